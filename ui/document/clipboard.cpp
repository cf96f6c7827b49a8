// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Clipboard: cuts fragments out and renames what is pasted.
#include "ui/document/clipboard.h"

#include "ui/document/node_template.h"

#include <algorithm>
#include <map>
#include <optional>

namespace warren::ui {

namespace {

template <class Entity>
void keep(const std::map<EntityKey, Entity>& from, std::map<EntityKey, Entity>& to, Kind kind,
          const std::set<Address>& addresses) {
    for (const auto& [key, entity] : from) {
        if (addresses.contains(Address{kind, key, {}})) {
            to.emplace(key, entity);
        }
    }
}

Address sourceOf(const Binding& binding) {
    return {Kind::Exchange, {binding.vhost, binding.source}, {}};
}

Address destinationOf(const Binding& binding) {
    const Kind kind =
        binding.destinationKind == DestinationKind::Queue ? Kind::Queue : Kind::Exchange;
    return {kind, {binding.vhost, binding.destination}, {}};
}

/// Pasting one fragment: which new name each old one got, and the edits so far.
class Pasting {
public:
    Pasting(const Document& document, const Document& fragment, Position offset)
        : m_taken(document), m_fragment(fragment), m_offset(offset) {}

    Paste paste() {
        for (const auto& [name, vhost] : m_fragment.topology.vhosts) {
            if (!m_taken.topology.vhosts.contains(name)) {
                m_paste.edits.edits.emplace_back(AddVhost{name});
                m_taken.topology.vhosts.emplace(name, vhost);
            }
        }
        nameEverything();
        addEntities();
        for (const Binding& binding : m_fragment.topology.bindings) {
            Binding copy = binding;
            copy.source = renamed(Kind::Exchange, binding.vhost, binding.source);
            copy.destination =
                renamed(destinationOf(binding).kind, binding.vhost, binding.destination);
            m_paste.edits.edits.emplace_back(AddBinding{copy});
        }
        return std::move(m_paste);
    }

private:
    void nameEverything() {
        for (const auto& [key, exchange] : m_fragment.topology.exchanges) {
            m_taken.topology.exchanges.emplace(choose(Kind::Exchange, key), exchange);
        }
        for (const auto& [key, queue] : m_fragment.topology.queues) {
            m_taken.topology.queues.emplace(choose(Kind::Queue, key), queue);
        }
        for (const auto& [key, producer] : m_fragment.workload.producers) {
            m_taken.workload.producers.emplace(choose(Kind::Producer, key), producer);
        }
        for (const auto& [key, consumer] : m_fragment.workload.consumers) {
            m_taken.workload.consumers.emplace(choose(Kind::Consumer, key), consumer);
        }
    }

    EntityKey choose(Kind kind, const EntityKey& key) {
        EntityKey fresh{key.vhost, freeName(m_taken, kind, key.vhost, key.name)};
        m_names[Address{kind, key, {}}] = fresh.name;
        m_paste.addresses.insert(Address{kind, fresh, {}});
        return fresh;
    }

    [[nodiscard]] std::string renamed(Kind kind, const std::string& vhost,
                                      const std::string& name) const {
        const auto found = m_names.find(Address{kind, {vhost, name}, {}});
        return found == m_names.end() ? name : found->second;
    }

    [[nodiscard]] std::optional<Position> placeOf(Kind kind, const EntityKey& key) const {
        const auto found = m_fragment.layout.find(Address{kind, key, {}});
        if (found == m_fragment.layout.end()) {
            return std::nullopt;
        }
        return Position{found->second.x + m_offset.x, found->second.y + m_offset.y};
    }

    void addEntities() {
        auto& edits = m_paste.edits.edits;
        for (const auto& [key, exchange] : m_fragment.topology.exchanges) {
            Exchange copy = exchange;
            copy.key.name = renamed(Kind::Exchange, key.vhost, key.name);
            if (copy.alternateExchange) {
                copy.alternateExchange =
                    renamed(Kind::Exchange, key.vhost, *copy.alternateExchange);
            }
            edits.emplace_back(AddExchange{copy, placeOf(Kind::Exchange, key)});
        }
        for (const auto& [key, queue] : m_fragment.topology.queues) {
            Queue copy = queue;
            copy.key.name = renamed(Kind::Queue, key.vhost, key.name);
            auto& target = copy.arguments.deadLetterExchange;
            auto& routingKey = copy.arguments.deadLetterRoutingKey;
            if (target && target->empty() && routingKey) {
                // Through the default exchange the routing key is a queue's name.
                routingKey = renamed(Kind::Queue, key.vhost, *routingKey);
            } else if (target) {
                target = renamed(Kind::Exchange, key.vhost, *target);
            }
            edits.emplace_back(AddQueue{copy, placeOf(Kind::Queue, key)});
        }
        addActors();
    }

    void addActors() {
        auto& edits = m_paste.edits.edits;
        for (const auto& [key, producer] : m_fragment.workload.producers) {
            Producer copy = producer;
            copy.key.name = renamed(Kind::Producer, key.vhost, key.name);
            if (copy.exchange.empty()) {
                for (std::string& routingKey : copy.routingKeys) {
                    routingKey = renamed(Kind::Queue, key.vhost, routingKey);
                }
            } else {
                copy.exchange = renamed(Kind::Exchange, key.vhost, copy.exchange);
            }
            edits.emplace_back(AddProducer{copy, placeOf(Kind::Producer, key)});
        }
        for (const auto& [key, consumer] : m_fragment.workload.consumers) {
            Consumer copy = consumer;
            copy.key.name = renamed(Kind::Consumer, key.vhost, key.name);
            copy.queue = renamed(Kind::Queue, key.vhost, copy.queue);
            edits.emplace_back(AddConsumer{copy, placeOf(Kind::Consumer, key)});
        }
    }

    Document m_taken;
    const Document& m_fragment;
    Position m_offset;
    std::map<Address, std::string> m_names;
    Paste m_paste;
};

} // namespace

Document fragmentOf(const Document& document, const std::set<Address>& addresses) {
    Document fragment;
    fragment.topology.vhosts.clear();
    keep(document.topology.exchanges, fragment.topology.exchanges, Kind::Exchange, addresses);
    keep(document.topology.queues, fragment.topology.queues, Kind::Queue, addresses);
    keep(document.workload.producers, fragment.workload.producers, Kind::Producer, addresses);
    keep(document.workload.consumers, fragment.workload.consumers, Kind::Consumer, addresses);
    for (const auto& [name, vhost] : document.topology.vhosts) {
        const auto inside = [&](const Address& address) { return address.key.vhost == name; };
        if (name == "/" || std::any_of(addresses.begin(), addresses.end(), inside)) {
            fragment.topology.vhosts.emplace(name, vhost);
        }
    }
    for (const Binding& binding : document.topology.bindings) {
        const bool fromHere =
            addresses.contains(sourceOf(binding)) || isPredeclaredExchange(binding.source);
        if (fromHere && addresses.contains(destinationOf(binding))) {
            fragment.topology.bindings.insert(binding);
        }
    }
    for (const auto& [address, position] : document.layout) {
        if (addresses.contains(address)) {
            fragment.layout.emplace(address, position);
        }
    }
    return fragment;
}

Paste pasteInto(const Document& document, const Document& fragment, Position offset) {
    return Pasting(document, fragment, offset).paste();
}

} // namespace warren::ui
