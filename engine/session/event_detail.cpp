// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The names of the arguments that run_event.h documents, kind by kind.
#include "engine/session/event_detail.h"

#include "engine/topology/json_text.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace warren::session {

namespace {

using Names = std::array<std::string_view, 3>;

Names argumentNames(sim::RunEventKind kind) {
    using sim::RunEventKind;
    switch (kind) {
    case RunEventKind::ConsumerCrashed:
        return {"requeued"};
    case RunEventKind::FirstSilentLoss:
        return {"reason", "cause"};
    case RunEventKind::FirstDeadLetter:
        return {"reason", "exchange", "routing_key"};
    case RunEventKind::HeadOfLineBlocking:
        return {"overdue"};
    case RunEventKind::QueueFull:
        return {"overflow"};
    case RunEventKind::ZeroTimeLoop:
        return {"cycle"};
    case RunEventKind::TimelineEntry:
        return {"verb"};
    case RunEventKind::ExpectationFailed:
        return {"expectation", "found"};
    case RunEventKind::RecordingThinned:
        return {"thinned"};
    case RunEventKind::RunStarted:
    case RunEventKind::RunFinished:
    case RunEventKind::EditApplied:
    case RunEventKind::ActorStarted:
    case RunEventKind::ActorStopped:
    case RunEventKind::ActorPaused:
    case RunEventKind::ActorResumed:
    case RunEventKind::ActorFinished:
    case RunEventKind::ConsumerRestarted:
    case RunEventKind::ConsumerCancelled:
    case RunEventKind::QueuePurged:
    case RunEventKind::QueueDeleted:
    case RunEventKind::QueueExpired:
    case RunEventKind::QueueDeclared:
    case RunEventKind::PublisherReturned:
        return {};
    }
    return {};
}

bool isCount(std::string_view text) {
    return !text.empty() && text.size() < 19 && (text.size() == 1 || text.front() != '0') &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

std::string eventDetail(const sim::RunEvent& event) {
    const Names names = argumentNames(event.kind);
    std::string text = "{";
    for (std::size_t i = 0; i < event.arguments.size(); ++i) {
        const bool named = i < names.size() && !names[i].empty();
        text += text.size() > 1 ? ", " : "";
        appendQuoted(text, named ? std::string(names[i]) : "argument" + std::to_string(i + 1));
        text += ": ";
        if (isCount(event.arguments[i])) {
            text += event.arguments[i];
        } else {
            appendQuoted(text, event.arguments[i]);
        }
    }
    return text + "}";
}

} // namespace warren::session
