// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Queue: what a document says of one queue, and the one typed list of queue arguments.
//
// From forEachQueueArgument come parsing, range errors in RabbitMQ's words, equivalence on
// redeclare, JSON, the inspector's form and the documentation table. No "x-…" literal stands
// anywhere else.
#pragma once

#include "engine/base/instant.h"
#include "engine/topology/address.h"
#include "engine/topology/kept.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warren {

enum class QueueType : std::uint8_t { Classic, Quorum, Stream };
enum class Overflow : std::uint8_t { DropHead, RejectPublish, RejectPublishDlx };
enum class DeadLetterStrategy : std::uint8_t { AtMostOnce, AtLeastOnce };
enum class QueueMode : std::uint8_t { Default, Lazy };
enum class LeaderLocator : std::uint8_t { ClientLocal, Balanced };

struct QueueArguments {
    std::optional<QueueType> type;
    std::optional<Duration> messageTtl; ///< whole milliseconds, 0 … 315'360'000'000
    std::optional<Duration> expires;    ///< whole milliseconds, above 0
    std::optional<std::uint64_t> maxLength;
    std::optional<std::uint64_t> maxLengthBytes;
    std::optional<Overflow> overflow;
    std::optional<std::string> deadLetterExchange; ///< "" is the default exchange, not "unset"
    std::optional<std::string> deadLetterRoutingKey;
    std::optional<DeadLetterStrategy> deadLetterStrategy;
    std::optional<std::int64_t> deliveryLimit; ///< quorum; -1 = none
    std::optional<std::uint8_t> maxPriority;   ///< classic; 0 … 255
    std::optional<bool> singleActiveConsumer;
    std::optional<QueueMode> mode;
    std::optional<std::uint8_t> version;
    std::optional<LeaderLocator> leaderLocator;
    std::optional<std::uint32_t> initialGroupSize;
    friend bool operator==(const QueueArguments&, const QueueArguments&) = default;
};

struct Queue {
    EntityKey key;
    bool durable = true;
    bool autoDelete = false;
    bool exclusive = false;
    QueueArguments arguments;
    KeptKeys keptArguments;
    KeptKeys kept;
    [[nodiscard]] QueueType type() const { return arguments.type.value_or(QueueType::Classic); }
    friend bool operator==(const Queue&, const Queue&) = default;
};

} // namespace warren
