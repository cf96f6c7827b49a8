// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Document: everything a .warren file says, as plain data. No pointers, no Qt.
//
// Canvas, inspector, audit, file format, command line and engine read this same type. It changes
// through apply() only. Containers are ordered by name, so equal documents give equal bytes.
#pragma once

#include "engine/topology/binding.h"
#include "engine/topology/broker_version.h"
#include "engine/topology/exchange.h"
#include "engine/topology/expectation.h"
#include "engine/topology/policy.h"
#include "engine/topology/queue.h"
#include "engine/topology/timeline.h"
#include "engine/topology/workload.h"

#include <map>
#include <set>

namespace warren {

struct About {
    std::string name;
    LocalizedText story;
    BrokerChoice broker;
    std::uint64_t seed = 1;
    friend bool operator==(const About&, const About&) = default;
};

struct BindingOrder {
    bool operator()(const Binding& a, const Binding& b) const { return precedes(a, b); }
};

struct Vhost {
    std::string name;
    KeptKeys kept;
    friend bool operator==(const Vhost&, const Vhost&) = default;
};

/// What RabbitMQ's definitions.json holds. Built-in exchanges ("", amq.direct …) are predeclared in
/// every vhost and not listed here. Users, permissions, parameters and the like are kept as they
/// were read, in `kept`.
struct Topology {
    std::map<std::string, Vhost> vhosts{{"/", Vhost{"/", {}}}};
    std::map<EntityKey, Exchange> exchanges;
    std::map<EntityKey, Queue> queues;
    std::set<Binding, BindingOrder> bindings;
    std::map<EntityKey, Policy> policies;
    std::map<EntityKey, Policy> operatorPolicies;
    /// Source text of the runtime parameters that are no operator policies (shovels, limits …).
    std::vector<std::string> otherParameters;
    KeptKeys kept;
    friend bool operator==(const Topology&, const Topology&) = default;
};

struct Workload {
    std::map<EntityKey, Producer> producers;
    std::map<EntityKey, Consumer> consumers;
    friend bool operator==(const Workload&, const Workload&) = default;
};

/// The top left corner of a node on the canvas, in canvas units (1 unit = 1 pixel at 100 %).
struct Position {
    std::int32_t x = 0;
    std::int32_t y = 0;
    friend auto operator<=>(Position, Position) = default;
};

using Layout = std::map<Address, Position>;

struct Document {
    About about;
    Topology topology;
    Workload workload;
    std::vector<TimelineEntry> timeline;
    std::vector<Expectation> expectations;
    Layout layout;
    KeptKeys kept; ///< unknown top-level keys
    friend bool operator==(const Document&, const Document&) = default;
};

/// True for "", amq.direct, amq.fanout, amq.topic, amq.headers, amq.match (and amq.rabbitmq.trace,
/// which nothing routes to).
bool isPredeclaredExchange(std::string_view name);
/// The declared or predeclared exchange of that key, or nothing.
std::optional<Exchange> exchangeOf(const Topology& topology, const EntityKey& key);
bool hasExchange(const Topology& topology, const EntityKey& key);

} // namespace warren
