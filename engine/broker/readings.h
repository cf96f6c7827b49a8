// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Readings: what a reader is told about the broker's objects: plain values, taken between events.
#pragma once

#include "engine/base/instant.h"
#include "engine/broker/ids.h"
#include "engine/broker/ledger.h"
#include "engine/topology/exchange.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warren::broker {

struct QueueReading {
    bool exists = true; ///< false: deleted; its ledger stays readable
    std::uint64_t ready = 0;
    std::uint64_t unacked = 0;
    std::uint64_t bytes = 0;        ///< bodies of ready and unacked
    std::uint64_t overdue = 0;      ///< ready, expired, but behind a head that is not
    std::uint64_t overdueBytes = 0; ///< bodies of these
    std::uint32_t consumers = 0;
    std::optional<Instant> headEnqueued;
    std::optional<Instant> headExpires;
    /// Since the queue was declared: time in which at least one consumer could have taken a
    /// message.
    Duration consumersReady;
};

struct ConsumerReading {
    bool exists = true; ///< false: cancelled; deliveries may still be unacked
    QueueId queue;
    ChannelId channel;
    std::uint64_t unacked = 0;
    std::uint64_t unackedBytes = 0;
    std::uint64_t delivered = 0;
    std::uint64_t redelivered = 0; ///< of delivered
};

/// Messages at one exchange, by publish or as dead letters. `in` of an exchange that others feed
/// counts what came through them too.
struct ExchangeLedger {
    std::uint64_t in = 0;
    std::uint64_t routed = 0;
    std::uint64_t routedAlternate = 0; ///< of routed
    std::uint64_t returned = 0;        ///< publishes only
    std::uint64_t dropped = 0;         ///< publishes and dead letters that reached no queue
};

/// Copies or messages along one binding-like edge: exchange → queue or exchange → exchange.
struct RouteCount {
    ExchangeId from;
    QueueId toQueue;       ///< one of these two is none
    ExchangeId toExchange; ///< bindings and alternate exchanges
    bool alternate = false;
    std::uint64_t count = 0; ///< messages: several bindings between the same two count once
};

/// Deaths along one edge: a queue and the exchange that took its dead letters (none = discarded).
struct DeathCount {
    QueueId from;
    ExchangeId to;
    std::array<std::uint64_t, kDeathReasons> byReason{};
};

/// One entry of x-death.
struct DeathEntry {
    std::string queue;
    DeathReason reason{};
    std::uint64_t count = 0;
    Instant at; ///< of the newest such death
    std::string exchange;
    std::vector<std::string> routingKeys;
    std::optional<std::string> originalExpiration;
    friend bool operator==(const DeathEntry&, const DeathEntry&) = default;
};

struct MessageReading {
    std::uint64_t number = 0; ///< 0: published while messages were not numbered
    std::string exchange;
    std::string routingKey;
    PropertiesId properties;
    std::uint32_t size = 0;
    Instant firstPublished;
    Instant enqueued;
    std::optional<Instant> deadline;
    bool redelivered = false;
    std::uint32_t deliveryCount = 0; ///< quorum queues: earlier attempts
    bool expirationRemoved = false;  ///< by a dead-lettering
    bool ccRemoved = false;
    std::vector<DeathEntry> deaths; ///< x-death, newest first
    std::optional<DeathEntry> firstDeath;
};

/// One death, for recorders; kept only while somebody asked for it.
struct DeathRecord {
    Instant at;
    std::uint64_t message = 0; ///< number of the publish it came from, from 1; 0: not numbered
    QueueId from;
    DeathReason reason{};
    ExchangeId exchange;
    std::string routingKey;
    std::vector<QueueId> targets; ///< none = discarded
    std::optional<DiscardCause> cause;
    std::string xDeath; ///< JSON
};

} // namespace warren::broker
