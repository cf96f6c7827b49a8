// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A document can be edited while it runs; what RabbitMQ could not do to a live broker is refused.
#include "tests/engine/sim/sample_documents.h"

#include <gtest/gtest.h>

#include <functional>

namespace warren::sim {
namespace {

Document small() {
    Document document;
    addQueue(document, "work");
    addProducer(document, "api", "work").rate = {10 * kPerSecond};
    Consumer& consumer = addConsumer(document, "worker", "work");
    consumer.service.mean = Duration::milliseconds(50);
    return document;
}

Checked<void> edit(Simulation& run, const std::function<void(Document&)>& change) {
    auto after = std::make_shared<Document>(run.document());
    change(*after);
    return run.applyDocument(std::move(after));
}

TEST(LiveEdit, AQueueABindingAndActorsCanBeAdded) {
    Simulation run = start(small());
    run.runUntil(at(Duration::seconds(5)));
    ASSERT_TRUE(edit(run, [](Document& d) {
        addQueue(d, "audit");
        addExchange(d, "events", ExchangeType::Fanout);
        addBinding(d, "events", "audit", "");
        Producer& producer = addProducer(d, "feed", "");
        producer.exchange = "events";
        producer.rate = {100 * kPerSecond};
        addConsumer(d, "reader", "audit");
    }));
    run.runUntil(at(Duration::milliseconds(6'005)));
    EXPECT_EQ(countOf(run, "queue:audit.acked"), 101);
    EXPECT_EQ(countOf(run, "exchange:events.routed"), 101);
    EXPECT_EQ(run.ledgerImbalance(), std::nullopt);
}

TEST(LiveEdit, RemovedEntitiesKeepWhatTheyCounted) {
    Simulation run = start(small());
    run.runUntil(at(Duration::seconds(5)));
    const std::uint64_t published = run.published();
    ASSERT_TRUE(edit(run, [](Document& d) {
        d.topology.queues.clear();
        d.workload.producers.clear();
        d.workload.consumers.clear();
    }));
    EXPECT_EQ(run.runUntil(at(Duration::seconds(9))), StopReason::NothingLeft);
    EXPECT_EQ(run.published(), published);
    const SnapshotPtr snapshot = run.snapshot();
    EXPECT_TRUE(snapshot->producers.empty());
    EXPECT_TRUE(snapshot->consumers.empty());
    ASSERT_EQ(snapshot->queues.size(), 1u);
    EXPECT_FALSE(snapshot->queues.front().exists);
    EXPECT_GT(snapshot->totals.acked, 45u);
    EXPECT_EQ(run.ledgerImbalance(), std::nullopt);
}

TEST(LiveEdit, ImmutableArgumentsOfARunningQueueAreListedAndNothingIsApplied) {
    Simulation run = start(small());
    run.runUntil(at(Duration::seconds(1)));
    const auto refused = edit(run, [](Document& d) {
        d.topology.queues.at({"/", "work"}).arguments.messageTtl = Duration::seconds(1);
        d.topology.queues.at({"/", "work"}).durable = false;
        addQueue(d, "new");
    });
    ASSERT_FALSE(refused.has_value());
    ASSERT_EQ(refused.error().size(), 2u);
    EXPECT_EQ(refused.error()[0].code, ErrorCode::ImmutableArgument);
    EXPECT_EQ(refused.error()[0].arguments, (std::vector<std::string>{"x-message-ttl", "work"}));
    EXPECT_EQ(refused.error()[1].arguments, (std::vector<std::string>{"durable", "work"}));
    EXPECT_EQ(run.document().topology.queues.size(), 1u);
    EXPECT_EQ(run.metric(metricOf("queue:new.ready")), std::nullopt);
}

TEST(LiveEdit, ARateChangesFromTheLastMessageOn) {
    Simulation run = start(small());
    run.runUntil(at(Duration::milliseconds(950)));
    ASSERT_TRUE(edit(run, [](Document& d) {
        d.workload.producers.at({"/", "api"}).rate = {100 * kPerSecond};
    }));
    run.runUntil(at(Duration::milliseconds(1'945)));
    // 10 up to 0.9 s, one at once (10 ms after the last have gone), then one every 10 ms.
    EXPECT_EQ(run.published(), 10u + 1u + 99u);
}

TEST(LiveEdit, InstancesComeAndGo) {
    Document document = small();
    document.workload.consumers.at({"/", "worker"}).service.mean = Duration::seconds(1);
    document.workload.consumers.at({"/", "worker"}).prefetch = 1;
    Simulation run = start(document);
    run.runUntil(at(Duration::seconds(3)));
    EXPECT_EQ(countOf(run, "queue:work.unacked"), 1);
    ASSERT_TRUE(edit(run, [](Document& d) {
        d.workload.consumers.at({"/", "worker"}).instances = 4;
    }));
    run.runUntil(at(Duration::milliseconds(3'500)));
    EXPECT_EQ(countOf(run, "queue:work.unacked"), 4);
    EXPECT_EQ(countOf(run, "queue:work.consumers"), 4);
    ASSERT_TRUE(edit(run, [](Document& d) {
        d.workload.consumers.at({"/", "worker"}).instances = 2;
    }));
    run.runUntil(at(Duration::milliseconds(3'600)));
    EXPECT_EQ(countOf(run, "queue:work.consumers"), 2);
    EXPECT_EQ(run.ledgerImbalance(), std::nullopt);
}

TEST(LiveEdit, AnEditedPrefetchHoldsForNewConsumersOnly) {
    Document document = small();
    document.workload.consumers.at({"/", "worker"}).service.mean = Duration::hours(1);
    document.workload.consumers.at({"/", "worker"}).prefetch = 2;
    Simulation run = start(document);
    run.runUntil(at(Duration::seconds(3)));
    ASSERT_TRUE(edit(run, [](Document& d) {
        d.workload.consumers.at({"/", "worker"}).prefetch = 5;
    }));
    run.runUntil(at(Duration::seconds(4)));
    EXPECT_EQ(countOf(run, "queue:work.unacked"), 2);
    ASSERT_TRUE(run.command(CrashConsumer{consumerAddress("worker")}));
    run.runUntil(at(Duration::seconds(5)));
    EXPECT_EQ(countOf(run, "queue:work.unacked"), 5);
}

TEST(LiveEdit, MoreWorkersTakeMoreAtATime) {
    Document document = small();
    document.workload.consumers.at({"/", "worker"}).service.mean = Duration::seconds(1);
    Simulation run = start(document);
    run.runUntil(at(Duration::milliseconds(2'500)));
    ASSERT_TRUE(edit(run, [](Document& d) {
        d.workload.consumers.at({"/", "worker"}).workers = 20;
    }));
    run.runUntil(at(Duration::seconds(10)));
    EXPECT_GT(countOf(run, "consumer:worker.processed"), 80);
    EXPECT_EQ(run.ledgerImbalance(), std::nullopt);
}

TEST(LiveEdit, AConsumerThatWaitedForItsQueueStartsWhenItComes) {
    Document document = small();
    addConsumer(document, "early", "later");
    Simulation run = start(document);
    run.runUntil(at(Duration::seconds(1)));
    ASSERT_TRUE(edit(run, [](Document& d) { addQueue(d, "later"); }));
    run.runUntil(at(Duration::seconds(2)));
    EXPECT_EQ(countOf(run, "queue:later.consumers"), 1);
}

TEST(LiveEdit, ADeletedQueueThatComesBackIsANewOne) {
    Simulation run = start(small());
    run.runUntil(at(Duration::seconds(2)));
    ASSERT_TRUE(edit(run, [](Document& d) { d.topology.queues.clear(); }));
    run.runUntil(at(Duration::seconds(3)));
    EXPECT_EQ(stateOf(run, "consumer:worker.state"), "cancelled");
    ASSERT_TRUE(edit(run, [](Document& d) { addQueue(d, "work"); }));
    run.runUntil(at(Duration::seconds(4)));
    EXPECT_EQ(stateOf(run, "consumer:worker.state"), "working");
    EXPECT_LE(countOf(run, "queue:work.enqueued"), 11);
    EXPECT_GE(run.snapshot()->totals.acked, 25u) << "run totals never shrink";
    EXPECT_EQ(run.ledgerImbalance(), std::nullopt);
}

TEST(LiveEdit, PoliciesTouchNewMessagesAtOnce) {
    Document document = small();
    document.workload.consumers.clear();
    Simulation run = start(document);
    run.runUntil(at(Duration::milliseconds(950)));
    ASSERT_TRUE(edit(run, [](Document& d) {
        Policy policy;
        policy.key = {"/", "short"};
        policy.pattern = "^work$";
        policy.queueDefinition.maxLength = 3;
        d.topology.policies[policy.key] = policy;
    }));
    run.runUntil(at(Duration::seconds(2)));
    EXPECT_EQ(countOf(run, "queue:work.ready"), 3);
}

} // namespace
} // namespace warren::sim
