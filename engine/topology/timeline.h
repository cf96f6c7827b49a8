// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Timeline: what happens to the run at stated instants, same-instant entries in file order.
#pragma once

#include "engine/base/instant.h"
#include "engine/topology/address.h"
#include "engine/topology/kept.h"
#include "engine/topology/workload.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warren {

/// The verbs this version of Warren carries out. Others are refused on load, by name.
enum class Verb : std::uint8_t {
    Start,
    Stop,
    Pause,
    Resume,
    Crash,
    Restart,
    Purge,
    Delete,
    Publish,
    SetRate
};

std::string_view verbName(Verb verb);
std::optional<Verb> parseVerb(std::string_view text);
std::string_view verbChoices();
/// Has an inverse, so that `for` can undo it.
bool takesFor(Verb verb);
bool takesTarget(Verb verb, Kind kind);
/// The kinds that the verb takes, for messages.
std::string_view verbTargets(Verb verb);

/// For publish the target is the exchange: `exchange` repeats its name.
struct TimelineEntry {
    Instant at;
    Verb verb = Verb::Start;
    Address target;
    // publish:
    std::string exchange;
    std::string routingKey;
    std::uint64_t count = 1;
    MessageShape message;
    // rate:
    std::uint64_t factorMillionths = 1'000'000;
    std::optional<Duration>
        lasts; ///< `for`: the effect is undone afterwards (stop, pause, rate only)
    KeptKeys kept;
    friend bool operator==(const TimelineEntry&, const TimelineEntry&) = default;
};

} // namespace warren
