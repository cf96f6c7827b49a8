// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements: counters through their tables, gauges one by one.
#include "engine/sim/measurements.h"

#include "engine/sim/actor_life.h"

#include <algorithm>

namespace warren::sim {

namespace {

constexpr std::uint32_t kP50 = 500'000;
constexpr std::uint32_t kP95 = 950'000;
constexpr std::uint32_t kP99 = 990'000;
constexpr std::uint32_t kP999 = 999'000;

template <class Entities>
std::optional<std::uint32_t> indexOf(const Entities& entities, const Address& address) {
    for (std::uint32_t i = 0; i < entities.size(); ++i) {
        if (entities[i].address.kind == address.kind && entities[i].address.key == address.key) {
            return i;
        }
    }
    return std::nullopt;
}

template <class Actor>
bool findInstance(const Actor& actor, const Address& address, MetricRef& ref) {
    if (address.index) {
        if (*address.index >= actor.instances.size()) {
            return false;
        }
        ref.instance = actor.instances[*address.index];
    }
    return true;
}

std::uint64_t queueCounter(const Run& run, const MetricRef& ref) {
    return queueCounters()[ref.row->index].read(run.broker.ledger(run.queues[ref.entity].id));
}

template <class Counters, class Actor>
Counters countersIn(const std::vector<Counters>& all, const Actor& actor,
                    std::optional<std::uint32_t> instance) {
    Counters sum;
    if (instance) {
        if (*instance < all.size()) {
            sum = all[*instance];
        }
        return sum;
    }
    for (const std::uint32_t index : actor.instances) {
        if (index < all.size()) {
            sum += all[index];
        }
    }
    return sum;
}

std::uint64_t counterAt(const Run& run, const CounterFrame& frame, const MetricRef& ref) {
    switch (ref.row->metric.kind) {
    case Kind::Queue:
        return ref.entity < frame.queues.size()
                   ? queueCounters()[ref.row->index].read(frame.queues[ref.entity])
                   : 0;
    case Kind::Exchange:
        return ref.entity < frame.exchanges.size()
                   ? exchangeCounters()[ref.row->index].read(frame.exchanges[ref.entity])
                   : 0;
    case Kind::Consumer:
        return consumerCounters()[ref.row->index].read(
            countersIn(frame.consumers, run.consumerActors[ref.entity], ref.instance));
    case Kind::Producer:
        return producerCounters()[ref.row->index].read(
            countersIn(frame.producers, run.producerActors[ref.entity], ref.instance));
    case Kind::Run:
        return runCounters()[ref.row->index].read(frame.run);
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Vhost:
    case Kind::Host:
    case Kind::Event:
        return 0;
    }
    return 0;
}

MetricValue count(std::uint64_t value) {
    return static_cast<std::int64_t>(value);
}

MetricValue percentile(const Histogram& histogram, std::uint32_t millionths) {
    const auto found = histogram.percentile(millionths);
    return found ? MetricValue{*found} : MetricValue{};
}

MetricValue queueGauge(const Run& run, const QueueEntity& entity, std::uint32_t index,
                       Gauge gauge) {
    const broker::QueueReading queue = run.broker.read(run.now(), entity.id);
    const Histogram& times = run.broker.waitingTimes(entity.id);
    if (!queue.exists) {
        return {};
    }
    switch (gauge) {
    case Gauge::QueueReady:
        return count(queue.ready);
    case Gauge::QueueUnacked:
        return count(queue.unacked);
    case Gauge::QueueTotal:
        return count(queue.ready + queue.unacked);
    case Gauge::QueueBytes:
        return count(queue.bytes);
    case Gauge::QueueOverdue:
        return count(queue.overdue);
    case Gauge::QueueOverdueBytes:
        return count(queue.overdueBytes);
    case Gauge::QueueHeadAge:
        return queue.headEnqueued ? MetricValue{run.now() - *queue.headEnqueued} : MetricValue{};
    case Gauge::QueueHeadTtl:
        return queue.headExpires ? MetricValue{*queue.headExpires - run.now()} : MetricValue{};
    case Gauge::QueueConsumers:
        return count(queue.consumers);
    case Gauge::QueueTimeP50:
        return percentile(times, kP50);
    case Gauge::QueueTimeP95:
        return percentile(times, kP95);
    case Gauge::QueueTimeP99:
        return percentile(times, kP99);
    case Gauge::QueueTimeP999:
        return percentile(times, kP999);
    case Gauge::QueueUtilisation:
        return utilisationOf(run, index);
    case Gauge::ConsumerState:
    case Gauge::ConsumerInClient:
    case Gauge::ConsumerUnacked:
    case Gauge::ConsumerUnackedBytes:
    case Gauge::ConsumerUtilisation:
    case Gauge::ProducerState:
    case Gauge::RunReady:
    case Gauge::RunUnacked:
    case Gauge::RunLatencyP50:
    case Gauge::RunLatencyP95:
    case Gauge::RunLatencyP99:
    case Gauge::RunLatencyP999:
    case Gauge::RunLedgerBalanced:
    case Gauge::EventCount:
        return {};
    }
    return {};
}

MetricValue consumerGauge(const Run& run, const MetricRef& ref, Gauge gauge) {
    const ConsumerActor& actor = run.consumerActors[ref.entity];
    if (!actor.exists) {
        return {};
    }
    if (gauge == Gauge::ConsumerState) {
        return std::string(stateName(ref.instance ? stateOf(run, run.consumers[*ref.instance])
                                                  : worstState(run, actor)));
    }
    if (gauge == Gauge::ConsumerUtilisation) {
        return utilisationOf(run, actor, ref.instance);
    }
    std::uint64_t sum = 0;
    for (const std::uint32_t index : actor.instances) {
        if (ref.instance && *ref.instance != index) {
            continue;
        }
        const ConsumerInstance& consumer = run.consumers[index];
        const bool unacked = gauge != Gauge::ConsumerInClient;
        if (unacked && actor.spec.autoAck) {
            continue; // settled on delivery
        }
        sum += gauge == Gauge::ConsumerUnackedBytes ? consumer.heldBytes : consumer.inClient();
    }
    return count(sum);
}

MetricValue runGauge(const Run& run, Gauge gauge) {
    const Histogram& latencies = run.broker.latencies();
    if (gauge == Gauge::RunLatencyP50) {
        return percentile(latencies, kP50);
    }
    if (gauge == Gauge::RunLatencyP95) {
        return percentile(latencies, kP95);
    }
    if (gauge == Gauge::RunLatencyP99) {
        return percentile(latencies, kP99);
    }
    if (gauge == Gauge::RunLatencyP999) {
        return percentile(latencies, kP999);
    }
    if (gauge == Gauge::RunLedgerBalanced) {
        return count(brokenIdentity(run) ? 0 : 1);
    }
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < run.broker.queueCount(); ++i) {
        const broker::QueueReading queue = run.broker.read(run.now(), broker::QueueId{i});
        sum += gauge == Gauge::RunReady ? queue.ready : queue.unacked;
    }
    return count(sum);
}

MetricValue gaugeOf(const Run& run, const MetricRef& ref) {
    const auto gauge = static_cast<Gauge>(ref.row->index);
    switch (ref.row->metric.kind) {
    case Kind::Queue:
        return queueGauge(run, run.queues[ref.entity], ref.entity, gauge);
    case Kind::Consumer:
        return consumerGauge(run, ref, gauge);
    case Kind::Producer: {
        const ProducerActor& actor = run.producerActors[ref.entity];
        if (!actor.exists) {
            return {};
        }
        return std::string(
            stateName(ref.instance ? run.producers[*ref.instance].state : worstState(run, actor)));
    }
    case Kind::Run:
        return runGauge(run, gauge);
    case Kind::Event:
        return count(run.log.count(static_cast<RunEventKind>(ref.entity), ref.where));
    case Kind::Exchange:
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Vhost:
    case Kind::Host:
        return {};
    }
    return {};
}

bool exists(const Run& run, const MetricRef& ref) {
    switch (ref.row->metric.kind) {
    case Kind::Queue:
        return run.queues[ref.entity].exists;
    case Kind::Exchange:
        return run.exchanges[ref.entity].exists;
    case Kind::Consumer:
        return run.consumerActors[ref.entity].exists;
    case Kind::Producer:
        return run.producerActors[ref.entity].exists;
    case Kind::Run:
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Vhost:
    case Kind::Host:
    case Kind::Event:
        return true;
    }
    return true;
}

} // namespace

std::optional<MetricRef> findMetric(const Run& run, const MetricAddress& that) {
    MetricRef ref;
    ref.row = findMetricRow(that.address.kind, that.metric);
    if (ref.row == nullptr) {
        return std::nullopt;
    }
    std::optional<std::uint32_t> entity;
    switch (that.address.kind) {
    case Kind::Queue:
        entity = indexOf(run.queues, that.address);
        break;
    case Kind::Exchange:
        entity = indexOf(run.exchanges, that.address);
        break;
    case Kind::Consumer:
        entity = indexOf(run.consumerActors, that.address);
        break;
    case Kind::Producer:
        entity = indexOf(run.producerActors, that.address);
        break;
    case Kind::Run:
        entity = 0;
        break;
    case Kind::Event:
        if (const auto event = parseEventName(that.address.key.name)) {
            entity = static_cast<std::uint32_t>(*event);
        }
        break;
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Vhost:
    case Kind::Host:
        break;
    }
    if (!entity) {
        return std::nullopt;
    }
    ref.entity = *entity;
    const bool found = that.address.kind == Kind::Consumer
                           ? findInstance(run.consumerActors[*entity], that.address, ref)
                           : that.address.kind != Kind::Producer ||
                                 findInstance(run.producerActors[*entity], that.address, ref);
    return found ? std::optional(ref) : std::nullopt;
}

MetricValue valueOf(const Run& run, const MetricRef& ref) {
    if (!exists(run, ref)) {
        return {};
    }
    switch (ref.row->shape) {
    case MetricShape::Counter:
        return count(counterOf(run, ref));
    case MetricShape::CounterRate:
        return rateOf(run, ref);
    case MetricShape::Gauge:
        return gaugeOf(run, ref);
    }
    return {};
}

std::optional<double> numberOf(const MetricValue& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        return static_cast<double>(*integer);
    }
    if (const auto* duration = std::get_if<Duration>(&value)) {
        return static_cast<double>(duration->ns);
    }
    if (const auto* number = std::get_if<double>(&value)) {
        return *number;
    }
    return std::nullopt;
}

std::uint64_t counterOf(const Run& run, const MetricRef& ref) {
    switch (ref.row->metric.kind) {
    case Kind::Queue:
        return queueCounter(run, ref);
    case Kind::Exchange:
        return exchangeCounters()[ref.row->index].read(
            run.broker.exchangeLedgers()[run.exchanges[ref.entity].id.value]);
    case Kind::Consumer:
        return consumerCounters()[ref.row->index].read(
            countersIn(run.consumerCounters, run.consumerActors[ref.entity], ref.instance));
    case Kind::Producer:
        return producerCounters()[ref.row->index].read(
            countersIn(run.producerCounters, run.producerActors[ref.entity], ref.instance));
    case Kind::Run:
        return runCounters()[ref.row->index].read(runCountersOf(run));
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Vhost:
    case Kind::Host:
    case Kind::Event:
        return 0;
    }
    return 0;
}

double rateOf(const Run& run, const MetricRef& ref) {
    const CounterFrame& before = secondAgo(run);
    const std::uint64_t then = counterAt(run, before, ref);
    const std::uint64_t now = counterOf(run, ref);
    return now < then ? 0 : static_cast<double>(now - then) / spanOf(run, before);
}

} // namespace warren::sim
