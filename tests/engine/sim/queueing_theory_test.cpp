// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs agree with queueing theory: arrivals, service and waiting are what they claim to be.
#include "tests/engine/sim/sample_documents.h"

#include <gtest/gtest.h>

namespace warren::sim {
namespace {

/// c consumers with exponential service of 10 ms at load 0.9, Poisson arrivals, fair by prefetch 1.
Document manyServers(std::uint32_t consumers) {
    Document document;
    addQueue(document, "work");
    Producer& producer = addProducer(document, "api", "work");
    producer.arrival = Arrival::Poisson;
    producer.rate = {90 * consumers * kPerSecond};
    Consumer& consumer = addConsumer(document, "worker", "work");
    consumer.instances = consumers;
    consumer.prefetch = 1;
    consumer.service = {ServiceKind::Exponential, Duration::milliseconds(10)};
    return document;
}

/// Mean number waiting, by Little's law the mean wait times the rate: sampled every 100 ms.
double meanReady(Simulation& run, Duration length) {
    double sum = 0;
    int samples = 0;
    for (Instant t = at(Duration::seconds(20)); t < at(length);
         t = t + Duration::milliseconds(50)) {
        run.runUntil(t);
        sum += static_cast<double>(countOf(run, "queue:work.ready"));
        ++samples;
    }
    return sum / samples;
}

TEST(QueueingTheory, OneServerAtLoad09HasTheMeanWaitOfMM1) {
    Simulation run = start(manyServers(1));
    // W = ρ / (μ − λ) = 0.9 / (100 − 90) s = 90 ms, so 8.1 messages wait on average.
    EXPECT_NEAR(meanReady(run, Duration::minutes(55)) / 90.0, 0.090, 0.006);
}

TEST(QueueingTheory, TenServersAtLoad09HaveTheMeanWaitOfErlangC) {
    Simulation run = start(manyServers(10));
    // Erlang C for c = 10, ρ = 0.9 is 0.6687; W = C / (cμ − λ) = 6.687 ms.
    EXPECT_NEAR(meanReady(run, Duration::minutes(20)) / 900.0, 0.006687, 0.0006);
}

TEST(QueueingTheory, PoissonArrivalsHaveTheirRate) {
    Document document = manyServers(2);
    document.workload.consumers.clear();
    Simulation run = start(document);
    run.runUntil(at(Duration::minutes(10)));
    // 180/s for 600 s: 108,000 ± 4 standard deviations of 329.
    EXPECT_NEAR(static_cast<double>(run.published()), 108'000, 1'320);
}

TEST(QueueingTheory, AConstantRateIsExactHoweverOdd) {
    Document document;
    addQueue(document, "work");
    addProducer(document, "api", "work").rate = {7 * kPerSecond / 3}; // 2.333333 a second
    Simulation run = start(document);
    run.runUntil(at(Duration::seconds(3'000)));
    // The k-th message comes at ⌊k / rate⌋, the first at 0: ⌊3000 × 2.333333⌋ + 1.
    EXPECT_EQ(run.published(), 7'000u);
}

TEST(QueueingTheory, TwoRunsDifferOnlyBySeed) {
    const Document document = manyServers(1);
    RunOptions other;
    other.seed = 99;
    Simulation a = start(document);
    Simulation b = start(document);
    Simulation c = start(document, other);
    for (Simulation* run : {&a, &b, &c}) {
        run->runUntil(at(Duration::seconds(30)));
    }
    EXPECT_EQ(a.fingerprint(), b.fingerprint());
    EXPECT_NE(a.fingerprint(), c.fingerprint());
}

} // namespace
} // namespace warren::sim
