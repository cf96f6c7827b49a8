// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Producers and consumers do what their documents say, and crash, pause, stop and come back.
#include "tests/engine/sim/sample_documents.h"

#include "engine/sim/actor_life.h"

#include <gtest/gtest.h>

namespace warren::sim {
namespace {

Document oneWorker() {
    Document document;
    addQueue(document, "work");
    addProducer(document, "api", "work").rate = {10 * kPerSecond};
    Consumer& consumer = addConsumer(document, "worker", "work");
    consumer.service.mean = Duration::milliseconds(50);
    consumer.prefetch = 5;
    return document;
}

TEST(Actors, AProducerWithACountSendsSoManyAndIsFinished) {
    Document document = oneWorker();
    document.workload.producers.at({"/", "api"}).count = 25;
    Simulation run = start(document);
    EXPECT_EQ(run.runUntil(at(Duration::minutes(5))), StopReason::NothingLeft);
    EXPECT_EQ(run.published(), 25u);
    EXPECT_EQ(stateOf(run, "producer:api.state"), "finished");
    EXPECT_EQ(countOf(run, "queue:work.acked"), 25);
    EXPECT_EQ(run.now(), at(Duration::milliseconds(2'450))) << "the clock stands at the last ack";
}

TEST(Actors, AListOfMessagesIsSentAtItsInstantsAndInOrder) {
    Document document;
    addQueue(document, "work");
    Producer& producer = addProducer(document, "seed", "work");
    producer.start = Duration::seconds(1);
    for (const char* name : {"A", "B", "C"}) {
        ListedMessage message;
        message.name = name;
        producer.messages.push_back(message);
    }
    producer.messages[2].at = Duration::seconds(4);
    producer.messages[1].shape.expiration = Duration::seconds(2);
    Simulation run = start(document);
    run.runUntil(at(Duration::seconds(2)));
    EXPECT_EQ(countOf(run, "queue:work.ready"), 2);
    run.runUntil(at(Duration::seconds(5)));
    EXPECT_EQ(run.published(), 3u);
    EXPECT_EQ(countOf(run, "queue:work.overdue"), 1) << "B waits behind A, which never expires";
}

TEST(Actors, KeysAreTakenInTurn) {
    Document document;
    addQueue(document, "a");
    addQueue(document, "b");
    Producer& producer = addProducer(document, "api", "a");
    producer.routingKeys = {"a", "b"};
    producer.count = 7;
    Simulation run = start(document);
    run.runUntil(at(Duration::minutes(1)));
    EXPECT_EQ(countOf(run, "queue:a.ready"), 4);
    EXPECT_EQ(countOf(run, "queue:b.ready"), 3);
}

TEST(Actors, ConfirmsAndReturnsAreCounted) {
    Document document = oneWorker();
    Producer& lost = addProducer(document, "lost", "nowhere");
    lost.mandatory = true;
    lost.confirms = true;
    lost.count = 3;
    Simulation run = start(document);
    run.runUntil(at(Duration::seconds(10)));
    EXPECT_EQ(countOf(run, "producer:lost.returned"), 3);
    EXPECT_EQ(countOf(run, "producer:lost.confirmed"), 3);
    EXPECT_EQ(countOf(run, "producer:api.confirmed"), 0);
    EXPECT_EQ(eventsOf(run, RunEventKind::PublisherReturned), 1u) << "the first only";
}

TEST(Actors, InstancesAreProcessesOfTheirOwn) {
    Document document = oneWorker();
    document.workload.producers.at({"/", "api"}).instances = 3;
    Simulation run = start(document);
    run.runUntil(at(Duration::milliseconds(950)));
    EXPECT_EQ(countOf(run, "producer:api.sends"), 30);
    EXPECT_EQ(countOf(run, "producer:api[1].sends"), 10);
    EXPECT_EQ(run.metric(metricOf("producer:api[3].sends")), std::nullopt);
}

TEST(Actors, WorkersOfOneInstanceWorkAtTheSameTime) {
    Document document = oneWorker();
    Consumer& consumer = document.workload.consumers.at({"/", "worker"});
    consumer.workers = 4;
    consumer.prefetch = 4;
    consumer.service.mean = Duration::seconds(1);
    document.workload.producers.at({"/", "api"}).rate = {1'000 * kPerSecond};
    Simulation run = start(document);
    run.runUntil(at(Duration::milliseconds(10'500)));
    EXPECT_EQ(countOf(run, "consumer:worker.processed"), 40);
    EXPECT_EQ(countOf(run, "consumer:worker.unacked"), 4);
    EXPECT_EQ(stateOf(run, "consumer:worker.state"), "saturated");
    EXPECT_NEAR(rateOf(run, "consumer:worker.utilisation"), 1.0, 1e-9);
}

TEST(Actors, PrefetchBoundsWhatAConsumerHolds) {
    Document document = oneWorker();
    Consumer& consumer = document.workload.consumers.at({"/", "worker"});
    consumer.service.mean = Duration::hours(1);
    Producer& producer = document.workload.producers.at({"/", "api"});
    producer.message.size = {1'000};
    Simulation run = start(document);
    run.runUntil(at(Duration::seconds(5)));
    EXPECT_EQ(countOf(run, "queue:work.unacked"), 5);
    EXPECT_EQ(countOf(run, "consumer:worker.unacked_bytes"), 5'000);
}

TEST(Actors, PoisonHasAnOutcomeOfItsOwn) {
    Document document = oneWorker();
    document.workload.producers.at({"/", "api"}).message.poison = {Share::kAll / 4};
    document.workload.consumers.at({"/", "worker"}).poisonOutcome = Outcome::Reject;
    Simulation run = start(document);
    run.runUntil(at(Duration::minutes(10)));
    const auto failed = static_cast<double>(countOf(run, "consumer:worker.failed"));
    EXPECT_NEAR(failed / static_cast<double>(run.published()), 0.25, 0.02);
    EXPECT_EQ(countOf(run, "queue:work.discarded_rejected"), countOf(run, "consumer:worker.failed"))
        << "no dead-letter exchange";
    EXPECT_EQ(eventsOf(run, RunEventKind::FirstSilentLoss), 1u);
}

TEST(Actors, AFailedAutoAckedMessageIsASilentLossOfItsQueue) {
    Document document = oneWorker();
    Consumer& consumer = document.workload.consumers.at({"/", "worker"});
    consumer.autoAck = true;
    consumer.outcomes = {{Outcome::Nack, {Share::kAll}}};
    document.workload.producers.at({"/", "api"}).count = 4;
    Simulation run = start(document);
    run.runUntil(at(Duration::minutes(1)));
    EXPECT_EQ(countOf(run, "queue:work.auto_acked"), 4);
    EXPECT_EQ(countOf(run, "queue:work.silent_loss"), 4);
    EXPECT_EQ(countOf(run, "run:.silent_loss"), 4);
}

TEST(Crash, PutsEverythingUnackedBackAndRestartsAtOnceTheFirstTime) {
    Document document = oneWorker();
    document.workload.consumers.at({"/", "worker"}).service.mean = Duration::minutes(10);
    Simulation run = start(document);
    run.runUntil(at(Duration::seconds(3)));
    ASSERT_EQ(countOf(run, "queue:work.unacked"), 5);
    ASSERT_TRUE(run.command(CrashConsumer{consumerAddress("worker")}));
    EXPECT_EQ(countOf(run, "queue:work.unacked"), 0);
    EXPECT_EQ(countOf(run, "queue:work.requeued"), 5);
    EXPECT_EQ(stateOf(run, "consumer:worker.state"), "restarting");
    run.step();
    EXPECT_EQ(countOf(run, "consumer:worker.restarts"), 1);
    EXPECT_EQ(countOf(run, "queue:work.redelivered"), 5);
    EXPECT_EQ(run.ledgerImbalance(), std::nullopt);
}

TEST(Crash, BacksOffFromTenSecondsToFiveMinutes) {
    EXPECT_EQ(restartDelay(1, std::nullopt), Duration{});
    EXPECT_EQ(restartDelay(2, std::nullopt), Duration::seconds(10));
    EXPECT_EQ(restartDelay(3, std::nullopt), Duration::seconds(20));
    EXPECT_EQ(restartDelay(6, std::nullopt), Duration::seconds(160));
    EXPECT_EQ(restartDelay(7, std::nullopt), Duration::minutes(5));
    EXPECT_EQ(restartDelay(4'000'000'000u, std::nullopt), Duration::minutes(5));
    EXPECT_EQ(restartDelay(9, Duration::seconds(30)), Duration::seconds(30));
}

TEST(Crash, AConsumerThatCrashesOnEveryMessageLoopsWithBackOff) {
    Document document = oneWorker();
    document.workload.producers.at({"/", "api"}).count = 1;
    document.workload.consumers.at({"/", "worker"}).outcomes = {{Outcome::Crash, {Share::kAll}}};
    Simulation run = start(document);
    // 50 ms of work each; restarts after 0, 10, 20 and 40 s: the fifth crash is at 70.25 s.
    run.runUntil(at(Duration::milliseconds(70'240)));
    EXPECT_EQ(eventsOf(run, RunEventKind::ConsumerCrashed), 4u);
    run.runUntil(at(Duration::milliseconds(70'260)));
    EXPECT_EQ(eventsOf(run, RunEventKind::ConsumerCrashed), 5u);
    EXPECT_EQ(countOf(run, "consumer:worker.lost_in_crash"), 5);
    EXPECT_EQ(countOf(run, "queue:work.ready"), 1);
}

TEST(Crash, TenHealthyMinutesForgiveTheCrashesBefore) {
    Document document = oneWorker();
    Simulation run = start(document);
    run.runUntil(at(Duration::seconds(1)));
    ASSERT_TRUE(run.command(CrashConsumer{consumerAddress("worker")}));
    run.runUntil(at(Duration::seconds(2)));
    ASSERT_TRUE(run.command(CrashConsumer{consumerAddress("worker")}));
    EXPECT_EQ(run.snapshot()->consumers.front().restartsAt, at(Duration::seconds(12)));
    run.runUntil(at(Duration::minutes(11)));
    ASSERT_TRUE(run.command(CrashConsumer{consumerAddress("worker")}));
    EXPECT_EQ(run.snapshot()->consumers.front().restartsAt, run.now());
}

TEST(Crash, WhatAnAutoAckingConsumerHoldsIsLost) {
    Document document = oneWorker();
    Consumer& consumer = document.workload.consumers.at({"/", "worker"});
    consumer.autoAck = true;
    consumer.service.mean = Duration::minutes(10);
    Simulation run = start(document);
    run.runUntil(at(Duration::milliseconds(950)));
    ASSERT_TRUE(run.command(CrashConsumer{consumerAddress("worker")}));
    EXPECT_EQ(countOf(run, "consumer:worker.lost_in_crash"), 10);
    EXPECT_EQ(countOf(run, "queue:work.silent_loss"), 10);
    EXPECT_EQ(countOf(run, "queue:work.ready"), 0);
}

TEST(Pause, FreezesTheWorkInHandAndGoesOnWithTheRestOfIt) {
    Document document = oneWorker();
    document.workload.producers.at({"/", "api"}).rate = {kPerSecond / 3'600};
    document.workload.consumers.at({"/", "worker"}).service.mean = Duration::seconds(10);
    Simulation run = start(document);
    run.runUntil(at(Duration::seconds(4)));
    ASSERT_TRUE(run.command(SetActorPaused{consumerAddress("worker"), true}));
    run.runUntil(at(Duration::seconds(60)));
    EXPECT_EQ(stateOf(run, "consumer:worker.state"), "paused");
    EXPECT_EQ(countOf(run, "consumer:worker.processed"), 0);
    ASSERT_TRUE(run.command(SetActorPaused{consumerAddress("worker"), false}));
    run.runUntil(at(Duration::milliseconds(65'999)));
    EXPECT_EQ(countOf(run, "consumer:worker.processed"), 0);
    run.runUntil(at(Duration::seconds(66)));
    EXPECT_EQ(countOf(run, "consumer:worker.processed"), 1);
}

TEST(Stop, AStoppedConsumerGivesBackWhatItHolds) {
    Document document = oneWorker();
    Consumer& consumer = document.workload.consumers.at({"/", "worker"});
    consumer.stop = Duration::seconds(10);
    consumer.service.mean = Duration::minutes(1);
    Simulation run = start(document);
    run.runUntil(at(Duration::seconds(10)));
    EXPECT_EQ(stateOf(run, "consumer:worker.state"), "stopped");
    EXPECT_EQ(countOf(run, "queue:work.unacked"), 0);
    EXPECT_EQ(countOf(run, "queue:work.consumers"), 0);
}

TEST(Timeline, AnEffectWithAnEndIsUndone) {
    Document document = oneWorker();
    TimelineEntry stop;
    stop.at = at(Duration::seconds(10));
    stop.verb = Verb::Stop;
    stop.target = consumerAddress("worker");
    stop.lasts = Duration::seconds(5);
    document.timeline = {stop};
    Simulation run = start(document);
    run.runUntil(at(Duration::milliseconds(14'900)));
    EXPECT_GE(countOf(run, "queue:work.ready"), 49);
    EXPECT_EQ(run.runUntil(at(Duration::hours(1))), StopReason::PlannedEnd);
    EXPECT_EQ(run.now(), at(Duration::seconds(15)));
    EXPECT_EQ(countOf(run, "queue:work.consumers"), 1);
}

TEST(Timeline, ARateIsMultipliedForAWhile) {
    Document document = oneWorker();
    TimelineEntry spike;
    spike.at = at(Duration::seconds(10));
    spike.verb = Verb::SetRate;
    spike.target = producerAddress("api");
    spike.factorMillionths = 5'000'000;
    spike.lasts = Duration::seconds(10);
    document.timeline = {spike};
    RunOptions options;
    options.runFor = Duration::seconds(30);
    Simulation run = start(document, options);
    run.runUntil(at(Duration::milliseconds(15'000)));
    EXPECT_NEAR(rateOf(run, "producer:api.sends_rate"), 50.0, 0.5);
    run.runUntil(at(Duration::seconds(30)));
    EXPECT_NEAR(static_cast<double>(run.published()), 100 + 500 + 100, 2);
    EXPECT_NEAR(rateOf(run, "producer:api.sends_rate"), 10.0, 0.5);
}

TEST(Timeline, PurgeDeleteAndPublishDoWhatTheySay) {
    Document document;
    addQueue(document, "work");
    addQueue(document, "other");
    TimelineEntry publish;
    publish.verb = Verb::Publish;
    publish.routingKey = "work";
    publish.count = 1'000;
    TimelineEntry more = publish;
    more.routingKey = "other";
    TimelineEntry purge;
    purge.at = at(Duration::seconds(1));
    purge.verb = Verb::Purge;
    purge.target = queueAddress("work");
    TimelineEntry remove = purge;
    remove.verb = Verb::Delete;
    remove.target = queueAddress("other");
    document.timeline = {publish, more, purge, remove};
    Simulation run = start(document);
    run.runUntil(at(Duration::seconds(2)));
    const SnapshotPtr snapshot = run.snapshot();
    EXPECT_EQ(snapshot->queues.at(0).address, queueAddress("other"));
    EXPECT_FALSE(snapshot->queues.at(0).exists);
    EXPECT_EQ(snapshot->queues.at(0).ledger.deleted, 1'000u);
    EXPECT_EQ(countOf(run, "queue:work.purged"), 1'000);
    EXPECT_EQ(run.metric(metricOf("queue:other.ready")), std::optional(MetricValue{}));
    EXPECT_EQ(run.ledgerImbalance(), std::nullopt);
}

TEST(Timeline, WhatHasNoInverseRefusesAnEnd) {
    Document document = oneWorker();
    TimelineEntry purge;
    purge.verb = Verb::Purge;
    purge.target = queueAddress("work");
    purge.lasts = Duration::seconds(1);
    TimelineEntry crash;
    crash.verb = Verb::Crash;
    crash.target = producerAddress("api");
    TimelineEntry missing;
    missing.verb = Verb::Stop;
    missing.target = consumerAddress("nobody");
    document.timeline = {purge, crash, missing};
    const auto run = Simulation::create(std::make_shared<const Document>(document));
    ASSERT_FALSE(run.has_value());
    ASSERT_EQ(run.error().size(), 3u);
    EXPECT_EQ(run.error()[0].code, ErrorCode::VerbRefusesFor);
    EXPECT_EQ(run.error()[1].code, ErrorCode::VerbTargetWrong);
    EXPECT_EQ(run.error()[2].code, ErrorCode::NotFound);
}

TEST(Finding, AZeroTimeLoopIsNamedAndTheClockMovesOn) {
    Document document;
    addQueue(document, "work");
    addProducer(document, "api", "work").count = 1;
    addConsumer(document, "worker", "work").outcomes = {{Outcome::NackRequeue, {Share::kAll}}};
    Simulation run = start(document);
    run.runUntil(at(Duration::microseconds(2)));
    const SnapshotPtr snapshot = run.snapshot();
    const auto finding =
        std::find_if(snapshot->events.begin(), snapshot->events.end(),
                     [](const RunEvent& e) { return e.kind == RunEventKind::ZeroTimeLoop; });
    ASSERT_NE(finding, snapshot->events.end());
    EXPECT_NE(finding->arguments.at(0).find("consumer:worker"), std::string::npos);
    EXPECT_NE(finding->arguments.at(0).find("queue:work"), std::string::npos);
    EXPECT_EQ(run.now(), at(Duration::microseconds(2)));
}

TEST(Finding, AnActorWithoutItsTargetIsToldAndTheRestRuns) {
    Document document = oneWorker();
    addConsumer(document, "lonely", "missing");
    addProducer(document, "lost", "work").exchange = "missing";
    Simulation run = start(document);
    run.runUntil(at(Duration::seconds(10)));
    EXPECT_EQ(eventsOf(run, RunEventKind::ActorStopped), 2u);
    EXPECT_EQ(stateOf(run, "consumer:lonely.state"), "waiting");
    EXPECT_GT(run.published(), 90u);
}

} // namespace
} // namespace warren::sim
