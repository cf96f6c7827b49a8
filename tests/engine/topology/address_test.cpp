// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The grammar of addresses: rules.md, part 5.
#include "engine/topology/address.h"

#include <gtest/gtest.h>

namespace warren {
namespace {

TEST(Address, IsAKindAColonAndAName) {
    const auto address = parseAddress("queue:main.queue");
    ASSERT_TRUE(address);
    EXPECT_EQ(*address, (Address{Kind::Queue, {"/", "main.queue"}, {}}));
}

TEST(Address, NamesAVhostBeforeTheSlashUnlessItIsTheDefault) {
    EXPECT_EQ(parseAddress("queue:shop/orders")->key, (EntityKey{"shop", "orders"}));
    EXPECT_EQ(parseAddress("queue:%2F/orders")->key, (EntityKey{"/", "orders"}));
    EXPECT_EQ(toText(*parseAddress("queue:%2F/orders")), "queue:orders");
}

TEST(Address, EscapesWhatTheGrammarUses) {
    const Address address{Kind::Queue, {"a/b", "50%/[x]~\n"}, {}};
    EXPECT_EQ(toText(address), "queue:a%2Fb/50%25%2F%5Bx%5D%7E%0A");
    EXPECT_EQ(parseAddress(toText(address)), address);
}

TEST(Address, MayNameOneInstanceOfAnActor) {
    EXPECT_EQ(parseAddress("consumer:worker[2]")->index, 2u);
    EXPECT_EQ(toText(*parseAddress("consumer:shop/worker[12]")), "consumer:shop/worker[12]");
}

TEST(Address, HasNoNameForTheDefaultExchangeTheHostAndTheRun) {
    EXPECT_TRUE(parseAddress("exchange:"));
    EXPECT_TRUE(parseAddress("exchange:shop/"));
    EXPECT_TRUE(parseAddress("host:"));
    EXPECT_TRUE(parseAddress("run:"));
    EXPECT_FALSE(parseAddress("queue:"));
    EXPECT_FALSE(parseAddress("run:x"));
}

TEST(Address, JoinsTheTwoEndsOfALinkWithATilde) {
    EXPECT_TRUE(parseAddress("link:a~b"));
    EXPECT_FALSE(parseAddress("link:a"));
    EXPECT_EQ(toText(*parseAddress("link:a~b")), "link:a~b");
}

TEST(Address, RefusesWhatTheGrammarDoesNotSay) {
    for (const char* text :
         {"", "queue", "Queue:x", "ships:x", "queue:a/b/c", "queue:/x", "queue:a[", "queue:a]",
          "queue:a[]", "queue:a[01]", "queue:a[-1]", "queue:a[4294967296]", "queue:a[1]b",
          "queue:a~b", "queue:a%2", "queue:a%zz", "queue:%FF", "queue:a\tb"}) {
        EXPECT_FALSE(parseAddress(text)) << text;
    }
}

TEST(MetricAddress, EndsAtTheLastDot) {
    const auto that = parseMetricAddress("queue:main.queue.ready");
    ASSERT_TRUE(that);
    EXPECT_EQ(that->address.key.name, "main.queue");
    EXPECT_EQ(that->metric, "ready");
    EXPECT_EQ(toText(*that), "queue:main.queue.ready");
    EXPECT_EQ(parseMetricAddress("run:.published")->address.kind, Kind::Run);
    EXPECT_EQ(parseMetricAddress("consumer:c[0].unacked")->address.index, 0u);
}

TEST(MetricAddress, RefusesAMetricThatIsNone) {
    for (const char* text : {"queue:q", "queue:q.", "queue:q.Ready", "queue:q.1st", "q.ready"}) {
        EXPECT_FALSE(parseMetricAddress(text)) << text;
    }
}

} // namespace
} // namespace warren
