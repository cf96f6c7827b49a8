// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A histogram knows every value to 1/64 of itself, whatever the range.
#include "engine/base/histogram.h"
#include "engine/base/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace warren {
namespace {

TEST(Histogram, HasNoPercentileWithoutRecords) {
    EXPECT_EQ(Histogram().percentile(500'000), std::nullopt);
}

TEST(Histogram, KnowsSmallValuesExactly) {
    Histogram histogram;
    for (std::int64_t ns = 1; ns <= 100; ++ns) {
        histogram.record({ns});
    }
    EXPECT_EQ(histogram.percentile(500'000), Duration{50});
    EXPECT_EQ(histogram.percentile(990'000), Duration{99});
    EXPECT_EQ(histogram.percentile(1'000'000), Duration{100});
    EXPECT_EQ(histogram.percentile(0), Duration{1});
}

TEST(Histogram, IsWithinASixtyFourthOfTheTruePercentile) {
    Random random(3);
    Histogram histogram;
    std::vector<std::int64_t> values;
    for (int i = 0; i < 20'000; ++i) {
        values.push_back(static_cast<std::int64_t>(random.next() >> (1 + random.below(62))));
        histogram.record({values.back()});
    }
    std::sort(values.begin(), values.end());
    for (const std::uint32_t millionths : {1'000u, 250'000u, 500'000u, 950'000u, 999'000u}) {
        const std::size_t rank = (values.size() * millionths + 999'999) / 1'000'000;
        const auto exact = static_cast<double>(values[rank - 1]);
        const auto found = static_cast<double>(histogram.percentile(millionths)->ns);
        EXPECT_NEAR(found, exact, exact / 64 + 1) << millionths;
    }
}

TEST(Histogram, TakesTheLongestDurationAndNegativeOnesAsZero) {
    Histogram histogram;
    histogram.record({INT64_MAX});
    EXPECT_GT(histogram.percentile(500'000)->ns, INT64_MAX - (INT64_MAX >> 6));
    Histogram negative;
    negative.record({-5});
    EXPECT_EQ(negative.percentile(500'000), Duration{0});
}

TEST(Histogram, AddsUp) {
    Histogram a;
    Histogram b;
    a.record({1});
    b.record(Duration::seconds(1));
    a.add(b);
    EXPECT_EQ(a.count(), 2u);
    EXPECT_GT(*a.percentile(1'000'000), Duration::milliseconds(980));
}

} // namespace
} // namespace warren
