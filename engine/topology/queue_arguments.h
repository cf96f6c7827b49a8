// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The one typed list of queue arguments: a row says key, member, kind of value, bounds, which queue
// types take it, and whether policies may set it. A new argument is a row.
//
// Everything else is made from the rows: reading and writing JSON, RabbitMQ's refusals, equivalence
// on redeclare, policy keys, the inspector's form. RabbitMQ:
// rabbitmq.com/docs/queues#optional-arguments.
#pragma once

#include "engine/base/result.h"
#include "engine/topology/broker_version.h"
#include "engine/topology/exchange.h"
#include "engine/topology/field_value.h"
#include "engine/topology/queue.h"

#include <array>
#include <span>

namespace warren {

/// In the order of the list, of files and of forms.
enum class QueueArgument : std::uint8_t {
    Type,
    MessageTtl,
    Expires,
    MaxLength,
    MaxLengthBytes,
    Overflow,
    DeadLetterExchange,
    DeadLetterRoutingKey,
    DeadLetterStrategy,
    DeliveryLimit,
    MaxPriority,
    SingleActiveConsumer,
    Mode,
    Version,
    LeaderLocator,
    InitialGroupSize,
};
constexpr std::size_t kQueueArgumentCount = 16;

/// What the value is, and so which editor it needs.
enum class ArgumentKind : std::uint8_t { Choice, Milliseconds, Count, Bytes, Flag, Text };

/// What a policy may do with it, and how two values meet: the lower limit wins, or the more
/// specific one.
enum class PolicyUse : std::uint8_t { None, Limit, Setting };

struct ArgumentRule {
    QueueArgument id;
    std::string_view key; ///< as in queue.declare: `x-message-ttl`
    ArgumentKind kind;
    std::array<bool, 3> acceptedBy; ///< by QueueType
    std::int64_t lowest = 0;        ///< of numbers
    std::int64_t highest = 0;
    std::span<const std::string_view> choices;
    std::string_view tooHigh;     ///< RabbitMQ's word for a number above `highest`
    std::string_view badChoice;   ///< RabbitMQ's words for another choice; {} is the value
    std::string_view defaultText; ///< what holds when it is not set; empty = nothing of the kind
    PolicyUse policy = PolicyUse::None;
    bool operatorPolicy = false;
    std::string_view help; ///< the page that documents it

    [[nodiscard]] bool accepts(QueueType type) const {
        return acceptedBy[static_cast<std::size_t>(type)];
    }
    /// The policy key: without `x-`; empty where policies cannot set it.
    [[nodiscard]] std::string_view policyKey() const {
        return policy == PolicyUse::None ? std::string_view{} : key.substr(2);
    }
};

std::span<const ArgumentRule, kQueueArgumentCount> queueArguments();
const ArgumentRule& argumentRule(QueueArgument id);
const ArgumentRule* findArgument(std::string_view key);
const ArgumentRule* findPolicyArgument(std::string_view policyKey);

/// Calls visit(rule, pointer to the member of QueueArguments), row by row.
template <class Visitor> void forEachQueueArgument(Visitor&& visit) {
    using Q = QueueArguments;
    visit(argumentRule(QueueArgument::Type), &Q::type);
    visit(argumentRule(QueueArgument::MessageTtl), &Q::messageTtl);
    visit(argumentRule(QueueArgument::Expires), &Q::expires);
    visit(argumentRule(QueueArgument::MaxLength), &Q::maxLength);
    visit(argumentRule(QueueArgument::MaxLengthBytes), &Q::maxLengthBytes);
    visit(argumentRule(QueueArgument::Overflow), &Q::overflow);
    visit(argumentRule(QueueArgument::DeadLetterExchange), &Q::deadLetterExchange);
    visit(argumentRule(QueueArgument::DeadLetterRoutingKey), &Q::deadLetterRoutingKey);
    visit(argumentRule(QueueArgument::DeadLetterStrategy), &Q::deadLetterStrategy);
    visit(argumentRule(QueueArgument::DeliveryLimit), &Q::deliveryLimit);
    visit(argumentRule(QueueArgument::MaxPriority), &Q::maxPriority);
    visit(argumentRule(QueueArgument::SingleActiveConsumer), &Q::singleActiveConsumer);
    visit(argumentRule(QueueArgument::Mode), &Q::mode);
    visit(argumentRule(QueueArgument::Version), &Q::version);
    visit(argumentRule(QueueArgument::LeaderLocator), &Q::leaderLocator);
    visit(argumentRule(QueueArgument::InitialGroupSize), &Q::initialGroupSize);
}

/// The value as it goes over the wire, or nothing when it is not set.
std::optional<FieldValue> argumentValue(const QueueArguments& arguments, QueueArgument id);
/// RabbitMQ's reason against the value, as it stands after `in vhost '/': `: `{value_negative,-1}`.
std::optional<std::string> refusalOf(QueueArgument id, const FieldValue& value,
                                     BrokerVersion version = kNewestBroker);
/// Sets the member, or says RabbitMQ's reason against the value.
std::optional<std::string> setArgument(QueueArguments& arguments, QueueArgument id,
                                       const FieldValue& value,
                                       BrokerVersion version = kNewestBroker);
void clearArgument(QueueArguments& arguments, QueueArgument id);

/// What a person types: `60000` or `1m` for milliseconds, `64MiB` for bytes, `true` for a flag.
Result<FieldValue> argumentFromText(QueueArgument id, std::string_view text,
                                    BrokerVersion version = kNewestBroker);
std::string argumentToText(QueueArgument id, const FieldValue& value);

/// The whole text of the 406 for a reason: `PRECONDITION_FAILED - invalid arg 'x-message-ttl' for
/// queue 'Q' in vhost '/': {value_negative,-1}`.
std::string refusalText(QueueArgument id, const EntityKey& queue, std::string_view reason);

/// Everything RabbitMQ refuses about the declaration of this queue, each as ArgumentRefused with
/// its text. Empty: queue.declare would be accepted.
Errors checkQueue(const Queue& queue, BrokerVersion version = kNewestBroker);

/// The text of the 406 (405 for `exclusive`) when `received` is declared over `current`, or nothing
/// when the two are equivalent. Unknown arguments are not compared; type classic equals none.
std::optional<std::string> redeclareRefusal(const Queue& current, const Queue& received);
std::optional<std::string> redeclareRefusal(const Exchange& current, const Exchange& received);

/// The delivery limit that a queue has when nothing sets one: 20 on quorum queues from 4.0
/// (rabbitmq.com/docs/quorum-queues#poison-message-handling).
std::optional<std::int64_t> defaultDeliveryLimit(QueueType type, BrokerVersion version);

/// `rabbit_quorum_queue`: RabbitMQ's name of the implementation.
std::string_view implementationName(QueueType type);
std::string_view wireName(QueueType type);

} // namespace warren
