// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The pacer turns wall time into virtual time without drift, overflow or a clock of its own.
#include "engine/sim/pacer.h"

#include <gtest/gtest.h>

namespace warren::sim {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

TEST(Pacer, FollowsTheWallClockAtItsPace) {
    Pacer pacer;
    pacer.start(100 * kSecond, Instant{5 * kSecond}, Pace{10'000});
    EXPECT_EQ(pacer.limitAt(100 * kSecond), Instant{5 * kSecond});
    EXPECT_EQ(pacer.limitAt(101 * kSecond), Instant{15 * kSecond});
    pacer.start(0, Instant{}, Pace{100});
    EXPECT_EQ(pacer.limitAt(10 * kSecond), Instant{kSecond});
}

TEST(Pacer, HasNoLimitAtFullSpeed) {
    Pacer pacer;
    pacer.start(0, Instant{}, Pace::max());
    EXPECT_TRUE(pacer.limitAt(1).isNever());
    EXPECT_EQ(pacer.wallAt(Instant{kSecond}), 0);
}

TEST(Pacer, KeepsThePaceWithinItsLimits) {
    Pacer pacer;
    pacer.start(0, Instant{}, Pace{1});
    EXPECT_EQ(pacer.pace(), Pace{Pace::kSlowest});
    pacer.start(0, Instant{}, Pace{2'000'000'000});
    EXPECT_EQ(pacer.pace(), Pace{Pace::kFastest});
}

TEST(Pacer, DoesNotOverflowOnAClockThatRunsForYears) {
    Pacer pacer;
    pacer.start(0, Instant{}, Pace{Pace::kFastest});
    EXPECT_TRUE(pacer.limitAt(INT64_MAX).isNever());
    EXPECT_EQ(pacer.limitAt(3'600 * kSecond), Instant{3'600'000 * kSecond});
    pacer.start(INT64_MAX - 10, Instant{INT64_MAX - 10}, Pace{Pace::kFastest});
    EXPECT_TRUE(pacer.limitAt(INT64_MAX).isNever());
}

TEST(Pacer, DoesNotGoBackWhenTheWallClockDoes) {
    Pacer pacer;
    pacer.start(50, Instant{70}, Pace{1'000});
    EXPECT_EQ(pacer.limitAt(20), Instant{70});
}

TEST(Pacer, SaysWhenAnInstantComes) {
    Pacer pacer;
    for (const std::uint32_t pace : {100u, 333u, 1'000u, 7'919u, 1'000'000u}) {
        pacer.start(1'000, Instant{10}, Pace{pace});
        for (const std::int64_t at : {11ll, 999ll, 123'456'789ll}) {
            EXPECT_GE(pacer.limitAt(pacer.wallAt(Instant{at})), Instant{at}) << pace;
        }
    }
}

TEST(Pacer, GoesOnFromWhereItIsAfterAResync) {
    Pacer pacer;
    pacer.start(0, Instant{}, Pace{1'000});
    pacer.resync(60 * kSecond, Instant{kSecond});
    EXPECT_EQ(pacer.limitAt(61 * kSecond), Instant{2 * kSecond});
}

} // namespace
} // namespace warren::sim
