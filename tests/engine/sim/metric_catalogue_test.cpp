// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The metric catalogue names everything once and is what help, expectations and files read.
#include "engine/sim/metric_catalogue.h"
#include "engine/sim/run_event.h"
#include "engine/sim/snapshot.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace warren::sim {
namespace {

TEST(MetricCatalogue, NamesEachMetricOncePerKindWithUnitAndHelp) {
    std::set<std::pair<Kind, std::string>> seen;
    for (const Metric& metric : metrics()) {
        EXPECT_TRUE(seen.emplace(metric.kind, metric.name).second) << metric.name;
        EXPECT_FALSE(metric.help.empty()) << metric.name;
        EXPECT_FALSE(unitName(metric.unit).empty()) << metric.name;
        EXPECT_EQ(findMetric(metric.kind, metric.name), &metric) << metric.name;
    }
}

TEST(MetricCatalogue, NamesFollowTheGrammar) {
    const std::string_view allowed = "abcdefghijklmnopqrstuvwxyz0123456789_";
    for (const Metric& metric : metrics()) {
        EXPECT_EQ(metric.name.find_first_not_of(allowed), std::string_view::npos) << metric.name;
        EXPECT_TRUE(metric.name.front() >= 'a' && metric.name.front() <= 'z') << metric.name;
    }
}

TEST(MetricCatalogue, EveryCounterHasItsRate) {
    for (const std::string_view name :
         {"acked_rate", "dead_lettered_expired_rate", "discarded_rate"}) {
        const Metric* const metric = findMetric(Kind::Queue, name);
        ASSERT_NE(metric, nullptr) << name;
        EXPECT_EQ(metric->unit, MetricUnit::MessagesPerSecond);
    }
}

TEST(MetricCatalogue, DoesNotKnowWhatIsNotThere) {
    EXPECT_EQ(findMetric(Kind::Queue, "redy"), nullptr);
    EXPECT_EQ(findMetric(Kind::Exchange, "ready"), nullptr);
}

TEST(Names, OfStatesAndEventsAreDistinct) {
    std::set<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(RunEventKind::RecordingThinned); ++i) {
        const std::string_view name = eventName(static_cast<RunEventKind>(i));
        EXPECT_FALSE(name.empty());
        EXPECT_TRUE(names.insert(name).second) << name;
    }
    std::set<std::string_view> states;
    for (int i = 0; i <= static_cast<int>(ConsumerState::Cancelled); ++i) {
        EXPECT_TRUE(states.insert(stateName(static_cast<ConsumerState>(i))).second);
    }
}

} // namespace
} // namespace warren::sim
