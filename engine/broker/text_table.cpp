// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/broker/text_table.h"

namespace warren::broker {

std::uint64_t textHash(std::string_view text, std::uint64_t seed) {
    std::uint64_t hash = seed;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
    }
    return hash;
}

std::uint32_t TextTable::intern(std::string_view text) {
    const std::uint64_t hash = textHash(text);
    std::uint32_t collisions = 0;
    for (;; ++collisions) {
        const std::uint32_t index = m_index.find(hash, collisions);
        if (index == FlatIndex::kAbsent) {
            break;
        }
        if (m_texts[index] == text) {
            return index;
        }
    }
    const auto index = static_cast<std::uint32_t>(m_texts.size());
    m_texts.emplace_back(text);
    m_index.insert(hash, collisions, index);
    return index;
}

std::optional<std::uint32_t> TextTable::find(std::string_view text) const {
    const std::uint64_t hash = textHash(text);
    for (std::uint32_t collisions = 0;; ++collisions) {
        const std::uint32_t index = m_index.find(hash, collisions);
        if (index == FlatIndex::kAbsent) {
            return std::nullopt;
        }
        if (m_texts[index] == text) {
            return index;
        }
    }
}

} // namespace warren::broker
