// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writes producers and consumers: only what differs from the default.
#include "engine/topology/document_writer.h"

namespace warren {

namespace {

void addDuration(ObjectText& object, std::string_view key, const std::optional<Duration>& value) {
    if (value) {
        object.addText(key, toText(*value));
    }
}

void addUnlessZero(ObjectText& object, std::string_view key, Duration value) {
    if (value != Duration{}) {
        object.addText(key, toText(value));
    }
}

template <class Integer>
void addUnless(ObjectText& object, std::string_view key, Integer value, Integer usual) {
    if (value != usual) {
        object.addNumber(key, value);
    }
}

void addIfSet(ObjectText& object, std::string_view key, bool value) {
    if (value) {
        object.addFlag(key, true);
    }
}

void addName(ObjectText& object, const EntityKey& key) {
    object.addText("name", key.name);
    if (key.vhost != "/") {
        object.addText("vhost", key.vhost);
    }
}

void addRoutingKeys(ObjectText& object, const std::vector<std::string>& keys) {
    if (keys.size() == 1) {
        if (!keys.front().empty()) {
            object.addText("routing_key", keys.front());
        }
        return;
    }
    std::string& out = object.beginValue("routing_keys");
    out += '[';
    for (std::size_t i = 0; i < keys.size(); ++i) {
        out += i == 0 ? "" : ", ";
        appendQuoted(out, keys[i]);
    }
    out += ']';
}

void addRate(ObjectText& object, const Producer& producer) {
    if (producer.arrival == Arrival::Poisson) {
        ObjectText rate;
        rate.addText("poisson", toText(producer.rate));
        object.addRaw("rate", rate.oneLine());
    } else if (producer.rate != Producer{}.rate) {
        object.addText("rate", toText(producer.rate));
    }
}

std::string listedMessage(const ListedMessage& message) {
    ObjectText object;
    if (!message.name.empty()) {
        object.addText("name", message.name);
    }
    addUnlessZero(object, "at", message.at);
    if (message.routingKey) {
        object.addText("routing_key", *message.routingKey);
    }
    addMessageShape(object, message.shape, true);
    return object.oneLine();
}

void addMessages(ObjectText& object, const Producer& producer, std::size_t indent) {
    ObjectText shape;
    addMessageShape(shape, producer.message, false);
    if (!shape.isEmpty()) {
        object.addRaw("message", shape.oneLine());
    }
    std::vector<std::string> messages;
    for (const ListedMessage& message : producer.messages) {
        messages.push_back(listedMessage(message));
    }
    if (!messages.empty()) {
        object.addLines("messages", messages, indent);
    }
}

void writeProducer(JsonLines& lines, const Producer& producer) {
    ObjectText object;
    addName(object, producer.key);
    if (!producer.exchange.empty()) {
        object.addText("exchange", producer.exchange);
    }
    addRoutingKeys(object, producer.routingKeys);
    addRate(object, producer);
    if (producer.count) {
        object.addNumber("count", *producer.count);
    }
    addUnlessZero(object, "start", producer.start);
    addDuration(object, "stop", producer.stop);
    addMessages(object, producer, lines.indent());
    addIfSet(object, "confirms", producer.confirms);
    addIfSet(object, "mandatory", producer.mandatory);
    addUnless<std::uint32_t>(object, "instances", producer.instances, 1);
    object.addKept(producer.kept);
    lines.fitted(object);
}

void addServiceTime(ObjectText& object, const ServiceTime& service) {
    if (service.kind == ServiceKind::Exponential) {
        ObjectText time;
        time.addText("exponential", toText(service.mean));
        object.addRaw("service", time.oneLine());
    } else {
        addUnlessZero(object, "service", service.mean);
    }
}

void addOutcomes(ObjectText& object, const std::vector<OutcomeShare>& outcomes) {
    if (outcomes.empty()) {
        return;
    }
    std::string& out = object.beginValue("outcomes");
    out += '[';
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        out += i == 0 ? "" : ", ";
        ObjectText outcome;
        outcome.addText("do", outcomeName(outcomes[i].outcome));
        outcome.addText("share", toText(outcomes[i].share));
        outcome.addKept(outcomes[i].kept);
        outcome.appendOneLine(out);
    }
    out += ']';
}

void writeConsumer(JsonLines& lines, const Consumer& consumer) {
    ObjectText object;
    addName(object, consumer.key);
    object.addText("queue", consumer.queue);
    addUnless<std::uint32_t>(object, "instances", consumer.instances, 1);
    addUnless<std::uint32_t>(object, "prefetch", consumer.prefetch, 0);
    addIfSet(object, "auto_ack", consumer.autoAck);
    addIfSet(object, "exclusive", consumer.exclusive);
    addUnless<std::int32_t>(object, "priority", consumer.priority, 0);
    addUnless<std::uint32_t>(object, "workers", consumer.workers, 1);
    addServiceTime(object, consumer.service);
    addOutcomes(object, consumer.outcomes);
    if (consumer.poisonOutcome) {
        object.addText("poison", outcomeName(*consumer.poisonOutcome));
    }
    addUnlessZero(object, "start", consumer.start);
    addDuration(object, "stop", consumer.stop);
    addDuration(object, "restart_after", consumer.restartAfter);
    object.addKept(consumer.kept);
    lines.fitted(object);
}

void addPoison(ObjectText& object, Share poison, bool listed) {
    if (poison == Share{}) {
        return;
    }
    if (listed && poison.millionths == Share::kAll) {
        object.addFlag("poison", true);
    } else {
        object.addText("poison", toText(poison));
    }
}

} // namespace

void addMessageShape(ObjectText& object, const MessageShape& shape, bool listed) {
    const MessageShape usual;
    if (shape.size != usual.size) {
        object.addText("size", toText(shape.size));
    }
    if (!shape.kind.empty()) {
        object.addText("kind", shape.kind);
    }
    addDuration(object, "expiration", shape.expiration);
    addUnless<std::uint8_t>(object, "priority", shape.priority, 0);
    if (!shape.persistent) {
        object.addFlag("persistent", false);
    }
    if (!shape.headers.empty()) {
        appendTable(object.beginValue("headers"), shape.headers);
    }
    addPoison(object, shape.poison, listed);
    object.addKept(shape.kept);
}

void writeProducers(JsonLines& lines, const Workload& workload) {
    if (workload.producers.empty()) {
        return;
    }
    lines.open("producers", '[');
    for (const auto& [key, producer] : workload.producers) {
        writeProducer(lines, producer);
    }
    lines.close(']');
}

void writeConsumers(JsonLines& lines, const Workload& workload) {
    if (workload.consumers.empty()) {
        return;
    }
    lines.open("consumers", '[');
    for (const auto& [key, consumer] : workload.consumers) {
        writeConsumer(lines, consumer);
    }
    lines.close(']');
}

} // namespace warren
