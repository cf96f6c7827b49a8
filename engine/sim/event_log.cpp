// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// EventLog: a deque with a bound.
#include "engine/sim/event_log.h"

#include <algorithm>

namespace warren::sim {

void EventLog::add(RunEvent event) {
    ++m_counts[{event.kind, event.entity}];
    ++m_total;
    m_events.push_back(std::move(event));
    if (m_events.size() > kKept) {
        m_events.pop_front();
    }
}

std::vector<RunEvent> EventLog::newest(std::size_t most) const {
    const std::size_t count = std::min(most, m_events.size());
    return {m_events.end() - static_cast<std::ptrdiff_t>(count), m_events.end()};
}

std::vector<RunEvent> EventLog::since(std::uint64_t from) const {
    return newest(static_cast<std::size_t>(from < m_total ? m_total - from : 0));
}

std::uint64_t EventLog::count(RunEventKind kind, const std::optional<Address>& entity) const {
    std::uint64_t count = 0;
    for (auto it = m_counts.lower_bound({kind, Address{}});
         it != m_counts.end() && it->first.first == kind; ++it) {
        const Address& of = it->first.second;
        const bool asked = !entity || (of.kind == entity->kind && of.key == entity->key &&
                                       (!entity->index || of.index == entity->index));
        count += asked ? it->second : 0;
    }
    return count;
}

} // namespace warren::sim
