// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Fingerprints that every compiler and platform must give. When behaviour changes on purpose, the
// new numbers are reviewed like any other change.
#include "tests/engine/sim/sample_documents.h"

#include "engine/base/fingerprint.h"

#include <gtest/gtest.h>

namespace warren::sim {
namespace {

/// The fingerprints of twenty seeds as one.
std::uint64_t overTwentySeeds(const Document& document, Duration length) {
    Fingerprint all;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        RunOptions options;
        options.seed = seed;
        options.runFor = length;
        Simulation run = start(document, options);
        run.runUntil(at(length));
        EXPECT_EQ(run.ledgerImbalance(), std::nullopt) << "seed " << seed;
        all.add(run.fingerprint());
    }
    return all.value();
}

TEST(Golden, TenConsumersWithExponentialService) {
    Document document;
    addQueue(document, "work");
    Producer& producer = addProducer(document, "api", "work");
    producer.arrival = Arrival::Poisson;
    producer.rate = {900 * kPerSecond};
    Consumer& consumer = addConsumer(document, "worker", "work");
    consumer.instances = 10;
    consumer.prefetch = 1;
    consumer.service = {ServiceKind::Exponential, Duration::milliseconds(10)};
    EXPECT_EQ(overTwentySeeds(document, Duration::seconds(20)), 10646409996206568300ull);
}

TEST(Golden, RetriesThroughADeadLetterExchangeAndADelayQueue) {
    Document document;
    addExchange(document, "retry", ExchangeType::Fanout);
    addQueue(document, "work").arguments.deadLetterExchange = "retry";
    Queue& delay = addQueue(document, "delay");
    delay.arguments.messageTtl = Duration::seconds(2);
    delay.arguments.deadLetterExchange = "";
    delay.arguments.deadLetterRoutingKey = "work";
    addBinding(document, "retry", "delay", "");
    Producer& producer = addProducer(document, "api", "work");
    producer.arrival = Arrival::Poisson;
    producer.rate = {300 * kPerSecond};
    producer.message.poison = {20'000};
    Consumer& consumer = addConsumer(document, "worker", "work");
    consumer.instances = 4;
    consumer.prefetch = 20;
    consumer.workers = 2;
    consumer.service = {ServiceKind::Exponential, Duration::milliseconds(15)};
    consumer.outcomes = {{Outcome::Nack, {200'000}}, {Outcome::Crash, {500}}};
    EXPECT_EQ(overTwentySeeds(document, Duration::seconds(20)), 8121587923581909712ull);
}

TEST(Golden, QuorumQueuesWithADeliveryLimitBehindATopicExchange) {
    Document document;
    addExchange(document, "events", ExchangeType::Topic);
    addExchange(document, "dead", ExchangeType::Fanout);
    addQueue(document, "parked");
    addBinding(document, "dead", "parked", "");
    for (const char* name : {"eu", "us"}) {
        Queue& queue = addQueue(document, name);
        queue.arguments.type = QueueType::Quorum;
        queue.arguments.deliveryLimit = 3;
        queue.arguments.deadLetterExchange = "dead";
        queue.arguments.maxLength = 200;
        addBinding(document, "events", name, std::string("order.") + name + ".#");
        Consumer& consumer = addConsumer(document, name, name);
        consumer.prefetch = 5;
        consumer.service = {ServiceKind::Exponential, Duration::milliseconds(8)};
        consumer.outcomes = {{Outcome::NackRequeue, {300'000}}};
    }
    Producer& producer = addProducer(document, "api", "");
    producer.exchange = "events";
    producer.routingKeys = {"order.eu.new", "order.us.new", "order.us.paid", "audit"};
    producer.rate = {250 * kPerSecond};
    producer.confirms = true;
    EXPECT_EQ(overTwentySeeds(document, Duration::seconds(20)), 9327200661017523325ull);
}

TEST(Golden, PrioritiesExpirationAndAFullQueue) {
    Document document;
    Queue& queue = addQueue(document, "work");
    queue.arguments.maxPriority = 5;
    queue.arguments.maxLength = 50;
    queue.arguments.overflow = Overflow::RejectPublish;
    for (std::uint8_t priority = 0; priority < 4; ++priority) {
        Producer& producer =
            addProducer(document, std::string("p") + std::to_string(priority), "work");
        producer.arrival = Arrival::Poisson;
        producer.rate = {40 * kPerSecond};
        producer.message.priority = priority;
        producer.message.expiration = Duration::milliseconds(300 + 200 * priority);
    }
    Consumer& consumer = addConsumer(document, "worker", "work");
    consumer.autoAck = true;
    consumer.service.mean = Duration::milliseconds(9);
    Consumer& slow = addConsumer(document, "slow", "work");
    slow.prefetch = 2;
    slow.priority = -1;
    slow.service.mean = Duration::milliseconds(70);
    EXPECT_EQ(overTwentySeeds(document, Duration::seconds(20)), 14906451271535449286ull);
}

} // namespace
} // namespace warren::sim
