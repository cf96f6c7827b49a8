// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Expectations: checked against the metric catalogue on load, and judged while the run goes:
// `at` after all events of its instant, the others after every instant at which anything happened.
#pragma once

#include "engine/base/result.h"
#include "engine/sim/run.h"

#include <string>

namespace warren::sim {

/// Unknown metrics, missing targets, values that don't fit the metric's unit, `==` on rates and
/// percentiles: each with the expectation's place.
Errors checkExpectations(const Document& document);
Errors checkExpectation(const Document& document, const Expectation& expectation,
                        const std::string& field);

/// Takes the document's expectations; those of before that are unchanged keep what was found.
void watchExpectations(Run& run);
WatchedExpectation watch(const Run& run, const Expectation& expectation);

bool holds(const Run& run, const WatchedExpectation& watched);
void lookAtActiveExpectations(Run& run);
void crossBoundary(Run& run, std::uint32_t expectation);
std::vector<ExpectationResult> resultsOf(const Run& run);

/// As people write it: `queue:work.ready == 0`.
std::string toText(const Expectation& expectation);
std::string toText(const MetricValue& value);

} // namespace warren::sim
