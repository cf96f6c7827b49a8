// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Script: a test of the broker that a protocol expert can read: lines `at T verb … -> what
// follows`.
//
//   queue  main  dlx="" dlk=parked            # declarations need no time
//   at 1s  publish "" main a expiration=5s    -> ready main=1
//   at 6s                                     -> ready main=0, messages parked=a
//
// Words are divided by spaces; `"…"` keeps spaces and may be empty; `#` starts a comment. Behind
// the arrow stand items divided by commas; the item `fault` takes the rest of the line.
#pragma once

#include "engine/base/instant.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warren::test {

struct ScriptStep {
    int line = 0;
    std::optional<Instant> at;
    std::vector<std::string> words; ///< the verb and what it is about
    std::map<std::string, std::string>
        options;                       ///< name=value; a bare flag is not here but in words
    bool checked = false;              ///< has an arrow
    std::vector<std::string> expected; ///< items behind it; `nothing` is no item
};

/// Throws std::runtime_error with the number of the line.
std::vector<ScriptStep> parseScript(std::string_view text);

} // namespace warren::test
