// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Recording: bounded by leaving out every second sample when a frame grows too large.
#include "engine/sim/recording.h"

#include "engine/sim/measurements.h"
#include "engine/sim/news.h"

#include <algorithm>

namespace warren::sim {

namespace {

Address entityOf(const Run& run, const MetricRef& ref) {
    switch (ref.row->metric.kind) {
    case Kind::Queue:
        return run.queues[ref.entity].address;
    case Kind::Exchange:
        return run.exchanges[ref.entity].address;
    case Kind::Consumer:
        return run.consumerActors[ref.entity].address;
    case Kind::Producer:
        return run.producerActors[ref.entity].address;
    case Kind::Run:
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Vhost:
    case Kind::Host:
    case Kind::Event:
        return {Kind::Run, {}, {}};
    }
    return {};
}

template <class Counters>
void addRows(RecordFrame& frame, const Address& entity, std::span<const CounterRow<Counters>> rows,
             const Counters& counters) {
    for (const CounterRow<Counters>& row : rows) {
        frame.ledger.push_back({entity, std::string(row.name), row.read(counters)});
    }
}

void addLedger(const Run& run, RecordFrame& frame) {
    addRows(frame, {Kind::Run, {}, {}}, runCounters(), runCountersOf(run));
    for (const QueueEntity& queue : run.queues) {
        addRows(frame, queue.address, queueCounters(), run.broker.ledger(queue.id));
        const broker::QueueReading reading = run.broker.read(run.now(), queue.id);
        frame.ledger.push_back({queue.address, "ready", reading.ready});
        frame.ledger.push_back({queue.address, "unacked", reading.unacked});
    }
    const std::vector<broker::ExchangeLedger> exchanges = run.broker.exchangeLedgers();
    for (const ExchangeEntity& exchange : run.exchanges) {
        addRows(frame, exchange.address, exchangeCounters(), exchanges[exchange.id.value]);
    }
    for (const ProducerActor& actor : run.producerActors) {
        addRows(frame, actor.address, producerCounters(), countersOf(run, actor));
    }
    for (const ConsumerActor& actor : run.consumerActors) {
        addRows(frame, actor.address, consumerCounters(), countersOf(run, actor));
    }
}

RecordDeadLetter toRecord(const Run& run, const broker::DeathRecord& death) {
    RecordDeadLetter record;
    record.at = death.at;
    record.message = death.message;
    record.fromQueue = addressOf(run, death.from);
    record.reason = reasonName(death.reason);
    record.exchange = death.exchange.isNone() ? "" : run.broker.exchangeKey(death.exchange).name;
    record.routingKey = death.routingKey;
    for (const broker::QueueId target : death.targets) {
        record.targets.push_back(run.broker.queueKey(target).name);
    }
    record.cause = death.cause ? causeName(*death.cause) : "";
    record.xDeath = death.xDeath;
    return record;
}

void thin(Run& run) {
    Recording& recording = run.recording;
    recording.interval = recording.interval * 2;
    const auto keep = [&](const RecordSample& sample) {
        return sample.at.ns % recording.interval.ns == 0;
    };
    std::erase_if(recording.samples, [&](const RecordSample& sample) { return !keep(sample); });
    if (!recording.thinned) {
        recording.thinned = true;
        run.tell(RunEventKind::RecordingThinned, {Kind::Run, {}, {}}, {toText(recording.interval)});
    }
}

} // namespace

void setRecording(Run& run, bool on) {
    Recording& recording = run.recording;
    if (on == recording.on) {
        return;
    }
    recording.on = on;
    if (on) {
        recording.samples.clear(); // of an earlier recording: this one has its own file
        recording.announced = 0;
        recording.from = run.now();
        recording.next = run.now();
        recording.eventsTaken = run.log.total();
        extendRecording(run);
        run.broker.recordDeaths(Recording::kMostDeaths);
    }
}

void extendRecording(Run& run) {
    if (run.recording.on) {
        run.recording.refs = run.historyColumns;
    }
}

void recordSample(Run& run) {
    Recording& recording = run.recording;
    if (!recording.on || run.now() < recording.next) {
        return;
    }
    if (recording.samples.size() + recording.refs.size() > Recording::kMostSamples &&
        recording.interval < Duration::hours(24 * 365)) {
        thin(run);
    }
    const std::int64_t ticks = run.now().ns / recording.interval.ns + 1;
    recording.next = Instant{} + recording.interval * ticks;
    for (std::uint32_t i = 0; i < recording.refs.size(); ++i) {
        if (const auto value = numberOf(valueOf(run, recording.refs[i]))) {
            recording.samples.push_back({i, run.now(), *value});
        }
    }
}

RecordFrame takeRecord(Run& run) {
    Recording& recording = run.recording;
    RecordFrame frame;
    frame.from = recording.from;
    frame.to = run.now();
    recording.from = run.now();
    for (; recording.announced < recording.refs.size(); ++recording.announced) {
        const MetricRef& ref = recording.refs[recording.announced];
        frame.newSeries.push_back({entityOf(run, ref), std::string(ref.row->metric.name),
                                   std::string(unitName(ref.row->metric.unit))});
    }
    frame.samples.swap(recording.samples);
    frame.events = run.log.since(recording.eventsTaken);
    recording.eventsTaken = run.log.total();
    if (recording.on) {
        for (const broker::DeathRecord& death : run.broker.takeDeaths(frame.deadLettersOmitted)) {
            frame.deadLetters.push_back(toRecord(run, death));
        }
        addLedger(run, frame);
    }
    return frame;
}

} // namespace warren::sim
