// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The broker's data structures against models that are too simple to be wrong.
#include "engine/base/random.h"
#include "engine/base/slab.h"
#include "engine/broker/overdue_count.h"
#include "engine/broker/properties_table.h"
#include "engine/broker/routing/topic_trie.h"
#include "engine/broker/unacked_ring.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace warren::broker {
namespace {

constexpr std::uint64_t kSeeds = 20;

// --- topic patterns

std::vector<std::string> wordsOf(std::string_view key) {
    std::vector<std::string> words;
    forEachWord(key, [&](std::string_view word) { words.emplace_back(word); });
    return words;
}

/// The definition itself: `*` is one word, `#` any number.
bool matches(const std::vector<std::string>& pattern, std::size_t p,
             const std::vector<std::string>& key, std::size_t k) {
    if (p == pattern.size()) {
        return k == key.size();
    }
    if (pattern[p] == "#") {
        return matches(pattern, p + 1, key, k) ||
               (k < key.size() && matches(pattern, p, key, k + 1));
    }
    return k < key.size() && (pattern[p] == "*" || pattern[p] == key[k]) &&
           matches(pattern, p + 1, key, k + 1);
}

std::string randomKey(Random& random, bool pattern) {
    constexpr std::array<std::string_view, 6> kWords{"a", "b", "", "cc", "*", "#"};
    std::string key;
    const std::uint64_t count = random.below(5);
    for (std::uint64_t i = 0; i < count; ++i) {
        key += i == 0 ? "" : ".";
        key += kWords[random.below(pattern ? 6 : 4)];
    }
    return key;
}

TEST(TopicTrie, MatchesWhatTheDefinitionMatches) {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        Random random(seed);
        TextTable texts;
        TopicTrie trie;
        std::vector<std::string> patterns;
        for (std::uint32_t i = 0; i < 40; ++i) {
            patterns.push_back(randomKey(random, true));
            trie.add(texts, patterns.back(), Destination::queue(i));
        }
        std::set<std::uint32_t> removed;
        for (int i = 0; i < 10; ++i) {
            const auto gone = static_cast<std::uint32_t>(random.below(patterns.size()));
            if (removed.insert(gone).second) {
                trie.remove(texts, patterns[gone], Destination::queue(gone));
            }
        }
        for (int i = 0; i < 200; ++i) {
            const std::string key = randomKey(random, false);
            std::vector<Destination> found;
            trie.match(texts, key, found);
            std::ranges::sort(found);
            std::vector<Destination> expected;
            for (std::uint32_t p = 0; p < patterns.size(); ++p) {
                if (!removed.contains(p) && matches(wordsOf(patterns[p]), 0, wordsOf(key), 0)) {
                    expected.push_back(Destination::queue(p));
                }
            }
            ASSERT_EQ(found, expected) << "seed " << seed << ", key `" << key << "`";
        }
    }
}

TEST(TopicTrie, IsNotSlowedDownByHostilePatterns) {
    TextTable texts;
    TopicTrie trie;
    std::string pattern = "#";
    std::string key = "a";
    for (int i = 0; i < 60; ++i) {
        pattern += ".#.a";
        key += ".a";
    }
    trie.add(texts, pattern + ".b", Destination::queue(1));
    std::vector<Destination> found;
    trie.match(texts, key, found); // exponential, if each # tried every length
    EXPECT_TRUE(found.empty());
    trie.match(texts, key + ".b", found);
    EXPECT_EQ(found.size(), 1u);
}

// --- unacked deliveries

TEST(UnackedRing, IsAMapByTag) {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        Random random(seed);
        UnackedRing ring;
        std::map<std::uint64_t, std::uint32_t> model;
        std::uint64_t next = 1;
        for (std::uint32_t step = 0; step < 5'000; ++step) {
            const std::uint64_t dice = random.below(100);
            if (dice < 45) {
                UnackedDelivery delivery;
                delivery.entry = step;
                ASSERT_EQ(ring.push(delivery), next);
                model[next++] = step;
            } else if (dice < 50) {
                ASSERT_EQ(ring.skip(), next++);
            } else if (dice < 97 && next > 1) {
                const std::uint64_t tag = 1 + random.below(next);
                ASSERT_EQ(ring.contains(tag), model.contains(tag));
                const auto taken = ring.take(tag);
                ASSERT_EQ(taken.has_value(), model.contains(tag)) << "seed " << seed;
                if (taken) {
                    ASSERT_EQ(taken->entry, model[tag]);
                }
                model.erase(tag);
            } else if (!model.empty()) {
                const std::uint64_t last = model.begin()->first + random.below(30);
                while (const auto taken = ring.takeOldest(last)) {
                    ASSERT_EQ(taken->entry, model.begin()->second) << "seed " << seed;
                    ASSERT_LE(model.begin()->first, last);
                    model.erase(model.begin());
                }
                ASSERT_TRUE(model.empty() || model.begin()->first > last);
            }
            ASSERT_EQ(ring.outstanding(), model.size());
        }
        std::map<std::uint64_t, std::uint32_t> left;
        ring.forEach([&](std::uint64_t tag, const UnackedDelivery& delivery) {
            left[tag] = delivery.entry;
        });
        EXPECT_EQ(left, model);
    }
}

TEST(UnackedRing, StaysSmallWhenOneOldDeliveryIsNeverSettled) {
    UnackedRing ring;
    UnackedDelivery stuck;
    stuck.entry = 7;
    const std::uint64_t tag = ring.push(stuck);
    for (std::uint32_t i = 0; i < 1'000'000; ++i) {
        UnackedDelivery delivery;
        delivery.entry = i;
        ring.take(ring.push(delivery));
    }
    EXPECT_LE(ring.capacity(), 128u);
    EXPECT_EQ(ring.take(tag)->entry, 7u);
    EXPECT_EQ(ring.outstanding(), 0u);
}

// --- overdue

TEST(OverdueCount, CountsWhatHasPassed) {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        Random random(seed);
        OverdueCount count;
        std::multimap<std::int64_t, std::uint32_t> model;
        std::int64_t now = 0;
        for (int step = 0; step < 20'000; ++step) {
            now += static_cast<std::int64_t>(random.below(3));
            if (random.below(100) < 52) {
                const auto deadline = now + static_cast<std::int64_t>(random.below(400)) - 20;
                const auto size = static_cast<std::uint32_t>(random.below(100));
                count.enter(deadline, size);
                model.emplace(deadline, size);
            } else if (!model.empty()) {
                auto gone = model.begin();
                std::advance(gone, static_cast<std::ptrdiff_t>(random.below(model.size())));
                count.leave(now, gone->first, gone->second);
                model.erase(gone);
            }
            if (step % 37 == 0) {
                std::uint64_t expected = 0;
                std::uint64_t bytes = 0;
                for (const auto& [deadline, size] : model) {
                    expected += deadline <= now ? 1 : 0;
                    bytes += deadline <= now ? size : 0;
                }
                ASSERT_EQ(count.count(now), expected) << "seed " << seed << ", step " << step;
                ASSERT_EQ(count.bytes(), bytes);
                ASSERT_EQ(count.tracked(), model.size());
            }
        }
    }
}

// --- slabs, properties

struct Record {
    std::uint64_t value;
    std::uint32_t next;
};

TEST(Slab, TakesTheWarmestFirstAndCopiesWhole) {
    Slab<Record, &Record::next> slab;
    const std::uint32_t a = slab.take();
    const std::uint32_t b = slab.take();
    slab[a].value = 1;
    slab[b].value = 2;
    Slab<Record, &Record::next> copy = slab;
    slab.give(a);
    EXPECT_EQ(slab.take(), a);
    slab[b].value = 3;
    EXPECT_EQ(copy[b].value, 2u);
    EXPECT_EQ(copy.live(), 2u);
    EXPECT_EQ(copy.take(), 2u);
}

TEST(PropertiesTable, DoesNotPileUpWhatNoMessageHas) {
    PropertiesTable table;
    ContentSlab contents;
    MessageProperties kept;
    kept.messageId = "kept";
    const std::uint32_t keptIndex = table.intern(kept, true);
    const std::uint32_t content = contents.take();
    MessageProperties used;
    used.messageId = "used";
    contents[content].properties = table.intern(used, false);
    contents[content].references = 1;
    for (int i = 0; i < 200'000; ++i) {
        if (table.wantsSweep()) {
            table.sweep(contents);
        }
        MessageProperties passing;
        passing.messageId = std::to_string(i);
        table.intern(passing, false);
    }
    EXPECT_LT(table.size(), 10'000u);
    EXPECT_EQ(table.intern(kept, true), keptIndex);
    EXPECT_EQ(table.intern(used, false), contents[content].properties);
}

} // namespace
} // namespace warren::broker
