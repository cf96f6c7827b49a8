// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/broker/overdue_count.h"

#include <algorithm>
#include <iterator>

namespace warren::broker {

namespace {
/// std heaps have the largest in front.
constexpr auto kLater = [](const auto& a, const auto& b) { return a.deadline > b.deadline; };
} // namespace

void OverdueCount::push(Heap& heap, Waiting waiting) {
    heap.push_back(waiting);
    std::ranges::push_heap(heap, kLater);
}

OverdueCount::Waiting OverdueCount::pop(Heap& heap) {
    std::ranges::pop_heap(heap, kLater);
    const Waiting waiting = heap.back();
    heap.pop_back();
    return waiting;
}

void OverdueCount::enter(std::int64_t deadline, std::uint32_t size) {
    ++m_tracked;
    push(m_entered, {deadline, size});
}

void OverdueCount::leave(std::int64_t now, std::int64_t deadline, std::uint32_t size) {
    advance(now);
    --m_tracked;
    if (deadline <= now) {
        --m_count;
        m_bytes -= size;
    } else {
        push(m_left, {deadline, size});
    }
    if (m_tracked == 0) {
        m_entered.clear(); // what is left in both is the same
        m_left.clear();
    } else if (m_left.size() > 1024 && m_left.size() > 2 * m_tracked) {
        cancelOut();
    }
}

std::uint64_t OverdueCount::count(std::int64_t now) {
    advance(now);
    return m_count;
}

void OverdueCount::advance(std::int64_t now) {
    while (!m_entered.empty() && m_entered.front().deadline <= now) {
        ++m_count;
        m_bytes += pop(m_entered).size;
    }
    while (!m_left.empty() && m_left.front().deadline <= now) {
        --m_count;
        m_bytes -= pop(m_left).size;
    }
}

/// Removes from both heaps what is in both, so that memory follows the messages that are there.
void OverdueCount::cancelOut() {
    const auto order = [](const Waiting& a, const Waiting& b) {
        return a.deadline != b.deadline ? a.deadline < b.deadline : a.size < b.size;
    };
    std::ranges::sort(m_entered, order);
    std::ranges::sort(m_left, order);
    Heap kept;
    std::ranges::set_difference(m_entered, m_left, std::back_inserter(kept), order);
    m_left.clear();
    m_entered = std::move(kept); // ascending is a valid heap of earliest first
}

void OverdueCount::clear() {
    *this = {};
}

} // namespace warren::broker
