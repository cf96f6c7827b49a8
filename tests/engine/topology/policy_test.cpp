// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Policies: which one holds, and what it makes of a queue's own arguments.
#include "engine/topology/effective.h"

#include "tests/engine/topology/documents.h"

namespace warren {
namespace {

Policy policy(const std::string& name, const std::string& pattern, std::int64_t priority,
              QueueArguments definition, ApplyTo applyTo = ApplyTo::All) {
    Policy policy;
    policy.key.name = name;
    policy.pattern = pattern;
    policy.priority = priority;
    policy.queueDefinition = std::move(definition);
    policy.applyTo = applyTo;
    return policy;
}

QueueArguments ttl(std::int64_t milliseconds) {
    QueueArguments arguments;
    arguments.messageTtl = Duration::milliseconds(milliseconds);
    return arguments;
}

class Policies : public testing::Test {
protected:
    void put(Policy policy) {
        const EntityKey key = policy.key;
        (policy.isOperator ? m_topology.operatorPolicies : m_topology.policies)
            .emplace(key, std::move(policy));
    }
    EffectiveQueue effective(const Queue& queue, BrokerVersion version = BrokerVersion::V3_13) {
        return effectiveArguments(m_topology, queue, version);
    }
    Topology m_topology;
};

TEST_F(Policies, TheHighestPriorityThatMatchesHolds) {
    put(policy("low", "^orders", 1, ttl(1000)));
    put(policy("high", "^orders", 2, ttl(2000)));
    put(policy("other", "^mail", 3, ttl(3000)));
    const EffectiveQueue orders = effective(test::queue("orders"));
    EXPECT_EQ(orders.arguments.messageTtl, Duration::seconds(2));
    EXPECT_EQ(orders.originOf(QueueArgument::MessageTtl), Origin::Policy);
    EXPECT_EQ(orders.applied.policy, "high");
    EXPECT_TRUE(orders.applied.tied.empty());
}

TEST_F(Policies, PatternsAreNotAnchored) {
    put(policy("p", "order", 0, ttl(1000)));
    EXPECT_EQ(effective(test::queue("my.orders")).applied.policy, "p");
    put(policy("ahead", "^(?!my)", 1, ttl(2000)));
    EXPECT_EQ(effective(test::queue("my.orders")).applied.policy, "p") << "look-ahead works";
}

TEST_F(Policies, ATieIsReported) {
    put(policy("b", ".*", 5, ttl(2000)));
    put(policy("a", ".*", 5, ttl(1000)));
    const EffectiveQueue q = effective(test::queue("q"));
    EXPECT_EQ(q.applied.policy, "a");
    EXPECT_EQ(q.applied.tied, std::vector<std::string>{"b"});
}

TEST_F(Policies, OfArgumentAndPolicyTheLowerLimitWins) {
    put(policy("p", ".*", 0, ttl(1000)));
    const EffectiveQueue higher = effective(test::queue("q", ttl(5000)));
    EXPECT_EQ(higher.arguments.messageTtl, Duration::seconds(1));
    EXPECT_EQ(higher.originOf(QueueArgument::MessageTtl), Origin::Policy);
    const EffectiveQueue lower = effective(test::queue("q", ttl(500)));
    EXPECT_EQ(lower.originOf(QueueArgument::MessageTtl), Origin::Argument);
    const EffectiveQueue equal = effective(test::queue("q", ttl(1000)));
    EXPECT_EQ(equal.originOf(QueueArgument::MessageTtl), Origin::Argument);
}

TEST_F(Policies, OfArgumentAndPolicyTheArgumentSettingWins) {
    QueueArguments toA;
    toA.deadLetterExchange = "a";
    QueueArguments toB;
    toB.deadLetterExchange = "b";
    put(policy("p", ".*", 0, toA));
    EXPECT_EQ(effective(test::queue("q", toB)).arguments.deadLetterExchange, "b");
    EXPECT_EQ(effective(test::queue("q")).arguments.deadLetterExchange, "a");
}

TEST_F(Policies, AnOperatorPolicyCapsBoth) {
    put(policy("p", ".*", 0, ttl(2000)));
    Policy cap = policy("cap", ".*", 0, ttl(1000));
    cap.isOperator = true;
    put(cap);
    const EffectiveQueue q = effective(test::queue("q", ttl(3000)));
    EXPECT_EQ(q.arguments.messageTtl, Duration::seconds(1));
    EXPECT_EQ(q.originOf(QueueArgument::MessageTtl), Origin::OperatorPolicy);
    EXPECT_EQ(q.applied.operatorPolicy, "cap");
}

TEST_F(Policies, AnOperatorOverflowStandsAboveThePolicys) {
    QueueArguments reject;
    reject.overflow = Overflow::RejectPublish;
    QueueArguments drop;
    drop.overflow = Overflow::DropHead;
    put(policy("p", ".*", 0, reject));
    Policy cap = policy("cap", ".*", 0, drop);
    cap.isOperator = true;
    put(cap);
    EXPECT_EQ(effective(test::queue("q")).arguments.overflow, Overflow::DropHead);
}

TEST_F(Policies, ApplyToPicksQueueTypesAndExchanges) {
    put(policy("x", ".*", 9, ttl(1), ApplyTo::Exchanges));
    put(policy("quorum", ".*", 5, ttl(2000), ApplyTo::QuorumQueues));
    put(policy("classic", ".*", 4, ttl(1000), ApplyTo::ClassicQueues));
    QueueArguments quorum;
    quorum.type = QueueType::Quorum;
    EXPECT_EQ(effective(test::queue("q")).applied.policy, "classic");
    EXPECT_EQ(effective(test::queue("q", quorum)).applied.policy, "quorum");
}

TEST_F(Policies, APolicyWithAKeyThatTheTypeCannotCarryDoesNotMatch) {
    QueueArguments limit = ttl(1000);
    limit.deliveryLimit = 3;
    put(policy("quorum only", ".*", 5, limit));
    put(policy("fallback", ".*", 1, ttl(9000)));
    EXPECT_EQ(effective(test::queue("q")).applied.policy, "fallback");
}

TEST_F(Policies, HoldInTheirVhostOnly) {
    Policy elsewhere = policy("p", ".*", 0, ttl(1000));
    elsewhere.key.vhost = "elsewhere";
    put(elsewhere);
    EXPECT_EQ(effective(test::queue("q")).applied.policy, "");
}

TEST_F(Policies, TheVersionGivesQuorumQueuesADeliveryLimit) {
    QueueArguments quorum;
    quorum.type = QueueType::Quorum;
    const EffectiveQueue four = effective(test::queue("q", quorum), BrokerVersion::V4_0);
    EXPECT_EQ(four.arguments.deliveryLimit, 20);
    EXPECT_EQ(four.originOf(QueueArgument::DeliveryLimit), Origin::Default);
    EXPECT_FALSE(effective(test::queue("q", quorum)).arguments.deliveryLimit);
    quorum.deliveryLimit = -1;
    EXPECT_EQ(effective(test::queue("q", quorum), BrokerVersion::V4_0).arguments.deliveryLimit, -1);
}

TEST_F(Policies, NoDeliveryLimitYieldsToAnyLimit) {
    QueueArguments three;
    three.deliveryLimit = 3;
    put(policy("p", ".*", 0, three));
    QueueArguments none;
    none.type = QueueType::Quorum;
    none.deliveryLimit = -1;
    EXPECT_EQ(effective(test::queue("q", none)).arguments.deliveryLimit, 3);
}

TEST_F(Policies, GiveAnExchangeItsAlternate) {
    Policy ae = policy("ae", "^events$", 0, {}, ApplyTo::Exchanges);
    ae.alternateExchange = "unrouted";
    put(ae);
    Exchange events = test::exchange("events");
    EXPECT_EQ(effectiveArguments(m_topology, events).alternateExchange, "unrouted");
    EXPECT_EQ(effectiveArguments(m_topology, events).origin, Origin::Policy);
    events.alternateExchange = "mine";
    EXPECT_EQ(effectiveArguments(m_topology, events).alternateExchange, "mine");
    EXPECT_EQ(effectiveArguments(m_topology, events).origin, Origin::Argument);
}

TEST_F(Policies, ARunawayPatternEndsAtTheMatchLimit) {
    put(policy("runaway", "^(a+)+$", 1, ttl(1000)));
    put(policy("next", ".*", 0, ttl(2000)));
    const EffectiveQueue q = effective(test::queue(std::string(60, 'a') + "b"));
    EXPECT_EQ(q.applied.exhausted, std::vector<std::string>{"runaway"});
    EXPECT_EQ(q.applied.policy, "next");
}

TEST(Pattern, SaysWhereItIsWrong) {
    EXPECT_TRUE(checkPattern("^(?!a)b{2,3}$"));
    const Error error = checkPattern("a(b").error();
    EXPECT_EQ(error.code, ErrorCode::PatternInvalid);
    EXPECT_EQ(error.arguments.at(2), "3");
    EXPECT_FALSE(checkPattern(std::string(5000, 'a'))) << "patterns are bounded";
    EXPECT_FALSE(checkPattern(std::string(100, '(') + std::string(100, ')')));
}

} // namespace
} // namespace warren
