// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The loop of a run: takes events from the agenda and carries them out, instant by instant.
#pragma once

#include "engine/sim/run.h"

#include <cstdint>

namespace warren::sim {

/// More events than this at one instant, without the clock moving, are a loop (rules.md part 3).
constexpr std::uint64_t kMostEventsAtOneInstant = 1'000'000;

/// Runs whole instants up to `limit` or the planned end, until `budget` events are done, the
/// condition holds, or nothing is left.
StopReason runInstants(Run& run, Instant limit, std::uint64_t budget,
                       const WatchedExpectation* condition = nullptr);
/// Runs the next instant at which more than a sample happens.
StopReason runOneInstant(Run& run);

/// Carries out what the broker asked for since the last call. To be called after every call of the
/// broker.
void drainEffects(Run& run);
/// Gives waiting deliveries to idle workers; after a consumer was resumed.
void startWaitingWork(Run& run, std::uint32_t consumer);
/// When the producer's next message comes, counted from its last one, and not before now.
void scheduleNextMessage(Run& run, std::uint32_t producer);

} // namespace warren::sim
