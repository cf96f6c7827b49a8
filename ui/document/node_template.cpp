// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// NodeTemplate: the table of what can be placed.
#include "ui/document/node_template.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace warren::ui {

namespace {

QString mimeType() {
    return QStringLiteral("application/x-warren-node");
}

struct Row {
    NodeTemplate node;
    Kind kind;
    const char* wireName; ///< in the drag's payload
    const char* stem;     ///< of new names
    const char* title;
    const char* explanation;
};

constexpr std::array<Row, 8> kRows{{
    {NodeTemplate::Producer, Kind::Producer, "producer", "producer",
     QT_TRANSLATE_NOOP("NodeTemplate", "Producer"),
     QT_TRANSLATE_NOOP("NodeTemplate", "Publishes messages to an exchange at a rate you choose.")},
    {NodeTemplate::DirectExchange, Kind::Exchange, "direct", "exchange",
     QT_TRANSLATE_NOOP("NodeTemplate", "Direct exchange"),
     QT_TRANSLATE_NOOP("NodeTemplate", "Routes to the bindings whose key equals the routing key.")},
    {NodeTemplate::TopicExchange, Kind::Exchange, "topic", "topic",
     QT_TRANSLATE_NOOP("NodeTemplate", "Topic exchange"),
     QT_TRANSLATE_NOOP("NodeTemplate",
                       "Routes by patterns of words: * is one word, # any number.")},
    {NodeTemplate::FanoutExchange, Kind::Exchange, "fanout", "fanout",
     QT_TRANSLATE_NOOP("NodeTemplate", "Fanout exchange"),
     QT_TRANSLATE_NOOP("NodeTemplate", "Copies every message to every binding.")},
    {NodeTemplate::HeadersExchange, Kind::Exchange, "headers", "headers",
     QT_TRANSLATE_NOOP("NodeTemplate", "Headers exchange"),
     QT_TRANSLATE_NOOP("NodeTemplate", "Routes by the message's headers.")},
    {NodeTemplate::ClassicQueue, Kind::Queue, "classic", "queue",
     QT_TRANSLATE_NOOP("NodeTemplate", "Classic queue"),
     QT_TRANSLATE_NOOP("NodeTemplate", "A queue on one node: quick, not replicated.")},
    {NodeTemplate::QuorumQueue, Kind::Queue, "quorum", "queue",
     QT_TRANSLATE_NOOP("NodeTemplate", "Quorum queue"),
     QT_TRANSLATE_NOOP("NodeTemplate", "A replicated queue with a delivery limit.")},
    {NodeTemplate::Consumer, Kind::Consumer, "consumer", "consumer",
     QT_TRANSLATE_NOOP("NodeTemplate", "Consumer"),
     QT_TRANSLATE_NOOP("NodeTemplate", "Takes messages from a queue and settles them.")},
}};

constexpr std::array<NodeTemplate, 8> kTemplates{
    NodeTemplate::Producer,       NodeTemplate::DirectExchange,  NodeTemplate::TopicExchange,
    NodeTemplate::FanoutExchange, NodeTemplate::HeadersExchange, NodeTemplate::ClassicQueue,
    NodeTemplate::QuorumQueue,    NodeTemplate::Consumer,
};

const Row& row(NodeTemplate node) {
    return kRows[static_cast<std::size_t>(node)];
}

bool isTaken(const Document& document, Kind kind, const EntityKey& key) {
    switch (kind) {
    case Kind::Queue:
        return document.topology.queues.contains(key);
    case Kind::Exchange:
        return exchangeOf(document.topology, key).has_value();
    case Kind::Producer:
        return document.workload.producers.contains(key);
    case Kind::Consumer:
        return document.workload.consumers.contains(key);
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Vhost:
    case Kind::Host:
    case Kind::Run:
    case Kind::Event:
        return false;
    }
    return false;
}

Edit addExchange(ExchangeType type, const EntityKey& key, Position position) {
    Exchange exchange;
    exchange.key = key;
    exchange.type = type;
    return AddExchange{exchange, position};
}

Edit addQueue(QueueType type, const EntityKey& key, Position position) {
    Queue queue;
    queue.key = key;
    if (type != QueueType::Classic) { // the broker's default needs no argument
        queue.arguments.type = type;
    }
    return AddQueue{queue, position};
}

Edit editFor(NodeTemplate node, const EntityKey& key, Position position) {
    switch (node) {
    case NodeTemplate::Producer: {
        Producer producer;
        producer.key = key;
        return AddProducer{producer, position};
    }
    case NodeTemplate::DirectExchange:
        return addExchange(ExchangeType::Direct, key, position);
    case NodeTemplate::TopicExchange:
        return addExchange(ExchangeType::Topic, key, position);
    case NodeTemplate::FanoutExchange:
        return addExchange(ExchangeType::Fanout, key, position);
    case NodeTemplate::HeadersExchange:
        return addExchange(ExchangeType::Headers, key, position);
    case NodeTemplate::ClassicQueue:
        return addQueue(QueueType::Classic, key, position);
    case NodeTemplate::QuorumQueue:
        return addQueue(QueueType::Quorum, key, position);
    case NodeTemplate::Consumer: {
        Consumer consumer;
        consumer.key = key;
        consumer.prefetch = 10;
        return AddConsumer{consumer, position};
    }
    }
    return Group{};
}

} // namespace

std::span<const NodeTemplate> nodeTemplates() {
    return kTemplates;
}

Kind kindOf(NodeTemplate node) {
    return row(node).kind;
}

QString titleOf(NodeTemplate node) {
    return QCoreApplication::translate("NodeTemplate", row(node).title);
}

QString explanationOf(NodeTemplate node) {
    return QCoreApplication::translate("NodeTemplate", row(node).explanation);
}

std::unique_ptr<QMimeData> mimeFor(NodeTemplate node) {
    auto payload = std::make_unique<QMimeData>();
    payload->setData(mimeType(), QByteArray(row(node).wireName));
    return payload;
}

std::optional<NodeTemplate> templateFrom(const QMimeData& payload) {
    const QByteArray wireName = payload.data(mimeType());
    const auto* found = std::find_if(kRows.begin(), kRows.end(),
                                     [&](const Row& each) { return wireName == each.wireName; });
    if (found == kRows.end()) {
        return std::nullopt;
    }
    return found->node;
}

Placement place(NodeTemplate node, const Document& document, const std::string& vhost,
                Position position) {
    const EntityKey key{vhost, freeName(document, kindOf(node), vhost, row(node).stem)};
    return {editFor(node, key, position), Address{kindOf(node), key, {}}};
}

std::string freeName(const Document& document, Kind kind, const std::string& vhost,
                     const std::string& stem) {
    std::string name = stem;
    for (int number = 2; isTaken(document, kind, {vhost, name}); ++number) {
        name = stem + "." + std::to_string(number);
    }
    return name;
}

} // namespace warren::ui
