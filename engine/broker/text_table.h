// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// TextTable: gives equal texts one index: routing keys, words of topics, names in x-death.
#pragma once

#include "engine/broker/flat_index.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warren::broker {

class TextTable {
public:
    std::uint32_t intern(std::string_view text);
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view text) const;
    [[nodiscard]] const std::string& text(std::uint32_t index) const { return m_texts[index]; }
    [[nodiscard]] std::size_t size() const { return m_texts.size(); }

private:
    std::vector<std::string> m_texts;
    FlatIndex m_index; ///< by hash; texts of one hash are told apart by `extra`
};

/// FNV-1a: the same on every platform.
std::uint64_t textHash(std::string_view text, std::uint64_t seed = 0xCBF29CE484222325ull);

} // namespace warren::broker
