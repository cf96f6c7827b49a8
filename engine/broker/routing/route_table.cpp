// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/broker/routing/route_table.h"

#include <algorithm>

namespace warren::broker {

std::uint32_t RouteTable::add(std::uint32_t exchange, std::uint32_t key, std::uint32_t serial,
                              std::uint32_t vhost, const RoutePlan& plan) {
    const std::uint32_t route = append(vhost, plan);
    m_index.insert((std::uint64_t{exchange} << 32) | key, serial, route);
    return route;
}

std::uint32_t RouteTable::addOnce(std::uint32_t vhost, const RoutePlan& plan) {
    return append(vhost, plan);
}

void RouteTable::forgetLast() {
    const Route last = m_routes.back();
    addUp(last, m_past);
    m_routes.pop_back();
    if (last.targetCount != 1) {
        m_targets.resize(last.firstTarget);
    }
    m_routeEdges.resize(last.firstEdge);
    m_visits.resize(last.firstVisit);
}

std::uint32_t RouteTable::append(std::uint32_t vhost, const RoutePlan& plan) {
    Route route;
    route.status = plan.status;
    route.alternate = plan.alternate;
    route.vhost = vhost;
    route.targetCount = static_cast<std::uint32_t>(plan.targets.size());
    if (plan.targets.size() == 1) {
        route.firstTarget = plan.targets.front();
    } else {
        route.firstTarget = static_cast<std::uint32_t>(m_targets.size());
        m_targets.insert(m_targets.end(), plan.targets.begin(), plan.targets.end());
    }
    route.firstEdge = static_cast<std::uint32_t>(m_routeEdges.size());
    route.edgeCount = static_cast<std::uint32_t>(plan.edges.size());
    m_routeEdges.insert(m_routeEdges.end(), plan.edges.begin(), plan.edges.end());
    route.firstVisit = static_cast<std::uint32_t>(m_visits.size());
    route.visitCount = static_cast<std::uint32_t>(plan.visits.size());
    m_visits.insert(m_visits.end(), plan.visits.begin(), plan.visits.end());
    m_routes.push_back(route);
    return static_cast<std::uint32_t>(m_routes.size() - 1);
}

void RouteTable::clear() {
    m_past = sums();
    m_routes.clear();
    m_targets.clear();
    m_routeEdges.clear();
    m_visits.clear();
    m_index.clear();
}

std::uint32_t RouteTable::edge(std::uint32_t from, Destination to, bool alternate) {
    const std::uint64_t key = (std::uint64_t{from} << 32) | to.code;
    const std::uint32_t extra = alternate ? 1 : 0;
    std::uint32_t found = m_edgeIndex.find(key, extra);
    if (found == FlatIndex::kAbsent) {
        found = static_cast<std::uint32_t>(m_edges.size());
        m_edges.push_back({from, to, alternate});
        m_past.edges.push_back(0);
        m_edgeIndex.insert(key, extra, found);
    }
    return found;
}

void RouteTable::uncount(const Route& route, std::uint32_t queue) {
    for (std::uint32_t i = 0; i < route.edgeCount; ++i) {
        const std::uint32_t edge = m_routeEdges[route.firstEdge + i];
        if (m_edges[edge].to == Destination::queue(queue)) {
            --m_past.edges[edge]; // may pass zero; the sum with the route's own count does not
        }
    }
}

void RouteTable::ensureExchanges(std::size_t count) {
    m_past.exchanges.resize(std::max(count, m_past.exchanges.size()));
}

void RouteTable::addUp(const Route& route, Sums& sums) const {
    if (sums.ingress.size() <= route.vhost) {
        sums.ingress.resize(route.vhost + 1);
    }
    IngressLedger& door = sums.ingress[route.vhost];
    door.arrived += route.publishes;
    switch (route.status) {
    case PublishStatus::ExchangeMissing:
    case PublishStatus::ExchangeInternal:
    case PublishStatus::NotSimulated:
        door.refusedByProtocol += route.publishes;
        break;
    case PublishStatus::Routed:
        door.published += route.publishes;
        door.routed += route.publishes;
        door.routedAlternate += route.alternate ? route.publishes : 0;
        door.copies += route.publishes * route.targetCount;
        break;
    case PublishStatus::Unroutable:
        door.published += route.publishes;
        door.returned += route.returned;
        door.dropped += route.publishes - route.returned;
        break;
    }
    const bool refused =
        route.status != PublishStatus::Routed && route.status != PublishStatus::Unroutable;
    const std::uint64_t taken = route.deaths + (refused ? 0 : route.publishes);
    for (std::uint32_t i = 0; i < route.visitCount; ++i) {
        const RouteVisit& visit = m_visits[route.firstVisit + i];
        ExchangeLedger& ledger = sums.exchanges[visit.exchange];
        ledger.in += taken;
        if (visit.reached) {
            ledger.routed += taken;
            ledger.routedAlternate += visit.alternate ? taken : 0;
        } else {
            const std::uint64_t returned = i == 0 ? route.returned : 0;
            ledger.returned += returned;
            ledger.dropped += taken - returned;
        }
    }
    for (std::uint32_t i = 0; i < route.edgeCount; ++i) {
        sums.edges[m_routeEdges[route.firstEdge + i]] += taken;
    }
}

RouteTable::Sums RouteTable::sums() const {
    Sums total = m_past;
    for (const Route& route : m_routes) {
        addUp(route, total);
    }
    return total;
}

std::vector<ExchangeLedger> RouteTable::exchangeLedgers() const {
    return sums().exchanges;
}

std::vector<RouteCount> RouteTable::routeCounts() const {
    const Sums total = sums();
    std::vector<RouteCount> counts;
    counts.reserve(m_edges.size());
    for (std::size_t i = 0; i < m_edges.size(); ++i) {
        const Edge& edge = m_edges[i];
        RouteCount count;
        count.from = ExchangeId{edge.from};
        if (edge.to.isExchange()) {
            count.toExchange = ExchangeId{edge.to.index()};
        } else {
            count.toQueue = QueueId{edge.to.index()};
        }
        count.alternate = edge.alternate;
        count.count = total.edges[i];
        counts.push_back(count);
    }
    return counts;
}

IngressLedger RouteTable::ingress(std::uint32_t vhost) const {
    const Sums total = sums();
    IngressLedger sum;
    for (std::uint32_t i = 0; i < total.ingress.size(); ++i) {
        if (vhost != kNone && vhost != i) {
            continue;
        }
        const IngressLedger& one = total.ingress[i];
        sum.arrived += one.arrived;
        sum.published += one.published;
        sum.refusedByProtocol += one.refusedByProtocol;
        sum.routed += one.routed;
        sum.routedAlternate += one.routedAlternate;
        sum.returned += one.returned;
        sum.dropped += one.dropped;
        sum.copies += one.copies;
    }
    return sum;
}

} // namespace warren::broker
