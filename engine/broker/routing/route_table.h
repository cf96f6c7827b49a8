// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RouteTable: what was once routed, by (exchange, routing key, properties where they matter).
//
// Each route counts how often it was taken; what readers want to know of exchanges, bindings and
// the door is added up from these counts, so a publish counts once. Any change of exchanges, queues
// or bindings forgets all routes, after their counts are added up; so does a table that is full.
#pragma once

#include "engine/broker/broker.h"
#include "engine/broker/flat_index.h"
#include "engine/broker/records.h"
#include "engine/broker/routing/destination.h"

#include <cstdint>
#include <vector>

namespace warren::broker {

/// One visit of a message at an exchange.
struct RouteVisit {
    std::uint32_t exchange = 0;
    bool reached = false;   ///< a queue, from here on
    bool alternate = false; ///< by its alternate exchange
};

/// What computing a route gives.
struct RoutePlan {
    PublishStatus status = PublishStatus::Unroutable;
    bool alternate = false; ///< the first exchange matched nothing, an alternate one did
    std::vector<std::uint32_t> targets; ///< queues, ascending, each once
    std::vector<std::uint32_t> edges;   ///< of RouteTable::edge()
    std::vector<RouteVisit> visits;     ///< the first exchange first
};

struct alignas(64) Route {
    PublishStatus status = PublishStatus::Unroutable;
    bool alternate = false;
    std::uint32_t vhost = 0;
    std::uint32_t targetCount = 0;
    std::uint32_t firstTarget = 0; ///< in the table's list; of a single one: the queue itself
    std::uint32_t firstEdge = 0;
    std::uint32_t edgeCount = 0;
    std::uint32_t firstVisit = 0;
    std::uint32_t visitCount = 0;
    std::uint64_t publishes = 0;
    std::uint64_t returned = 0; ///< of publishes
    std::uint64_t deaths = 0;   ///< dead letters that took this route
};
static_assert(sizeof(Route) == 64);

class RouteTable {
public:
    static constexpr std::uint32_t kNoRoute = FlatIndex::kAbsent;
    /// The serial that stands for "properties do not matter".
    static constexpr std::uint32_t kAnyProperties = 0xFFFFFFFFu;

    [[nodiscard]] std::uint32_t find(std::uint32_t exchange, std::uint32_t key,
                                     std::uint32_t serial) const {
        return m_index.find((std::uint64_t{exchange} << 32) | key, serial);
    }
    std::uint32_t add(std::uint32_t exchange, std::uint32_t key, std::uint32_t serial,
                      std::uint32_t vhost, const RoutePlan& plan);
    /// A route that is not found again, for a message whose own headers decide; forgetLast() when
    /// it was taken.
    std::uint32_t addOnce(std::uint32_t vhost, const RoutePlan& plan);
    void forgetLast();

    [[nodiscard]] Route& operator[](std::uint32_t route) { return m_routes[route]; }
    [[nodiscard]] const std::uint32_t* targets(const Route& route) const {
        return route.targetCount == 1 ? &route.firstTarget : m_targets.data() + route.firstTarget;
    }
    [[nodiscard]] bool isFull() const { return m_routes.size() >= kMostRoutes; }
    /// Adds up all counts and forgets the routes.
    void clear();

    /// The index of a way between two objects, new if need be.
    std::uint32_t edge(std::uint32_t from, Destination to, bool alternate);
    /// A copy that a route counts did not go to that queue after all.
    void uncount(const Route& route, std::uint32_t queue);
    void ensureExchanges(std::size_t count);

    [[nodiscard]] std::vector<ExchangeLedger> exchangeLedgers() const;
    [[nodiscard]] std::vector<RouteCount> routeCounts() const;
    [[nodiscard]] IngressLedger ingress(std::uint32_t vhost) const; ///< kNone: all

private:
    static constexpr std::size_t kMostRoutes = std::size_t{1} << 20;

    struct Edge {
        std::uint32_t from = 0;
        Destination to;
        bool alternate = false;
    };
    struct Sums {
        std::vector<ExchangeLedger> exchanges;
        std::vector<std::uint64_t> edges;
        std::vector<IngressLedger> ingress; ///< by vhost
    };

    std::uint32_t append(std::uint32_t vhost, const RoutePlan& plan);
    void addUp(const Route& route, Sums& sums) const;
    [[nodiscard]] Sums sums() const;

    std::vector<Route> m_routes;
    std::vector<std::uint32_t> m_targets;
    std::vector<std::uint32_t> m_routeEdges;
    std::vector<RouteVisit> m_visits;
    FlatIndex m_index;
    std::vector<Edge> m_edges;
    FlatIndex m_edgeIndex;
    Sums m_past; ///< of routes that were forgotten
};

} // namespace warren::broker
