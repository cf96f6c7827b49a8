// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Follows a name through the document, one function per place that can hold it.
#include "engine/topology/rename.h"

#include <utility>

namespace warren {

namespace {

class Renaming {
public:
    Renaming(Document& document, const Address& address, const std::string& name)
        : m_document(document), m_kind(address.kind), m_old(address.key),
          m_new(address.kind == Kind::Vhost ? EntityKey{name, {}}
                                            : EntityKey{address.key.vhost, name}) {}

    void run() {
        renameEntities();
        renameBindings();
        renameArguments();
        renameActors();
        renameAddresses();
    }

private:
    [[nodiscard]] bool isVhost() const { return m_kind == Kind::Vhost; }
    [[nodiscard]] bool inScope(const std::string& vhost) const { return vhost == m_old.vhost; }

    /// The key of an entity of that kind, after the renaming.
    [[nodiscard]] EntityKey renamed(Kind kind, EntityKey key) const {
        if (isVhost() && key.vhost == m_old.name) {
            key.vhost = m_new.vhost;
        } else if (kind == m_kind && key == m_old) {
            key = m_new;
        }
        return key;
    }

    template <class Entity> void renameKeys(Kind kind, std::map<EntityKey, Entity>& entities) {
        std::map<EntityKey, Entity> result;
        for (auto& [key, entity] : entities) {
            entity.key = renamed(kind, key);
            const EntityKey place = entity.key;
            result.emplace(place, std::move(entity));
        }
        entities = std::move(result);
    }

    void renameEntities() {
        Topology& topology = m_document.topology;
        if (isVhost()) {
            auto node = topology.vhosts.extract(m_old.name);
            node.key() = m_new.vhost;
            node.mapped().name = m_new.vhost;
            topology.vhosts.insert(std::move(node));
        }
        renameKeys(Kind::Exchange, topology.exchanges);
        renameKeys(Kind::Queue, topology.queues);
        renameKeys(Kind::Event, topology.policies); // policies move with their vhost only
        renameKeys(Kind::Event, topology.operatorPolicies);
        renameKeys(Kind::Producer, m_document.workload.producers);
        renameKeys(Kind::Consumer, m_document.workload.consumers);
    }

    void renameName(Kind kind, std::string& name) const {
        if (kind == m_kind && name == m_old.name) {
            name = m_new.name;
        }
    }

    void renameBindings() {
        std::set<Binding, BindingOrder> result;
        for (Binding binding : m_document.topology.bindings) {
            if (isVhost()) {
                binding.vhost = renamed(Kind::Vhost, {binding.vhost, {}}).vhost;
            } else if (inScope(binding.vhost)) {
                const bool toQueue = binding.destinationKind == DestinationKind::Queue;
                renameName(Kind::Exchange, binding.source);
                renameName(toQueue ? Kind::Queue : Kind::Exchange, binding.destination);
            }
            result.insert(result.end(), std::move(binding));
        }
        m_document.topology.bindings = std::move(result);
    }

    void renameDeadLetters(QueueArguments& arguments) const {
        if (!arguments.deadLetterExchange) {
            return;
        }
        // Through the default exchange the key is a queue's name.
        if (arguments.deadLetterExchange->empty() && arguments.deadLetterRoutingKey) {
            renameName(Kind::Queue, *arguments.deadLetterRoutingKey);
        }
        renameName(Kind::Exchange, *arguments.deadLetterExchange);
    }

    void renameArguments() {
        Topology& topology = m_document.topology;
        for (auto& [key, queue] : topology.queues) {
            if (inScope(key.vhost)) {
                renameDeadLetters(queue.arguments);
            }
        }
        for (auto& [key, exchange] : topology.exchanges) {
            if (inScope(key.vhost) && exchange.alternateExchange) {
                renameName(Kind::Exchange, *exchange.alternateExchange);
            }
        }
        for (auto& [key, policy] : topology.policies) {
            if (inScope(key.vhost)) {
                renameDeadLetters(policy.queueDefinition);
                if (policy.alternateExchange) {
                    renameName(Kind::Exchange, *policy.alternateExchange);
                }
            }
        }
    }

    void renameProducer(Producer& producer) const {
        if (producer.exchange.empty()) {
            for (std::string& key : producer.routingKeys) {
                renameName(Kind::Queue, key);
            }
            for (ListedMessage& message : producer.messages) {
                if (message.routingKey) {
                    renameName(Kind::Queue, *message.routingKey);
                }
            }
        }
        renameName(Kind::Exchange, producer.exchange);
    }

    void renameActors() {
        for (auto& [key, producer] : m_document.workload.producers) {
            if (inScope(key.vhost)) {
                renameProducer(producer);
            }
        }
        for (auto& [key, consumer] : m_document.workload.consumers) {
            if (inScope(key.vhost)) {
                renameName(Kind::Queue, consumer.queue);
            }
        }
    }

    void renameAddress(Address& address) const {
        if (isVhost() && address.kind == Kind::Vhost && address.key.name == m_old.name) {
            address.key.name = m_new.vhost;
        } else {
            address.key = renamed(address.kind, address.key);
        }
    }

    void renameAddresses() {
        for (TimelineEntry& entry : m_document.timeline) {
            const bool isDefault = entry.target.key.name.empty();
            if (entry.verb == Verb::Publish && isDefault && inScope(entry.target.key.vhost)) {
                renameName(Kind::Queue, entry.routingKey);
            }
            renameAddress(entry.target);
            if (entry.verb == Verb::Publish) {
                entry.exchange = entry.target.key.name;
            }
        }
        for (Expectation& expectation : m_document.expectations) {
            renameAddress(expectation.that.address);
            if (expectation.asShareOf) {
                renameAddress(expectation.asShareOf->address);
            }
            if (expectation.where) {
                renameAddress(*expectation.where);
            }
        }
        Layout layout;
        for (const auto& [place, position] : m_document.layout) {
            Address address = place;
            renameAddress(address);
            layout.emplace(std::move(address), position);
        }
        m_document.layout = std::move(layout);
    }

    Document& m_document;
    Kind m_kind;
    EntityKey m_old; ///< of a vhost: its name is in `name`
    EntityKey m_new; ///< of a vhost: its name is in `vhost`
};

} // namespace

void renameEverywhere(Document& document, const Address& address, const std::string& name) {
    Renaming(document, address, name).run();
}

} // namespace warren
