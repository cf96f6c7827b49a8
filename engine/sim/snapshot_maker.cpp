// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Snapshots: every entity once, by address.
#include "engine/sim/snapshot_maker.h"

#include "engine/sim/measurements.h"
#include "engine/sim/sampling.h"

#include <algorithm>

namespace warren::sim {

namespace {

constexpr std::uint32_t kP50 = 500'000;
constexpr std::uint32_t kP95 = 950'000;
constexpr std::uint32_t kP99 = 990'000;
constexpr std::uint32_t kP999 = 999'000;

double rate(std::uint64_t now, std::uint64_t then, double span) {
    return now < then ? 0 : static_cast<double>(now - then) / span;
}

struct Rates {
    const CounterFrame& before;
    double span;
};

QueueView viewOf(const Run& run, std::uint32_t index, const Rates& rates) {
    const QueueEntity& entity = run.queues[index];
    const broker::QueueReading reading = run.broker.read(run.now(), entity.id);
    QueueView view;
    view.address = entity.address;
    view.exists = entity.exists && reading.exists;
    view.ready = reading.ready;
    view.unacked = reading.unacked;
    view.bytes = reading.bytes;
    view.overdue = reading.overdue;
    view.consumers = reading.consumers;
    if (reading.headEnqueued) {
        view.headAge = run.now() - *reading.headEnqueued;
    }
    if (reading.headExpires) {
        view.headTtl = *reading.headExpires - run.now();
        view.headTtlWhole = *reading.headExpires - reading.headEnqueued.value_or(run.now());
    }
    view.ledger = run.broker.ledger(entity.id);
    static const broker::QueueLedger kNothing;
    const broker::QueueLedger& then =
        index < rates.before.queues.size() ? rates.before.queues[index] : kNothing;
    const broker::QueueLedger& now = view.ledger;
    view.inRate =
        rate(now.inPublish + now.inDeadLetter, then.inPublish + then.inDeadLetter, rates.span);
    view.deliverRate = rate(now.delivered, then.delivered, rates.span);
    view.ackRate = rate(now.acked + now.autoAcked, then.acked + then.autoAcked, rates.span);
    view.redeliverRate = rate(now.redelivered, then.redelivered, rates.span);
    view.deadLetterRate = rate(now.deadLetteredTotal, then.deadLetteredTotal, rates.span);
    view.discardRate = rate(now.discardedTotal, then.discardedTotal, rates.span);
    const Histogram& times = run.broker.waitingTimes(entity.id);
    view.waitP50 = times.percentile(kP50).value_or(Duration{});
    view.waitP95 = times.percentile(kP95).value_or(Duration{});
    view.waitP99 = times.percentile(kP99).value_or(Duration{});
    view.utilisation = utilisationOf(run, index);
    return view;
}

ExchangeView viewOf(const Run& run, std::uint32_t index, const Rates& rates,
                    const std::vector<broker::ExchangeLedger>& ledgers) {
    const ExchangeEntity& entity = run.exchanges[index];
    const broker::ExchangeLedger& ledger = ledgers[entity.id.value];
    const std::uint64_t then =
        index < rates.before.exchanges.size() ? rates.before.exchanges[index].in : 0;
    ExchangeView view;
    view.address = entity.address;
    view.in = ledger.in;
    view.routed = ledger.routed;
    view.unroutable = ledger.returned + ledger.dropped;
    view.inRate = rate(ledger.in, then, rates.span);
    return view;
}

ProducerView viewOf(const Run& run, const ProducerActor& actor, const Rates& rates) {
    const ProducerCounters counters = countersOf(run, actor);
    ProducerView view;
    view.address = actor.address;
    view.state = worstState(run, actor);
    view.offered = counters.offered;
    view.sent = counters.sends;
    view.confirmed = counters.confirmed;
    view.nacked = counters.nacked;
    view.returned = counters.returned;
    std::uint64_t then = 0;
    for (const std::uint32_t instance : actor.instances) {
        const bool flows = run.producers[instance].state == ProducerState::Flowing;
        if (flows && actor.listed.empty()) {
            view.wantedRate += static_cast<double>(actor.gap.perSecondMillionths) / 1e6;
        }
        then +=
            instance < rates.before.producers.size() ? rates.before.producers[instance].sends : 0;
    }
    view.rate = rate(counters.sends, then, rates.span);
    return view;
}

ConsumerView viewOf(const Run& run, const ConsumerActor& actor, const Rates& rates) {
    const ConsumerCounters counters = countersOf(run, actor);
    ConsumerView view;
    view.address = actor.address;
    view.state = worstState(run, actor);
    view.instances = actor.exists ? actor.spec.instances : 0;
    view.prefetch = actor.spec.prefetch;
    view.delivered = counters.delivered;
    view.processed = counters.processed;
    view.failed = counters.failed;
    view.lostInCrash = counters.lostInCrash;
    view.restarts = counters.restarts;
    view.utilisation = utilisationOf(run, actor);
    std::uint64_t then = 0;
    for (const std::uint32_t instance : actor.instances) {
        const ConsumerInstance& consumer = run.consumers[instance];
        if (!actor.spec.autoAck) {
            view.unacked += consumer.inClient();
            view.unackedBytes += consumer.heldBytes;
        }
        if (!consumer.restartsAt.isNever() &&
            (!view.restartsAt || consumer.restartsAt < *view.restartsAt)) {
            view.restartsAt = consumer.restartsAt;
        }
        if (instance < rates.before.consumers.size()) {
            const ConsumerCounters& old = rates.before.consumers[instance];
            then += old.processed + old.failed;
        }
    }
    view.rate = rate(counters.processed + counters.failed, then, rates.span);
    return view;
}

Address exchangeAddress(const Run& run, broker::ExchangeId exchange) {
    return {Kind::Exchange, run.broker.exchangeKey(exchange), {}};
}

Address queueAddress(const Run& run, broker::QueueId queue) {
    return {Kind::Queue, run.broker.queueKey(queue), {}};
}

void addActorEdges(const Run& run, const Rates& rates, std::vector<EdgeFlow>& edges) {
    for (const ProducerActor& actor : run.producerActors) {
        EdgeFlow edge;
        edge.kind = EdgeKind::Publish;
        edge.from = actor.address;
        edge.to = {Kind::Exchange, {actor.spec.key.vhost, actor.spec.exchange}, {}};
        const ProducerView view = viewOf(run, actor, rates);
        edge.count = view.sent;
        edge.rate = view.rate;
        edges.push_back(std::move(edge));
    }
    for (const ConsumerActor& actor : run.consumerActors) {
        EdgeFlow edge;
        edge.kind = EdgeKind::Deliver;
        edge.from = {Kind::Queue, {actor.spec.key.vhost, actor.spec.queue}, {}};
        edge.to = actor.address;
        const ConsumerCounters counters = countersOf(run, actor);
        edge.count = counters.delivered;
        edge.redelivered = counters.redelivered;
        std::uint64_t then = 0;
        for (const std::uint32_t instance : actor.instances) {
            then += instance < rates.before.consumers.size()
                        ? rates.before.consumers[instance].delivered
                        : 0;
        }
        edge.rate = rate(counters.delivered, then, rates.span);
        edges.push_back(std::move(edge));
    }
}

void addBrokerEdges(const Run& run, const Rates& rates, std::vector<EdgeFlow>& edges) {
    for (const broker::RouteCount& route : run.broker.routeCounts()) {
        EdgeFlow edge;
        edge.kind = EdgeKind::Route;
        edge.from = exchangeAddress(run, route.from);
        edge.to = route.toQueue.isNone() ? exchangeAddress(run, route.toExchange)
                                         : queueAddress(run, route.toQueue);
        edge.count = route.count;
        edge.rate = rate(route.count, rates.before.routeCount(route), rates.span);
        edges.push_back(std::move(edge));
    }
    for (const broker::DeathCount& death : run.broker.deathCounts()) {
        EdgeFlow edge;
        edge.kind = EdgeKind::DeadLetter;
        edge.from = queueAddress(run, death.from);
        if (!death.to.isNone()) {
            edge.to = exchangeAddress(run, death.to);
        } else {
            edge.to = {Kind::Exchange, {edge.from.key.vhost, ""}, {}};
        }
        edge.byReason = death.byReason;
        for (const std::uint64_t count : death.byReason) {
            edge.count += count;
        }
        edge.rate = rate(edge.count, rates.before.deathCount(death), rates.span);
        edges.push_back(std::move(edge));
    }
}

template <class Views> void sortByAddress(Views& views) {
    std::sort(views.begin(), views.end(),
              [](const auto& a, const auto& b) { return a.address < b.address; });
}

RunTotals totalsOf(const Run& run) {
    RunTotals totals;
    const RunCounters counters = runCountersOf(run);
    totals.ingress = counters.ingress;
    totals.silentLoss = counters.silentLoss;
    totals.acked = counters.acked;
    totals.ledgerBalanced = !brokenIdentity(run).has_value();
    const Histogram& latencies = run.broker.latencies();
    totals.latencyP50 = latencies.percentile(kP50).value_or(Duration{});
    totals.latencyP95 = latencies.percentile(kP95).value_or(Duration{});
    totals.latencyP99 = latencies.percentile(kP99).value_or(Duration{});
    totals.latencyP999 = latencies.percentile(kP999).value_or(Duration{});
    return totals;
}

void addEntities(const Run& run, Snapshot& snapshot, const Rates& rates) {
    const std::vector<broker::ExchangeLedger> ledgers = run.broker.exchangeLedgers();
    for (std::uint32_t i = 0; i < run.queues.size(); ++i) {
        snapshot.queues.push_back(viewOf(run, i, rates));
    }
    for (std::uint32_t i = 0; i < run.exchanges.size(); ++i) {
        if (run.exchanges[i].exists) {
            snapshot.exchanges.push_back(viewOf(run, i, rates, ledgers));
        }
    }
    for (const ProducerActor& actor : run.producerActors) {
        if (actor.exists) {
            snapshot.producers.push_back(viewOf(run, actor, rates));
        }
    }
    for (const ConsumerActor& actor : run.consumerActors) {
        if (actor.exists) {
            snapshot.consumers.push_back(viewOf(run, actor, rates));
        }
    }
    sortByAddress(snapshot.queues);
    sortByAddress(snapshot.exchanges);
    sortByAddress(snapshot.producers);
    sortByAddress(snapshot.consumers);
}

void addSeries(const Run& run, Snapshot& snapshot, const SnapshotRequest& request) {
    for (const MetricAddress& that : request.series) {
        Series series;
        series.that = that;
        if (const auto ref = findMetric(run, that)) {
            series.values = seriesOf(run, *ref, request.points, series.first, series.interval);
        }
        snapshot.series.push_back(std::move(series));
    }
}

} // namespace

SnapshotPtr makeSnapshot(const Run& run, const SnapshotRequest& request) {
    auto snapshot = std::make_shared<Snapshot>();
    const CounterFrame& before = secondAgo(run);
    const Rates rates{before, spanOf(run, before)};
    snapshot->at = run.now();
    snapshot->sequence = ++run.snapshots;
    snapshot->finished = run.nothingLeft || run.now() >= run.plannedEnd;
    snapshot->messages = run.broker.ingress().published;
    snapshot->fingerprint = fingerprintOf(run);
    addEntities(run, *snapshot, rates);
    addActorEdges(run, rates, snapshot->edges);
    addBrokerEdges(run, rates, snapshot->edges);
    addSeries(run, *snapshot, request);
    snapshot->events = run.log.newest(request.events);
    snapshot->eventsTotal = run.log.total();
    snapshot->totals = totalsOf(run);
    return snapshot;
}

std::uint64_t fingerprintOf(const Run& run) {
    Fingerprint fingerprint = run.fingerprint;
    fingerprint.add(run.eventsDone);
    for (std::uint32_t i = 0; i < run.broker.queueCount(); ++i) {
        const broker::QueueLedger& ledger = run.broker.ledger(broker::QueueId{i});
        for (const CounterRow<broker::QueueLedger>& row : queueCounters()) {
            fingerprint.add(row.read(ledger));
        }
    }
    const broker::IngressLedger ingress = run.broker.ingress();
    for (const std::uint64_t count :
         {ingress.arrived, ingress.routed, ingress.returned, ingress.dropped, ingress.copies}) {
        fingerprint.add(count);
    }
    return fingerprint.value();
}

} // namespace warren::sim
