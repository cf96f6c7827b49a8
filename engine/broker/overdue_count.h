// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// OverdueCount: how many ready messages are past their deadline though not at the head, exactly,
// without looking at them.
//
// Expiry is looked at only at the head, so the count is what head-of-line blocking hides. Time only
// goes forward: deadlines that came in and deadlines that left early are two heaps from which what
// has passed is popped into a count. Amortised O(log n) a message, and only for messages that can
// be blocked at all: one whose deadline is not before any deadline ahead of it is never overdue
// behind the head.
#pragma once

#include "engine/base/instant.h"
#include "engine/broker/readings.h"

#include <cstdint>
#include <vector>

namespace warren::broker {

class OverdueCount {
public:
    void enter(std::int64_t deadline, std::uint32_t size);
    void leave(std::int64_t now, std::int64_t deadline, std::uint32_t size);
    /// Of all that entered and did not leave, those with a deadline at or before now. Now never
    /// goes back.
    [[nodiscard]] std::uint64_t count(std::int64_t now);
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; } ///< after count()
    [[nodiscard]] std::uint64_t tracked() const { return m_tracked; }
    void clear();

private:
    struct Waiting {
        std::int64_t deadline = 0;
        std::uint64_t size = 0;
    };
    using Heap = std::vector<Waiting>; ///< earliest first

    static void push(Heap& heap, Waiting waiting);
    static Waiting pop(Heap& heap);
    void advance(std::int64_t now);
    void cancelOut();

    Heap m_entered;
    Heap m_left;
    std::uint64_t m_count = 0;
    std::uint64_t m_bytes = 0;
    std::uint64_t m_tracked = 0; ///< entered and not left
};

} // namespace warren::broker
