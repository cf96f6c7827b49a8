// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Expectations and what was found, in one line each.
#pragma once

#include "engine/sim/simulation.h"

#include <string>

namespace warren::text {

/// `at 10m: queue:main.queue.ready < 100`
std::string expectationText(const Expectation& expectation);
/// In the metric's unit: `1,284`, `87.4 ms`, `20.4 %`, `blocked`, `nothing`.
std::string foundText(const sim::ExpectationResult& result);
/// `found 1,284 at 00:10:00.000`, or that its instant was not reached.
std::string verdictText(const sim::ExpectationResult& result);

} // namespace warren::text
