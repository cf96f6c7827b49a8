// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the topology in the shape that RabbitMQ imports: every field of an entity is there.
#include "engine/topology/document_checks.h"
#include "engine/topology/document_reader.h"
#include "engine/topology/document_writer.h"
#include "engine/topology/effective.h"
#include "engine/topology/queue_arguments.h"

namespace warren {

namespace {

void addArguments(ObjectText& entity, std::string_view key, const ObjectText& arguments) {
    arguments.appendOneLine(entity.beginValue(key));
}

/// With the keys of queue.declare, or of a policy.
void addQueueArguments(ObjectText& object, const QueueArguments& arguments, bool asPolicy) {
    for (const ArgumentRule& rule : queueArguments()) {
        if (const auto value = argumentValue(arguments, rule.id)) {
            appendField(object.beginValue(asPolicy ? rule.policyKey() : rule.key), *value);
        }
    }
}

void writeVhosts(JsonLines& lines, const Topology& topology) {
    lines.open("vhosts", '[');
    for (const auto& [name, vhost] : topology.vhosts) {
        ObjectText object;
        object.addText("name", name);
        object.addKept(vhost.kept);
        lines.fitted(object);
    }
    lines.close(']');
}

void writeExchange(JsonLines& lines, const Exchange& exchange) {
    ObjectText arguments;
    if (exchange.alternateExchange) {
        arguments.addText(kAlternateExchange, *exchange.alternateExchange);
    }
    arguments.addKept(exchange.keptArguments);
    ObjectText object;
    object.addText("name", exchange.key.name);
    object.addText("vhost", exchange.key.vhost);
    object.addText("type", exchangeKind(exchange.type).wireName);
    object.addFlag("durable", exchange.durable);
    object.addFlag("auto_delete", exchange.autoDelete);
    object.addFlag("internal", exchange.internal);
    addArguments(object, "arguments", arguments);
    object.addKept(exchange.kept);
    lines.fitted(object);
}

void writeQueue(JsonLines& lines, const Queue& queue) {
    ObjectText arguments;
    addQueueArguments(arguments, queue.arguments, false);
    arguments.addKept(queue.keptArguments);
    ObjectText object;
    object.addText("name", queue.key.name);
    object.addText("vhost", queue.key.vhost);
    object.addFlag("durable", queue.durable);
    object.addFlag("auto_delete", queue.autoDelete);
    if (queue.exclusive) {
        object.addFlag("exclusive", true); // RabbitMQ exports no exclusive queues and skips the key
    }
    addArguments(object, "arguments", arguments);
    object.addKept(queue.kept);
    lines.fitted(object);
}

void writeBindings(JsonLines& lines, const std::set<Binding, BindingOrder>& bindings) {
    ObjectText object; // one for all: there may be a hundred thousand
    lines.open("bindings", '[');
    for (const Binding& binding : bindings) {
        object.clear();
        object.addText("source", binding.source);
        object.addText("vhost", binding.vhost);
        object.addText("destination", binding.destination);
        object.addText("destination_type",
                       binding.destinationKind == DestinationKind::Queue ? "queue" : "exchange");
        object.addText("routing_key", binding.routingKey);
        appendTable(object.beginValue("arguments"), binding.arguments);
        object.addKept(binding.kept);
        lines.oneLine(object);
    }
    lines.close(']');
}

ObjectText policyDefinition(const Policy& policy) {
    ObjectText definition;
    addQueueArguments(definition, policy.queueDefinition, true);
    if (policy.alternateExchange) {
        definition.addText(kAlternateExchange, *policy.alternateExchange);
    }
    definition.addKept(policy.keptDefinition);
    return definition;
}

void addPolicyBody(ObjectText& object, const Policy& policy) {
    object.addText("pattern", policy.pattern);
    object.addText("apply-to", wireName(policy.applyTo));
    addArguments(object, "definition", policyDefinition(policy));
    object.addNumber("priority", policy.priority);
}

void writePolicy(JsonLines& lines, const Policy& policy) {
    ObjectText object;
    object.addText("vhost", policy.key.vhost);
    object.addText("name", policy.key.name);
    addPolicyBody(object, policy);
    object.addKept(policy.kept);
    lines.fitted(object);
}

void writeOperatorPolicy(JsonLines& lines, const Policy& policy) {
    ObjectText value;
    addPolicyBody(value, policy);
    value.addKept(policy.keptValue);
    ObjectText object;
    object.addText("component", "operator_policy");
    object.addText("vhost", policy.key.vhost);
    object.addText("name", policy.key.name);
    addArguments(object, "value", value);
    object.addKept(policy.kept);
    lines.fitted(object);
}

void writeParameters(JsonLines& lines, const Topology& topology) {
    if (topology.operatorPolicies.empty() && topology.otherParameters.empty()) {
        return;
    }
    lines.open("parameters", '[');
    for (const auto& [key, policy] : topology.operatorPolicies) {
        writeOperatorPolicy(lines, policy);
    }
    for (const std::string& parameter : topology.otherParameters) {
        lines.raw({}, parameter);
    }
    lines.close(']');
}

template <class Entities, class Write>
void writeList(JsonLines& lines, std::string_view key, const Entities& entities, Write write) {
    if (entities.empty()) {
        return;
    }
    lines.open(key, '[');
    for (const auto& [entityKey, entity] : entities) {
        write(lines, entity);
    }
    lines.close(']');
}

} // namespace

void writeTopology(JsonLines& lines, const Topology& topology) {
    KeptKeys leading;
    KeptKeys others;
    for (const KeptKey& key : topology.kept) {
        (isLeadingDefinitionKey(key.key) ? leading : others).push_back(key);
    }
    lines.kept(leading);
    writeVhosts(lines, topology);
    writeList(lines, "exchanges", topology.exchanges, writeExchange);
    writeList(lines, "queues", topology.queues, writeQueue);
    if (!topology.bindings.empty()) {
        writeBindings(lines, topology.bindings);
    }
    writeList(lines, "policies", topology.policies, writePolicy);
    writeParameters(lines, topology);
    lines.kept(others);
}

} // namespace warren
