// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// FourAryHeap: a priority queue of agenda keys for few pending events; four children are one cache
// line.
//
// Removing the first key leaves a hole at the root: an event that schedules its successor, which is
// nearly every event of a run, then costs one sift instead of two.
#pragma once

#include "engine/sim/agenda_key.h"

#include <cstddef>
#include <vector>

namespace warren::sim {

class FourAryHeap {
public:
    [[nodiscard]] std::size_t size() const { return m_keys.size() - (m_hole ? 1 : 0); }
    [[nodiscard]] bool isEmpty() const { return size() == 0; }

    void push(const AgendaKey& key) {
        if (m_hole) {
            m_hole = false;
            siftDown(key);
            return;
        }
        m_keys.push_back(key);
        siftUp(key);
    }
    /// The first key; the heap must not be empty.
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
        std::vector<AgendaKey> all;
        all.swap(m_keys);
        return all;
    }

private:
    void fillHole() {
        m_hole = false;
        const AgendaKey last = m_keys.back();
        m_keys.pop_back();
        if (!m_keys.empty()) {
            siftDown(last);
        }
    }
    void siftUp(const AgendaKey& key) {
        AgendaKey* const keys = m_keys.data();
        std::size_t at = m_keys.size() - 1;
        while (at > 0) {
            const std::size_t parent = (at - 1) / 4;
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
        const std::size_t count = m_keys.size();
        std::size_t at = 0;
        for (;;) {
            const std::size_t child = 4 * at + 1;
            std::size_t least = child;
            if (child + 3 < count) {
                const std::size_t left = precedes(keys[child + 1], keys[child]) ? child + 1 : child;
                const std::size_t right =
                    precedes(keys[child + 3], keys[child + 2]) ? child + 3 : child + 2;
                least = precedes(keys[right], keys[left]) ? right : left;
            } else if (child < count) {
                for (std::size_t other = child + 1; other < count; ++other) {
                    least = precedes(keys[other], keys[least]) ? other : least;
                }
            } else {
                break;
            }
            if (!precedes(keys[least], key)) {
                break;
            }
            keys[at] = keys[least];
            at = least;
        }
        keys[at] = key;
    }

    std::vector<AgendaKey> m_keys; ///< the root's place is free while m_hole
    bool m_hole = false;
};

} // namespace warren::sim
