// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the shape that RabbitMQ exports (rabbitmq.com/docs/definitions) and says what RabbitMQ
// would refuse on import.
#include "engine/topology/document_checks.h"
#include "engine/topology/document_reader.h"
#include "engine/topology/effective.h"
#include "engine/topology/queue_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace warren {

namespace {

using Index = JsonTree::Index;

constexpr std::string_view kOperatorPolicy = "operator_policy";

// What stands before the vhosts in an export, and what is kept beside the topology.
constexpr std::array<std::string_view, 8> kLeadingKeys{
    "rabbit_version", "rabbitmq_version",           "product_name",          "product_version",
    "explanation",    "rabbitmq_definition_format", "original_cluster_name", "users"};
constexpr std::array<std::string_view, 3> kOtherKeptKeys{"permissions", "topic_permissions",
                                                         "global_parameters"};
constexpr std::array<std::string_view, 6> kTopologyKeys{"vhosts",   "exchanges", "queues",
                                                        "bindings", "policies",  "parameters"};

/// A missing vhost is "/". False when there is no name to go by.
bool readKey(ObjectFields& fields, EntityKey& key) {
    fields.text("vhost", key.vhost);
    return fields.requiredText("name", key.name);
}

void checkVhost(Reading& reading, Index at, const Topology& topology, const std::string& vhost) {
    if (!topology.vhosts.contains(vhost)) {
        reading.error(at, ErrorCode::VhostMissing, {vhost});
    }
}

/// Adds the entity unless its name is taken.
template <class Entity>
void insertEntity(Reading& reading, Index at, std::string_view kind,
                  std::map<EntityKey, Entity>& entities, Entity entity) {
    EntityKey key = entity.key;
    const bool added = entities.emplace(key, std::move(entity)).second;
    if (!added) {
        reading.error(at, ErrorCode::NameTaken, {std::string(kind), key.name});
    }
}

// --- vhosts
// ---------------------------------------------------------------------------------------

void readVhosts(Reading& reading, Index at, Topology& topology) {
    topology.vhosts.clear();
    forEachElement(reading, at, [&](Index element) {
        ObjectFields fields(reading, element);
        Vhost vhost;
        const bool hasName = fields.requiredText("name", vhost.name);
        fields.keepRest(vhost.kept);
        const std::string name = vhost.name;
        if (hasName && !topology.vhosts.emplace(name, std::move(vhost)).second) {
            reading.error(element, ErrorCode::NameTaken, {"vhost", name});
        }
    });
}

/// An export of one vhost has no list of vhosts: they follow from who names them.
void implyVhosts(Reading& reading, ObjectFields& top, Topology& topology) {
    for (const std::string_view list : {"exchanges", "queues", "bindings", "policies"}) {
        if (!top.has(list)) {
            continue;
        }
        top.field(list, [&](Index at) {
            if (reading.kind(at) != JsonKind::Array) {
                return;
            }
            reading.tree().forEachChild(at, [&](Index element) {
                if (reading.kind(element) != JsonKind::Object) {
                    return;
                }
                reading.tree().forEachChild(element, [&](Index child) {
                    if (reading.tree().key(child) == "vhost" &&
                        reading.kind(child) == JsonKind::String) {
                        const std::string name{reading.tree().text(child)};
                        topology.vhosts.emplace(name, Vhost{name, {}});
                    }
                });
            });
        });
    }
}

// --- queues
// ---------------------------------------------------------------------------------------

void refuseArgument(Reading& reading, Index at, std::string_view argument, const EntityKey& key,
                    std::string text) {
    reading.error(at, ErrorCode::ArgumentRefused,
                  {std::string(argument), key.name, key.vhost, std::move(text)});
}

/// An integer that a field table cannot hold still has RabbitMQ's own refusal.
std::optional<FieldValue> argumentField(Reading& reading, Index at, const ArgumentRule& rule,
                                        const EntityKey& queue) {
    const std::string_view raw = reading.tree().raw(at);
    constexpr std::size_t longest = 18; // digits that always fit
    const bool isWhole = raw.find_first_not_of("-0123456789") == std::string_view::npos;
    if (reading.kind(at) == JsonKind::Number && isWhole && raw.size() > longest &&
        rule.highest > 0) {
        std::int64_t ignored = 0;
        const auto parsed = std::from_chars(raw.data(), raw.data() + raw.size(), ignored);
        if (parsed.ec != std::errc{}) {
            const std::string reason =
                fmt::format("{{{},{}}}", raw.front() == '-' ? "value_negative" : rule.tooHigh, raw);
            refuseArgument(reading, at, rule.key, queue, refusalText(rule.id, queue, reason));
            return std::nullopt;
        }
    }
    return reading.fieldValue(at);
}

void readQueueArguments(Reading& reading, Index at, Queue& queue) {
    if (reading.kind(at) != JsonKind::Object) {
        reading.wrongType(at, "object");
        return;
    }
    reading.tree().forEachChild(at, [&](Index child) {
        const std::string_view key = reading.tree().key(child);
        const ArgumentRule* rule = findArgument(key);
        if (rule == nullptr) {
            reading.keepKey(child, queue.keptArguments);
            return;
        }
        const Reading::Step step(reading, key);
        const auto value = argumentField(reading, child, *rule, queue.key);
        if (!value) {
            return;
        }
        if (auto reason = setArgument(queue.arguments, rule->id, *value, reading.version)) {
            refuseArgument(reading, child, key, queue.key,
                           refusalText(rule->id, queue.key, *reason));
        }
    });
}

void readQueue(Reading& reading, Index at, Topology& topology) {
    ObjectFields fields(reading, at);
    Queue queue;
    const bool hasName = readKey(fields, queue.key);
    fields.flag("durable", queue.durable);
    fields.flag("auto_delete", queue.autoDelete);
    fields.flag("exclusive", queue.exclusive);
    fields.field("arguments", [&](Index node) { readQueueArguments(reading, node, queue); });
    std::string type;
    fields.text("type", type); // newer exports repeat x-queue-type here
    fields.keepRest(queue.kept);
    if (!hasName) {
        return;
    }
    if (!type.empty() && type != wireName(queue.type())) {
        if (auto reason = queue.arguments.type
                              ? refusalOf(QueueArgument::Type, FieldValue{type}, reading.version)
                              : setArgument(queue.arguments, QueueArgument::Type, FieldValue{type},
                                            reading.version)) {
            refuseArgument(reading, at, "type", queue.key,
                           refusalText(QueueArgument::Type, queue.key, *reason));
        }
    }
    checkVhost(reading, at, topology, queue.key.vhost);
    for (Error& error : checkQueue(queue, reading.version)) {
        reading.error(at, std::move(error));
    }
    insertEntity(reading, at, "queue", topology.queues, std::move(queue));
}

// --- exchanges
// ------------------------------------------------------------------------------------

void readExchangeType(Reading& reading, Index at, Exchange& exchange) {
    const std::optional<std::string> text = reading.text(at);
    if (!text) {
        return;
    }
    if (const auto type = parseExchangeType(*text)) {
        exchange.type = *type;
        return;
    }
    reading.error(at, ErrorCode::ExchangeTypeUnknown, {*text, exchangeTypeChoices()});
}

void readExchangeArguments(Reading& reading, Index at, Exchange& exchange) {
    ObjectFields arguments(reading, at);
    arguments.field(kAlternateExchange, [&](Index node) {
        if (reading.kind(node) == JsonKind::String) {
            exchange.alternateExchange = std::string(reading.tree().text(node));
        } else if (const auto value = reading.fieldValue(node)) {
            refuseArgument(reading, node, kAlternateExchange, exchange.key,
                           fmt::format("PRECONDITION_FAILED - invalid type '{}' for arg '{}' in "
                                       "exchange '{}' in vhost '{}'",
                                       wireTypeName(*value), kAlternateExchange, exchange.key.name,
                                       exchange.key.vhost));
        }
    });
    arguments.keepRest(exchange.keptArguments);
}

void readExchange(Reading& reading, Index at, Topology& topology) {
    ObjectFields fields(reading, at);
    Exchange exchange;
    const bool hasName = readKey(fields, exchange.key);
    fields.required("type", [&](Index node) { readExchangeType(reading, node, exchange); });
    fields.flag("durable", exchange.durable);
    fields.flag("auto_delete", exchange.autoDelete);
    fields.flag("internal", exchange.internal);
    fields.field("arguments", [&](Index node) { readExchangeArguments(reading, node, exchange); });
    fields.keepRest(exchange.kept);
    if (!hasName) {
        return;
    }
    checkVhost(reading, at, topology, exchange.key.vhost);
    for (Error& error : checkExchange(exchange)) {
        reading.error(at, std::move(error));
    }
    if (isPredeclaredExchange(exchange.key.name)) {
        return; // every vhost has it; checkExchange has refused another shape of it
    }
    insertEntity(reading, at, "exchange", topology.exchanges, std::move(exchange));
}

// --- bindings
// -------------------------------------------------------------------------------------

void readDestinationKind(Reading& reading, Index at, Binding& binding) {
    const std::optional<std::string> text = reading.text(at);
    if (!text || *text == "queue") {
        return;
    }
    if (*text == "exchange") {
        binding.destinationKind = DestinationKind::Exchange;
        return;
    }
    reading.error(at, ErrorCode::BadChoice, {"destination_type", *text, "queue, exchange"});
}

void readBinding(Reading& reading, Index at, Topology& topology) {
    ObjectFields fields(reading, at);
    Binding binding;
    const bool hasSource = fields.requiredText("source", binding.source);
    fields.text("vhost", binding.vhost);
    const bool hasDestination = fields.requiredText("destination", binding.destination);
    fields.field("destination_type",
                 [&](Index node) { readDestinationKind(reading, node, binding); });
    fields.text("routing_key", binding.routingKey);
    fields.field("arguments", [&](Index node) {
        binding.arguments = reading.fieldTable(node).value_or(FieldTable{});
    });
    std::string propertiesKey;
    fields.text("properties_key", propertiesKey); // derived from routing key and arguments
    fields.keepRest(binding.kept);
    if (!hasSource || !hasDestination) {
        return;
    }
    const bool hasVhost = topology.vhosts.contains(binding.vhost);
    checkVhost(reading, at, topology, binding.vhost);
    if (hasVhost) {
        for (Error& error : checkBinding(topology, binding)) {
            reading.error(at, std::move(error));
        }
    }
    // Exports are sorted, mostly, so the end is the likely place. Declared twice it is one.
    const std::size_t before = topology.bindings.size();
    const auto inserted = topology.bindings.insert(topology.bindings.end(), std::move(binding));
    if (topology.bindings.size() == before) {
        reading.notice(at, ErrorCode::DuplicateBinding,
                       {inserted->source, inserted->destination, inserted->routingKey});
    }
}

// --- policies
// -------------------------------------------------------------------------------------

void readPolicyDefinition(Reading& reading, Index at, Policy& policy) {
    if (reading.kind(at) != JsonKind::Object) {
        reading.wrongType(at, "object");
        return;
    }
    reading.tree().forEachChild(at, [&](Index child) {
        const std::string_view key = reading.tree().key(child);
        const ArgumentRule* rule = findPolicyArgument(key);
        if (!policy.isOperator && rule == nullptr && key != kAlternateExchange) {
            reading.keepKey(child, policy.keptDefinition);
            return;
        }
        const Reading::Step step(reading, key);
        if (policy.isOperator && (rule == nullptr || !rule->operatorPolicy)) {
            reading.error(child, ErrorCode::BadChoice,
                          {"definition", std::string(key), operatorPolicyKeys()});
            return;
        }
        if (key == kAlternateExchange) {
            policy.alternateExchange = reading.text(child);
            return;
        }
        const auto value = reading.fieldValue(child);
        if (!value) {
            return;
        }
        if (auto reason = setArgument(policy.queueDefinition, rule->id, *value, reading.version)) {
            reading.error(child, ErrorCode::ValueRefused, {std::string(key), std::move(*reason)});
        }
    });
}

void readApplyTo(Reading& reading, Index at, Policy& policy) {
    const std::optional<std::string> text = reading.text(at);
    if (!text) {
        return;
    }
    if (const auto applyTo = parseApplyTo(*text)) {
        policy.applyTo = *applyTo;
        return;
    }
    reading.error(at, ErrorCode::BadChoice, {"apply-to", *text, std::string(applyToChoices())});
}

/// Pattern, definition, priority and apply-to: the same in a policy and in an operator policy's
/// `value`.
void readPolicyBody(Reading& reading, ObjectFields& fields, Policy& policy) {
    fields.required("pattern", [&](Index node) {
        policy.pattern = reading.text(node).value_or("");
        if (Result<void> fine = checkPattern(policy.pattern); !fine) {
            reading.error(node, fine.error().code, fine.error().arguments);
        }
    });
    fields.field("apply-to", [&](Index node) { readApplyTo(reading, node, policy); });
    fields.required("definition", [&](Index node) { readPolicyDefinition(reading, node, policy); });
    fields.number<std::int64_t>("priority", policy.priority,
                                std::numeric_limits<std::int32_t>::min(),
                                std::numeric_limits<std::int32_t>::max());
}

void readPolicy(Reading& reading, Index at, Topology& topology) {
    ObjectFields fields(reading, at);
    Policy policy;
    const bool hasName = readKey(fields, policy.key);
    readPolicyBody(reading, fields, policy);
    fields.keepRest(policy.kept);
    if (hasName) {
        checkVhost(reading, at, topology, policy.key.vhost);
        insertEntity(reading, at, "policy", topology.policies, std::move(policy));
    }
}

bool isOperatorPolicy(Reading& reading, Index at) {
    bool found = false;
    if (reading.kind(at) == JsonKind::Object) {
        reading.tree().forEachChild(at, [&](Index child) {
            found = found || (reading.tree().key(child) == "component" &&
                              reading.kind(child) == JsonKind::String &&
                              reading.tree().text(child) == kOperatorPolicy);
        });
    }
    return found;
}

/// Operator policies are exported as runtime parameters; the other parameters are kept whole.
void readParameter(Reading& reading, Index at, Topology& topology) {
    if (!isOperatorPolicy(reading, at)) {
        topology.otherParameters.emplace_back(reading.tree().raw(at));
        return;
    }
    ObjectFields fields(reading, at);
    Policy policy;
    policy.isOperator = true;
    const bool hasName = readKey(fields, policy.key);
    fields.required("value", [&](Index node) {
        ObjectFields value(reading, node);
        readPolicyBody(reading, value, policy);
        value.keepRest(policy.keptValue);
    });
    std::string component;
    fields.text("component", component);
    fields.keepRest(policy.kept);
    if (hasName) {
        checkVhost(reading, at, topology, policy.key.vhost);
        insertEntity(reading, at, "operator policy", topology.operatorPolicies, std::move(policy));
    }
}

} // namespace

bool isLeadingDefinitionKey(std::string_view key) {
    return std::ranges::find(kLeadingKeys, key) != kLeadingKeys.end();
}

bool isKeptDefinitionKey(std::string_view key) {
    return isLeadingDefinitionKey(key) ||
           std::ranges::find(kOtherKeptKeys, key) != kOtherKeptKeys.end();
}

bool isDefinitionKey(std::string_view key) {
    return isKeptDefinitionKey(key) || std::ranges::find(kTopologyKeys, key) != kTopologyKeys.end();
}

void readDefinitions(Reading& reading, JsonTree::Index at, Topology& topology) {
    ObjectFields fields(reading, at);
    const auto list = [&](std::string_view key, auto read) {
        fields.field(key, [&](Index node) {
            forEachElement(reading, node, [&](Index element) { read(reading, element, topology); });
        });
    };
    if (!fields.field("vhosts", [&](Index node) { readVhosts(reading, node, topology); })) {
        implyVhosts(reading, fields, topology);
    }
    list("exchanges", readExchange);
    list("queues", readQueue);
    list("bindings", readBinding);
    list("policies", readPolicy);
    list("parameters", readParameter);
    fields.keepRest(topology.kept, isKeptDefinitionKey);
}

} // namespace warren
