// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// apply: one function per edit, each working on a copy that is thrown away when it fails.
#include "engine/topology/edit.h"

#include "engine/base/overloaded.h"
#include "engine/topology/document_checks.h"
#include "engine/topology/effective.h"
#include "engine/topology/queue_arguments.h"
#include "engine/topology/rename.h"

#include <fmt/format.h>

#include <algorithm>

namespace warren {

namespace {

tl::unexpected<Error> notFound(std::string_view kind, const std::string& name) {
    return failure(ErrorCode::NotFound, {std::string(kind), name});
}

Result<void> firstOf(Errors errors) {
    if (errors.empty()) {
        return {};
    }
    return failure(std::move(errors.front()));
}

void place(Document& document, Kind kind, const EntityKey& key,
           const std::optional<Position>& position) {
    if (position) {
        document.layout[Address{kind, key, {}}] = *position;
    }
}

Result<void> checkVhost(const Document& document, const std::string& vhost) {
    if (!document.topology.vhosts.contains(vhost)) {
        return failure(ErrorCode::VhostMissing, {vhost});
    }
    return {};
}

// --- whole entities
// -------------------------------------------------------------------------------

Result<void> check(const Document& document, const Queue& queue) {
    if (auto vhost = checkVhost(document, queue.key.vhost); !vhost) {
        return vhost;
    }
    return firstOf(checkQueue(queue, document.about.broker.version));
}

/// A change of type must leave the bindings valid.
Result<void> check(const Document& document, const Exchange& exchange) {
    if (auto vhost = checkVhost(document, exchange.key.vhost); !vhost) {
        return vhost;
    }
    if (auto fine = firstOf(checkExchange(exchange)); !fine) {
        return fine;
    }
    if (exchange.type == ExchangeType::Headers) {
        for (const Binding& binding : document.topology.bindings) {
            if (binding.vhost != exchange.key.vhost || binding.source != exchange.key.name) {
                continue;
            }
            if (auto refusal = matchRefusal(binding.arguments)) {
                return failure(ErrorCode::BindingRefused,
                               {binding.source, binding.destination, std::move(*refusal)});
            }
        }
    }
    return {};
}

Result<void> check(const Document& document, const Producer& producer) {
    return firstOf(checkProducer(document.topology, producer));
}

Result<void> check(const Document& document, const Consumer& consumer) {
    return firstOf(checkConsumer(document.topology, consumer));
}

bool isTaken(const Document& document, Kind kind, const EntityKey& key) {
    switch (kind) {
    case Kind::Queue:
        return document.topology.queues.contains(key);
    case Kind::Exchange:
        return document.topology.exchanges.contains(key) || isPredeclaredExchange(key.name);
    case Kind::Producer:
        return document.workload.producers.contains(key);
    case Kind::Consumer:
        return document.workload.consumers.contains(key);
    case Kind::Vhost:
        return document.topology.vhosts.contains(key.name);
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Host:
    case Kind::Run:
    case Kind::Event:
        break;
    }
    return false;
}

template <class Entity>
Result<void> add(Document& document, Kind kind, std::map<EntityKey, Entity>& entities,
                 const Entity& entity, const std::optional<Position>& position) {
    if (isTaken(document, kind, entity.key)) {
        return failure(ErrorCode::NameTaken, {std::string(kindName(kind)), entity.key.name});
    }
    if (auto name = checkNewName(kind, entity.key.name); !name) {
        return name;
    }
    if (auto fine = check(document, entity); !fine) {
        return fine;
    }
    entities.emplace(entity.key, entity);
    place(document, kind, entity.key, position);
    return {};
}

template <class Entity>
Result<void> change(Document& document, Kind kind, std::map<EntityKey, Entity>& entities,
                    const Entity& entity) {
    const auto found = entities.find(entity.key);
    if (found == entities.end()) {
        return notFound(kindName(kind), entity.key.name);
    }
    if (auto fine = check(document, entity); !fine) {
        return fine;
    }
    found->second = entity;
    return {};
}

// --- vhosts
// ---------------------------------------------------------------------------------------

Result<void> addVhost(Document& document, const std::string& name) {
    if (auto fine = checkNewName(Kind::Vhost, name); !fine) {
        return fine;
    }
    if (!document.topology.vhosts.emplace(name, Vhost{name, {}}).second) {
        return failure(ErrorCode::NameTaken, {"vhost", name});
    }
    return {};
}

Result<void> removeVhost(Document& document, const std::string& name) {
    Topology& topology = document.topology;
    if (topology.vhosts.erase(name) == 0) {
        return notFound("vhost", name);
    }
    const auto isInside = [&](const auto& entry) { return entry.first.vhost == name; };
    std::erase_if(topology.exchanges, isInside);
    std::erase_if(topology.queues, isInside);
    std::erase_if(topology.policies, isInside);
    std::erase_if(topology.operatorPolicies, isInside);
    std::erase_if(topology.bindings, [&](const Binding& binding) { return binding.vhost == name; });
    std::erase_if(document.workload.producers, isInside);
    std::erase_if(document.workload.consumers, isInside);
    std::erase_if(document.layout,
                  [&](const auto& entry) { return entry.first.key.vhost == name; });
    return {};
}

// --- bindings
// -------------------------------------------------------------------------------------

Result<void> addBinding(Document& document, const Binding& binding) {
    if (auto vhost = checkVhost(document, binding.vhost); !vhost) {
        return vhost;
    }
    if (auto fine = firstOf(checkBinding(document.topology, binding)); !fine) {
        return fine;
    }
    if (!document.topology.bindings.insert(binding).second) {
        return failure(ErrorCode::DuplicateBinding,
                       {binding.source, binding.destination, binding.routingKey});
    }
    return {};
}

Result<void> removeBinding(Document& document, const Binding& binding) {
    if (document.topology.bindings.erase(binding) == 0) {
        return notFound("binding", fmt::format("{} → {}", binding.source, binding.destination));
    }
    return {};
}

Result<void> changeBinding(Document& document, const ChangeBinding& edit) {
    if (auto removed = removeBinding(document, edit.before); !removed) {
        return removed;
    }
    return addBinding(document, edit.after);
}

// --- policies
// -------------------------------------------------------------------------------------

Result<void> checkPolicy(const Document& document, const Policy& policy) {
    if (auto vhost = checkVhost(document, policy.key.vhost); !vhost) {
        return vhost;
    }
    if (auto name = checkNewName(Kind::Event, policy.key.name); !name) {
        return failure(name.error().code, {"policy", policy.key.name, "255"});
    }
    for (const ArgumentRule& rule : queueArguments()) {
        const auto value = argumentValue(policy.queueDefinition, rule.id);
        if (!value) {
            continue;
        }
        if (policy.isOperator ? !rule.operatorPolicy : rule.policy == PolicyUse::None) {
            return failure(ErrorCode::BadChoice,
                           {"definition", std::string(rule.key), operatorPolicyKeys()});
        }
        if (auto reason = refusalOf(rule.id, *value, document.about.broker.version)) {
            return failure(ErrorCode::ValueRefused,
                           {std::string(rule.policyKey()), std::move(*reason)});
        }
    }
    if (policy.isOperator && policy.alternateExchange) {
        return failure(ErrorCode::BadChoice,
                       {"definition", std::string(kAlternateExchange), operatorPolicyKeys()});
    }
    return checkPattern(policy.pattern);
}

Result<void> putPolicy(Document& document, const Policy& policy) {
    if (auto fine = checkPolicy(document, policy); !fine) {
        return fine;
    }
    Topology& topology = document.topology;
    (policy.isOperator ? topology.operatorPolicies : topology.policies)
        .insert_or_assign(policy.key, policy);
    return {};
}

Result<void> removePolicy(Document& document, const RemovePolicy& edit) {
    Topology& topology = document.topology;
    if ((edit.isOperator ? topology.operatorPolicies : topology.policies).erase(edit.key) == 0) {
        return notFound("policy", edit.key.name);
    }
    return {};
}

// --- rename, remove, move
// -------------------------------------------------------------------------

bool exists(const Document& document, const Address& address) {
    if (address.kind == Kind::Exchange) {
        return hasExchange(document.topology, address.key);
    }
    return isTaken(document, address.kind, address.key);
}

Result<void> rename(Document& document, const Rename& edit) {
    const Kind kind = edit.address.kind;
    if (kind == Kind::Exchange && isPredeclaredExchange(edit.address.key.name)) {
        return failure(ErrorCode::BuiltIn, {toText(edit.address)});
    }
    if (!isTaken(document, kind, edit.address.key)) {
        return notFound(kindName(kind), edit.address.key.name);
    }
    if (edit.name == edit.address.key.name) {
        return {};
    }
    if (auto name = checkNewName(kind, edit.name); !name) {
        return name;
    }
    if (isTaken(document, kind, {edit.address.key.vhost, edit.name})) {
        return failure(ErrorCode::NameTaken, {std::string(kindName(kind)), edit.name});
    }
    renameEverywhere(document, edit.address, edit.name);
    return {};
}

Result<void> removeExchange(Document& document, const EntityKey& key) {
    if (document.topology.exchanges.erase(key) == 0) {
        if (isPredeclaredExchange(key.name)) {
            return failure(ErrorCode::NameReserved,
                           {"exchange", key.name,
                            fmt::format("ACCESS_REFUSED - deletion of system exchange '{}' in "
                                        "vhost '{}' not allowed",
                                        key.name, key.vhost)});
        }
        return notFound("exchange", key.name);
    }
    std::erase_if(document.topology.bindings, [&](const Binding& binding) {
        const bool leadsTo =
            binding.destinationKind == DestinationKind::Exchange && binding.destination == key.name;
        return binding.vhost == key.vhost && (binding.source == key.name || leadsTo);
    });
    return {};
}

Result<void> removeQueue(Document& document, const EntityKey& key) {
    if (document.topology.queues.erase(key) == 0) {
        return notFound("queue", key.name);
    }
    std::erase_if(document.topology.bindings, [&](const Binding& binding) {
        return binding.vhost == key.vhost && binding.destinationKind == DestinationKind::Queue &&
               binding.destination == key.name;
    });
    return {};
}

Result<void> removeEntity(Document& document, const Address& address) {
    const auto erased = [&](std::size_t count) -> Result<void> {
        if (count == 0) {
            return notFound(kindName(address.kind), address.key.name);
        }
        return {};
    };
    switch (address.kind) {
    case Kind::Queue:
        return removeQueue(document, address.key);
    case Kind::Exchange:
        return removeExchange(document, address.key);
    case Kind::Producer:
        return erased(document.workload.producers.erase(address.key));
    case Kind::Consumer:
        return erased(document.workload.consumers.erase(address.key));
    case Kind::Vhost:
        return removeVhost(document, address.key.name);
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Host:
    case Kind::Run:
    case Kind::Event:
        break;
    }
    return notFound(kindName(address.kind), address.key.name);
}

Result<void> remove(Document& document, const Address& address) {
    Result<void> removed = removeEntity(document, address);
    if (removed) {
        document.layout.erase(Address{address.kind, address.key, {}});
    }
    return removed;
}

Result<void> move(Document& document, const std::map<Address, Position>& positions) {
    for (const auto& [address, position] : positions) {
        if (!exists(document, address)) {
            return notFound(kindName(address.kind), address.key.name);
        }
        document.layout[address] = position;
    }
    return {};
}

Result<void> setTimeline(Document& document, const std::vector<TimelineEntry>& timeline) {
    for (const TimelineEntry& entry : timeline) {
        if (auto fine = firstOf(checkTimelineEntry(entry)); !fine) {
            return fine;
        }
    }
    document.timeline = timeline;
    return {};
}

Result<void> carryOut(Document& document, const Edit& edit);

Result<void> carryOut(Document& document, const Group& group) {
    for (const Edit& edit : group.edits) {
        if (auto done = carryOut(document, edit); !done) {
            return done;
        }
    }
    return {};
}

Result<void> carryOut(Document& document, const Edit& edit) {
    Topology& topology = document.topology;
    Workload& workload = document.workload;
    using Done = Result<void>;
    const auto visitor = Overloaded{
        [&](const SetAbout& e) -> Done {
            document.about = e.about;
            return {};
        },
        [&](const AddVhost& e) { return addVhost(document, e.name); },
        [&](const RemoveVhost& e) { return removeVhost(document, e.name); },
        [&](const AddExchange& e) {
            return add(document, Kind::Exchange, topology.exchanges, e.exchange, e.position);
        },
        [&](const AddQueue& e) {
            return add(document, Kind::Queue, topology.queues, e.queue, e.position);
        },
        [&](const AddProducer& e) {
            return add(document, Kind::Producer, workload.producers, e.producer, e.position);
        },
        [&](const AddConsumer& e) {
            return add(document, Kind::Consumer, workload.consumers, e.consumer, e.position);
        },
        [&](const AddBinding& e) { return addBinding(document, e.binding); },
        [&](const ChangeExchange& e) {
            return change(document, Kind::Exchange, topology.exchanges, e.exchange);
        },
        [&](const ChangeQueue& e) {
            return change(document, Kind::Queue, topology.queues, e.queue);
        },
        [&](const ChangeProducer& e) {
            return change(document, Kind::Producer, workload.producers, e.producer);
        },
        [&](const ChangeConsumer& e) {
            return change(document, Kind::Consumer, workload.consumers, e.consumer);
        },
        [&](const ChangeBinding& e) { return changeBinding(document, e); },
        [&](const PutPolicy& e) { return putPolicy(document, e.policy); },
        [&](const RemovePolicy& e) { return removePolicy(document, e); },
        [&](const Rename& e) { return rename(document, e); },
        [&](const Remove& e) { return remove(document, e.address); },
        [&](const RemoveBinding& e) { return removeBinding(document, e.binding); },
        [&](const Move& e) { return move(document, e.positions); },
        [&](const SetTimeline& e) { return setTimeline(document, e.timeline); },
        [&](const SetExpectations& e) -> Done {
            document.expectations = e.expectations;
            return {};
        },
        [&](const Group& e) { return carryOut(document, e); },
    };
    return std::visit(visitor, edit);
}

} // namespace

Result<Document> apply(const Document& document, const Edit& edit) {
    Document changed = document;
    if (Result<void> done = carryOut(changed, edit); !done) {
        return failure(std::move(done.error()));
    }
    return changed;
}

} // namespace warren
