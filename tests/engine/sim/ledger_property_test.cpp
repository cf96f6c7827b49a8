// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever the document and whatever is done to it, the ledger balances.
#include "tests/engine/sim/sample_documents.h"

#include "engine/base/random.h"

#include <gtest/gtest.h>

namespace warren::sim {
namespace {

std::string nameOf(std::string_view prefix, std::uint64_t index) {
    return std::string(prefix) + std::to_string(index);
}

template <class T> std::optional<T> sometimes(Random& random, T value) {
    return random.below(3) == 0 ? std::optional<T>(value) : std::nullopt;
}

void drawQueue(Random& random, Document& document, const std::string& name) {
    Queue& queue = addQueue(document, name);
    QueueArguments& arguments = queue.arguments;
    const bool quorum = random.below(3) == 0;
    if (quorum) {
        arguments.type = QueueType::Quorum;
        arguments.deliveryLimit = sometimes<std::int64_t>(random, 3);
    } else {
        arguments.maxPriority =
            random.below(5) == 0 ? std::optional<std::uint8_t>(5) : std::nullopt;
        arguments.overflow = sometimes(random, Overflow::RejectPublish);
    }
    const auto ttl = static_cast<std::int64_t>(random.below(3'000));
    arguments.messageTtl = sometimes(random, Duration::milliseconds(ttl));
    arguments.maxLength = sometimes<std::uint64_t>(random, 1 + random.below(50));
    if (random.below(2) == 0) {
        arguments.deadLetterExchange = random.below(2) == 0 ? "" : "x";
        arguments.deadLetterRoutingKey = nameOf("q", random.below(4));
    }
    arguments.singleActiveConsumer = sometimes(random, true);
}

Outcome drawOutcome(Random& random) {
    return static_cast<Outcome>(random.below(6));
}

Document drawDocument(std::uint64_t seed) {
    Random random(seed);
    Document document;
    document.about.seed = seed;
    addExchange(document, "x", random.below(2) == 0 ? ExchangeType::Topic : ExchangeType::Fanout);
    for (std::uint64_t i = 0; i < 4; ++i) {
        drawQueue(random, document, nameOf("q", i));
        if (random.below(2) == 0) {
            addBinding(document, "x", nameOf("q", i), nameOf("q", random.below(4)));
        }
    }
    for (std::uint64_t i = 0; i < 3; ++i) {
        Producer& producer = addProducer(document, nameOf("p", i), nameOf("q", random.below(5)));
        producer.exchange = random.below(3) == 0 ? "x" : "";
        producer.rate = {(1 + random.below(200)) * kPerSecond};
        producer.arrival = random.below(2) == 0 ? Arrival::Poisson : Arrival::Constant;
        producer.confirms = random.below(2) == 0;
        producer.mandatory = random.below(2) == 0;
        producer.message.poison = {static_cast<std::uint32_t>(random.below(300'000))};
        producer.message.priority = static_cast<std::uint8_t>(random.below(8));
        producer.message.expiration = sometimes(random, Duration::milliseconds(500));
    }
    for (std::uint64_t i = 0; i < 3; ++i) {
        Consumer& consumer = addConsumer(document, nameOf("c", i), nameOf("q", i));
        consumer.instances = 1 + static_cast<std::uint32_t>(random.below(3));
        consumer.workers = 1 + static_cast<std::uint32_t>(random.below(3));
        consumer.prefetch = static_cast<std::uint32_t>(random.below(8));
        consumer.autoAck = random.below(4) == 0;
        consumer.priority = static_cast<std::int32_t>(random.below(3));
        consumer.service = {
            random.below(2) == 0 ? ServiceKind::Exponential : ServiceKind::Constant,
            Duration::milliseconds(1 + static_cast<std::int64_t>(random.below(40)))};
        consumer.outcomes = {{drawOutcome(random), {100'000}}, {drawOutcome(random), {100'000}}};
        consumer.poisonOutcome = sometimes(random, drawOutcome(random));
    }
    return document;
}

void meddle(Random& random, Simulation& run) {
    const std::string queue = nameOf("q", random.below(4));
    const std::string consumer = nameOf("c", random.below(3));
    switch (random.below(8)) {
    case 0:
        (void)run.command(PurgeQueue{queueAddress(queue)});
        return;
    case 1:
        (void)run.command(CrashConsumer{consumerAddress(consumer)});
        return;
    case 2:
        (void)run.command(SetActorPaused{consumerAddress(consumer), random.below(2) == 0});
        return;
    case 3:
        (void)run.command(SetActorRunning{consumerAddress(consumer), random.below(2) == 0});
        return;
    case 4: {
        PublishMessages publish;
        publish.routingKey = queue;
        publish.count = random.below(100);
        (void)run.command(publish);
        return;
    }
    case 5:
        if (random.below(10) == 0) {
            (void)run.command(DeleteQueue{queueAddress(queue)});
        }
        return;
    case 6: {
        auto after = std::make_shared<Document>(run.document());
        after->workload.consumers.at({"/", consumer}).instances =
            1 + static_cast<std::uint32_t>(random.below(4));
        after->workload.producers.at({"/", nameOf("p", random.below(3))}).rate = {
            (1 + random.below(300)) * kPerSecond};
        ASSERT_TRUE(run.applyDocument(after).has_value());
        return;
    }
    default:
        return;
    }
}

TEST(LedgerProperty, BalancesAtEveryThousandthEventOfRandomRuns) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Simulation run = start(drawDocument(seed));
        Random random(seed + 1'000);
        while (run.now() < at(Duration::seconds(60)) &&
               run.runUntil(at(Duration::seconds(60)), 1'000) == StopReason::BudgetSpent) {
            ASSERT_EQ(run.ledgerImbalance(), std::nullopt) << "seed " << seed;
            meddle(random, run);
            ASSERT_EQ(run.ledgerImbalance(), std::nullopt) << "seed " << seed;
        }
        ASSERT_EQ(run.ledgerImbalance(), std::nullopt) << "seed " << seed;
    }
}

TEST(LedgerProperty, RandomRunsReplayFromTheirJournals) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Simulation run = start(drawDocument(seed));
        Random random(seed + 2'000);
        for (int i = 0; i < 20; ++i) {
            run.runUntil(run.now() + Duration::milliseconds(400), 500);
            meddle(random, run);
        }
        const auto replayed = Simulation::replay(run.journal(), run.now());
        ASSERT_TRUE(replayed.has_value()) << "seed " << seed;
        EXPECT_EQ(replayed->fingerprint(), run.fingerprint()) << "seed " << seed;
    }
}

TEST(LedgerProperty, RandomRunsAreTheSameInHeapAndWheel) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        std::uint64_t fingerprints[2] = {};
        for (const AgendaStructure structure : {AgendaStructure::Heap, AgendaStructure::Wheel}) {
            RunOptions options;
            options.agenda = structure;
            Simulation run = start(drawDocument(seed), options);
            run.runUntil(at(Duration::seconds(20)));
            fingerprints[structure == AgendaStructure::Heap ? 0 : 1] = run.fingerprint();
        }
        EXPECT_EQ(fingerprints[0], fingerprints[1]) << "seed " << seed;
    }
}

} // namespace
} // namespace warren::sim
