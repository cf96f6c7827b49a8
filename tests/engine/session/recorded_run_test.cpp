// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that are recorded: what the simulation hands over is what the file needs.
#include "engine/session/session_file.h"
#include "engine/sim/simulation.h"
#include "tests/engine/session/session_reading.h"

#include <gtest/gtest.h>

namespace warren::session {

using test::emptyFolder;
using test::query;

namespace {

/// Ten messages a second into a queue that nobody consumes.
std::shared_ptr<const Document> fillingQueue() {
    Document document;
    Queue queue;
    queue.key = {"/", "orders"};
    document.topology.queues[queue.key] = queue;
    Producer producer;
    producer.key = {"/", "shop"};
    producer.routingKeys = {"orders"};
    producer.rate = {10'000'000};
    document.workload.producers[producer.key] = producer;
    return std::make_shared<const Document>(std::move(document));
}

Instant second(std::int64_t count) {
    return Instant{} + Duration::seconds(count);
}

void recordUntil(sim::Simulation& simulation, const std::filesystem::path& path, Instant end) {
    auto file = SessionFile::create(path, simulation.document(), 1);
    ASSERT_TRUE(file.has_value());
    simulation.setRecording(true);
    simulation.runUntil(end);
    ASSERT_TRUE(file->append(simulation.takeRecord()));
    simulation.setRecording(false);
    ASSERT_TRUE(file->close());
}

} // namespace

TEST(RecordedRun, HoldsDepthOverTime) {
    const auto path = emptyFolder("recorded-depth") / "run.sqlite";
    auto simulation = sim::Simulation::create(fillingQueue());
    ASSERT_TRUE(simulation.has_value());
    recordUntil(*simulation, path, second(5));
    EXPECT_EQ(query(path, "SELECT queue, ready FROM queue_depth WHERE seconds = 4"), "orders|41\n");
    EXPECT_EQ(query(path, "SELECT rate FROM message_rates "
                          "WHERE seconds = 4 AND metric = 'enqueued'"),
              "10.0\n");
}

TEST(RecordedRun, MayBeRecordedTwiceIntoTwoWholeFiles) {
    const auto folder = emptyFolder("recorded-twice");
    auto simulation = sim::Simulation::create(fillingQueue());
    ASSERT_TRUE(simulation.has_value());
    recordUntil(*simulation, folder / "1.sqlite", second(5));
    simulation->runUntil(second(10));
    recordUntil(*simulation, folder / "2.sqlite", second(15));
    EXPECT_EQ(
        query(folder / "2.sqlite", "SELECT min(seconds) >= 10, max(seconds) FROM queue_depth"),
        "1|15.0\n");
}

} // namespace warren::session
