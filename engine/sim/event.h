// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Event: what can happen in a run, as a plain value: a kind and the index of whom it concerns.
#pragma once

#include <cstdint>

namespace warren::sim {

/// Order within one instant (rules.md part 4): lower classes first, then in order of scheduling.
enum class EventClass : std::uint8_t { Fault, NetworkArrival, BrokerTimer, Actor, Monitor };
constexpr std::size_t kEventClasses = 5;

enum class EventKind : std::uint8_t {
    TimelineBegins, ///< index into the timeline
    TimelineUndone, ///< index into the timeline: its `for` is over
    QueueWake,      ///< broker queue
    ProducerStarts, ///< producer instance
    ProducerStops,
    Publish,
    ConsumerStarts, ///< consumer instance
    ConsumerStops,
    ConsumerRestarts,
    ServiceDone,         ///< worker
    ExpectationBoundary, ///< index into the expectations
    Sample,
};

struct Event {
    std::uint32_t index = 0;
    EventKind kind{};
    friend bool operator==(Event, Event) = default;
};

} // namespace warren::sim
