// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's thread: start, pace, pause, step, run until, edit while running, close.
#include "tests/bridge/run_probe.h"

#include <gtest/gtest.h>

namespace warren::test {
namespace {

using ui::RunPhase;

constexpr Instant at(std::int64_t seconds) {
    return Instant{} + Duration::seconds(seconds);
}

/// A probe whose run has started, flat out.
struct Started : RunProbe {
    std::shared_ptr<const Document> document = steadyDocument();
    Started() {
        ask(ui::StartRun{document});
        ask(ui::SetPace{sim::Pace::max()});
    }
};

Expectation readyAbove(std::int64_t count) {
    Expectation condition;
    condition.when = WhenAlways{};
    condition.that = {{Kind::Queue, {"/", "orders"}, std::nullopt}, "enqueued"};
    condition.test = TestIs{Comparison::GreaterOrEqual, ExpectedValue{count}};
    return condition;
}

TEST(EngineThread, StartsPausedAtInstantZero) {
    RunProbe probe;
    probe.ask(ui::StartRun{steadyDocument()});
    EXPECT_EQ(probe.picture().status.phase, RunPhase::Paused);
    ASSERT_TRUE(probe.picture().snapshot);
    EXPECT_EQ(probe.picture().snapshot->at, Instant{});
}

TEST(EngineThread, RunsUntilTheInstantAndPausesThere) {
    Started probe;
    probe.send(ui::RunTo{at(10), std::nullopt});
    ASSERT_TRUE(probe.waitFor([](const ui::Picture& p) {
        return p.status.phase == RunPhase::Paused && p.snapshot->at >= at(10);
    }));
    EXPECT_EQ(probe.picture().snapshot->at, at(10));
    EXPECT_NEAR(static_cast<double>(probe.picture().snapshot->messages), 10'000, 1);
    const auto stopped = probe.news<ui::RunStopped>();
    ASSERT_TRUE(stopped);
    EXPECT_EQ(stopped->reason, sim::StopReason::LimitReached);
}

TEST(EngineThread, RunsUntilTheConditionHolds) {
    Started probe;
    probe.send(ui::RunTo{Instant::never(), readyAbove(5'000)});
    ASSERT_TRUE(probe.waitFor([](const ui::Picture& p) {
        return p.status.phase == RunPhase::Paused && p.snapshot->messages > 0;
    }));
    EXPECT_EQ(probe.picture().snapshot->queues.front().ledger.enqueued, 5'000U);
    EXPECT_EQ(probe.news<ui::RunStopped>()->reason, sim::StopReason::ConditionMet);
}

TEST(EngineThread, GivesTheSameFingerprintAtEveryPace) {
    std::uint64_t fingerprints[2];
    const sim::Pace paces[2]{sim::Pace::max(), sim::Pace{1'000'000}};
    for (int i = 0; i < 2; ++i) {
        Started probe;
        probe.ask(ui::SetPace{paces[i]});
        probe.send(ui::RunTo{at(60), std::nullopt});
        ASSERT_TRUE(probe.waitFor([](const ui::Picture& p) { return p.snapshot->at >= at(60); }));
        fingerprints[i] = probe.picture().snapshot->fingerprint;
    }
    EXPECT_EQ(fingerprints[0], fingerprints[1]);
}

TEST(EngineThread, GoesOnAfterAPause) {
    Started probe;
    probe.send(ui::RunTo{at(5), std::nullopt});
    ASSERT_TRUE(probe.waitFor([](const ui::Picture& p) { return p.snapshot->at >= at(5); }));
    ASSERT_TRUE(probe.waitForPhase(RunPhase::Paused));
    probe.send(ui::ResumeRun{});
    ASSERT_TRUE(probe.waitFor([](const ui::Picture& p) { return p.snapshot->at > at(6); }));
    probe.ask(ui::PauseRun{});
    const Instant paused = probe.picture().snapshot->at;
    probe.ask(ui::SetPace{sim::Pace{}});
    EXPECT_EQ(probe.picture().snapshot->at, paused);
}

TEST(EngineThread, StepsToTheNextInstantAtWhichAnythingHappens) {
    Started probe;
    probe.ask(ui::StepRun{});
    const Instant first = probe.picture().snapshot->at;
    probe.ask(ui::StepRun{});
    EXPECT_GT(probe.picture().snapshot->at, first);
    EXPECT_EQ(probe.picture().status.phase, RunPhase::Paused);
}

TEST(EngineThread, SaysWhenTheRunIsOver) {
    Started probe;
    probe.ask(ui::StartRun{withCount(*probe.document, 5'000)});
    probe.send(ui::ResumeRun{});
    ASSERT_TRUE(probe.waitForPhase(RunPhase::Finished));
    EXPECT_TRUE(probe.picture().snapshot->finished);
    EXPECT_EQ(probe.picture().snapshot->totals.acked, 5'000U);
    EXPECT_TRUE(probe.picture().snapshot->totals.ledgerBalanced);
    EXPECT_TRUE(probe.news<ui::RunStopped>());
}

TEST(EngineThread, TakesAnEditOverWhileItRuns) {
    Started probe;
    probe.ask(ui::SetPace{sim::Pace{}});
    probe.send(ui::ResumeRun{});
    Document edited = *probe.document;
    Consumer second = edited.workload.consumers.begin()->second;
    second.key.name = "second";
    edited.workload.consumers.emplace(second.key, second);
    probe.ask(ui::ApplyDocument{std::make_shared<const Document>(edited)});
    EXPECT_TRUE(probe.news<ui::EditApplied>());
    ASSERT_TRUE(
        probe.waitFor([](const ui::Picture& p) { return p.snapshot->consumers.size() == 2; }));
    EXPECT_EQ(probe.picture().status.phase, RunPhase::Running);
}

TEST(EngineThread, RefusesAnImmutableArgumentAndRunsOn) {
    Started probe;
    probe.ask(ui::SetPace{sim::Pace{}});
    probe.send(ui::ResumeRun{});
    const auto edited = withTtl(*probe.document, Duration::seconds(10));
    probe.ask(ui::ApplyDocument{edited});
    const auto refused = probe.news<ui::EditRefused>();
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->document, edited);
    EXPECT_FALSE(refused->errors.empty());
    EXPECT_EQ(probe.picture().status.phase, RunPhase::Running);
}

TEST(EngineThread, ANewStartReplacesTheRun) {
    Started probe;
    probe.send(ui::RunTo{at(2), std::nullopt});
    ASSERT_TRUE(probe.waitFor([](const ui::Picture& p) { return p.snapshot->at >= at(2); }));
    const std::uint64_t run = probe.picture().status.run;
    probe.ask(ui::StartRun{withTtl(*probe.document, Duration::seconds(10))});
    EXPECT_GT(probe.picture().status.run, run);
    EXPECT_EQ(probe.picture().snapshot->at, Instant{});
}

TEST(EngineThread, GivesTheSeriesThatWereAskedFor) {
    Started probe;
    const MetricAddress ready{{Kind::Queue, {"/", "orders"}, std::nullopt}, "ready"};
    probe.ask(ui::RequestSeries{{ready}});
    probe.send(ui::RunTo{at(30), std::nullopt});
    ASSERT_TRUE(probe.waitFor([](const ui::Picture& p) {
        return p.status.phase == RunPhase::Paused && p.snapshot->at >= at(30);
    }));
    ASSERT_TRUE(probe.picture().charted);
    ASSERT_EQ(probe.picture().charted->series.size(), 1U);
    EXPECT_EQ(probe.picture().charted->series.front().that, ready);
    EXPECT_FALSE(probe.picture().charted->series.front().values.empty());
}

TEST(EngineThread, JoinsWhileItRuns) {
    Started probe;
    probe.send(ui::ResumeRun{});
    EXPECT_TRUE(probe.waitForPhase(RunPhase::Running));
    // The destructor stops, wakes and joins.
}

TEST(EngineThread, CarriesOutManyRequestsFromManyMoments) {
    Started probe;
    probe.send(ui::ResumeRun{});
    for (int i = 0; i < 200; ++i) {
        probe.send(i % 2 == 0 ? ui::Request{ui::PauseRun{}} : ui::Request{ui::ResumeRun{}});
    }
    probe.ask(ui::PauseRun{});
    EXPECT_NE(probe.picture().status.phase, RunPhase::Running);
}

} // namespace
} // namespace warren::test
