// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pattern: the regular expression of a policy, compiled, with bounds on what a match may cost.
#pragma once

#include "engine/base/result.h"

#include <memory>
#include <string>
#include <string_view>

namespace warren {

enum class Matched : std::uint8_t { No, Yes, Exhausted };

class Pattern {
public:
    /// PatternInvalid, with the engine's reason and the offset.
    static Result<Pattern> compile(const std::string& pattern);

    /// Unanchored and by bytes, as Erlang's `re` by default. Exhausted: a limit was hit first.
    [[nodiscard]] Matched match(std::string_view name) const;

private:
    struct Code;
    explicit Pattern(std::shared_ptr<const Code> code);
    std::shared_ptr<const Code> m_code;
};

} // namespace warren
