// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The hand-over between a run and a slow disk.
#include "engine/session/record_queue.h"

#include "tests/engine/session/session_reading.h"

#include <gtest/gtest.h>

#include <thread>

namespace warren::session {

using test::frameOfSecond;

TEST(RecordQueue, HandsFramesOverInOrderAndEnds) {
    RecordQueue queue;
    queue.offer(frameOfSecond(1));
    queue.push(frameOfSecond(2));
    queue.close();
    EXPECT_EQ(queue.take()->to, Instant{} + Duration::seconds(1));
    EXPECT_EQ(queue.take()->to, Instant{} + Duration::seconds(2));
    EXPECT_FALSE(queue.take().has_value());
}

TEST(RecordQueue, ThinsSamplesWhenFullAndSaysSo) {
    RecordQueue queue(2 * bytesOf(frameOfSecond(2)));
    for (int second = 1; second <= 50; ++second) {
        queue.offer(frameOfSecond(second));
    }
    queue.close();
    std::uint64_t samples = 0;
    std::uint64_t said = 0;
    std::uint64_t deaths = 0;
    sim::RecordFrame last;
    while (auto frame = queue.take()) {
        samples += frame->samples.size();
        deaths += frame->deadLetters.size() + frame->deadLettersOmitted;
        for (const sim::RunEvent& event : frame->events) {
            EXPECT_EQ(event.kind, sim::RunEventKind::RecordingThinned);
            said += std::stoull(event.arguments.at(0));
        }
        last = std::move(*frame);
    }
    EXPECT_LT(samples, 100u);
    EXPECT_EQ(samples + said, 100u);
    EXPECT_EQ(said, queue.samplesLeftOut());
    EXPECT_EQ(deaths, 50u);
    EXPECT_EQ(last.to, Instant{} + Duration::seconds(50));
    EXPECT_EQ(last.ledger.at(0).count, 100u);
}

TEST(RecordQueue, KeepsSeriesThatAThinnedFrameAnnounced) {
    RecordQueue queue(1);
    queue.offer(frameOfSecond(2));
    queue.offer(frameOfSecond(1));
    EXPECT_EQ(queue.take()->newSeries.size(), 2u);
}

TEST(RecordQueue, PushWaitsForRoomAndLosesNothing) {
    RecordQueue queue(bytesOf(frameOfSecond(2)));
    std::thread engine([&] {
        for (int second = 1; second <= 200; ++second) {
            queue.push(frameOfSecond(second));
        }
        queue.close();
    });
    std::int64_t taken = 0;
    while (const auto frame = queue.take()) {
        EXPECT_EQ(frame->to, Instant{} + Duration::seconds(++taken));
        EXPECT_EQ(frame->samples.size(), 2u);
    }
    engine.join();
    EXPECT_EQ(taken, 200);
}

TEST(RecordQueue, AReaderThatGivesUpLetsTheRunGoOn) {
    RecordQueue queue(1);
    queue.push(frameOfSecond(1));
    std::thread writer([&] { queue.close(); });
    queue.push(frameOfSecond(2)); // would wait for ever if nobody could give up
    writer.join();
    EXPECT_TRUE(queue.take().has_value());
    EXPECT_FALSE(queue.take().has_value());
}

} // namespace warren::session
