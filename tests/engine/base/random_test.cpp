// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The generator gives the same draws on every platform, and the distributions are what they claim.
#include "engine/base/fingerprint.h"
#include "engine/base/random.h"

#include <gtest/gtest.h>

namespace warren {
namespace {

TEST(Random, ExponentialHasTheMeanAndTheTailOfAnExponential) {
    Random random(7, "consumer:worker", 0, "service");
    constexpr int kDraws = 1'000'000;
    std::int64_t sum = 0;
    int beyondTwoMeans = 0;
    for (int i = 0; i < kDraws; ++i) {
        const Duration draw = random.exponential(Duration::milliseconds(10));
        sum += draw.ns;
        beyondTwoMeans += draw > Duration::milliseconds(20) ? 1 : 0;
    }
    EXPECT_NEAR(static_cast<double>(sum) / kDraws, 10e6, 0.03e6);
    EXPECT_NEAR(beyondTwoMeans / static_cast<double>(kDraws), 0.135335, 0.0015); // e^-2
}

TEST(Random, StreamsDependOnNameInstanceAndPurposeOnly) {
    Random a(1, "producer:api", 0, "arrival");
    Random same(1, "producer:api", 0, "arrival");
    Random otherPurpose(1, "producer:api", 0, "size");
    Random otherInstance(1, "producer:api", 1, "arrival");
    const std::uint64_t first = a.next();
    EXPECT_EQ(first, same.next());
    EXPECT_NE(first, otherPurpose.next());
    EXPECT_NE(first, otherInstance.next());
}

// The number below was made by g++ 12 and clang 14 alike; any other compiler must give it too.
TEST(Random, DrawsAreTheSameBitsOnEveryPlatform) {
    Random random(42, "x", 3, "y");
    Fingerprint fingerprint;
    for (int i = 0; i < 100'000; ++i) {
        fingerprint.add(random.next());
        fingerprint.add(random.below(1'000));
        fingerprint.add(static_cast<std::uint64_t>(random.exponential(Duration::seconds(1)).ns));
    }
    EXPECT_EQ(fingerprint.value(), 8605364162084384937ull);
}

} // namespace
} // namespace warren
