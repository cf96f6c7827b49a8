// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The agenda's order is (time, class, sequence), whichever structure holds the events.
#include "engine/base/random.h"
#include "engine/sim/agenda.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

namespace warren::sim {
namespace {

constexpr AgendaStructure kStructures[] = {AgendaStructure::Automatic, AgendaStructure::List,
                                           AgendaStructure::Heap, AgendaStructure::Wheel};

class AgendaOfEachStructure : public testing::TestWithParam<AgendaStructure> {};

std::optional<std::uint32_t> nextIndex(Agenda& agenda, Instant limit = Instant::never()) {
    Event event;
    while (!agenda.next(event)) {
        if (!agenda.advance(limit)) {
            return std::nullopt;
        }
    }
    return event.index;
}

std::vector<std::uint32_t> drain(Agenda& agenda) {
    std::vector<std::uint32_t> order;
    while (const auto index = nextIndex(agenda)) {
        order.push_back(*index);
    }
    return order;
}

TEST_P(AgendaOfEachStructure, GivesEventsByTimeThenClassThenOrderOfScheduling) {
    Agenda agenda(GetParam());
    const SourceId monitor = agenda.addSource(EventClass::Monitor, {0, EventKind::Sample});
    const SourceId firstActor = agenda.addSource(EventClass::Actor, {1, EventKind::Publish});
    const SourceId secondActor = agenda.addSource(EventClass::Actor, {2, EventKind::Publish});
    const SourceId timer = agenda.addSource(EventClass::BrokerTimer, {3, EventKind::QueueWake});
    const SourceId early = agenda.addSource(EventClass::Monitor, {4, EventKind::Sample});
    agenda.arm(monitor, {50});
    agenda.arm(secondActor, {50});
    agenda.arm(firstActor, {50});
    agenda.arm(timer, {50});
    agenda.arm(early, {49});
    EXPECT_EQ(drain(agenda), (std::vector<std::uint32_t>{4, 3, 2, 1, 0}));
    EXPECT_EQ(agenda.now(), Instant{50});
}

TEST_P(AgendaOfEachStructure, WhatIsScheduledForNowComesInThisInstantAndInItsClass) {
    Agenda agenda(GetParam());
    const SourceId actor = agenda.addSource(EventClass::Actor, {1, EventKind::Publish});
    const SourceId other = agenda.addSource(EventClass::Actor, {2, EventKind::Publish});
    const SourceId timer = agenda.addSource(EventClass::BrokerTimer, {3, EventKind::QueueWake});
    const SourceId monitor = agenda.addSource(EventClass::Monitor, {4, EventKind::Sample});
    agenda.arm(actor, {7});
    agenda.arm(other, {7});
    agenda.arm(monitor, {7});
    EXPECT_EQ(nextIndex(agenda), 1u);
    agenda.arm(actor, {7});
    agenda.arm(timer, {3}); // the past is now
    EXPECT_EQ(drain(agenda), (std::vector<std::uint32_t>{3, 2, 1, 4}));
    EXPECT_EQ(agenda.now(), Instant{7});
}

TEST_P(AgendaOfEachStructure, SchedulingAgainReplacesAndDisarmingForgets) {
    Agenda agenda(GetParam());
    const SourceId a = agenda.addSource(EventClass::Actor, {1, EventKind::Publish});
    const SourceId b = agenda.addSource(EventClass::Actor, {2, EventKind::Publish});
    agenda.arm(a, {10});
    agenda.arm(b, {20});
    agenda.arm(a, {30});
    EXPECT_EQ(agenda.pending(), 2u);
    EXPECT_EQ(nextIndex(agenda), 2u);
    agenda.disarm(a);
    EXPECT_FALSE(agenda.isArmed(a));
    EXPECT_EQ(agenda.pending(), 0u);
    EXPECT_EQ(nextIndex(agenda), std::nullopt);
    EXPECT_EQ(agenda.now(), Instant{20}) << "the clock does not move for what was cancelled";
    agenda.arm(a, {21});
    EXPECT_EQ(nextIndex(agenda), 1u);
}

TEST_P(AgendaOfEachStructure, DoesNotPassTheLimit) {
    Agenda agenda(GetParam());
    const SourceId a = agenda.addSource(EventClass::Actor, {1, EventKind::Publish});
    agenda.arm(a, {100});
    EXPECT_FALSE(agenda.advance({99}));
    agenda.moveClock({99});
    const SourceId b = agenda.addSource(EventClass::Actor, {2, EventKind::Publish});
    agenda.arm(b, {99});
    EXPECT_EQ(nextIndex(agenda, {99}), 2u);
    EXPECT_EQ(nextIndex(agenda, {99}), std::nullopt);
    EXPECT_EQ(nextIndex(agenda, {100}), 1u);
}

TEST_P(AgendaOfEachStructure, AnInstantCanBePostponedAsAWhole) {
    Agenda agenda(GetParam());
    const SourceId a = agenda.addSource(EventClass::Actor, {1, EventKind::Publish});
    const SourceId b = agenda.addSource(EventClass::Actor, {2, EventKind::Publish});
    const SourceId c = agenda.addSource(EventClass::Actor, {3, EventKind::Publish});
    agenda.arm(a, {5});
    agenda.arm(b, {5});
    agenda.arm(c, {9});
    ASSERT_TRUE(agenda.advance(Instant::never()));
    agenda.postponeThisInstant({10});
    EXPECT_EQ(drain(agenda), (std::vector<std::uint32_t>{3, 1, 2}));
    EXPECT_EQ(agenda.now(), Instant{10});
}

TEST_P(AgendaOfEachStructure, KnowsWhenOnlyMonitorsAreLeft) {
    Agenda agenda(GetParam());
    const SourceId actor = agenda.addSource(EventClass::Actor, {1, EventKind::Publish});
    const SourceId monitor = agenda.addSource(EventClass::Monitor, {2, EventKind::Sample});
    EXPECT_TRUE(agenda.onlyMonitorsPending());
    agenda.arm(actor, {5});
    EXPECT_FALSE(agenda.onlyMonitorsPending());
    agenda.arm(monitor, {6});
    agenda.disarm(actor);
    EXPECT_TRUE(agenda.onlyMonitorsPending());
}

TEST_P(AgendaOfEachStructure, ASourceThatWasRemovedCanBeReplaced) {
    Agenda agenda(GetParam());
    const SourceId a = agenda.addSource(EventClass::Actor, {1, EventKind::Publish});
    agenda.arm(a, {5});
    agenda.removeSource(a);
    const SourceId b = agenda.addSource(EventClass::Monitor, {2, EventKind::Sample});
    agenda.arm(b, {6});
    EXPECT_EQ(drain(agenda), (std::vector<std::uint32_t>{2}));
}

TEST_P(AgendaOfEachStructure, RunningOutOfSequenceNumbersChangesNothing) {
    Agenda agenda(GetParam(), AgendaKey::kLastSequence - 3);
    std::vector<SourceId> sources;
    for (std::uint32_t i = 0; i < 8; ++i) {
        sources.push_back(agenda.addSource(EventClass::Actor, {i, EventKind::Publish}));
        agenda.arm(sources.back(), {i % 2 == 0 ? 0 : 5});
    }
    EXPECT_EQ(drain(agenda), (std::vector<std::uint32_t>{0, 2, 4, 6, 1, 3, 5, 7}));
}

INSTANTIATE_TEST_SUITE_P(Structures, AgendaOfEachStructure, testing::ValuesIn(kStructures));

/// The slowest correct agenda: a sorted list of (time, class, sequence).
class ModelAgenda {
public:
    void arm(std::uint32_t source, EventClass eventClass, std::int64_t at) {
        disarm(source);
        m_entries.emplace_back(std::max(at, m_now), eventClass, m_sequence++, source);
    }
    void disarm(std::uint32_t source) {
        std::erase_if(m_entries, [source](const Entry& e) { return std::get<3>(e) == source; });
    }
    std::optional<std::uint32_t> next() {
        const auto first = std::min_element(m_entries.begin(), m_entries.end());
        if (first == m_entries.end()) {
            return std::nullopt;
        }
        const std::uint32_t source = std::get<3>(*first);
        m_now = std::get<0>(*first);
        m_entries.erase(first);
        return source;
    }
    [[nodiscard]] std::int64_t now() const { return m_now; }

private:
    using Entry = std::tuple<std::int64_t, EventClass, std::uint64_t, std::uint32_t>;
    std::vector<Entry> m_entries;
    std::int64_t m_now = 0;
    std::uint64_t m_sequence = 1;
};

Duration someDelay(Random& random) {
    switch (random.below(5)) {
    case 0:
        return {0};
    case 1:
        return {static_cast<std::int64_t>(random.below(4))};
    case 2:
        return Duration::seconds(5);
    case 3:
        return random.exponential(Duration::milliseconds(10));
    default:
        return random.exponential(Duration::hours(1));
    }
}

TEST(Agenda, AgreesWithASortedListInEveryStructureAndAcrossTheChanges) {
    for (const AgendaStructure structure : kStructures) {
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            Random random(seed);
            Agenda agenda(structure);
            ModelAgenda model;
            const auto sources = static_cast<std::uint32_t>(seed % 2 == 0 ? 1'600 : 12);
            std::vector<SourceId> ids;
            std::vector<EventClass> classes;
            for (std::uint32_t i = 0; i < sources; ++i) {
                classes.push_back(static_cast<EventClass>(random.below(kEventClasses)));
                ids.push_back(agenda.addSource(classes.back(), {i, EventKind::Publish}));
            }
            const auto arm = [&](std::uint32_t i) {
                const Instant at = agenda.now() + someDelay(random);
                agenda.arm(ids[i], at);
                model.arm(i, classes[i], at.ns);
            };
            for (std::uint32_t i = 0; i < sources; ++i) {
                arm(i);
            }
            bool usedWheel = false;
            for (int step = 0; step < 6'000; ++step) {
                const auto expected = model.next();
                ASSERT_EQ(nextIndex(agenda), expected) << "seed " << seed << " step " << step;
                ASSERT_EQ(agenda.now().ns, model.now());
                usedWheel = usedWheel || agenda.inUse() == AgendaStructure::Wheel;
                if (expected && (step < 2'000 || random.below(2) == 0)) {
                    arm(*expected);
                }
                if (random.below(8) == 0) {
                    const auto other = static_cast<std::uint32_t>(random.below(sources));
                    agenda.disarm(ids[other]);
                    model.disarm(other);
                }
            }
            EXPECT_EQ(usedWheel, structure == AgendaStructure::Wheel ||
                                     (structure == AgendaStructure::Automatic && seed % 2 == 0));
        }
    }
}

TEST(Agenda, ACopyGoesItsOwnWay) {
    Agenda agenda;
    const SourceId a = agenda.addSource(EventClass::Actor, {1, EventKind::Publish});
    agenda.arm(a, {5});
    Agenda copy = agenda;
    EXPECT_EQ(nextIndex(copy), 1u);
    EXPECT_EQ(copy.now(), Instant{5});
    EXPECT_EQ(agenda.now(), Instant{0});
    EXPECT_EQ(nextIndex(agenda), 1u);
}

} // namespace
} // namespace warren::sim
