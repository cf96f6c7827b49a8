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

/// Messages at one exchange.
struct ExchangeLedger {
    std::uint64_t in = 0;
    std::uint64_t routed = 0;
    std::uint64_t routedAlternate = 0; ///< of routed
    std::uint64_t returned = 0;
    std::uint64_t dropped = 0;
};

/// Copies or messages along one binding-like edge: exchange → queue or exchange → exchange.
struct RouteCount {
    ExchangeId from;
    QueueId toQueue;       ///< one of these two is none
    ExchangeId toExchange; ///< bindings and alternate exchanges
    std::uint64_t count = 0;
};

/// Deaths along one edge: a queue and the exchange that took its dead letters (none = discarded).
struct DeathCount {
    QueueId from;
    ExchangeId to;
    std::array<std::uint64_t, kDeathReasons> byReason{};
};

/// One death, for recorders; kept only while somebody asked for it.
struct DeathRecord {
    Instant at;
    std::uint64_t message = 0; ///< number of the publish it came from, from 1
    QueueId from;
    DeathReason reason{};
    ExchangeId exchange;
    std::string routingKey;
    std::vector<QueueId> targets; ///< none = discarded
    std::optional<DiscardCause> cause;
    std::string xDeath; ///< JSON
};

} // namespace warren::broker
