// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a finished run has to say: to a person, to a program (--json) and to a CI server (JUnit).
// Nothing here depends on the clock: the same document and seed give the same bytes.
#pragma once

#include "engine/sim/simulation.h"
#include "engine/text/table_text.h"

#include <string>
#include <vector>

namespace warren::text {

enum class EndRule : std::uint8_t {
    ForOption,   ///< the end given with --for
    LastInstant, ///< the last timeline or expect instant
    NothingLeft,
    OneHour,
    Interrupted,
};

struct FinishedRun {
    std::string file;
    std::string name;
    std::uint64_t seed = 1;
    EndRule endRule{};
    sim::SnapshotPtr snapshot;
    std::vector<sim::ExpectationResult> expectations;
    /// Identity of the ledger that does not hold: a bug of ours.
    std::string imbalance;

    [[nodiscard]] bool passed() const; ///< every expectation holds, the ledger balances
};

/// Heading, ledger, losses, per-queue table.
std::string runReport(const FinishedRun& run, const Style& style, std::size_t width);
/// How many expectations hold, and each that does not with value, time and reason.
std::string expectationReport(const FinishedRun& run, const Style& style);
/// One line for a suite, and the failed expectations below it.
std::string suiteLine(const FinishedRun& run, bool checked, const Style& style);
/// One line of JSON (described by `warrenctl run --help`).
std::string runJson(const FinishedRun& run);
/// JUnit's XML: a test suite for each run, a test case for each expectation.
std::string junitReport(const std::vector<FinishedRun>& runs);

} // namespace warren::text
