// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// EventLog: the newest events of a run, in bounded memory, and how many there were.
#pragma once

#include "engine/sim/run_event.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace warren::sim {

class EventLog {
public:
    static constexpr std::size_t kKept = 5'000;

    void add(RunEvent event);
    [[nodiscard]] std::uint64_t total() const { return m_total; }
    /// The newest `most` of them, oldest first.
    [[nodiscard]] std::vector<RunEvent> newest(std::size_t most) const;
    /// Those from number `from` on (counted from 0) that are still kept.
    [[nodiscard]] std::vector<RunEvent> since(std::uint64_t from) const;
    /// How many events of this kind, and of this entity if one is given, there were, kept or not.
    [[nodiscard]] std::uint64_t count(RunEventKind kind,
                                      const std::optional<Address>& entity = std::nullopt) const;

private:
    std::deque<RunEvent> m_events;
    std::uint64_t m_total = 0;
    std::map<std::pair<RunEventKind, Address>, std::uint64_t> m_counts;
};

} // namespace warren::sim
