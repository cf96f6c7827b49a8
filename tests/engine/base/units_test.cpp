// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Durations, sizes and shares as people write them.
#include "engine/base/units.h"

#include <gtest/gtest.h>

namespace warren {
namespace {

TEST(Units, DurationTakesAnIntegerAndAUnit) {
    EXPECT_EQ(parseDuration("10s"), Duration::seconds(10));
    EXPECT_EQ(parseDuration("1500us"), Duration::microseconds(1500));
    EXPECT_EQ(parseDuration("2d"), Duration::hours(48));
    EXPECT_EQ(parseDuration("0ms"), Duration{});
}

TEST(Units, DurationRefusesWhatTheGrammarDoesNotSay) {
    for (const char* text : {"", "10", "s", "-1s", "+1s", " 1s", "1 s", "1.5s", "1S",
                             "99999999999999999999s", "300000d"}) {
        EXPECT_FALSE(parseDuration(text)) << text;
    }
}

TEST(Units, DurationIsWrittenInTheLargestExactUnit) {
    EXPECT_EQ(toText(Duration::milliseconds(60'000)), "1m");
    EXPECT_EQ(toText(Duration::milliseconds(1'500)), "1500ms");
    EXPECT_EQ(toText(Duration{}), "0s");
}

TEST(Units, SizeTakesBothFamiliesOfUnits) {
    EXPECT_EQ(parseBytes("64KiB"), Bytes{65'536});
    EXPECT_EQ(parseBytes("50MB"), Bytes{50'000'000});
    EXPECT_EQ(parseBytes("12"), Bytes{12});
    EXPECT_FALSE(parseBytes("12kb"));
    EXPECT_EQ(toText(Bytes{65'536}), "64KiB");
}

TEST(Units, ShareKeepsFourDecimals) {
    EXPECT_EQ(parseShare("20%"), Share{200'000});
    EXPECT_EQ(parseShare("2.5%"), Share{25'000});
    EXPECT_EQ(parseShare("0.0001%"), Share{1});
    EXPECT_FALSE(parseShare("0.00001%"));
    EXPECT_FALSE(parseShare("101%"));
    EXPECT_FALSE(parseShare("20"));
    EXPECT_EQ(toText(Share{25'000}), "2.5%");
}

} // namespace
} // namespace warren
