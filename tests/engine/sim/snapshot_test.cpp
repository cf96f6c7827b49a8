// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Snapshots, series and recordings show the run as it is, in bounded memory.
#include "tests/engine/sim/sample_documents.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace warren::sim {
namespace {

/// 20 a second to `work`; every fifth dies into `dead` through exchange `dlx`.
Document withDeaths() {
    Document document;
    addExchange(document, "dlx", ExchangeType::Fanout);
    addQueue(document, "work").arguments.deadLetterExchange = "dlx";
    addQueue(document, "dead");
    addBinding(document, "dlx", "dead", "");
    addProducer(document, "api", "work").rate = {20 * kPerSecond};
    Consumer& consumer = addConsumer(document, "worker", "work");
    consumer.prefetch = 10;
    consumer.service.mean = Duration::milliseconds(10);
    consumer.outcomes = {{Outcome::Reject, {200'000}}};
    return document;
}

TEST(Snapshot, ShowsEveryEntityByAddress) {
    Simulation run = start(withDeaths());
    run.runUntil(at(Duration::seconds(30)));
    const SnapshotPtr snapshot = run.snapshot();
    EXPECT_EQ(snapshot->at, at(Duration::seconds(30)));
    ASSERT_EQ(snapshot->queues.size(), 2u);
    EXPECT_EQ(snapshot->queues[0].address, queueAddress("dead"));
    EXPECT_EQ(snapshot->queues[1].address, queueAddress("work"));
    EXPECT_NEAR(snapshot->queues[1].inRate, 20.0, 0.1);
    EXPECT_EQ(snapshot->queues[1].waitP50, Duration{}) << "a free consumer takes it at once";
    EXPECT_EQ(snapshot->messages, 601u);
    EXPECT_TRUE(snapshot->totals.ledgerBalanced);
    EXPECT_EQ(snapshot->consumers.at(0).prefetch, 10u);
    EXPECT_NEAR(snapshot->consumers.at(0).utilisation, 0.2, 0.02);
    EXPECT_EQ(run.snapshot()->sequence, snapshot->sequence + 1);
}

TEST(Snapshot, CountsAlongEveryEdge) {
    Simulation run = start(withDeaths());
    run.runUntil(at(Duration::seconds(30)));
    const SnapshotPtr snapshot = run.snapshot();
    const auto edge = [&](EdgeKind kind, const std::string& from, const std::string& to) {
        const auto found =
            std::find_if(snapshot->edges.begin(), snapshot->edges.end(), [&](const EdgeFlow& flow) {
                return flow.kind == kind && toText(flow.from) == from && toText(flow.to) == to;
            });
        return found == snapshot->edges.end() ? EdgeFlow{} : *found;
    };
    const auto dead = static_cast<std::uint64_t>(countOf(run, "queue:dead.ready"));
    EXPECT_GT(dead, 90u);
    EXPECT_EQ(edge(EdgeKind::Publish, "producer:api", "exchange:").count, 601u);
    EXPECT_EQ(edge(EdgeKind::Route, "exchange:", "queue:work").count, 601u);
    EXPECT_EQ(edge(EdgeKind::Deliver, "queue:work", "consumer:worker").count, 601u);
    EXPECT_EQ(edge(EdgeKind::DeadLetter, "queue:work", "exchange:dlx").count, dead);
    EXPECT_EQ(edge(EdgeKind::DeadLetter, "queue:work", "exchange:dlx").byReason[0], dead);
    EXPECT_EQ(edge(EdgeKind::Route, "exchange:dlx", "queue:dead").count, dead);
    EXPECT_NEAR(edge(EdgeKind::Deliver, "queue:work", "consumer:worker").rate, 20.0, 0.1);
}

TEST(Snapshot, SeriesCoverTheRunWithBoundedPoints) {
    RunOptions options;
    options.runFor = Duration::hours(2);
    Simulation run = start(withDeaths(), options);
    run.runUntil(at(Duration::hours(2)));
    const SnapshotPtr snapshot =
        run.snapshot({{metricOf("queue:dead.ready"), metricOf("queue:work.acked_rate"),
                       metricOf("run:.published"), metricOf("queue:work.head_age")},
                      600,
                      10});
    ASSERT_EQ(snapshot->series.size(), 4u);
    for (int i = 0; i < 3; ++i) {
        EXPECT_GT(snapshot->series[static_cast<std::size_t>(i)].values.size(), 500u) << i;
        EXPECT_LE(snapshot->series[static_cast<std::size_t>(i)].values.size(), 600u) << i;
    }
    EXPECT_TRUE(snapshot->series[3].values.empty()) << "has no history";
    EXPECT_TRUE(
        std::is_sorted(snapshot->series[0].values.begin(), snapshot->series[0].values.end()));
    EXPECT_NEAR(snapshot->series[1].values[300], 16.0, 3.0);
    EXPECT_LE(snapshot->events.size(), 10u);
}

TEST(Snapshot, RatesAreOverTheTrailingSecond) {
    Document document = withDeaths();
    document.workload.producers.at({"/", "api"}).stop = Duration::seconds(10);
    RunOptions options;
    options.runFor = Duration::minutes(1);
    Simulation run = start(document, options);
    run.runUntil(at(Duration::milliseconds(10'500)));
    EXPECT_NEAR(rateOf(run, "queue:work.enqueued_rate"), 10.0, 1.1);
    run.runUntil(at(Duration::seconds(12)));
    EXPECT_EQ(rateOf(run, "queue:work.enqueued_rate"), 0.0);
}

TEST(Recording, HoldsSamplesEventsDeathsAndLedgerRows) {
    Simulation run = start(withDeaths());
    run.setRecording(true);
    run.runUntil(at(Duration::seconds(30)));
    const RecordFrame frame = run.takeRecord();
    EXPECT_EQ(frame.to, at(Duration::seconds(30)));
    ASSERT_FALSE(frame.newSeries.empty());
    for (const RecordSample& sample : frame.samples) {
        ASSERT_LT(sample.series, frame.newSeries.size());
    }
    EXPECT_GE(frame.samples.size(), 30 * frame.newSeries.size());
    const auto dead = static_cast<std::size_t>(countOf(run, "queue:dead.enqueued"));
    ASSERT_EQ(frame.deadLetters.size(), dead);
    EXPECT_EQ(frame.deadLetters[0].reason, "rejected");
    EXPECT_EQ(frame.deadLetters[0].targets, std::vector<std::string>{"dead"});
    EXPECT_NE(frame.deadLetters[0].xDeath.find("\"work\""), std::string::npos);
    EXPECT_GT(frame.deadLetters[0].message, 0u);
    const auto row =
        std::find_if(frame.ledger.begin(), frame.ledger.end(), [](const RecordLedger& ledger) {
            return ledger.entity == queueAddress("work") && ledger.fate == "dead_lettered_rejected";
        });
    ASSERT_NE(row, frame.ledger.end());
    EXPECT_EQ(row->count, dead);
    EXPECT_FALSE(frame.events.empty());
    EXPECT_TRUE(run.takeRecord().newSeries.empty()) << "announced once";
}

TEST(Recording, AFrameThatNobodyTakesStaysBounded) {
    RunOptions options;
    options.runFor = Duration::hours(24);
    Document document = withDeaths();
    document.workload.producers.at({"/", "api"}).rate = {kPerSecond};
    Simulation run = start(document, options);
    run.setRecording(true);
    run.runUntil(at(Duration::hours(24)));
    const RecordFrame frame = run.takeRecord();
    EXPECT_LE(frame.samples.size(), 200'000u);
    EXPECT_GT(frame.samples.size(), 50'000u);
    EXPECT_EQ(eventsOf(run, RunEventKind::RecordingThinned), 1u);
}

TEST(Copies, OfARunAreWhole) {
    Simulation run = start(withDeaths());
    run.runUntil(at(Duration::seconds(5)));
    const auto before = run.fingerprint();
    {
        Simulation copy = run;
        copy.runUntil(at(Duration::seconds(50)));
    }
    EXPECT_EQ(run.fingerprint(), before);
    Simulation moved = std::move(run);
    EXPECT_EQ(moved.fingerprint(), before);
}

} // namespace
} // namespace warren::sim
