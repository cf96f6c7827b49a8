// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SortedKeys: a priority queue of agenda keys for a handful of pending events: a sorted list, the
// first key last. With so few, moving a few neighbours up is cheaper than any tree.
#pragma once

#include "engine/sim/agenda_key.h"

#include <cstddef>
#include <vector>

namespace warren::sim {

class SortedKeys {
public:
    SortedKeys() : m_keys(kFirstRoom, kLast) {}

    [[nodiscard]] std::size_t size() const { return m_last; }

    void push(const AgendaKey& key) {
        if (++m_last == m_keys.size()) {
            m_keys.resize(2 * m_keys.size(), kLast);
        }
        AgendaKey* at = m_keys.data() + m_last;
        while (precedes(at[-1], key)) { // the key at 0 precedes none
            *at = at[-1];
            --at;
        }
        *at = key;
    }
    /// The first key; when there is none one whose time never comes.
    [[nodiscard]] const AgendaKey& first() const { return m_keys[m_last]; }
    /// Removes what first() gave.
    void removeFirst() { --m_last; }

    /// Hands every key over and is empty afterwards.
    std::vector<AgendaKey> takeAll() {
        std::vector<AgendaKey> all(m_keys.begin() + 1,
                                   m_keys.begin() + static_cast<std::ptrdiff_t>(m_last) + 1);
        m_last = 0;
        return all;
    }

private:
    static constexpr std::size_t kFirstRoom = 32;
    static constexpr AgendaKey kLast{~std::uint64_t{0}, ~std::uint64_t{0}};

    std::vector<AgendaKey> m_keys; ///< [1, m_last], latest first; at 0 the end of time
    std::size_t m_last = 0;
};

} // namespace warren::sim
