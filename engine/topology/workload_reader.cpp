// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads producers and consumers.
#include "engine/topology/document_checks.h"
#include "engine/topology/document_reader.h"

namespace warren {

namespace {

using Index = JsonTree::Index;

constexpr std::uint32_t kMaxInstances = 100'000;
constexpr std::uint32_t kMaxPrefetch = 65'535; // a short in basic.qos, AMQP 0-9-1 section 1.7
constexpr std::uint32_t kMaxWorkers = 65'535;
constexpr Duration kMaxExpiration = Duration::milliseconds(315'360'000'000);

std::optional<Rate> readRateText(Reading& reading, Index at) {
    const std::optional<std::string> text = reading.text(at);
    if (!text) {
        return std::nullopt;
    }
    const std::optional<Rate> rate = parseRate(*text);
    if (!rate) {
        reading.error(at, ErrorCode::BadRate, {reading.fieldName(), *text});
    }
    return rate;
}

/// `"2000/s"`, or `{"poisson": "2000/s"}`.
void readRate(Reading& reading, Index at, Producer& producer) {
    if (reading.kind(at) != JsonKind::Object) {
        producer.rate = readRateText(reading, at).value_or(producer.rate);
        return;
    }
    ObjectFields fields(reading, at);
    fields.required("poisson", [&](Index node) {
        producer.arrival = Arrival::Poisson;
        producer.rate = readRateText(reading, node).value_or(producer.rate);
    });
    fields.refuseRest("poisson");
}

void readRoutingKeys(Reading& reading, ObjectFields& fields, Producer& producer) {
    fields.field("routing_key", [&](Index at) {
        if (auto key = reading.text(at)) {
            producer.routingKeys = {std::move(*key)};
        }
    });
    fields.field("routing_keys", [&](Index at) {
        if (fields.has("routing_key")) {
            reading.error(at, ErrorCode::BadChoice,
                          {"routing_keys", "routing_key", "routing_key, routing_keys"});
        }
        std::vector<std::string> keys;
        forEachElement(reading, at, [&](Index element) {
            if (auto key = reading.text(element)) {
                keys.push_back(std::move(*key));
            }
        });
        if (keys.empty()) {
            reading.error(at, ErrorCode::OutOfRange, {"routing_keys", "0", "1", "…"});
            return;
        }
        producer.routingKeys = std::move(keys);
    });
}

void readListedMessage(Reading& reading, Index at, Producer& producer) {
    ObjectFields fields(reading, at);
    ListedMessage message;
    fields.text("name", message.name);
    fields.field("at",
                 [&](Index node) { message.at = reading.duration(node).value_or(message.at); });
    fields.field("routing_key", [&](Index node) { message.routingKey = reading.text(node); });
    readMessageShape(reading, fields, message.shape);
    producer.messages.push_back(std::move(message));
}

void readProducer(Reading& reading, Index at, Document& document) {
    ObjectFields fields(reading, at);
    Producer producer;
    const bool hasName = fields.requiredText("name", producer.key.name);
    fields.text("vhost", producer.key.vhost);
    fields.text("exchange", producer.exchange);
    readRoutingKeys(reading, fields, producer);
    fields.field("rate", [&](Index node) { readRate(reading, node, producer); });
    fields.field("count", [&](Index node) {
        producer.count = reading.count(node, 0, std::numeric_limits<std::int64_t>::max());
    });
    fields.field("start", [&](Index node) {
        producer.start = reading.duration(node).value_or(producer.start);
    });
    fields.field("stop", [&](Index node) { producer.stop = reading.duration(node); });
    fields.field("message", [&](Index node) {
        ObjectFields shape(reading, node);
        readMessageShape(reading, shape, producer.message);
    });
    fields.field("messages", [&](Index node) {
        forEachElement(reading, node,
                       [&](Index element) { readListedMessage(reading, element, producer); });
    });
    fields.flag("confirms", producer.confirms);
    fields.flag("mandatory", producer.mandatory);
    fields.number<std::uint32_t>("instances", producer.instances, 1, kMaxInstances);
    fields.keepRest(producer.kept);
    if (!hasName) {
        return;
    }
    for (Error& error : checkProducer(document.topology, producer)) {
        reading.error(at, std::move(error));
    }
    if (auto missing = missingTarget(document.topology, producer)) {
        reading.notice(at, missing->code, std::move(missing->arguments));
    }
    const EntityKey key = producer.key;
    if (!document.workload.producers.emplace(key, std::move(producer)).second) {
        reading.error(at, ErrorCode::NameTaken, {"producer", key.name});
    }
}

std::optional<Outcome> readOutcome(Reading& reading, Index at) {
    const std::optional<std::string> text = reading.text(at);
    if (!text) {
        return std::nullopt;
    }
    const std::optional<Outcome> outcome = parseOutcome(*text);
    if (!outcome) {
        reading.error(at, ErrorCode::BadChoice,
                      {reading.fieldName(), *text, std::string(outcomeChoices())});
    }
    return outcome;
}

void readOutcomeShare(Reading& reading, Index at, Consumer& consumer) {
    ObjectFields fields(reading, at);
    OutcomeShare share;
    fields.required("do", [&](Index node) {
        share.outcome = readOutcome(reading, node).value_or(share.outcome);
    });
    fields.required("share",
                    [&](Index node) { share.share = reading.share(node).value_or(share.share); });
    fields.keepRest(share.kept);
    consumer.outcomes.push_back(std::move(share));
}

/// `"500ms"`, or `{"exponential": "10ms"}`.
void readServiceTime(Reading& reading, Index at, ServiceTime& service) {
    if (reading.kind(at) != JsonKind::Object) {
        service.mean = reading.duration(at).value_or(service.mean);
        return;
    }
    ObjectFields fields(reading, at);
    fields.required("exponential", [&](Index node) {
        service.kind = ServiceKind::Exponential;
        service.mean = reading.duration(node).value_or(service.mean);
    });
    fields.refuseRest("exponential");
}

void readConsumer(Reading& reading, Index at, Document& document) {
    ObjectFields fields(reading, at);
    Consumer consumer;
    const bool hasName = fields.requiredText("name", consumer.key.name);
    fields.text("vhost", consumer.key.vhost);
    fields.requiredText("queue", consumer.queue);
    fields.number<std::uint32_t>("instances", consumer.instances, 1, kMaxInstances);
    fields.number<std::uint32_t>("prefetch", consumer.prefetch, 0, kMaxPrefetch);
    fields.flag("auto_ack", consumer.autoAck);
    fields.flag("exclusive", consumer.exclusive);
    fields.number<std::int32_t>("priority", consumer.priority,
                                std::numeric_limits<std::int32_t>::min(),
                                std::numeric_limits<std::int32_t>::max());
    fields.number<std::uint32_t>("workers", consumer.workers, 1, kMaxWorkers);
    fields.field("service", [&](Index node) { readServiceTime(reading, node, consumer.service); });
    fields.field("outcomes", [&](Index node) {
        forEachElement(reading, node,
                       [&](Index element) { readOutcomeShare(reading, element, consumer); });
    });
    fields.field("poison",
                 [&](Index node) { consumer.poisonOutcome = readOutcome(reading, node); });
    fields.field("start", [&](Index node) {
        consumer.start = reading.duration(node).value_or(consumer.start);
    });
    fields.field("stop", [&](Index node) { consumer.stop = reading.duration(node); });
    fields.field("restart_after",
                 [&](Index node) { consumer.restartAfter = reading.duration(node); });
    fields.keepRest(consumer.kept);
    if (!hasName) {
        return;
    }
    for (Error& error : checkConsumer(document.topology, consumer)) {
        reading.error(at, std::move(error));
    }
    if (auto missing = missingTarget(document.topology, consumer)) {
        reading.notice(at, missing->code, std::move(missing->arguments));
    }
    const EntityKey key = consumer.key;
    if (!document.workload.consumers.emplace(key, std::move(consumer)).second) {
        reading.error(at, ErrorCode::NameTaken, {"consumer", key.name});
    }
}

} // namespace

void readMessageShape(Reading& reading, ObjectFields& fields, MessageShape& shape) {
    fields.field("size", [&](Index at) { shape.size = reading.bytes(at).value_or(shape.size); });
    fields.text("kind", shape.kind);
    fields.field("expiration", [&](Index at) {
        shape.expiration = reading.wholeMilliseconds(at);
        if (shape.expiration && *shape.expiration > kMaxExpiration) {
            reading.error(at, ErrorCode::OutOfRange,
                          {"expiration", toText(*shape.expiration), "0s", toText(kMaxExpiration)});
        }
    });
    fields.number<std::uint8_t>("priority", shape.priority, 0, 255);
    fields.flag("persistent", shape.persistent);
    fields.field("headers",
                 [&](Index at) { shape.headers = reading.fieldTable(at).value_or(FieldTable{}); });
    fields.field("poison", [&](Index at) {
        const JsonKind kind = reading.kind(at);
        if (kind == JsonKind::True || kind == JsonKind::False) {
            shape.poison = Share{kind == JsonKind::True ? Share::kAll : 0};
            return;
        }
        shape.poison = reading.share(at).value_or(shape.poison);
    });
    fields.keepRest(shape.kept);
}

void readWorkload(Reading& reading, ObjectFields& top, Document& document) {
    top.field("producers", [&](Index node) {
        forEachElement(reading, node,
                       [&](Index element) { readProducer(reading, element, document); });
    });
    top.field("consumers", [&](Index node) {
        forEachElement(reading, node,
                       [&](Index element) { readConsumer(reading, element, document); });
    });
}

} // namespace warren
