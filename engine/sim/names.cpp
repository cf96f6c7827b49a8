// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The stable names of states and events, as files and expectations spell them.
#include "engine/sim/run_event.h"
#include "engine/sim/snapshot.h"

namespace warren::sim {

std::string_view stateName(ProducerState state) {
    switch (state) {
    case ProducerState::Waiting:
        return "waiting";
    case ProducerState::Flowing:
        return "flowing";
    case ProducerState::Blocked:
        return "blocked";
    case ProducerState::Paused:
        return "paused";
    case ProducerState::Stopped:
        return "stopped";
    case ProducerState::Finished:
        return "finished";
    }
    return "";
}

std::string_view stateName(ConsumerState state) {
    switch (state) {
    case ConsumerState::Waiting:
        return "waiting";
    case ConsumerState::Idle:
        return "idle";
    case ConsumerState::Working:
        return "working";
    case ConsumerState::Saturated:
        return "saturated";
    case ConsumerState::Paused:
        return "paused";
    case ConsumerState::Stopped:
        return "stopped";
    case ConsumerState::Restarting:
        return "restarting";
    case ConsumerState::Cancelled:
        return "cancelled";
    }
    return "";
}

std::string_view eventName(RunEventKind kind) {
    switch (kind) {
    case RunEventKind::RunStarted:
        return "run_started";
    case RunEventKind::RunFinished:
        return "run_finished";
    case RunEventKind::EditApplied:
        return "edit_applied";
    case RunEventKind::ActorStarted:
        return "actor_started";
    case RunEventKind::ActorStopped:
        return "actor_stopped";
    case RunEventKind::ActorPaused:
        return "actor_paused";
    case RunEventKind::ActorResumed:
        return "actor_resumed";
    case RunEventKind::ActorFinished:
        return "actor_finished";
    case RunEventKind::ConsumerCrashed:
        return "consumer_crashed";
    case RunEventKind::ConsumerRestarted:
        return "consumer_restarted";
    case RunEventKind::ConsumerCancelled:
        return "consumer_cancelled";
    case RunEventKind::QueuePurged:
        return "queue_purged";
    case RunEventKind::QueueDeleted:
        return "queue_deleted";
    case RunEventKind::QueueExpired:
        return "queue_expired";
    case RunEventKind::QueueDeclared:
        return "queue_declared";
    case RunEventKind::FirstSilentLoss:
        return "first_silent_loss";
    case RunEventKind::FirstDeadLetter:
        return "first_dead_letter";
    case RunEventKind::HeadOfLineBlocking:
        return "head_of_line_blocking";
    case RunEventKind::QueueFull:
        return "queue_full";
    case RunEventKind::ZeroTimeLoop:
        return "zero_time_loop";
    case RunEventKind::TimelineEntry:
        return "timeline_entry";
    case RunEventKind::ExpectationFailed:
        return "expectation_failed";
    case RunEventKind::PublisherReturned:
        return "publisher_returned";
    case RunEventKind::RecordingThinned:
        return "recording_thinned";
    }
    return "";
}

std::optional<RunEventKind> parseEventName(std::string_view name) {
    for (int i = 0; i <= static_cast<int>(RunEventKind::RecordingThinned); ++i) {
        if (eventName(static_cast<RunEventKind>(i)) == name) {
            return static_cast<RunEventKind>(i);
        }
    }
    return std::nullopt;
}

} // namespace warren::sim
