// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words of workload, timeline and expectations, each in the order of its enum.
#include "engine/topology/workload.h"

#include "engine/topology/expectation.h"
#include "engine/topology/json_text.h"
#include "engine/topology/timeline.h"

#include <algorithm>
#include <array>

namespace warren {

namespace {

constexpr std::array<std::string_view, 6> kOutcomes{
    "ack", "nack_requeue", "nack", "reject_requeue", "reject", "crash"};
constexpr std::array<std::string_view, 10> kVerbs{"start",   "stop",  "pause",  "resume",  "crash",
                                                  "restart", "purge", "delete", "publish", "rate"};
constexpr std::array<std::string_view, 6> kSigns{"==", "!=", "<", "<=", ">", ">="};

template <class Enum, std::size_t N>
std::optional<Enum> parseWord(const std::array<std::string_view, N>& words, std::string_view text) {
    const auto found = std::ranges::find(words, text);
    if (found == words.end()) {
        return std::nullopt;
    }
    return static_cast<Enum>(found - words.begin());
}

struct RateUnit {
    std::string_view suffix;
    std::uint64_t seconds;
};
constexpr std::array<RateUnit, 3> kRateUnits{{{"/s", 1}, {"/m", 60}, {"/h", 3600}}};

} // namespace

std::optional<Rate> parseRate(std::string_view text) {
    for (const RateUnit& unit : kRateUnits) {
        if (!text.ends_with(unit.suffix)) {
            continue;
        }
        text.remove_suffix(unit.suffix.size());
        const auto millionths = parseMillionths(text);
        if (!millionths || *millionths % unit.seconds != 0) {
            return std::nullopt;
        }
        return Rate{*millionths / unit.seconds};
    }
    return std::nullopt;
}

std::string toText(Rate rate) {
    return millionthsText(rate.perSecondMillionths) + "/s";
}

std::string_view outcomeName(Outcome outcome) {
    return kOutcomes[static_cast<std::size_t>(outcome)];
}

std::optional<Outcome> parseOutcome(std::string_view text) {
    return parseWord<Outcome>(kOutcomes, text);
}

std::string_view outcomeChoices() {
    return "ack, nack_requeue, nack, reject_requeue, reject, crash";
}

std::string_view verbName(Verb verb) {
    return kVerbs[static_cast<std::size_t>(verb)];
}

std::optional<Verb> parseVerb(std::string_view text) {
    return parseWord<Verb>(kVerbs, text);
}

std::string_view verbChoices() {
    return "start, stop, pause, resume, crash, restart, purge, delete, publish, rate";
}

bool takesFor(Verb verb) {
    return verb == Verb::Stop || verb == Verb::Pause || verb == Verb::SetRate;
}

bool takesTarget(Verb verb, Kind kind) {
    switch (verb) {
    case Verb::Start:
    case Verb::Stop:
    case Verb::Pause:
    case Verb::Resume:
    case Verb::Crash:
    case Verb::Restart:
        return kind == Kind::Producer || kind == Kind::Consumer;
    case Verb::Purge:
        return kind == Kind::Queue;
    case Verb::Delete:
        return kind == Kind::Queue || kind == Kind::Exchange;
    case Verb::Publish:
        return kind == Kind::Exchange;
    case Verb::SetRate:
        return kind == Kind::Producer;
    }
    return false;
}

std::string_view verbTargets(Verb verb) {
    switch (verb) {
    case Verb::Start:
    case Verb::Stop:
    case Verb::Pause:
    case Verb::Resume:
    case Verb::Crash:
    case Verb::Restart:
        return "producer, consumer";
    case Verb::Purge:
        return "queue";
    case Verb::Delete:
        return "queue, exchange";
    case Verb::Publish:
        return "exchange";
    case Verb::SetRate:
        return "producer";
    }
    return {};
}

std::string_view comparisonSign(Comparison comparison) {
    return kSigns[static_cast<std::size_t>(comparison)];
}

std::optional<Comparison> parseComparison(std::string_view text) {
    return parseWord<Comparison>(kSigns, text);
}

} // namespace warren
