// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// PropertiesTable: equal message properties have one index, with what the hot path needs of them
// beside it.
//
// Index 0 is the empty set. What the simulation interns stays; what single messages of clients
// brought is swept away once no message has it, so that a million different sets do not pile up.
#pragma once

#include "engine/broker/flat_index.h"
#include "engine/broker/message_properties.h"
#include "engine/broker/records.h"

#include <cstdint>
#include <vector>

namespace warren::broker {

struct PropertiesTraits {
    static constexpr std::uint8_t kCopies = 1; ///< has CC or BCC: they take part in routing
    static constexpr std::uint8_t kPoison = 2;
    static constexpr std::uint8_t kDeaths = 4; ///< has an x-death of the publisher's

    std::int64_t expiration = kNever; ///< ns
    std::uint32_t serial = 0;         ///< never given twice, unlike the index
    std::uint8_t priority = 0;
    std::uint8_t flags = 0;
};
static_assert(sizeof(PropertiesTraits) == 16);

class PropertiesTable {
public:
    PropertiesTable();

    std::uint32_t intern(const MessageProperties& properties, bool keep);
    [[nodiscard]] const PropertiesTraits& traits(std::uint32_t index) const {
        return m_traits[index];
    }
    [[nodiscard]] const MessageProperties& operator[](std::uint32_t index) const {
        return m_values[index];
    }
    /// Kept plus passed ones that are not swept away yet.
    [[nodiscard]] std::size_t size() const { return m_values.size() - m_free.size(); }
    [[nodiscard]] bool wantsSweep() const { return size() >= m_sweepAt; }
    /// Forgets every set that is neither kept nor used by a live content.
    void sweep(const ContentSlab& contents);

private:
    void index(std::uint32_t properties);

    std::vector<PropertiesTraits> m_traits;
    std::vector<MessageProperties> m_values;
    std::vector<bool> m_kept;
    std::vector<std::uint32_t> m_free;
    FlatIndex m_index; ///< by hash; equal hashes are told apart by `extra`
    std::uint32_t m_serials = 0;
    std::size_t m_sweepAt = 4096;
};

/// The strings in the header `name` when it is an array of them.
std::vector<std::string> copyKeys(const MessageProperties& properties, std::string_view name);
const FieldValue* findHeader(const FieldTable& headers, std::string_view name);

} // namespace warren::broker
