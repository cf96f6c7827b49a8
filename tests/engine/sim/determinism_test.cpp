// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A run is its document, its seed and its inputs: however it is cut, kept, copied or replayed.
#include "tests/engine/sim/sample_documents.h"

#include "engine/base/random.h"

#include <gtest/gtest.h>

namespace warren::sim {
namespace {

/// Everything at once: retry through a dead-letter exchange, poison, crashes, two rates, a
/// timeline.
Document busyDocument() {
    Document document;
    addExchange(document, "retry", ExchangeType::Fanout);
    Queue& work = addQueue(document, "work");
    work.arguments.deadLetterExchange = "retry";
    Queue& delay = addQueue(document, "delay");
    delay.arguments.messageTtl = Duration::seconds(5);
    delay.arguments.deadLetterExchange = "";
    delay.arguments.deadLetterRoutingKey = "work";
    addBinding(document, "retry", "delay", "");
    Producer& producer = addProducer(document, "api", "work");
    producer.arrival = Arrival::Poisson;
    producer.rate = {300 * kPerSecond};
    producer.message.poison = {10'000};
    Producer& steady = addProducer(document, "cron", "work");
    steady.rate = {10 * kPerSecond};
    steady.instances = 2;
    Consumer& consumer = addConsumer(document, "worker", "work");
    consumer.instances = 5;
    consumer.prefetch = 20;
    consumer.workers = 2;
    consumer.service = {ServiceKind::Exponential, Duration::milliseconds(20)};
    consumer.outcomes = {
        {Outcome::Nack, {150'000}}, {Outcome::NackRequeue, {10'000}}, {Outcome::Crash, {200}}};
    consumer.poisonOutcome = Outcome::Reject;
    TimelineEntry spike;
    spike.at = at(Duration::seconds(20));
    spike.verb = Verb::SetRate;
    spike.target = producerAddress("api");
    spike.factorMillionths = 3'000'000;
    spike.lasts = Duration::seconds(5);
    TimelineEntry pause;
    pause.at = at(Duration::seconds(40));
    pause.verb = Verb::Pause;
    pause.target = consumerAddress("worker");
    pause.lasts = Duration::seconds(2);
    document.timeline = {spike, pause};
    return document;
}

constexpr Instant kEnd = {60'000'000'000};

RunOptions forAMinute(AgendaStructure structure = AgendaStructure::Automatic) {
    RunOptions options;
    options.runFor = Duration::seconds(60);
    options.agenda = structure;
    return options;
}

std::uint64_t inOneGo() {
    Simulation run = start(busyDocument(), forAMinute());
    EXPECT_EQ(run.runUntil(kEnd), StopReason::PlannedEnd);
    return run.fingerprint();
}

TEST(Determinism, SlicesOfTimeChangeNothing) {
    Simulation run = start(busyDocument(), forAMinute());
    Random random(1);
    while (run.now() < kEnd) {
        run.runUntil(run.now() + Duration{static_cast<std::int64_t>(random.below(50'000'000))});
    }
    EXPECT_EQ(run.fingerprint(), inOneGo());
}

TEST(Determinism, BudgetsOfEventsChangeNothing) {
    Simulation run = start(busyDocument(), forAMinute());
    while (run.runUntil(kEnd, 97) == StopReason::BudgetSpent) {
    }
    EXPECT_EQ(run.fingerprint(), inOneGo());
}

TEST(Determinism, StepByStepIsTheSameRun) {
    Simulation run = start(busyDocument(), forAMinute());
    while (run.step() == StopReason::LimitReached) {
    }
    EXPECT_EQ(run.now(), kEnd);
    EXPECT_EQ(run.fingerprint(), inOneGo());
}

TEST(Determinism, EveryStructureOfTheAgendaGivesTheSameRun) {
    for (const AgendaStructure structure :
         {AgendaStructure::List, AgendaStructure::Heap, AgendaStructure::Wheel}) {
        Simulation run = start(busyDocument(), forAMinute(structure));
        run.runUntil(kEnd);
        EXPECT_EQ(run.fingerprint(), inOneGo());
    }
}

TEST(Determinism, ACheckpointGoesOnAsTheRunItWasTakenFrom) {
    Simulation run = start(busyDocument(), forAMinute());
    run.runUntil(at(Duration::seconds(23)));
    Simulation checkpoint = run;
    run.runUntil(kEnd);
    EXPECT_EQ(checkpoint.now(), at(Duration::seconds(23)));
    Simulation second = checkpoint;
    checkpoint.runUntil(kEnd);
    second.runUntil(kEnd);
    EXPECT_EQ(checkpoint.fingerprint(), run.fingerprint());
    EXPECT_EQ(second.fingerprint(), run.fingerprint());
    EXPECT_EQ(run.fingerprint(), inOneGo());
}

TEST(Determinism, LookingAndRecordingChangeNothing) {
    Simulation run = start(busyDocument(), forAMinute());
    run.setRecording(true);
    while (run.now() < kEnd) {
        run.runUntil(run.now() + Duration::milliseconds(333));
        (void)run.snapshot({{metricOf("queue:work.ready")}, 600, 500});
        (void)run.takeRecord();
        EXPECT_EQ(run.ledgerImbalance(), std::nullopt);
    }
    EXPECT_EQ(run.fingerprint(), inOneGo());
}

TEST(Determinism, TheJournalReplaysTheRunWithItsInputs) {
    Simulation run = start(busyDocument(), forAMinute());
    run.runUntil(at(Duration::milliseconds(10'123)));
    ASSERT_TRUE(run.command(PurgeQueue{queueAddress("work")}));
    run.runUntil(at(Duration::seconds(15)), 1'000);
    PublishMessages publish;
    publish.routingKey = "work";
    publish.count = 500;
    publish.message.poison = {500'000};
    publish.message.expiration = Duration::seconds(3);
    ASSERT_TRUE(run.command(publish));
    ASSERT_TRUE(run.command(CrashConsumer{{Kind::Consumer, {"/", "worker"}, 2u}}));
    run.step();
    auto edited = std::make_shared<Document>(run.document());
    edited->workload.consumers.at({"/", "worker"}).service.mean = Duration::milliseconds(5);
    ASSERT_TRUE(run.applyDocument(edited));
    run.runUntil(at(Duration::seconds(30)));
    ASSERT_TRUE(run.command(SetActorPaused{producerAddress("api"), true}));
    ASSERT_TRUE(run.command(SetActorRunning{consumerAddress("worker"), false}));
    run.runUntil(at(Duration::seconds(35)));
    ASSERT_TRUE(run.command(SetActorRunning{consumerAddress("worker"), true}));
    run.runUntil(kEnd);

    const auto replayed = Simulation::replay(run.journal(), kEnd);
    ASSERT_TRUE(replayed.has_value());
    EXPECT_EQ(replayed->fingerprint(), run.fingerprint());
    EXPECT_EQ(replayed->eventsDone(), run.eventsDone());
    EXPECT_EQ(replayed->journal(), run.journal());
}

TEST(Determinism, ABrokenJournalIsRefusedWithItsPlace) {
    for (const char* text :
         {"", "{", "[]", R"({"warren_journal": 99})",
          R"({"warren_journal":1,"seed":1,"document":"{}","inputs":[{"at":-1}]})"}) {
        const auto replayed = Simulation::replay(text, kEnd);
        ASSERT_FALSE(replayed.has_value()) << text;
        EXPECT_FALSE(replayed.error().empty());
    }
}

TEST(Determinism, ChangingOnePurposeLeavesTheOtherDrawsAlone) {
    Document changed = busyDocument();
    changed.workload.consumers.at({"/", "worker"}).outcomes.clear();
    Simulation a = start(busyDocument(), forAMinute());
    Simulation b = start(changed, forAMinute());
    a.runUntil(at(Duration::seconds(10)));
    b.runUntil(at(Duration::seconds(10)));
    EXPECT_EQ(countOf(a, "producer:api.sends"), countOf(b, "producer:api.sends"));
}

} // namespace
} // namespace warren::sim
