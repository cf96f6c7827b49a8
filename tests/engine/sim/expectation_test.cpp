// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Expectations are judged at every instant that could change them, and nonsense is refused on load.
#include "tests/engine/sim/sample_documents.h"

#include <gtest/gtest.h>

namespace warren::sim {
namespace {

/// One message a second from 0 to 9 s into a queue that nobody reads; at 20 s it is purged.
Document filling() {
    Document document;
    addQueue(document, "work");
    addProducer(document, "api", "work").count = 10;
    TimelineEntry purge;
    purge.at = at(Duration::seconds(20));
    purge.verb = Verb::Purge;
    purge.target = queueAddress("work");
    document.timeline = {purge};
    return document;
}

Expectation expect(When when, const std::string& that, Test test) {
    Expectation expectation;
    expectation.when = when;
    expectation.that = metricOf(that);
    expectation.test = std::move(test);
    expectation.line = 7;
    return expectation;
}

TestIs is(Comparison comparison, std::int64_t value) {
    return {comparison, {value}};
}

ExpectationResult judge(const Expectation& expectation, const RunOptions& options = {}) {
    Document document = filling();
    document.expectations = {expectation};
    Simulation run = start(document, options);
    while (run.runUntil(Instant::never(), 1'000) == StopReason::BudgetSpent) {
    }
    return run.expectationResults().at(0);
}

TEST(Expectations, AtIsJudgedAfterAllEventsOfItsInstant) {
    const auto after = judge(
        expect(WhenAt{at(Duration::seconds(9))}, "queue:work.ready", is(Comparison::Equal, 10)));
    EXPECT_TRUE(after.passed);
    EXPECT_EQ(after.decidedAt, at(Duration::seconds(9)));
    EXPECT_EQ(after.found, MetricValue{std::int64_t{10}});
    EXPECT_FALSE(judge(expect(WhenAt{at(Duration::seconds(9))}, "queue:work.ready",
                              is(Comparison::Less, 10)))
                     .passed);
}

TEST(Expectations, ByNeedsOneInstantUpToThen) {
    const auto passed = judge(
        expect(WhenBy{at(Duration::seconds(15))}, "queue:work.ready", is(Comparison::Equal, 4)));
    EXPECT_TRUE(passed.passed);
    EXPECT_EQ(passed.decidedAt, at(Duration::seconds(3)));
    EXPECT_FALSE(judge(expect(WhenBy{at(Duration::seconds(2))}, "queue:work.ready",
                              is(Comparison::Equal, 4)))
                     .passed);
}

TEST(Expectations, AlwaysFailsAtTheFirstInstantThatBreaksIt) {
    const auto failed =
        judge(expect(WhenAlways{}, "queue:work.ready", is(Comparison::LessOrEqual, 5)));
    EXPECT_FALSE(failed.passed);
    EXPECT_EQ(failed.decidedAt, at(Duration::seconds(5)));
    EXPECT_TRUE(
        judge(expect(WhenAlways{}, "queue:work.ready", is(Comparison::LessOrEqual, 10))).passed);
}

TEST(Expectations, ASpanIsLookedAtInsideOnly) {
    const Span span{at(Duration::seconds(10)), at(Duration::seconds(19))};
    EXPECT_TRUE(
        judge(expect(WhenAlways{span}, "queue:work.ready", is(Comparison::Equal, 10))).passed);
    EXPECT_TRUE(
        judge(expect(WhenNever{span}, "queue:work.ready", is(Comparison::Less, 10))).passed);
    EXPECT_FALSE(
        judge(expect(WhenNever{span}, "queue:work.ready", is(Comparison::Greater, 9))).passed);
}

TEST(Expectations, NeverIsJudgedBetweenSamplesToo) {
    // The queue holds 3 messages from 2 s to 3 s only, and no sample need fall on the change.
    const auto failed = judge(expect(WhenNever{}, "queue:work.enqueued", is(Comparison::Equal, 3)));
    EXPECT_FALSE(failed.passed);
    EXPECT_EQ(failed.decidedAt, at(Duration::seconds(2)));
}

TEST(Expectations, OtherTests) {
    const WhenAt end{at(Duration::seconds(12))};
    EXPECT_TRUE(
        judge(expect(end, "queue:work.ready", TestBetween{{std::int64_t{9}}, {std::int64_t{10}}}))
            .passed);
    EXPECT_TRUE(
        judge(expect(end, "queue:work.ready", TestWithin{{std::int64_t{11}}, {100'000}})).passed);
    EXPECT_FALSE(
        judge(expect(end, "queue:work.ready", TestWithin{{std::int64_t{12}}, {100'000}})).passed);
    EXPECT_TRUE(judge(expect(end, "queue:work.time_p50", TestNone{})).passed);
    EXPECT_TRUE(judge(expect(end, "producer:api.state", TestIn{{"finished", "stopped"}})).passed);
    EXPECT_TRUE(judge(expect(end, "queue:work.head_age",
                             TestIs{Comparison::Equal, {Duration::seconds(12)}}))
                    .passed);
    EXPECT_TRUE(judge(expect(end, "run:.ledger_balanced", is(Comparison::Equal, 1))).passed);
    EXPECT_TRUE(judge(expect(end, "event:actor_finished.count", is(Comparison::Equal, 1))).passed);
}

TEST(Expectations, ASharePutsOneMetricInRelationToAnother) {
    Expectation share = expect(WhenAt{at(Duration::seconds(12))}, "queue:work.ready",
                               TestIs{Comparison::Equal, {Share{Share::kAll}}});
    share.asShareOf = metricOf("run:.published");
    EXPECT_TRUE(judge(share).passed);
}

TEST(Expectations, AnInstantBeyondTheEndIsNotReachedAndFails) {
    RunOptions options;
    options.runFor = Duration::seconds(5);
    const auto result = judge(
        expect(WhenAt{at(Duration::seconds(6))}, "queue:work.ready", is(Comparison::Greater, 0)),
        options);
    EXPECT_FALSE(result.passed);
    EXPECT_FALSE(result.reached);
}

TEST(Expectations, TheRunGoesOnToTheLastInstantThatIsExpected) {
    Document document = filling();
    document.expectations = {
        expect(WhenAt{at(Duration::minutes(30))}, "queue:work.ready", is(Comparison::Equal, 0))};
    Simulation run = start(document);
    EXPECT_EQ(run.runUntil(Instant::never()), StopReason::PlannedEnd);
    EXPECT_EQ(run.now(), at(Duration::minutes(30)));
    EXPECT_TRUE(run.expectationResults().at(0).passed);
}

TEST(Expectations, WithoutThemARunEndsWhenNothingIsLeftOrAfterAnHour) {
    Document document;
    addQueue(document, "work");
    addProducer(document, "api", "work").count = 3;
    Simulation quiet = start(document);
    EXPECT_EQ(quiet.runUntil(Instant::never()), StopReason::NothingLeft);
    EXPECT_EQ(quiet.now(), at(Duration::seconds(2)));
    EXPECT_TRUE(quiet.snapshot()->finished);
    document.workload.producers.at({"/", "api"}).count.reset();
    Simulation endless = start(document);
    EXPECT_EQ(endless.runUntil(Instant::never()), StopReason::PlannedEnd);
    EXPECT_EQ(endless.now(), at(Duration::hours(1)));
}

TEST(Expectations, RunUntilAConditionStopsAtItsInstant) {
    Simulation run = start(filling());
    EXPECT_EQ(run.runUntil(expect(WhenAt{}, "queue:work.ready", is(Comparison::Equal, 7)),
                           Instant::never()),
              StopReason::ConditionMet);
    EXPECT_EQ(run.now(), at(Duration::seconds(6)));
}

TEST(Expectations, AFailureIsAnEvent) {
    Document document = filling();
    document.expectations = {
        expect(WhenAlways{}, "queue:work.ready", is(Comparison::LessOrEqual, 5))};
    Simulation run = start(document);
    run.runUntil(Instant::never());
    const SnapshotPtr snapshot = run.snapshot();
    const auto failed =
        std::find_if(snapshot->events.begin(), snapshot->events.end(),
                     [](const RunEvent& e) { return e.kind == RunEventKind::ExpectationFailed; });
    ASSERT_NE(failed, snapshot->events.end());
    EXPECT_EQ(failed->arguments, (std::vector<std::string>{"queue:work.ready <= 5", "6"}));
}

TEST(ExpectationCheck, NamesWhatIsWrongWithItsPlace) {
    const WhenAt end{at(Duration::seconds(1))};
    Document document = filling();
    document.expectations = {
        expect(end, "queue:work.redy", is(Comparison::Equal, 0)),
        expect(end, "queue:nowhere.ready", is(Comparison::Equal, 0)),
        expect(end, "queue:work.ready", TestIs{Comparison::Equal, {Duration::seconds(1)}}),
        expect(end, "queue:work.acked_rate", is(Comparison::Equal, 3)),
        expect(end, "queue:work.time_p99", TestIs{Comparison::NotEqual, {Duration{1}}}),
        expect(end, "producer:api.state", TestIs{Comparison::Equal, {std::string("asleep")}}),
        expect(end, "producer:api.state", TestIs{Comparison::Less, {std::string("paused")}}),
        expect(end, "event:no_such_event.count", is(Comparison::Equal, 0)),
        expect(end, "producer:api[1].sends", is(Comparison::Equal, 0)),
    };
    const auto run = Simulation::create(std::make_shared<const Document>(document));
    ASSERT_FALSE(run.has_value());
    const ErrorCode codes[] = {
        ErrorCode::MetricUnknown, ErrorCode::NotFound,    ErrorCode::TestInvalid,
        ErrorCode::TestInvalid,   ErrorCode::TestInvalid, ErrorCode::TestInvalid,
        ErrorCode::TestInvalid,   ErrorCode::NotFound,    ErrorCode::NotFound};
    ASSERT_EQ(run.error().size(), std::size(codes));
    for (std::size_t i = 0; i < std::size(codes); ++i) {
        EXPECT_EQ(run.error()[i].code, codes[i]) << i;
        EXPECT_EQ(run.error()[i].place.line, 7) << i;
        EXPECT_EQ(run.error()[i].field, "expect[" + std::to_string(i) + "]");
    }
}

} // namespace
} // namespace warren::sim
