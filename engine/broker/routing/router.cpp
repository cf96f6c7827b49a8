// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a message reaches: exchange by exchange, each once, so cycles end and a queue gets one copy.
//
// As RabbitMQ's rabbit_exchange:route does: an exchange whose own bindings match nothing hands the
// message to its alternate exchange (rabbitmq.com/docs/ae); all routing keys, CC and BCC included,
// are tried at every exchange (rabbitmq.com/docs/sender-selected).
#include "engine/broker/hot_path.h"

#include "engine/broker/death_headers.h"
#include "engine/broker/death_text.h"

#include <algorithm>

namespace warren::broker {

struct RouteQuery {
    std::vector<std::string_view> keys;
    FieldTable headers;
};

namespace {

struct Way {
    std::uint32_t from = 0;
    Destination to;
    bool alternate = false;
};

/// Which exchanges lead to a queue: against the ways, until nothing changes.
void markReached(const std::vector<Way>& ways, std::vector<RouteVisit>& visits) {
    const auto visitOf = [&](std::uint32_t exchange) {
        return std::ranges::find(visits, exchange, &RouteVisit::exchange);
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (const Way& way : ways) {
            const auto from = visitOf(way.from);
            const bool reaches = !way.to.isExchange() || visitOf(way.to.index())->reached;
            if (!from->reached && reaches) {
                from->reached = true;
                from->alternate = way.alternate;
                changed = true;
            }
        }
    }
}

} // namespace

/// Something that routes depend on has changed.
void Machine::forgetRoutes() {
    routes.ensureExchanges(exchanges.size());
    routes.clear();
    ++routingEpoch;
    routesStale = false;
    findHeaderExchanges();
}

/// An exchange needs the headers if it is, or leads to, a headers exchange that has bindings.
void Machine::findHeaderExchanges() {
    needsHeaders.assign(exchanges.size(), false);
    headersMatter = false;
    for (std::size_t i = 0; i < exchanges.size(); ++i) {
        const ExchangeState& exchange = exchanges[i];
        if (exchange.declared.type == ExchangeType::Headers && !exchange.bindings.empty()) {
            needsHeaders[i] = true;
            headersMatter = true;
        }
    }
    for (bool changed = headersMatter; changed;) {
        changed = false;
        for (std::size_t i = 0; i < exchanges.size(); ++i) {
            if (!needsHeaders[i] && leadsToHeaders(exchanges[i])) {
                needsHeaders[i] = true;
                changed = true;
            }
        }
    }
}

bool Machine::leadsToHeaders(const ExchangeState& exchange) const {
    const auto firstExchange =
        exchange.bindings.lower_bound(BindingIdentity{Destination::exchange(0), 0, {}});
    for (auto binding = firstExchange; binding != exchange.bindings.end(); ++binding) {
        if (needsHeaders[binding->destination.index()]) {
            return true;
        }
    }
    const std::uint32_t alternate = alternateOf(exchange);
    return alternate != kNone && needsHeaders[alternate];
}

std::uint32_t Machine::alternateOf(const ExchangeState& exchange) const {
    if (!exchange.alternate) {
        return kNone;
    }
    const auto found =
        exchangeIds.find(EntityKey{exchange.declared.key.vhost, *exchange.alternate});
    return found == exchangeIds.end() ? kNone : found->second;
}

std::uint32_t Machine::addRoute(std::uint32_t exchange, std::uint32_t key, std::uint32_t set,
                                std::uint32_t serial) {
    if (routes.isFull() && !deathsDeferred) {
        forgetRoutes();
    }
    RouteQuery asked;
    const MessageProperties& published = properties[set];
    const std::vector<std::string> cc = copyKeys(published, "CC");
    const std::vector<std::string> bcc = copyKeys(published, "BCC");
    asked.keys.push_back(texts.text(key));
    asked.keys.insert(asked.keys.end(), cc.begin(), cc.end());
    asked.keys.insert(asked.keys.end(), bcc.begin(), bcc.end());
    asked.headers = published.headers;
    const RoutePlan plan = planRoute(exchange, asked);
    return routes.add(exchange, key, serial, exchanges[exchange].vhost, plan);
}

/// A dead letter on its way to a headers exchange: the headers that it got on the way count.
std::uint32_t Machine::addRouteOnce(std::uint32_t handle) {
    const Content& content = contents[handle];
    const MessageProperties& set = properties[content.properties];
    const bool ccGone = (content.exchangeAndFlags & Content::kCcGone) != 0;
    const std::vector<std::string> cc = ccGone ? std::vector<std::string>{} : copyKeys(set, "CC");
    RouteQuery asked;
    asked.keys.push_back(texts.text(content.routingKey));
    asked.keys.insert(asked.keys.end(), cc.begin(), cc.end());
    asked.headers = set.headers;
    if (ccGone) {
        std::erase_if(asked.headers, [](const auto& header) { return header.first == "CC"; });
    }
    const auto add = [&](const std::string& name, const std::string& value) {
        asked.headers.push_back({name, FieldValue{value}});
    };
    if (const std::optional<DeathEntry> first = readFirstDeath(content)) {
        add(kFirstDeathExchange, first->exchange);
        add(kFirstDeathQueue, first->queue);
        add(kFirstDeathReason, std::string(reasonName(first->reason)));
    }
    if (versionRules(version).lastDeathHeaders && content.deaths != kNone) {
        const DeathEntry last = readDeath(content, deaths[content.deaths]);
        add(kLastDeathExchange, last.exchange);
        add(kLastDeathQueue, last.queue);
        add(kLastDeathReason, std::string(reasonName(last.reason)));
    }
    return routes.addOnce(exchanges[content.exchange()].vhost,
                          planRoute(content.exchange(), asked));
}

RoutePlan Machine::planRoute(std::uint32_t first, const RouteQuery& asked) {
    RoutePlan plan;
    if (!exchanges[first].exists) {
        plan.status = PublishStatus::ExchangeMissing;
        return plan;
    }
    visited.resize(exchanges.size());
    ++query;
    std::vector<Way> ways;
    std::vector<Destination> found;
    bool simulated = true;
    plan.visits.push_back({first, false, false});
    visited[first] = query;
    for (std::size_t next = 0; next < plan.visits.size(); ++next) {
        const std::uint32_t at = plan.visits[next].exchange;
        ExchangeState& exchange = exchanges[at];
        simulated = simulated && exchangeKind(exchange.declared.type).simulated;
        found.clear();
        matchExchange(exchange, asked, found);
        std::ranges::sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        const std::uint32_t alternate = found.empty() ? alternateOf(exchange) : kNone;
        if (alternate != kNone) {
            found.push_back(Destination::exchange(alternate));
        }
        for (const Destination to : found) {
            ways.push_back({at, to, alternate != kNone});
            if (!to.isExchange()) {
                plan.targets.push_back(to.index());
                simulated = simulated && (queues[to.index()].flags & QueueState::kStream) == 0;
            } else if (visited[to.index()] != query) {
                visited[to.index()] = query;
                plan.visits.push_back({to.index(), false, false});
            }
        }
    }
    std::ranges::sort(plan.targets);
    plan.targets.erase(std::unique(plan.targets.begin(), plan.targets.end()), plan.targets.end());
    markReached(ways, plan.visits);
    for (const Way& way : ways) {
        plan.edges.push_back(routes.edge(way.from, way.to, way.alternate));
    }
    plan.status = plan.targets.empty() ? PublishStatus::Unroutable : PublishStatus::Routed;
    plan.alternate = plan.visits.front().alternate;
    if (!simulated) {
        plan.status = PublishStatus::NotSimulated;
        std::erase_if(plan.targets, [&](std::uint32_t target) {
            return (queues[target].flags & QueueState::kStream) != 0;
        });
    } else if (exchanges[first].declared.internal) {
        plan.status = PublishStatus::ExchangeInternal; // dead letters still take it
    }
    return plan;
}

void Machine::matchExchange(ExchangeState& exchange, const RouteQuery& asked,
                            std::vector<Destination>& found) {
    if (!exchange.isDefault()) {
        exchange.match(texts, asked.keys, asked.headers, found);
        return;
    }
    // Every queue is bound to the default exchange by its name.
    for (const std::string_view key : asked.keys) {
        const auto queue = queueIds.find(EntityKey{exchange.declared.key.vhost, std::string(key)});
        if (queue != queueIds.end()) {
            found.push_back(Destination::queue(queue->second));
        }
    }
}

} // namespace warren::broker
