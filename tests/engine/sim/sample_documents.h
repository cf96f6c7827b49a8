// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Small documents for tests of runs, built in code.
#pragma once

#include "engine/sim/simulation.h"
#include "engine/topology/document.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace warren::sim {

constexpr std::uint64_t kPerSecond = 1'000'000; ///< of Rate, for one message a second

inline Queue& addQueue(Document& document, const std::string& name) {
    Queue& queue = document.topology.queues[{"/", name}];
    queue.key = {"/", name};
    return queue;
}

inline Exchange& addExchange(Document& document, const std::string& name, ExchangeType type) {
    Exchange& exchange = document.topology.exchanges[{"/", name}];
    exchange.key = {"/", name};
    exchange.type = type;
    return exchange;
}

inline void addBinding(Document& document, const std::string& from, const std::string& to,
                       const std::string& key) {
    Binding binding;
    binding.source = from;
    binding.destination = to;
    binding.routingKey = key;
    document.topology.bindings.insert(binding);
}

/// Publishes to a queue through the default exchange, once a second.
inline Producer& addProducer(Document& document, const std::string& name,
                             const std::string& queue) {
    Producer& producer = document.workload.producers[{"/", name}];
    producer.key = {"/", name};
    producer.routingKeys = {queue};
    return producer;
}

inline Consumer& addConsumer(Document& document, const std::string& name,
                             const std::string& queue) {
    Consumer& consumer = document.workload.consumers[{"/", name}];
    consumer.key = {"/", name};
    consumer.queue = queue;
    return consumer;
}

inline Address queueAddress(const std::string& name) {
    return {Kind::Queue, {"/", name}, {}};
}
inline Address consumerAddress(const std::string& name) {
    return {Kind::Consumer, {"/", name}, {}};
}
inline Address producerAddress(const std::string& name) {
    return {Kind::Producer, {"/", name}, {}};
}
inline MetricAddress metricOf(const std::string& text) {
    return parseMetricAddress(text).value();
}

inline Simulation start(Document document, const RunOptions& options = {}) {
    auto run = Simulation::create(std::make_shared<const Document>(std::move(document)), options);
    if (!run) {
        ADD_FAILURE() << "refused: code " << static_cast<int>(run.error().front().code) << " "
                      << (run.error().front().arguments.empty()
                              ? ""
                              : run.error().front().arguments.back());
        std::abort();
    }
    return std::move(*run);
}

/// A count, or -1 when the metric has no value.
inline std::int64_t countOf(const Simulation& run, const std::string& that) {
    const auto value = run.metric(metricOf(that));
    const auto* count = value ? std::get_if<std::int64_t>(&*value) : nullptr;
    return count == nullptr ? -1 : *count;
}

inline std::string stateOf(const Simulation& run, const std::string& that) {
    const auto value = run.metric(metricOf(that));
    const auto* state = value ? std::get_if<std::string>(&*value) : nullptr;
    return state == nullptr ? "" : *state;
}

inline double rateOf(const Simulation& run, const std::string& that) {
    const auto value = run.metric(metricOf(that));
    const auto* rate = value ? std::get_if<double>(&*value) : nullptr;
    return rate == nullptr ? -1 : *rate;
}

inline std::size_t eventsOf(const Simulation& run, RunEventKind kind) {
    std::size_t count = 0;
    const SnapshotPtr picture = run.snapshot({{}, 0, 5'000}); // keeps what the loop walks
    for (const RunEvent& event : picture->events) {
        count += event.kind == kind ? 1 : 0;
    }
    return count;
}

constexpr Instant at(Duration duration) {
    return Instant{} + duration;
}

} // namespace warren::sim
