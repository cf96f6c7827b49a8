// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sampling: one pass over the entities, in the order of the history's columns.
#include "engine/sim/sampling.h"

#include "engine/sim/actor_life.h"
#include "engine/sim/expectation_watch.h"
#include "engine/sim/measurements.h"
#include "engine/sim/recording.h"

#include <algorithm>
#include <span>

namespace warren::sim {

namespace {

constexpr std::string_view kQueueColumns[] = {
    "ready",          "unacked",  "total",     "bytes",  "overdue",       "in_publish",
    "in_dead_letter", "enqueued", "delivered", "acked",  "auto_acked",    "redelivered",
    "requeued",       "refused",  "discarded", "purged", "dead_lettered", "silent_loss"};
constexpr std::string_view kConsumerColumns[] = {"in_client", "unacked",      "unacked_bytes",
                                                 "delivered", "redelivered",  "processed",
                                                 "failed",    "lost_in_crash"};
constexpr std::string_view kProducerColumns[] = {"offered", "sends", "confirmed", "nacked",
                                                 "returned"};
constexpr std::string_view kExchangeColumns[] = {"in", "routed", "returned", "dropped"};
constexpr std::string_view kRunColumns[] = {"published", "routed", "returned",
                                            "dropped",   "acked",  "silent_loss"};

std::span<const std::string_view> columnsOf(Kind kind) {
    switch (kind) {
    case Kind::Queue:
        return kQueueColumns;
    case Kind::Consumer:
        return kConsumerColumns;
    case Kind::Producer:
        return kProducerColumns;
    case Kind::Exchange:
        return kExchangeColumns;
    case Kind::Run:
        return kRunColumns;
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Vhost:
    case Kind::Host:
    case Kind::Event:
        return {};
    }
    return {};
}

Instant nextTick(Instant after) {
    return {(after.ns / kSampleInterval.ns + 1) * kSampleInterval.ns};
}

Instant tickAtOrAfter(Instant at) {
    return at.ns % kSampleInterval.ns == 0 ? at : nextTick(at);
}

void fillFrame(const Run& run, CounterFrame& frame) {
    frame.at = run.now();
    frame.queues.clear();
    frame.queuesReadyForMore.clear();
    for (const QueueEntity& queue : run.queues) {
        frame.queues.push_back(run.broker.ledger(queue.id));
        frame.queuesReadyForMore.push_back(run.broker.read(run.now(), queue.id).consumersReady);
    }
    frame.consumers = run.consumerCounters;
    for (std::size_t i = 0; i < run.consumers.size(); ++i) {
        frame.consumers[i].busyNs -= unfinishedWork(run, run.consumers[i]);
    }
    frame.producers = run.producerCounters;
    const std::vector<broker::ExchangeLedger> exchanges = run.broker.exchangeLedgers();
    frame.exchanges.clear();
    for (const ExchangeEntity& exchange : run.exchanges) {
        frame.exchanges.push_back(exchanges[exchange.id.value]);
    }
    frame.routes = run.broker.routeCounts();
    frame.deaths = run.broker.deathCounts();
    frame.run = runCountersOf(run);
}

/// The counters among an entity's columns, which begin at `column`.
template <class Counters>
void addCounterColumns(const Run& run, std::size_t column, std::size_t end,
                       std::span<const CounterRow<Counters>> rows, const Counters& counters,
                       std::vector<double>& values) {
    for (; column < end; ++column) {
        const MetricRow& row = *run.historyColumns[column].row;
        values.push_back(static_cast<double>(rows[row.index].read(counters)));
    }
}

/// Levels first, in the order of kQueueColumns and kConsumerColumns; how many.
std::size_t addQueueLevels(const Run& run, const QueueEntity& queue, std::vector<double>& values) {
    const broker::QueueReading reading = run.broker.read(run.now(), queue.id);
    values.push_back(static_cast<double>(reading.ready));
    values.push_back(static_cast<double>(reading.unacked));
    values.push_back(static_cast<double>(reading.ready + reading.unacked));
    values.push_back(static_cast<double>(reading.bytes));
    values.push_back(static_cast<double>(reading.overdue));
    return 5;
}

std::size_t addConsumerLevels(const Run& run, const ConsumerActor& actor,
                              std::vector<double>& values) {
    std::uint64_t inClient = 0;
    std::uint64_t bytes = 0;
    for (const std::uint32_t index : actor.instances) {
        inClient += run.consumers[index].inClient();
        bytes += run.consumers[index].heldBytes;
    }
    values.push_back(static_cast<double>(inClient));
    values.push_back(actor.spec.autoAck ? 0 : static_cast<double>(inClient));
    values.push_back(actor.spec.autoAck ? 0 : static_cast<double>(bytes));
    return 3;
}

/// All columns of one entity.
void addColumns(const Run& run, const CounterFrame& frame, std::size_t column, std::size_t end,
                std::vector<double>& values) {
    const MetricRef& ref = run.historyColumns[column];
    switch (ref.row->metric.kind) {
    case Kind::Queue:
        column += addQueueLevels(run, run.queues[ref.entity], values);
        addCounterColumns(run, column, end, queueCounters(), frame.queues[ref.entity], values);
        return;
    case Kind::Exchange:
        addCounterColumns(run, column, end, exchangeCounters(), frame.exchanges[ref.entity],
                          values);
        return;
    case Kind::Consumer: {
        const ConsumerActor& actor = run.consumerActors[ref.entity];
        column += addConsumerLevels(run, actor, values);
        addCounterColumns(run, column, end, consumerCounters(), countersOf(run, actor), values);
        return;
    }
    case Kind::Producer:
        addCounterColumns(run, column, end, producerCounters(),
                          countersOf(run, run.producerActors[ref.entity]), values);
        return;
    case Kind::Run:
        addCounterColumns(run, column, end, runCounters(), frame.run, values);
        return;
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Vhost:
    case Kind::Host:
    case Kind::Event:
        return;
    }
}

void addHistoryRow(Run& run, const CounterFrame& frame) {
    run.historyRow.clear();
    const std::vector<MetricRef>& columns = run.historyColumns;
    for (std::size_t column = 0; column < columns.size();) {
        const std::size_t end = column + columnsOf(columns[column].row->metric.kind).size();
        addColumns(run, frame, column, end, run.historyRow);
        column = end;
    }
    run.history.add(run.now(), run.historyRow);
}

void reportBlocking(Run& run) {
    for (QueueEntity& queue : run.queues) {
        if (queue.blockingReported || !queue.exists) {
            continue;
        }
        const std::uint64_t overdue = run.broker.read(run.now(), queue.id).overdue;
        if (overdue > 0) {
            queue.blockingReported = true;
            run.tell(RunEventKind::HeadOfLineBlocking, queue.address, {std::to_string(overdue)});
        }
    }
}

void noteSample(Run& run) {
    TrailingSecond& trailing = run.trailing;
    const bool again = trailing.count > 0 && trailing.frames[trailing.newest].at == run.now();
    if (!again) {
        trailing.newest = (trailing.newest + 1) % TrailingSecond::kFrames;
        trailing.count = std::min(trailing.count + 1, TrailingSecond::kFrames);
    }
    CounterFrame& frame = trailing.frames[trailing.newest];
    fillFrame(run, frame);
    addHistoryRow(run, frame);
    reportBlocking(run);
    recordSample(run);
}

void armSample(Run& run) {
    // Where the next event is far away nothing changes until then, and nothing needs noting.
    const Instant next = run.agenda.nextInstant();
    if (!next.isNever()) {
        run.agenda.arm(run.sample, std::max(nextTick(run.now()), tickAtOrAfter(next)));
    }
}

} // namespace

void beginRun(Run& run) {
    if (!run.started) {
        run.started = true;
        run.tell(RunEventKind::RunStarted, Address{Kind::Run, {}, {}});
        run.agenda.arm(run.sample, run.now());
    } else if (!run.agenda.isArmed(run.sample) && !run.agenda.onlyMonitorsPending()) {
        run.agenda.arm(run.sample, nextTick(run.now()));
    }
}

void wakeSampler(Run& run) {
    if (run.started) {
        run.nothingLeft = false;
        run.agenda.arm(run.sample, nextTick(run.now()));
    }
}

void takeSample(Run& run) {
    noteSample(run);
    armSample(run);
}

bool isOver(Run& run) {
    if (!run.endsWhenNothingIsLeft || !run.agenda.onlyMonitorsPending()) {
        return false;
    }
    endRun(run);
    return true;
}

void endRun(Run& run) {
    if (run.nothingLeft) {
        return;
    }
    run.nothingLeft = true;
    noteSample(run);
    run.tell(RunEventKind::RunFinished, Address{Kind::Run, {}, {}});
}

void addHistoryColumns(Run& run, Kind kind, std::uint32_t entity) {
    for (const std::string_view name : columnsOf(kind)) {
        MetricRef ref;
        ref.row = findMetricRow(kind, name);
        ref.entity = entity;
        run.history.addColumn(ref.row->shape == MetricShape::Gauge ? ColumnKind::Level
                                                                   : ColumnKind::Counter);
        run.historyColumns.push_back(ref);
    }
}

std::vector<double> seriesOf(const Run& run, const MetricRef& ref, std::size_t points,
                             Instant& first, Duration& interval) {
    const bool isRate = ref.row->shape == MetricShape::CounterRate;
    const auto& columns = run.historyColumns;
    const auto column = std::find_if(columns.begin(), columns.end(), [&](const MetricRef& c) {
        const bool same =
            isRate ? c.row->shape == MetricShape::Counter && c.row->index == ref.row->index
                   : c.row == ref.row;
        return same && c.row->metric.kind == ref.row->metric.kind && c.entity == ref.entity;
    });
    if (column == columns.end() || ref.instance || run.history.rows() == 0) {
        return {};
    }
    const auto index = static_cast<std::size_t>(column - columns.begin());
    const std::size_t rows = run.history.rows();
    const std::size_t from = rows > points ? rows - points : 0;
    interval = run.history.interval();
    first = Instant{} + interval * static_cast<std::int64_t>(from);
    std::vector<double> values;
    values.reserve(rows - from);
    for (std::size_t row = from; row < rows; ++row) {
        const double now = run.history.at(row, index);
        const double before = row == 0 ? 0 : run.history.at(row - 1, index);
        values.push_back(isRate ? (now - before) / interval.toSeconds() : now);
    }
    return values;
}

} // namespace warren::sim
