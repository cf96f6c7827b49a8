// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// queue.bind, exchange.bind and their opposites.
#include "engine/broker/hot_path.h"

#include "engine/broker/fault_text.h"
#include "engine/broker/routing/headers_match.h"

#include <fmt/format.h>

namespace warren::broker {

namespace {

Fault defaultExchangeRefused() {
    return {ReplyCode::AccessRefused, false,
            "ACCESS_REFUSED - operation not permitted on the default exchange"};
}

} // namespace

std::optional<Destination> Machine::destinationOf(const Binding& binding) const {
    const EntityKey key{binding.vhost, binding.destination};
    if (binding.destinationKind == DestinationKind::Queue) {
        const auto found = queueIds.find(key);
        return found == queueIds.end() ? std::nullopt
                                       : std::optional{Destination::queue(found->second)};
    }
    const auto found = exchangeIds.find(key);
    return found == exchangeIds.end() ? std::nullopt
                                      : std::optional{Destination::exchange(found->second)};
}

Outcome<void> Broker::bind(Instant, const Binding& binding) {
    return m_machine->bind(binding);
}

Outcome<void> Machine::bind(const Binding& binding) {
    const bool toExchange = binding.destinationKind == DestinationKind::Exchange;
    if (binding.source.empty() || (toExchange && binding.destination.empty())) {
        return tl::unexpected(defaultExchangeRefused());
    }
    const EntityKey source{binding.vhost, binding.source};
    const EntityKey destination{binding.vhost, binding.destination};
    const auto from = exchangeIds.find(source);
    if (from == exchangeIds.end()) {
        return tl::unexpected(noSuchExchange(source));
    }
    const std::optional<Destination> to = destinationOf(binding);
    if (!to) {
        return tl::unexpected(toExchange ? noSuchExchange(destination) : noSuchQueue(destination));
    }
    ExchangeState& exchange = exchanges[from->second];
    if (exchange.declared.type == ExchangeType::Headers && !headersMatchOf(binding.arguments)) {
        return tl::unexpected(preconditionFailed(
            fmt::format("Invalid x-match field value {}; expected all, any, all-with-x, or "
                        "any-with-x",
                        refusedHeadersMatch(binding.arguments))));
    }
    const std::uint32_t key = texts.intern(binding.routingKey);
    if (exchange.bind(texts, {*to, key, binding.arguments})) {
        routesStale = true;
    }
    if (!to->isExchange()) {
        queueRecords[to->index()].sources.insert(from->second);
    } else {
        exchanges[to->index()].sources.insert(from->second);
    }
    return {};
}

Outcome<void> Broker::unbind(Instant, const Binding& binding) {
    return m_machine->unbind(binding);
}

/// To unbind what is not bound, or not there, is fine.
Outcome<void> Machine::unbind(const Binding& binding) {
    if (binding.source.empty()) {
        return tl::unexpected(defaultExchangeRefused());
    }
    const auto from = exchangeIds.find(EntityKey{binding.vhost, binding.source});
    const std::optional<Destination> to = destinationOf(binding);
    const std::optional<std::uint32_t> key = texts.find(binding.routingKey);
    if (from == exchangeIds.end() || !to || !key) {
        return {};
    }
    const std::uint32_t source = from->second;
    if (exchanges[source].unbind(texts, {*to, *key, binding.arguments})) {
        routesStale = true;
        afterUnbind(source);
    }
    return {};
}

/// An auto-delete exchange goes with its last binding, once it had one.
void Machine::afterUnbind(std::uint32_t handle) {
    const ExchangeState& exchange = exchanges[handle];
    if (exchange.exists && exchange.declared.autoDelete && exchange.hadBinding &&
        exchange.bindings.empty()) {
        removeExchange(handle);
    }
}

void Machine::unbindEverywhere(std::set<std::uint32_t> sources, Destination destination) {
    for (const std::uint32_t source : sources) {
        if (exchanges[source].exists && exchanges[source].unbindAll(texts, destination) != 0) {
            afterUnbind(source);
        }
    }
    routesStale = true;
}

void Machine::removeExchange(std::uint32_t handle) {
    ExchangeState& exchange = exchanges[handle];
    exchange.exists = false;
    exchangeIds.erase(exchange.declared.key);
    exchange.bindings.clear();
    exchange.direct.clear();
    exchange.topic = {};
    const std::set<std::uint32_t> sources = std::exchange(exchange.sources, {});
    unbindEverywhere(sources, Destination::exchange(handle));
}

Outcome<void> Broker::deleteExchange(Instant, ExchangeId exchange, bool ifUnused) {
    return m_machine->deleteExchange(exchange.value, ifUnused);
}

Outcome<void> Machine::deleteExchange(std::uint32_t handle, bool ifUnused) {
    const ExchangeState& exchange = exchanges[handle];
    const EntityKey& key = exchange.declared.key;
    if (!exchange.exists) {
        return {};
    }
    if (exchange.isDefault()) {
        return tl::unexpected(defaultExchangeRefused());
    }
    if (isPredeclaredExchange(key.name)) {
        return tl::unexpected(
            Fault{ReplyCode::AccessRefused, false,
                  fmt::format("ACCESS_REFUSED - deletion of system {} not allowed",
                              describe("exchange", key))});
    }
    if (ifUnused && !exchange.bindings.empty()) {
        return tl::unexpected(preconditionFailed(describe("exchange", key) + " in use"));
    }
    removeExchange(handle);
    return {};
}

} // namespace warren::broker
