// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters are those of the peer models; where theirs have none (prefetch) the reason stands
// beside it.
#include "app/warrenctl/bench_cases.h"

#include <string>
#include <utility>

namespace warren::ctl {

namespace {

constexpr Rate kOneANanosecond{1'000'000'000'000'000};
constexpr Duration kService = Duration::milliseconds(10);
constexpr std::uint64_t kMillion = 1'000'000;
/// Of one consumer at load 0.9, in millionths a second.
constexpr std::uint64_t kLoadRate = 90 * kMillion;

EntityKey key(std::string name) {
    return {"/", std::move(name)};
}

void addQueue(Document& document, std::string name, QueueArguments arguments = {}) {
    Queue queue;
    queue.key = key(std::move(name));
    queue.arguments = std::move(arguments);
    document.topology.queues[queue.key] = queue;
}

void addExchange(Document& document, std::string name, ExchangeType type) {
    Exchange exchange;
    exchange.key = key(std::move(name));
    exchange.type = type;
    document.topology.exchanges[exchange.key] = exchange;
}

void addBinding(Document& document, std::string exchange, std::string queue,
                std::string routingKey) {
    Binding binding;
    binding.source = std::move(exchange);
    binding.destination = std::move(queue);
    binding.routingKey = std::move(routingKey);
    document.topology.bindings.insert(std::move(binding));
}

Producer& addProducer(Document& document, std::string name, std::uint64_t messages) {
    Producer producer;
    producer.key = key(std::move(name));
    producer.exchange = "e";
    producer.routingKeys = {"k"};
    producer.rate = kOneANanosecond;
    producer.count = messages;
    return document.workload.producers[producer.key] = std::move(producer);
}

Consumer& addConsumer(Document& document, std::string queue, std::uint32_t instances) {
    Consumer consumer;
    consumer.key = key("c-" + queue);
    consumer.queue = std::move(queue);
    consumer.instances = instances;
    return document.workload.consumers[consumer.key] = std::move(consumer);
}

/// Exchange e, queue q, bound with key k.
Document oneQueue(QueueArguments arguments = {}) {
    Document document;
    addExchange(document, "e", ExchangeType::Direct);
    addQueue(document, "q", std::move(arguments));
    addBinding(document, "e", "q", "k");
    return document;
}

void addCrowd(Document& document, std::uint32_t consumers, std::uint64_t messages, Rate rate) {
    Producer& producer = addProducer(document, "p", messages);
    producer.arrival = Arrival::Poisson;
    producer.rate = rate;
    Consumer& consumer = addConsumer(document, "q", consumers);
    consumer.service = {ServiceKind::Exponential, kService};
    consumer.prefetch = 1; // M/M/c: nobody holds what another could work on
}

} // namespace

Document zeroCase(std::uint64_t messages) {
    Document document = oneQueue();
    addProducer(document, "p", messages);
    addConsumer(document, "q", 1).prefetch = 100;
    return document;
}

Document crowdCase(std::uint32_t consumers, std::uint64_t messages) {
    Document document = oneQueue();
    addCrowd(document, consumers, messages, {kLoadRate * consumers});
    return document;
}

Document topicCase(std::uint32_t queues, std::uint64_t messages) {
    Document document;
    addExchange(document, "e", ExchangeType::Topic);
    Producer& producer = addProducer(document, "p", messages);
    producer.arrival = Arrival::Poisson;
    producer.rate = {kLoadRate * queues};
    producer.routingKeys.clear();
    for (std::uint32_t i = 0; i < queues; ++i) {
        const std::string name = "q." + std::to_string(i);
        addQueue(document, name);
        addBinding(document, "e", name, name);
        producer.routingKeys.push_back(name);
        Consumer& consumer = addConsumer(document, name, 1);
        consumer.service = {ServiceKind::Exponential, kService};
        consumer.prefetch = 10;
    }
    return document;
}

Document retryCase(std::uint64_t messages) {
    QueueArguments work;
    work.deadLetterExchange = "retry";
    work.deadLetterRoutingKey = "again";
    Document document = oneQueue(std::move(work));
    QueueArguments delay;
    delay.messageTtl = Duration::seconds(5);
    delay.deadLetterExchange = "e";
    delay.deadLetterRoutingKey = "k";
    addQueue(document, "delay", std::move(delay));
    addExchange(document, "retry", ExchangeType::Direct);
    addBinding(document, "retry", "delay", "again");
    addCrowd(document, 10, messages, {705'882'353});
    document.workload.consumers.at(key("c-q")).outcomes = {{Outcome::Nack, {200'000}, {}}};
    return document;
}

Document backlogCase(std::uint64_t messages) {
    QueueArguments arguments;
    arguments.messageTtl = Duration::seconds(BacklogPlan::kFirstExpiry);
    arguments.deadLetterExchange = "dlx";
    arguments.deadLetterRoutingKey = "dead";
    Document document = oneQueue(std::move(arguments));
    addExchange(document, "dlx", ExchangeType::Direct);
    addQueue(document, "dlq");
    addBinding(document, "dlx", "dlq", "dead");
    addProducer(document, "first", messages);
    addProducer(document, "second", messages).start = Duration::seconds(BacklogPlan::kSecondFill);
    TimelineEntry purge;
    purge.at = Instant{} + Duration::seconds(BacklogPlan::kPurge);
    purge.verb = Verb::Purge;
    purge.target = {Kind::Queue, key("dlq"), {}};
    document.timeline.push_back(std::move(purge));
    return document;
}

Document depthCase(std::uint64_t depth, std::uint64_t messages) {
    const Duration steady = Duration::seconds(kDepthSteadyAt);
    Document document = oneQueue();
    addProducer(document, "filler", depth);
    Producer& producer = addProducer(document, "steady", messages);
    producer.rate = {kMillion * kMillion};
    producer.start = steady;
    Consumer& consumer = addConsumer(document, "q", 1);
    consumer.prefetch = 100;
    consumer.service = {ServiceKind::Constant, Duration::microseconds(1)};
    consumer.start = steady;
    return document;
}

Document bindingsCase(std::uint32_t bindings, std::uint64_t messages) {
    Document document;
    addExchange(document, "e", ExchangeType::Topic);
    addQueue(document, "q");
    addQueue(document, "other");
    addBinding(document, "e", "q", "k");
    for (std::uint32_t i = 1; i < bindings; ++i) {
        addBinding(document, "e", "other",
                   "area." + std::to_string(i % 100) + ".key." + std::to_string(i));
    }
    addProducer(document, "p", messages).start = Duration::seconds(kBindingsSteadyAt);
    addConsumer(document, "q", 1).prefetch = 100;
    return document;
}

Document largeFileCase(std::uint32_t bindings) {
    constexpr std::uint32_t queues = 1'000;
    Document document;
    addExchange(document, "e", ExchangeType::Topic);
    for (std::uint32_t i = 0; i < queues; ++i) {
        addQueue(document, "queue." + std::to_string(i));
    }
    for (std::uint32_t i = 0; i < bindings; ++i) {
        addBinding(document, "e", "queue." + std::to_string(i % queues),
                   "key." + std::to_string(i));
    }
    return document;
}

} // namespace warren::ctl
