// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Wiring: AMQP's rules of who can be connected to whom, in words.
#include "ui/canvas/wiring.h"

#include <utility>

namespace warren::ui {

namespace {

QString name(const Address& address) {
    return QString::fromStdString(address.key.name);
}

Wiring refused(const QString& reason) {
    Wiring wiring;
    wiring.reason = reason;
    return wiring;
}

Wiring allowed(Edit edit, const QString& text) {
    Wiring wiring;
    wiring.edit = std::move(edit);
    wiring.text = text;
    return wiring;
}

/// A key that makes the new binding take what is published there now, as far as one can tell.
std::string likelyKey(const Document& document, const Exchange& exchange, const Address& to) {
    if (exchange.type == ExchangeType::Fanout || exchange.type == ExchangeType::Headers) {
        return {};
    }
    if (exchange.type == ExchangeType::Topic) {
        return "#";
    }
    for (const auto& [key, producer] : document.workload.producers) {
        if (key.vhost == exchange.key.vhost && producer.exchange == exchange.key.name &&
            !producer.routingKeys.empty() && !producer.routingKeys.front().empty()) {
            return producer.routingKeys.front();
        }
    }
    return to.key.name;
}

} // namespace

Wiring WiringRules::wire(const Document& document, const PortRef& from, const Address& to) {
    if (from.address == to) {
        return refused(from.address.kind == Kind::Exchange
                           ? tr("An exchange bound to itself would route in a circle.")
                           : tr("Drop it on another node."));
    }
    if (from.address.key.vhost != to.key.vhost) {
        return refused(tr("They are in different vhosts, and nothing crosses a vhost."));
    }
    if (from.port == Port::In) {
        if (to.kind == Kind::Consumer) {
            return refused(tr("A consumer sends nothing; drag to a producer, exchange or queue."));
        }
        return fromOut(document, to, from.address);
    }
    if (from.port == Port::Exception) {
        return from.address.kind == Kind::Queue ? deadLetter(document, from.address, to)
                                                : alternate(document, from.address, to);
    }
    return fromOut(document, from.address, to);
}

Wiring WiringRules::fromOut(const Document& document, const Address& from, const Address& to) {
    if (from.kind == Kind::Producer) {
        return publish(document, from, to);
    }
    return from.kind == Kind::Exchange ? bind(document, from, to) : subscribe(document, from, to);
}

Wiring WiringRules::publish(const Document& document, const Address& from, const Address& to) {
    if (to.kind == Kind::Consumer) {
        return refused(
            tr("A producer can't reach a consumer directly: publish to an exchange, bind "
               "a queue to it, and let the consumer read the queue."));
    }
    if (to.kind == Kind::Producer) {
        return refused(tr("A producer takes no messages."));
    }
    Producer producer = document.workload.producers.at(from.key);
    if (to.kind ==
        Kind::Queue) { // AMQP 0-9-1 §3.1.3.1: the default exchange routes to the queue of that name
        producer.exchange.clear();
        producer.routingKeys = {to.key.name};
        return allowed(ChangeProducer{producer},
                       tr("Publish from %1 to %2").arg(name(from), name(to)));
    }
    const auto exchange = exchangeOf(document.topology, to.key);
    if (exchange && exchange->internal) {
        return refused(tr("%1 is internal: only other exchanges may send to it.").arg(name(to)));
    }
    const bool wasDefault = producer.exchange.empty();
    producer.exchange = to.key.name;
    if (wasDefault && exchange && exchange->type == ExchangeType::Direct) {
        for (const Binding& binding : document.topology.bindings) {
            if (binding.vhost == to.key.vhost && binding.source == to.key.name) {
                producer.routingKeys = {binding.routingKey};
                break;
            }
        }
    }
    Wiring wiring =
        allowed(ChangeProducer{producer}, tr("Publish from %1 to %2").arg(name(from), name(to)));
    return wiring;
}

Wiring WiringRules::bind(const Document& document, const Address& from, const Address& to) {
    if (to.kind == Kind::Consumer) {
        return refused(tr("A consumer reads a queue, not an exchange: put a queue between them."));
    }
    if (to.kind == Kind::Producer) {
        return refused(tr("An exchange can't send to a producer; drag from the producer instead."));
    }
    const auto exchange = exchangeOf(document.topology, from.key);
    if (!exchange) {
        return refused(tr("%1 doesn't exist.").arg(name(from)));
    }
    Binding binding;
    binding.vhost = from.key.vhost;
    binding.source = from.key.name;
    binding.destinationKind =
        to.kind == Kind::Queue ? DestinationKind::Queue : DestinationKind::Exchange;
    binding.destination = to.key.name;
    binding.routingKey = likelyKey(document, *exchange, to);
    if (document.topology.bindings.contains(binding)) {
        return refused(binding.routingKey.empty()
                           ? tr("They are bound already.")
                           : tr("They are bound already with key %1; double-click it to change it.")
                                 .arg(QString::fromStdString(binding.routingKey)));
    }
    Wiring wiring = allowed(AddBinding{binding}, tr("Bind %1 to %2").arg(name(to), name(from)));
    wiring.binding = binding;
    wiring.wantsKey =
        exchange->type != ExchangeType::Fanout && exchange->type != ExchangeType::Headers;
    return wiring;
}

Wiring WiringRules::subscribe(const Document& document, const Address& from, const Address& to) {
    if (to.kind == Kind::Exchange) {
        return refused(
            tr("A queue doesn't publish. To send its dead letters to this exchange, drag "
               "from the diamond below the queue."));
    }
    if (to.kind == Kind::Queue) {
        return refused(
            tr("A queue can't feed a queue directly. Dead letters go through an exchange: "
               "drag from the diamond below the queue."));
    }
    if (to.kind == Kind::Producer) {
        return refused(tr("A producer takes no messages."));
    }
    Consumer consumer = document.workload.consumers.at(to.key);
    if (consumer.queue == from.key.name) {
        return refused(tr("%1 reads this queue already.").arg(name(to)));
    }
    consumer.queue = from.key.name;
    return allowed(ChangeConsumer{consumer}, tr("Subscribe %1 to %2").arg(name(to), name(from)));
}

Wiring WiringRules::deadLetter(const Document& document, const Address& from, const Address& to) {
    const auto found = document.topology.queues.find(from.key);
    if (found == document.topology.queues.end()) {
        return refused(tr("%1 doesn't exist.").arg(name(from)));
    }
    Queue queue = found->second;
    if (queue.type() == QueueType::Stream) {
        return refused(tr("A stream has no dead letters."));
    }
    if (to.kind == Kind::Exchange) {
        queue.arguments.deadLetterExchange = to.key.name;
    } else if (to.kind == Kind::Queue) {
        // Through the default exchange, whose routing key is the queue's name.
        queue.arguments.deadLetterExchange = std::string();
        queue.arguments.deadLetterRoutingKey = to.key.name;
    } else {
        return refused(tr("Dead letters go to an exchange (or, through the default exchange, to a "
                          "queue)."));
    }
    if (queue == found->second) {
        return refused(tr("Its dead letters go there already."));
    }
    return allowed(ChangeQueue{queue},
                   tr("Send dead letters of %1 to %2").arg(name(from), name(to)));
}

Wiring WiringRules::alternate(const Document& document, const Address& from, const Address& to) {
    const auto found = document.topology.exchanges.find(from.key);
    if (found == document.topology.exchanges.end()) {
        return refused(tr("Predeclared exchanges can't be changed."));
    }
    if (to.kind != Kind::Exchange) {
        return refused(
            tr("What an exchange can't route goes to an alternate exchange, nowhere else."));
    }
    Exchange exchange = found->second;
    if (exchange.alternateExchange == to.key.name) {
        return refused(tr("It is the alternate exchange already."));
    }
    exchange.alternateExchange = to.key.name;
    return allowed(ChangeExchange{exchange},
                   tr("Make %2 the alternate exchange of %1").arg(name(from), name(to)));
}

} // namespace warren::ui
