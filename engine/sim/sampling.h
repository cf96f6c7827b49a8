// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sampling: five times a second of virtual time the counters are noted for rates and charts. It
// changes nothing in the run, is not an event of it, and rests while nothing happens.
#pragma once

#include "engine/sim/run.h"

namespace warren::sim {

constexpr Duration kSampleInterval = Duration::milliseconds(200);

/// The first call starts the run; later ones see that sampling goes on.
void beginRun(Run& run);
/// After an input: something may happen sooner than was known.
void wakeSampler(Run& run);
void takeSample(Run& run);
/// True, and a last sample taken, when nothing will ever happen again without input.
bool isOver(Run& run);
/// At the planned end.
void endRun(Run& run);

/// Adds the columns of the history that each kind of entity has.
void addHistoryColumns(Run& run, Kind kind, std::uint32_t entity);
/// The newest values of a metric over the run, at most `points`, as a line of a chart; empty when
/// the metric has no history.
std::vector<double> seriesOf(const Run& run, const MetricRef& ref, std::size_t points,
                             Instant& first, Duration& interval);

} // namespace warren::sim
