// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RunEvent: something in a run that a person may want to read about. Rare by design; never one per
// message.
#pragma once

#include "engine/base/instant.h"
#include "engine/topology/address.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warren::sim {

enum class RunEventKind : std::uint8_t {
    RunStarted,
    RunFinished,
    EditApplied,
    ActorStarted,
    ActorStopped,
    ActorPaused,
    ActorResumed,
    ActorFinished,
    ConsumerCrashed, // arguments: messages requeued
    ConsumerRestarted,
    ConsumerCancelled,
    QueuePurged,
    QueueDeleted,
    QueueExpired,
    QueueDeclared,
    FirstSilentLoss, // the first of each queue and cause; arguments: reason, cause
    FirstDeadLetter, // the first of each queue and reason; arguments: reason, exchange, routing key
    HeadOfLineBlocking, // began: arguments: overdue messages
    QueueFull,          // first overflow of a queue; arguments: overflow mode
    ZeroTimeLoop,       // finding: more than 10^6 events at one instant; arguments: the cycle
    TimelineEntry,      // arguments: verb
    ExpectationFailed,  // arguments: text of the expectation, value found
    PublisherReturned,  // first unroutable publish of a producer
    RecordingThinned,
};
std::string_view eventName(RunEventKind kind); ///< stable, as in files: `consumer_crashed`
std::optional<RunEventKind> parseEventName(std::string_view name);

struct RunEvent {
    Instant at;
    RunEventKind kind{};
    Address entity;
    std::vector<std::string> arguments;
    friend bool operator==(const RunEvent&, const RunEvent&) = default;
};

} // namespace warren::sim
