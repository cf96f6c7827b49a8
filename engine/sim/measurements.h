// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements: what a metric of an entity is right now.
#pragma once

#include "engine/sim/counters.h"
#include "engine/sim/gauge.h"
#include "engine/sim/run.h"

#include <optional>

namespace warren::sim {

/// The metric of that entity in this run, or nothing when either is unknown.
std::optional<MetricRef> findMetric(const Run& run, const MetricAddress& that);

/// In the metric's unit: counts and bytes as integers, times as durations, rates and shares as
/// doubles, states by name; nothing for an entity that is gone or a percentile without data.
MetricValue valueOf(const Run& run, const MetricRef& ref);
/// The same as one number: times in ns, truth as 0 or 1; nothing for states.
std::optional<double> numberOf(const MetricValue& value);

/// The counter itself, and its growth a second over the trailing second.
std::uint64_t counterOf(const Run& run, const MetricRef& ref);
double rateOf(const Run& run, const MetricRef& ref);

ConsumerState stateOf(const Run& run, const ConsumerInstance& consumer);
ConsumerState worstState(const Run& run, const ConsumerActor& actor);
ProducerState worstState(const Run& run, const ProducerActor& actor);
ConsumerCounters countersOf(const Run& run, const ConsumerActor& actor);
ProducerCounters countersOf(const Run& run, const ProducerActor& actor);
RunCounters runCountersOf(const Run& run);
double utilisationOf(const Run& run, const ConsumerActor& actor,
                     std::optional<std::uint32_t> instance = std::nullopt);
double utilisationOf(const Run& run, std::uint32_t queue);

/// The newest frame of counters at least a second old, or an empty one at the start of the run.
const CounterFrame& secondAgo(const Run& run);
/// Over how long the difference to that frame goes, in seconds; never 0.
double spanOf(const Run& run, const CounterFrame& frame);

/// Every identity of the ledger that exists; the first that does not hold.
std::optional<std::string> brokenIdentity(const Run& run);

} // namespace warren::sim
