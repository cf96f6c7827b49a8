// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The hot path of a run: publish → deliver → work → settle. Everything that happens once a message
// is in this file, so that the compiler sees it whole; nothing here allocates in steady state.
#include "engine/sim/run_loop.h"

#include "engine/sim/actor_life.h"
#include "engine/sim/expectation_watch.h"
#include "engine/sim/news.h"
#include "engine/sim/sampling.h"
#include "engine/sim/timeline.h"

#include <algorithm>

namespace warren::sim {

namespace {

constexpr std::size_t kCycleLength = 64; ///< events looked at to name a zero-time loop
constexpr Duration kLoopStep = Duration::microseconds(1);

/// What the fingerprint is fed: what happened to whom and when, mixed into one word.
enum class Mark : std::uint64_t { Publish = 1, Delivery, Settle, Wake };

inline void mark(Run& run, Mark what, std::uint32_t who, std::uint64_t detail) {
    run.fingerprint.add(static_cast<std::uint64_t>(run.now().ns) ^
                        (static_cast<std::uint64_t>(what) << 61) ^
                        (static_cast<std::uint64_t>(who) << 32) ^ (detail << 20));
}

inline void beginWork(Run& run, ConsumerInstance& consumer, std::uint32_t index,
                      std::uint32_t workerIndex, const Delivery& delivery) {
    Worker& worker = run.workers[workerIndex];
    const Duration service =
        consumer.constant ? consumer.service : consumer.services.exponential(consumer.service);
    worker.tag = delivery.tag;
    worker.first = delivery.first;
    worker.sizeAndPoison = delivery.sizeAndPoison;
    worker.due = run.now() + service;
    run.consumerCounters[index].busyNs += static_cast<std::uint64_t>(service.ns);
    run.agenda.arm(worker.done, worker.due);
}

inline void takeDelivery(Run& run, const broker::Effect& effect) {
    static_assert(broker::Effect::kPoison == 2 && broker::Effect::kRedelivered == 1);
    const std::uint32_t index = run.consumerOfBroker[effect.target];
    ConsumerInstance& consumer = run.consumers[index];
    ConsumerCounters& counters = run.consumerCounters[index];
    ++counters.delivered;
    counters.redelivered += effect.flags & 1u;
    consumer.heldBytes += effect.size;
    mark(run, Mark::Delivery, index, effect.tag);
    const Delivery delivery{effect.tag, effect.at, effect.size | (effect.flags & 2u) << 30};
    if (consumer.idleWorker != kNoWorker && consumer.takesWork) {
        const std::uint32_t worker = consumer.idleWorker;
        consumer.idleWorker = static_cast<std::uint32_t>(run.workers[worker].tag);
        ++consumer.busyWorkers;
        beginWork(run, consumer, index, worker, delivery);
    } else {
        consumer.waiting.push(delivery);
    }
}

void takeRareEffect(Run& run, const broker::Effect& effect);

inline void drain(Run& run, std::vector<broker::Effect>& effects) {
    for (const broker::Effect& effect : effects) {
        if (effect.kind == broker::EffectKind::Deliver) {
            takeDelivery(run, effect);
        } else {
            takeRareEffect(run, effect);
        }
    }
    effects.clear();
}

/// The next message of a producer whose messages differ.
void chooseMessage(Run& run, ProducerInstance& producer) {
    const ProducerActor& actor = run.producerActors[producer.actor];
    const bool listed = !actor.listed.empty();
    const ReadyMessage& message = listed ? actor.listed[producer.sent] : actor.message;
    broker::PublishRequest& request = producer.request;
    if (listed) {
        request.routingKey = message.routingKey;
        request.size = message.size;
    } else {
        request.routingKey = actor.routingKeys[producer.nextKey];
        producer.nextKey =
            producer.nextKey + 1 == actor.routingKeys.size() ? 0 : producer.nextKey + 1;
    }
    request.properties = message.healthy;
    if (message.poisonShare.millionths != 0 && producer.poisons.chance(message.poisonShare)) {
        request.properties = message.poison;
    }
}

inline void scheduleNext(Run& run, ProducerInstance& producer, std::uint32_t index);

inline void publish(Run& run, std::vector<broker::Effect>& effects, std::uint32_t index) {
    ProducerInstance& producer = run.producers[index];
    ProducerCounters& counters = run.producerCounters[index];
    ++counters.offered;
    ++counters.sends;
    mark(run, Mark::Publish, index, producer.sent);
    if (producer.varies) {
        chooseMessage(run, producer);
    }
    producer.request.firstPublished = run.now();
    const broker::PublishStatus status = run.broker.publish(run.now(), producer.request);
    drain(run, effects);
    if (status > broker::PublishStatus::Unroutable) [[unlikely]] {
        failProducer(run, index, run.broker.faultOf(status, producer.request).text);
        return;
    }
    ++producer.sent;
    producer.last = run.now();
    scheduleNext(run, producer, index);
}

inline void scheduleNext(Run& run, ProducerInstance& producer, std::uint32_t index) {
    if (producer.sent >= producer.most) {
        finishProducer(run, index);
        return;
    }
    std::uint64_t wait = producer.gap.whole;
    if (producer.poisson) {
        constexpr int kFineBits = 10;
        const Duration draw = producer.arrivals.exponential(producer.gap.meanFine);
        const std::uint64_t fine = static_cast<std::uint64_t>(draw.ns) + producer.rest;
        wait = fine >> kFineBits;
        producer.rest = fine & ((1u << kFineBits) - 1);
    } else {
        producer.rest += producer.gap.rest;
        if (producer.rest >= producer.gap.perSecondMillionths) {
            producer.rest -= producer.gap.perSecondMillionths;
            ++wait;
        }
    }
    Instant next = producer.last + Duration{static_cast<std::int64_t>(wait)};
    if (producer.varies || producer.gap.perSecondMillionths == 0) {
        const std::vector<ReadyMessage>& listed = run.producerActors[producer.actor].listed;
        if (!listed.empty()) {
            next = producer.started + listed[producer.sent].at;
        } else if (producer.gap.perSecondMillionths == 0) {
            return;
        }
    }
    run.agenda.arm(producer.publishes, next);
}

Outcome drawOutcome(Run& run, ConsumerInstance& consumer, bool poison) {
    const ConsumerActor& actor = run.consumerActors[consumer.actor];
    std::uint64_t draw = actor.spec.outcomes.empty() ? 0 : consumer.outcomes.below(Share::kAll);
    if (poison && actor.spec.poisonOutcome) {
        return *actor.spec.poisonOutcome;
    }
    for (const OutcomeShare& share : actor.spec.outcomes) {
        if (draw < share.share.millionths) {
            return share.outcome;
        }
        draw -= share.share.millionths;
    }
    return Outcome::Ack;
}

/// Work without success: the message goes back, dies, or, when it was acked on delivery, is lost.
void settleFailure(Run& run, std::uint32_t index, std::uint64_t tag, Outcome outcome) {
    const ConsumerInstance& consumer = run.consumers[index];
    if (consumer.autoAck) {
        run.broker.autoAckedLost(consumer.queue, 1);
    } else {
        const bool requeue = outcome == Outcome::NackRequeue || outcome == Outcome::RejectRequeue;
        run.broker.nack(run.now(), consumer.channel, tag, false, requeue);
    }
}

inline void finishWork(Run& run, std::vector<broker::Effect>& effects, std::uint32_t workerIndex) {
    const std::uint32_t index = run.workerOwner[workerIndex];
    Worker& worker = run.workers[workerIndex];
    ConsumerInstance& consumer = run.consumers[index];
    const std::uint64_t tag = worker.tag;
    Outcome outcome = Outcome::Ack;
    if (!consumer.acksAll) {
        outcome = drawOutcome(run, consumer, (worker.sizeAndPoison & Delivery::kPoisonBit) != 0);
        if (outcome == Outcome::Crash) {
            mark(run, Mark::Settle, index, tag);
            crashConsumer(run, index);
            return;
        }
    }
    consumer.heldBytes -= worker.sizeAndPoison & Delivery::kLargestBody;
    mark(run, Mark::Settle, index, tag + static_cast<std::uint64_t>(outcome));
    if (consumer.waiting.isEmpty()) {
        worker.tag = consumer.idleWorker;
        consumer.idleWorker = workerIndex;
        --consumer.busyWorkers;
    } else {
        beginWork(run, consumer, index, workerIndex, consumer.waiting.pop());
    }
    ConsumerCounters& counters = run.consumerCounters[index];
    if (outcome == Outcome::Ack) {
        ++counters.processed;
        if (!consumer.autoAck) {
            run.broker.ack(run.now(), consumer.channel, tag);
        }
    } else {
        ++counters.failed;
        settleFailure(run, index, tag, outcome);
    }
    drain(run, effects);
}

void takeRareEffect(Run& run, const broker::Effect& effect) {
    using broker::EffectKind;
    switch (effect.kind) {
    case EffectKind::Deliver:
    case EffectKind::GetOk:
        return;
    case EffectKind::Confirm:
        ++run.producerCounters[run.producerOfChannel[effect.target]].confirmed;
        return;
    case EffectKind::Refuse:
        ++run.producerCounters[run.producerOfChannel[effect.target]].nacked;
        return;
    case EffectKind::WakeAt:
        if (effect.target >= run.queueTimers.size()) {
            run.queueTimers.resize(effect.target + 1);
        }
        if (run.queueTimers[effect.target].isNone()) {
            run.queueTimers[effect.target] = run.agenda.addSource(
                EventClass::BrokerTimer, {effect.target, EventKind::QueueWake});
        }
        run.agenda.arm(run.queueTimers[effect.target], effect.at);
        return;
    case EffectKind::Return:
    case EffectKind::ConsumerCancelled:
    case EffectKind::QueueDeleted:
    case EffectKind::FirstDeadLetter:
    case EffectKind::FirstDiscard:
    case EffectKind::FirstOverflow:
    case EffectKind::FirstRefusedDropped:
        takeNews(run, effect);
        return;
    }
}

/// Everything that does not happen once a message.
void carryOutRare(Run& run, const Event& event) {
    switch (event.kind) {
    case EventKind::TimelineBegins:
        beginEntry(run, event.index);
        return;
    case EventKind::TimelineUndone:
        undoEntry(run, event.index);
        return;
    case EventKind::QueueWake:
        run.broker.wake(run.now(), broker::QueueId{event.index});
        mark(run, Mark::Wake, event.index, 0);
        drainEffects(run);
        return;
    case EventKind::ProducerStarts:
        startProducer(run, event.index);
        return;
    case EventKind::ProducerStops:
        stopProducer(run, event.index);
        return;
    case EventKind::ConsumerStarts:
        startConsumer(run, event.index);
        return;
    case EventKind::ConsumerStops:
        stopConsumer(run, event.index);
        return;
    case EventKind::ConsumerRestarts:
        restartConsumer(run, event.index);
        return;
    case EventKind::ExpectationBoundary:
        crossBoundary(run, event.index);
        return;
    case EventKind::Sample:
        takeSample(run);
        return;
    case EventKind::Publish:
    case EventKind::ServiceDone:
        return;
    }
}

inline bool isMonitor(EventKind kind) {
    return kind == EventKind::Sample || kind == EventKind::ExpectationBoundary;
}

/// One event too many at one instant: for a while it is noted who takes part, then the finding is
/// told and the rest of the instant moves on by 1 µs.
void breakZeroTimeLoop(Run& run, const Event& event) {
    run.cycle.push_back(event);
    if (run.cycle.size() < kCycleLength) {
        return;
    }
    std::vector<std::string> names;
    for (const Event& member : run.cycle) {
        std::string name = nameOf(run, member);
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) {
            names.push_back(std::move(name));
        }
    }
    run.tell(RunEventKind::ZeroTimeLoop, Address{Kind::Run, {}, {}}, std::move(names));
    run.cycle.clear();
    run.instantEvents = 0;
    run.agenda.postponeThisInstant(run.now() + kLoopStep);
}

/// All events of the instant at which the clock stands. Returns how many, monitors not counted.
std::uint64_t runInstant(Run& run, std::vector<broker::Effect>& effects) {
    std::uint64_t done = 0;
    run.instantEvents = 0;
    Event event;
    while (run.agenda.next(event)) {
        if (event.kind == EventKind::ServiceDone) {
            finishWork(run, effects, event.index);
        } else if (event.kind == EventKind::Publish) {
            publish(run, effects, event.index);
        } else {
            carryOutRare(run, event);
            if (isMonitor(event.kind)) {
                continue;
            }
        }
        ++done;
        if (++run.instantEvents >= kMostEventsAtOneInstant) [[unlikely]] {
            breakZeroTimeLoop(run, event);
        }
    }
    run.eventsDone += done;
    return done;
}

} // namespace

void drainEffects(Run& run) {
    drain(run, run.broker.effects());
}

void startWaitingWork(Run& run, std::uint32_t index) {
    ConsumerInstance& consumer = run.consumers[index];
    while (!consumer.waiting.isEmpty() && consumer.idleWorker != kNoWorker) {
        const std::uint32_t worker = consumer.idleWorker;
        consumer.idleWorker = static_cast<std::uint32_t>(run.workers[worker].tag);
        ++consumer.busyWorkers;
        beginWork(run, consumer, index, worker, consumer.waiting.pop());
    }
}

void scheduleNextMessage(Run& run, std::uint32_t index) {
    scheduleNext(run, run.producers[index], index);
}

StopReason runInstants(Run& run, Instant limit, std::uint64_t budget,
                       const WatchedExpectation* condition) {
    const Instant end = std::min(limit, run.plannedEnd);
    const StopReason atEnd =
        run.plannedEnd <= limit ? StopReason::PlannedEnd : StopReason::LimitReached;
    beginRun(run);
    std::vector<broker::Effect>& effects = run.broker.effects();
    std::uint64_t done = 0;
    for (;;) {
        if (run.agenda.mayHaveOnlyMonitors() && isOver(run)) [[unlikely]] {
            return StopReason::NothingLeft;
        }
        if (!run.agenda.advance(end)) {
            break;
        }
        done += runInstant(run, effects);
        if (run.activeExpectations != 0) {
            lookAtActiveExpectations(run);
        }
        if (condition != nullptr && holds(run, *condition)) {
            return StopReason::ConditionMet;
        }
        if (done >= budget) [[unlikely]] {
            return StopReason::BudgetSpent;
        }
    }
    if (end > run.now()) {
        run.agenda.moveClock(end);
    }
    if (atEnd == StopReason::PlannedEnd) {
        endRun(run);
    }
    return atEnd;
}

StopReason runOneInstant(Run& run) {
    beginRun(run);
    std::vector<broker::Effect>& effects = run.broker.effects();
    for (;;) {
        if (run.agenda.mayHaveOnlyMonitors() && isOver(run)) {
            return StopReason::NothingLeft;
        }
        if (!run.agenda.advance(run.plannedEnd)) {
            run.agenda.moveClock(run.plannedEnd);
            endRun(run);
            return StopReason::PlannedEnd;
        }
        const std::uint64_t done = runInstant(run, effects);
        if (run.activeExpectations != 0) {
            lookAtActiveExpectations(run);
        }
        if (done > 0) {
            return StopReason::LimitReached;
        }
    }
}

} // namespace warren::sim
