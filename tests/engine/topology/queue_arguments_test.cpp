// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The list of queue arguments, and what RabbitMQ says against a declaration. Texts are measured.
#include "engine/topology/queue_arguments.h"

#include "tests/engine/topology/documents.h"

namespace warren {
namespace {

using test::queue;

std::string textAgainst(const Queue& queue, BrokerVersion version = kNewestBroker) {
    const Errors errors = checkQueue(queue, version);
    EXPECT_EQ(errors.size(), 1u);
    return errors.empty() ? std::string{} : errors.front().arguments.at(3);
}

std::string reasonAgainst(QueueArgument id, FieldValue value,
                          BrokerVersion version = kNewestBroker) {
    return refusalOf(id, value, version).value_or("fine");
}

FieldValue number(std::int64_t value) {
    return {value};
}

FieldValue word(const char* value) {
    return {std::string(value)};
}

TEST(QueueArguments, EachRowLeadsToItsOwnMember) {
    for (const ArgumentRule& rule : queueArguments()) {
        FieldValue value{std::string("text")};
        switch (rule.kind) {
        case ArgumentKind::Choice:
            value = {std::string(rule.choices.back())};
            break;
        case ArgumentKind::Milliseconds:
        case ArgumentKind::Count:
        case ArgumentKind::Bytes:
            value = {rule.highest};
            break;
        case ArgumentKind::Flag:
            value = {true};
            break;
        case ArgumentKind::Text:
            break;
        }
        QueueArguments arguments;
        EXPECT_FALSE(setArgument(arguments, rule.id, value)) << rule.key;
        EXPECT_EQ(argumentValue(arguments, rule.id), value) << rule.key;
        EXPECT_EQ(&argumentRule(rule.id), &rule);
        EXPECT_EQ(findArgument(rule.key), &rule);
        clearArgument(arguments, rule.id);
        EXPECT_EQ(arguments, QueueArguments{}) << rule.key;
    }
}

TEST(QueueArguments, PoliciesNameThemWithoutThePrefix) {
    EXPECT_EQ(findPolicyArgument("message-ttl")->id, QueueArgument::MessageTtl);
    EXPECT_EQ(findPolicyArgument("x-message-ttl"), nullptr);
    EXPECT_EQ(findPolicyArgument("max-priority"), nullptr) << "not in reach of policies";
}

TEST(QueueArguments, ATtlIsAnIntegerOfMilliseconds) {
    const auto ttl = QueueArgument::MessageTtl;
    EXPECT_EQ(reasonAgainst(ttl, number(0)), "fine");
    EXPECT_EQ(reasonAgainst(ttl, number(315'360'000'000)), "fine");
    EXPECT_EQ(reasonAgainst(ttl, number(-1)), "{value_negative,-1}");
    EXPECT_EQ(reasonAgainst(ttl, number(315'360'000'001)), "{value_too_large,315360000001}");
    EXPECT_EQ(reasonAgainst(ttl, word("1000")), "\"expected integer, got longstr\"");
    EXPECT_EQ(reasonAgainst(ttl, {1.5}), "\"expected integer, got double\"");
}

TEST(QueueArguments, EachHasItsOwnWordsOfRefusal) {
    EXPECT_EQ(reasonAgainst(QueueArgument::Expires, number(0)), "{value_zero,0}");
    EXPECT_EQ(reasonAgainst(QueueArgument::MaxPriority, number(256)), "{max_value_exceeded,256}");
    EXPECT_EQ(reasonAgainst(QueueArgument::Overflow, word("drop")), "invalid_overflow");
    EXPECT_EQ(reasonAgainst(QueueArgument::Type, word("circular")),
              "\"unsupported queue type 'circular'\"");
    EXPECT_EQ(reasonAgainst(QueueArgument::Type, number(1)), "{unacceptable_type,signedint}");
    EXPECT_EQ(reasonAgainst(QueueArgument::Mode, word("sleepy")),
              "\"unsupported queue mode 'sleepy'\"");
}

TEST(QueueArguments, ADeliveryLimitOfMinusOneIsNewInFour) {
    const auto limit = QueueArgument::DeliveryLimit;
    EXPECT_EQ(reasonAgainst(limit, number(-1), BrokerVersion::V4_0), "fine");
    EXPECT_EQ(reasonAgainst(limit, number(-1), BrokerVersion::V3_13), "{value_negative,-1}");
    EXPECT_EQ(defaultDeliveryLimit(QueueType::Quorum, BrokerVersion::V4_0), 20);
    EXPECT_FALSE(defaultDeliveryLimit(QueueType::Quorum, BrokerVersion::V3_13));
    EXPECT_FALSE(defaultDeliveryLimit(QueueType::Classic, BrokerVersion::V4_0));
}

TEST(QueueArguments, ReadWhatAPersonTypes) {
    EXPECT_EQ(*argumentFromText(QueueArgument::MessageTtl, "60000"), number(60'000));
    EXPECT_EQ(*argumentFromText(QueueArgument::MessageTtl, "1m"), number(60'000));
    EXPECT_EQ(*argumentFromText(QueueArgument::MaxLengthBytes, "64MiB"), number(64 << 20));
    EXPECT_EQ(*argumentFromText(QueueArgument::SingleActiveConsumer, "true"), FieldValue{true});
    EXPECT_EQ(argumentFromText(QueueArgument::MessageTtl, "1m30").error().code,
              ErrorCode::BadDuration);
    EXPECT_EQ(argumentFromText(QueueArgument::MessageTtl, "1us").error().code,
              ErrorCode::BadDuration);
    EXPECT_EQ(argumentFromText(QueueArgument::MaxLength, "many").error().code,
              ErrorCode::WrongType);
    EXPECT_EQ(argumentFromText(QueueArgument::MaxPriority, "256").error().code,
              ErrorCode::ValueRefused);
    EXPECT_EQ(argumentToText(QueueArgument::MessageTtl, number(90'000)), "90s");
}

TEST(Declaration, RefusalsAreWholeTexts) {
    QueueArguments arguments;
    arguments.messageTtl = Duration::milliseconds(-1);
    EXPECT_EQ(textAgainst(queue("Q", arguments)),
              "PRECONDITION_FAILED - invalid arg 'x-message-ttl' for queue 'Q' in vhost '/': "
              "{value_negative,-1}");
    EXPECT_EQ(
        refusalText(QueueArgument::DeadLetterExchange, {"/", "Q"}, "{unacceptable_type,signedint}"),
        "PRECONDITION_FAILED - invalid type 'signedint' for arg 'x-dead-letter-exchange' in "
        "queue 'Q' in vhost '/'");
}

TEST(Declaration, ADeadLetterKeyNeedsADeadLetterExchange) {
    QueueArguments arguments;
    arguments.deadLetterRoutingKey = "k";
    EXPECT_EQ(
        textAgainst(queue("Q", arguments)),
        "PRECONDITION_FAILED - invalid arg 'x-dead-letter-routing-key' for queue 'Q' in vhost "
        "'/': routing_key_but_no_dlx_defined");
    arguments.deadLetterExchange = ""; // the default exchange, which is not "unset"
    EXPECT_TRUE(checkQueue(queue("Q", arguments)).empty());
}

TEST(Declaration, EachTypeRefusesTheArgumentsOfOthers) {
    QueueArguments arguments;
    arguments.deliveryLimit = 5;
    EXPECT_EQ(textAgainst(queue("Q", arguments)),
              "PRECONDITION_FAILED - invalid arg 'x-delivery-limit' for queue 'Q' in vhost '/' of "
              "queue type rabbit_classic_queue");
    arguments.type = QueueType::Quorum;
    EXPECT_TRUE(checkQueue(queue("Q", arguments)).empty());
    arguments.maxPriority = 5;
    EXPECT_EQ(textAgainst(queue("Q", arguments)),
              "PRECONDITION_FAILED - invalid arg 'x-max-priority' for queue 'Q' in vhost '/' of "
              "queue type rabbit_quorum_queue");
}

TEST(Declaration, AQuorumQueueIsDurableAndShared) {
    Queue q = queue("Q");
    q.arguments.type = QueueType::Quorum;
    q.durable = false;
    EXPECT_EQ(textAgainst(q),
              "PRECONDITION_FAILED - invalid property 'non-durable' for queue 'Q' in vhost '/'");
    q.autoDelete = true;
    q.exclusive = true;
    EXPECT_EQ(checkQueue(q).size(), 3u) << "every refusal is listed, not the first only";
}

TEST(Redeclaration, ComparesFlagsAndKnownArguments) {
    Queue now = queue("Q");
    now.arguments.messageTtl = Duration::milliseconds(1000);
    Queue then = now;
    EXPECT_FALSE(redeclareRefusal(now, then));
    then.arguments.messageTtl = Duration::milliseconds(2000);
    EXPECT_EQ(redeclareRefusal(now, then),
              "PRECONDITION_FAILED - inequivalent arg 'x-message-ttl' for queue 'Q' in vhost '/': "
              "received '2000' but current is '1000'");
    then.arguments.messageTtl.reset();
    EXPECT_EQ(redeclareRefusal(now, then),
              "PRECONDITION_FAILED - inequivalent arg 'x-message-ttl' for queue 'Q' in vhost '/': "
              "received none but current is the value '1000' of type 'signedint'");
    EXPECT_EQ(redeclareRefusal(then, now),
              "PRECONDITION_FAILED - inequivalent arg 'x-message-ttl' for queue 'Q' in vhost '/': "
              "received the value '1000' of type 'signedint' but current is none");
    then = now;
    then.durable = false;
    EXPECT_EQ(redeclareRefusal(now, then),
              "PRECONDITION_FAILED - inequivalent arg 'durable' for queue 'Q' in vhost '/': "
              "received 'false' but current is 'true'");
}

TEST(Redeclaration, ClassicEqualsNoTypeAndUnknownArgumentsDoNotCount) {
    Queue now = queue("Q");
    Queue then = now;
    then.arguments.type = QueueType::Classic;
    then.keptArguments = {{"my-note", "\"b\""}};
    EXPECT_FALSE(redeclareRefusal(now, then));
    then.arguments.type = QueueType::Quorum;
    EXPECT_TRUE(redeclareRefusal(now, then));
}

TEST(Redeclaration, OfAnExclusiveQueueIsLocked) {
    Queue then = queue("Q");
    then.exclusive = true;
    EXPECT_TRUE(redeclareRefusal(queue("Q"), then)->starts_with("RESOURCE_LOCKED - "));
}

TEST(Redeclaration, ComparesExchangesToo) {
    EXPECT_EQ(
        redeclareRefusal(test::exchange("X"), test::exchange("X", ExchangeType::Fanout)),
        "PRECONDITION_FAILED - inequivalent arg 'type' for exchange 'X' in vhost '/': received "
        "'fanout' but current is 'direct'");
    Exchange then = test::exchange("X");
    EXPECT_FALSE(redeclareRefusal(test::exchange("X"), then));
    then.alternateExchange = "other";
    EXPECT_EQ(
        redeclareRefusal(test::exchange("X"), then),
        "PRECONDITION_FAILED - inequivalent arg 'alternate-exchange' for exchange 'X' in vhost "
        "'/': received the value 'other' of type 'longstr' but current is none");
}

TEST(Exchanges, EveryVhostIsBornWithSeven) {
    Topology topology;
    EXPECT_EQ(predeclaredExchanges().size(), 7u);
    EXPECT_EQ(exchangeOf(topology, {"/", ""})->type, ExchangeType::Direct);
    EXPECT_EQ(exchangeOf(topology, {"/", "amq.match"})->type, ExchangeType::Headers);
    EXPECT_FALSE(exchangeOf(topology, {"elsewhere", "amq.match"}));
    EXPECT_FALSE(exchangeOf(topology, {"/", "mine"}));
    for (const ExchangeKind& kind : exchangeKinds()) {
        EXPECT_EQ(parseExchangeType(kind.wireName), kind.type);
        EXPECT_EQ(&exchangeKind(kind.type), &kind);
    }
}

} // namespace
} // namespace warren
