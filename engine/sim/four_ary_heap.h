// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// FourAryHeap: a priority queue of agenda keys for few pending events; four children are one cache
// line.
//
// Removing the first key leaves a hole at the root: an event that schedules its successor, which is
// nearly every event of a run, then costs one sift instead of two. Behind the last key lie keys
// that come after every other, so that each group of children is whole and no sift asks for ends.
#pragma once

#include "engine/sim/agenda_key.h"

#include <cstddef>
#include <vector>

namespace warren::sim {

class FourAryHeap {
public:
    FourAryHeap() : m_keys(kChildren, kLast) {}

    [[nodiscard]] std::size_t size() const { return m_count - (m_hole ? 1 : 0); }

    void push(const AgendaKey& key) {
        if (m_hole) {
            m_hole = false;
            siftDown(key);
            return;
        }
        if (++m_count + kChildren > m_keys.size()) {
            m_keys.resize(2 * m_keys.size() + kChildren, kLast);
        }
        siftUp(key);
    }
    /// The first key; when the heap is empty one whose time never comes.
    const AgendaKey& first() {
        if (m_hole) {
            fillHole();
        }
        return m_keys.front();
    }
    /// Removes what first() gave.
    void removeFirst() { m_hole = true; }

    /// Hands every key over, in no particular order, and is empty afterwards.
    std::vector<AgendaKey> takeAll() {
        if (m_hole) {
            fillHole();
        }
        std::vector<AgendaKey> all(m_keys.begin(),
                                   m_keys.begin() + static_cast<std::ptrdiff_t>(m_count));
        m_keys.assign(kChildren, kLast);
        m_count = 0;
        return all;
    }

private:
    static constexpr std::size_t kChildren = 4;
    static constexpr AgendaKey kLast{~std::uint64_t{0}, ~std::uint64_t{0}};

    void fillHole() {
        m_hole = false;
        --m_count;
        const AgendaKey last = m_keys[m_count];
        m_keys[m_count] = kLast;
        if (m_count > 0) {
            siftDown(last);
        }
    }
    void siftUp(const AgendaKey& key) {
        AgendaKey* const keys = m_keys.data();
        std::size_t at = m_count - 1;
        while (at > 0) {
            const std::size_t parent = (at - 1) / kChildren;
            if (!precedes(key, keys[parent])) {
                break;
            }
            keys[at] = keys[parent];
            at = parent;
        }
        keys[at] = key;
    }
    /// Puts `key` into the hole at the root.
    void siftDown(const AgendaKey& key) {
        AgendaKey* const keys = m_keys.data();
        const std::size_t count = m_count;
        std::size_t at = 0;
        for (std::size_t child = 1; child < count; child = kChildren * at + 1) {
            const std::size_t left = child + (precedes(keys[child + 1], keys[child]) ? 1 : 0);
            const std::size_t right =
                child + 2 + (precedes(keys[child + 3], keys[child + 2]) ? 1 : 0);
            const std::size_t least = precedes(keys[right], keys[left]) ? right : left;
            if (!precedes(keys[least], key)) {
                break;
            }
            keys[at] = keys[least];
            at = least;
        }
        keys[at] = key;
    }

    std::vector<AgendaKey> m_keys; ///< m_count of them; the root's place is free while m_hole
    std::size_t m_count = 0;
    bool m_hole = false;
};

} // namespace warren::sim
