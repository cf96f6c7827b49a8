// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A history covers a run of any length in bounded memory and keeps peaks and counts.
#include "engine/sim/history.h"

#include <gtest/gtest.h>

namespace warren::sim {
namespace {

constexpr Duration kTick = Duration::milliseconds(100);

TEST(History, KeepsOneRowAnInterval) {
    History history(kTick);
    history.addColumn(ColumnKind::Level);
    for (int i = 0; i < 5; ++i) {
        history.add({kTick.ns * i}, {static_cast<double>(i)});
    }
    ASSERT_EQ(history.rows(), 5u);
    EXPECT_EQ(history.at(3, 0), 3.0);
}

TEST(History, StaysBoundedByDoublingItsInterval) {
    History history(kTick);
    history.addColumn(ColumnKind::Counter);
    for (int i = 0; i < 100'000; ++i) {
        history.add({kTick.ns * i}, {static_cast<double>(i)});
    }
    EXPECT_LE(history.rows(), 1'024u);
    EXPECT_EQ(history.interval(), kTick * 128);
    EXPECT_EQ(history.at(history.rows() - 1, 0), 99'999.0);
    EXPECT_EQ(history.at(10, 0), 11 * 128 - 1.0) << "the counter at the end of its interval";
}

TEST(History, APeakStaysVisibleHoweverWideTheInterval) {
    History history(kTick);
    history.addColumn(ColumnKind::Level);
    for (int i = 0; i < 50'000; ++i) {
        history.add({kTick.ns * i}, {i == 12'345 ? 7.0 : 1.0});
    }
    double highest = 0;
    for (std::size_t row = 0; row < history.rows(); ++row) {
        highest = std::max(highest, history.at(row, 0));
    }
    EXPECT_EQ(highest, 7.0);
}

TEST(History, AGapKeepsTheValueBeforeIt) {
    History history(kTick);
    history.addColumn(ColumnKind::Level);
    history.add({0}, {4.0});
    history.add({kTick.ns * 10}, {9.0});
    ASSERT_EQ(history.rows(), 11u);
    EXPECT_EQ(history.at(9, 0), 4.0);
    EXPECT_EQ(history.at(10, 0), 9.0);
}

TEST(History, ManyColumnsMakeFewerRows) {
    History history(kTick);
    for (int i = 0; i < 50'000; ++i) {
        history.addColumn(ColumnKind::Counter);
    }
    EXPECT_LE(history.mostRows() * history.columns(), std::size_t{4} << 20);
}

TEST(History, AColumnAddedLaterIsZeroBefore) {
    History history(kTick);
    history.addColumn(ColumnKind::Level);
    history.add({0}, {4.0});
    EXPECT_EQ(history.addColumn(ColumnKind::Level), 1u);
    history.add({kTick.ns}, {5.0, 6.0});
    EXPECT_EQ(history.at(0, 0), 4.0);
    EXPECT_EQ(history.at(0, 1), 0.0);
    EXPECT_EQ(history.at(1, 1), 6.0);
}

} // namespace
} // namespace warren::sim
