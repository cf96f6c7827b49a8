// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of exchange kinds, and the exchanges that every vhost is born with.
#include "engine/topology/document.h"

#include <algorithm>
#include <array>

namespace warren {

namespace {

/// In the order of ExchangeType.
constexpr std::array<ExchangeKind, 7> kKinds{{
    {ExchangeType::Direct, "direct", true},
    {ExchangeType::Fanout, "fanout", true},
    {ExchangeType::Topic, "topic", true},
    {ExchangeType::Headers, "headers", true},
    {ExchangeType::ConsistentHash, "x-consistent-hash", false},
    {ExchangeType::Random, "x-random", false},
    {ExchangeType::Delayed, "x-delayed-message", false},
}};

/// AMQP 0-9-1 asks for the standard ones (1.1, section 3.1.3); the trace exchange is RabbitMQ's
/// (rabbitmq.com/docs/firehose).
constexpr std::array<PredeclaredExchange, 7> kPredeclared{{
    {"", ExchangeType::Direct, false},
    {"amq.direct", ExchangeType::Direct, false},
    {"amq.fanout", ExchangeType::Fanout, false},
    {"amq.headers", ExchangeType::Headers, false},
    {"amq.match", ExchangeType::Headers, false},
    {"amq.rabbitmq.trace", ExchangeType::Topic, true},
    {"amq.topic", ExchangeType::Topic, false},
}};

const PredeclaredExchange* findPredeclared(std::string_view name) {
    const auto found = std::ranges::find(kPredeclared, name, &PredeclaredExchange::name);
    return found == kPredeclared.end() ? nullptr : &*found;
}

} // namespace

std::span<const ExchangeKind> exchangeKinds() {
    return kKinds;
}

const ExchangeKind& exchangeKind(ExchangeType type) {
    return kKinds[static_cast<std::size_t>(type)];
}

std::optional<ExchangeType> parseExchangeType(std::string_view wireName) {
    const auto found = std::ranges::find(kKinds, wireName, &ExchangeKind::wireName);
    if (found == kKinds.end()) {
        return std::nullopt;
    }
    return found->type;
}

std::span<const PredeclaredExchange> predeclaredExchanges() {
    return kPredeclared;
}

bool isPredeclaredExchange(std::string_view name) {
    return findPredeclared(name) != nullptr;
}

std::optional<Exchange> exchangeOf(const Topology& topology, const EntityKey& key) {
    if (const auto found = topology.exchanges.find(key); found != topology.exchanges.end()) {
        return found->second;
    }
    const PredeclaredExchange* predeclared = findPredeclared(key.name);
    if (predeclared == nullptr || !topology.vhosts.contains(key.vhost)) {
        return std::nullopt;
    }
    Exchange exchange;
    exchange.key = key;
    exchange.type = predeclared->type;
    exchange.internal = predeclared->internal;
    return exchange;
}

bool hasExchange(const Topology& topology, const EntityKey& key) {
    return topology.exchanges.contains(key) ||
           (isPredeclaredExchange(key.name) && topology.vhosts.contains(key.vhost));
}

} // namespace warren
