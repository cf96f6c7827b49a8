// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/broker/properties_table.h"

#include "engine/base/overloaded.h"
#include "engine/broker/death_headers.h"
#include "engine/broker/text_table.h"

#include <algorithm>
#include <bit>

namespace warren::broker {

namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
    return (hash ^ word) * 0x9E3779B97F4A7C15ull ^ (hash >> 31);
}

std::uint64_t hashOf(const FieldTable& table, std::uint64_t hash);

std::uint64_t hashOf(const FieldValue& field, std::uint64_t hash) {
    hash = mix(hash, field.value.index());
    return std::visit(
        Overloaded{
            [&](FieldVoid) { return hash; },
            [&](bool flag) { return mix(hash, flag ? 1 : 0); },
            [&](std::int64_t number) { return mix(hash, static_cast<std::uint64_t>(number)); },
            // 0.0 equals -0.0, so they must hash alike.
            [&](double number) {
                return mix(hash, number == 0.0 ? 0 : std::bit_cast<std::uint64_t>(number));
            },
            [&](const std::string& text) { return textHash(text, hash); },
            [&](const FieldArray& array) {
                for (const FieldValue& value : array) {
                    hash = hashOf(value, hash);
                }
                return hash;
            },
            [&](const FieldTable& table) { return hashOf(table, hash); },
        },
        field.value);
}

std::uint64_t hashOf(const FieldTable& table, std::uint64_t hash) {
    for (const auto& [key, value] : table) {
        hash = hashOf(value, textHash(key, hash));
    }
    return mix(hash, table.size());
}

std::uint64_t hashOf(const MessageProperties& properties) {
    std::uint64_t hash = textHash(properties.messageId);
    hash = textHash(properties.kind, mix(hash, properties.messageId.size()));
    hash = mix(hash, (properties.poison ? 1u : 0u) | (properties.persistent ? 2u : 0u) |
                         (std::uint64_t{properties.priority} << 8));
    hash = mix(hash, properties.expiration ? static_cast<std::uint64_t>(properties.expiration->ns)
                                           : ~std::uint64_t{0});
    return hashOf(properties.headers, hash);
}

PropertiesTraits traitsOf(const MessageProperties& properties, std::uint32_t serial) {
    PropertiesTraits traits;
    traits.serial = serial;
    traits.priority = properties.priority;
    if (properties.expiration) {
        traits.expiration = properties.expiration->ns;
    }
    unsigned flags = properties.poison ? PropertiesTraits::kPoison : 0u;
    if (findHeader(properties.headers, "CC") || findHeader(properties.headers, "BCC")) {
        flags |= PropertiesTraits::kCopies;
    }
    if (findHeader(properties.headers, kDeathHeader)) {
        flags |= PropertiesTraits::kDeaths;
    }
    traits.flags = static_cast<std::uint8_t>(flags);
    return traits;
}

} // namespace

const FieldValue* findHeader(const FieldTable& headers, std::string_view name) {
    for (const auto& [key, value] : headers) {
        if (key == name) {
            return &value;
        }
    }
    return nullptr;
}

std::vector<std::string> copyKeys(const MessageProperties& properties, std::string_view name) {
    std::vector<std::string> keys;
    const FieldValue* header = findHeader(properties.headers, name);
    if (header == nullptr) {
        return keys;
    }
    if (const auto* array = std::get_if<FieldArray>(&header->value)) {
        for (const FieldValue& value : *array) {
            if (const auto* text = std::get_if<std::string>(&value.value)) {
                keys.push_back(*text);
            }
        }
    }
    return keys;
}

PropertiesTable::PropertiesTable() {
    intern({}, true);
}

void PropertiesTable::index(std::uint32_t properties) {
    const std::uint64_t hash = hashOf(m_values[properties]);
    std::uint32_t collisions = 0;
    while (m_index.find(hash, collisions) != FlatIndex::kAbsent) {
        ++collisions;
    }
    m_index.insert(hash, collisions, properties);
}

std::uint32_t PropertiesTable::intern(const MessageProperties& properties, bool keep) {
    const std::uint64_t hash = hashOf(properties);
    for (std::uint32_t collisions = 0;; ++collisions) {
        const std::uint32_t found = m_index.find(hash, collisions);
        if (found == FlatIndex::kAbsent) {
            break;
        }
        if (m_values[found] == properties) {
            m_kept[found] = m_kept[found] || keep;
            return found;
        }
    }
    std::uint32_t at = 0;
    if (m_free.empty()) {
        at = static_cast<std::uint32_t>(m_values.size());
        m_values.push_back(properties);
        m_traits.push_back(traitsOf(properties, m_serials++));
        m_kept.push_back(keep);
    } else {
        at = m_free.back();
        m_free.pop_back();
        m_values[at] = properties;
        m_traits[at] = traitsOf(properties, m_serials++);
        m_kept[at] = keep;
    }
    index(at);
    return at;
}

void PropertiesTable::sweep(const ContentSlab& contents) {
    std::vector<bool> used = m_kept;
    for (std::uint32_t handle = 0; handle < contents.used(); ++handle) {
        if (contents[handle].references != 0) {
            used[contents[handle].properties] = true;
        }
    }
    m_index.clear();
    m_free.clear();
    for (std::uint32_t at = static_cast<std::uint32_t>(m_values.size()); at-- > 0;) {
        if (used[at]) {
            index(at);
        } else {
            m_values[at] = {};
            m_free.push_back(at);
        }
    }
    constexpr std::size_t kLeast = 4096;
    m_sweepAt = std::max(kLeast, 2 * size());
}

} // namespace warren::broker
