// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RecordFrame: what a recorder gets from a run: samples, events, dead letters, ledger rows. Plain
// values, moved across a bounded queue to the writer; engine/session turns them into SQLite rows.
#pragma once

#include "engine/sim/run_event.h"

#include <cstdint>
#include <string>
#include <vector>

namespace warren::sim {

struct RecordSample {
    std::uint32_t series = 0; ///< index into the series announced so far
    Instant at;
    double value = 0;
};

struct RecordSeries {
    Address entity;
    std::string metric;
    std::string unit; ///< `messages`, `messages/s`, `bytes`, `ns`, `share`, `1`
};

struct RecordDeadLetter {
    Instant at;
    std::uint64_t message = 0; ///< number of the publish it came from, from 1
    Address fromQueue;
    std::string reason; ///< `rejected`, `expired`, `maxlen`, `delivery_limit`
    std::string exchange;
    std::string routingKey;
    std::vector<std::string> targets; ///< queue names; empty = discarded: silent loss
    std::string cause;  ///< when discarded: `no_dlx`, `dlx_missing`, `no_route`, `cycle`
    std::string xDeath; ///< JSON
};

struct RecordLedger {
    Address entity;
    std::string fate;        ///< `enqueued`, `acked`, `dead_lettered_expired` …
    std::uint64_t count = 0; ///< since the start
};

struct RecordFrame {
    Instant from;
    Instant to;
    std::vector<RecordSeries> newSeries;
    std::vector<RecordSample> samples;
    std::vector<RunEvent> events;
    std::vector<RecordDeadLetter> deadLetters;
    std::uint64_t deadLettersOmitted =
        0; ///< over the frame's bound; counted in the ledger all the same
    std::vector<RecordLedger> ledger;
};

} // namespace warren::sim
