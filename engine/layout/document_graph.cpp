// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// DocumentGraph reads bindings, actors and effective arguments.
#include "engine/layout/document_graph.h"

#include "engine/topology/effective.h"

#include <map>
#include <set>
#include <utility>

namespace warren::layout {

namespace {

class GraphBuilder {
public:
    explicit GraphBuilder(const Document& document)
        : m_document(document), m_policies(document.topology) {}

    DocumentGraph build() {
        addDeclared();
        for (const Binding& binding : m_document.topology.bindings) {
            addBinding(binding);
        }
        for (const auto& [key, producer] : m_document.workload.producers) {
            addPublishing(producer);
        }
        for (const auto& [key, consumer] : m_document.workload.consumers) {
            const Address queue{Kind::Queue, {key.vhost, consumer.queue}, {}};
            if (!consumer.queue.empty()) {
                edge(EdgeKind::Subscribe, queue, {Kind::Consumer, key, {}}, !exists(queue));
            }
        }
        addDeadLettering();
        DocumentGraph graph;
        graph.nodes.assign(m_nodes.begin(), m_nodes.end());
        for (auto& [key, each] : m_edges) {
            graph.edges.push_back(std::move(each));
        }
        return graph;
    }

private:
    void addDeclared() {
        for (const auto& [key, exchange] : m_document.topology.exchanges) {
            m_nodes.insert({Kind::Exchange, key, {}});
        }
        for (const auto& [key, queue] : m_document.topology.queues) {
            m_nodes.insert({Kind::Queue, key, {}});
        }
        for (const auto& [key, producer] : m_document.workload.producers) {
            m_nodes.insert({Kind::Producer, key, {}});
        }
        for (const auto& [key, consumer] : m_document.workload.consumers) {
            m_nodes.insert({Kind::Consumer, key, {}});
        }
    }

    /// Makes a predeclared exchange a node on its first use.
    bool exists(const Address& address) {
        if (m_nodes.contains(address)) {
            return true;
        }
        if (address.kind != Kind::Exchange || address.key.name.empty() ||
            !exchangeOf(m_document.topology, address.key)) {
            return false;
        }
        m_nodes.insert(address);
        return true;
    }

    GraphEdge& edge(EdgeKind kind, const Address& from, const Address& to, bool isBroken) {
        const EdgeKey key{kind, from, to};
        GraphEdge& found = m_edges[key];
        found.key = key;
        found.isBroken = isBroken;
        return found;
    }

    void addBinding(const Binding& binding) {
        const Address from{Kind::Exchange, {binding.vhost, binding.source}, {}};
        const Kind kind =
            binding.destinationKind == DestinationKind::Queue ? Kind::Queue : Kind::Exchange;
        const Address to{kind, {binding.vhost, binding.destination}, {}};
        if (!exists(from)) {
            return; // the default exchange's own bindings, which RabbitMQ makes itself
        }
        GraphEdge& added = edge(EdgeKind::Binding, from, to, !exists(to));
        added.routingKeys.push_back(binding.routingKey);
        added.bindings.push_back(binding);
    }

    void addPublishing(const Producer& producer) {
        const Address from{Kind::Producer, producer.key, {}};
        if (!producer.exchange.empty()) {
            const Address to{Kind::Exchange, {producer.key.vhost, producer.exchange}, {}};
            edge(EdgeKind::Publish, from, to, !exists(to)).routingKeys = producer.routingKeys;
            return;
        }
        for (const std::string& routingKey : producer.routingKeys) {
            if (routingKey.empty()) {
                continue; // a producer that isn't wired yet
            }
            const Address to{Kind::Queue, {producer.key.vhost, routingKey}, {}};
            GraphEdge& added = edge(EdgeKind::Publish, from, to, !exists(to));
            added.viaDefault = true;
            added.routingKeys = {routingKey};
        }
    }

    void addDeadLettering() {
        for (const auto& [key, queue] : m_document.topology.queues) {
            const EffectiveQueue effective =
                m_policies.effective(queue, m_document.about.broker.version);
            if (effective.arguments.deadLetterExchange) {
                addDeadLetters({Kind::Queue, key, {}}, effective);
            }
        }
        for (const auto& [key, exchange] : m_document.topology.exchanges) {
            const EffectiveExchange effective = m_policies.effective(exchange);
            if (effective.alternateExchange && !effective.alternateExchange->empty()) {
                const Address to{Kind::Exchange, {key.vhost, *effective.alternateExchange}, {}};
                edge(EdgeKind::AlternateExchange, {Kind::Exchange, key, {}}, to, !exists(to))
                    .origin = effective.origin;
            }
        }
    }

    void addDeadLetters(const Address& from, const EffectiveQueue& effective) {
        const std::string& name = *effective.arguments.deadLetterExchange;
        const auto& routingKey = effective.arguments.deadLetterRoutingKey;
        const bool viaDefault = name.empty();
        if (viaDefault && !routingKey) {
            return; // goes to the queue of the message's own key, which no picture can know
        }
        const Address to{viaDefault ? Kind::Queue : Kind::Exchange,
                         {from.key.vhost, viaDefault ? *routingKey : name},
                         {}};
        GraphEdge& added = edge(EdgeKind::DeadLetter, from, to, !exists(to));
        added.viaDefault = viaDefault;
        added.origin = effective.originOf(QueueArgument::DeadLetterExchange);
        if (routingKey) {
            added.routingKeys = {*routingKey};
        }
    }

    const Document& m_document;
    PolicySet m_policies;
    std::set<Address> m_nodes;
    std::map<EdgeKey, GraphEdge> m_edges;
};

} // namespace

DocumentGraph graphOf(const Document& document) {
    return GraphBuilder(document).build();
}

} // namespace warren::layout
