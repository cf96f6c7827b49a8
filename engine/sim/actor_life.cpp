// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The lives of actors. Rare events: clarity before speed.
#include "engine/sim/actor_life.h"

#include "engine/sim/run_loop.h"

#include <algorithm>

namespace warren::sim {

namespace {

// Kubernetes' back-off for crashing containers: at once, then 10 s doubling up to 5 minutes, and
// forgiven after 10 minutes of running (rules.md part 3).
constexpr Duration kFirstBackOff = Duration::seconds(10);
constexpr Duration kLongestBackOff = Duration::minutes(5);
constexpr Duration kHealthyAfter = Duration::minutes(10);

bool isRunning(const ConsumerInstance& consumer) {
    return consumer.state == ConsumerState::Idle;
}

void noteChannel(Run& run, broker::ChannelId channel, std::uint32_t producer) {
    if (run.producerOfChannel.size() <= channel.value) {
        run.producerOfChannel.resize(channel.value + 1, kNoIndex);
    }
    run.producerOfChannel[channel.value] = producer;
}

/// All workers idle, in order.
void freeWorkers(Run& run, ConsumerInstance& consumer) {
    consumer.idleWorker = kNoWorker;
    for (std::uint32_t i = consumer.workers; i-- > 0;) {
        Worker& worker = run.workers[consumer.firstWorker + i];
        run.agenda.disarm(worker.done);
        worker.tag = consumer.idleWorker;
        worker.due = {};
        consumer.idleWorker = consumer.firstWorker + i;
    }
    consumer.busyWorkers = 0;
}

/// What the instance holds goes with it: back to the queue when the connection closes, or lost when
/// it counted as acked on delivery.
std::uint64_t dropHeld(Run& run, std::uint32_t index) {
    ConsumerInstance& consumer = run.consumers[index];
    ConsumerCounters& counters = run.consumerCounters[index];
    const std::uint64_t held = consumer.inClient();
    counters.lostInCrash += held;
    if (held > 0 && consumer.autoAck) {
        run.broker.autoAckedLost(consumer.queue, held);
    }
    counters.busyNs -= unfinishedWork(run, consumer);
    consumer.waiting.clear();
    consumer.heldBytes = 0;
    freeWorkers(run, consumer);
    return held;
}

void disconnect(Run& run, ConsumerInstance& consumer) {
    const broker::ConnectionId connection = consumer.connection;
    consumer.connection = {};
    consumer.consumer = {};
    consumer.takesWork = false;
    if (!connection.isNone()) {
        run.broker.closeConnection(run.now(), connection);
        drainEffects(run);
    }
}

void armRestart(Run& run, std::uint32_t index, Instant at) {
    ConsumerInstance& consumer = run.consumers[index];
    if (consumer.restarts.isNone()) {
        consumer.restarts =
            run.agenda.addSource(EventClass::Actor, {index, EventKind::ConsumerRestarts});
    }
    consumer.restartsAt = at;
    run.agenda.arm(consumer.restarts, at);
}

void disarmRestart(Run& run, ConsumerInstance& consumer) {
    consumer.restartsAt = Instant::never();
    if (!consumer.restarts.isNone()) {
        run.agenda.disarm(consumer.restarts);
    }
}

/// basic.consume; false: the broker refused, and the reason has been told.
bool subscribe(Run& run, std::uint32_t index) {
    ConsumerInstance& consumer = run.consumers[index];
    const Consumer& spec = run.consumerActors[consumer.actor].spec;
    broker::ConsumeRequest request;
    request.channel = consumer.channel;
    request.queue = consumer.queue;
    request.tag = toText(addressOf(run, consumer));
    request.autoAck = spec.autoAck;
    request.exclusive = spec.exclusive;
    request.priority = spec.priority;
    const auto limited = run.broker.setPrefetch(run.now(), consumer.channel, spec.prefetch, false);
    if (!limited) {
        run.tell(RunEventKind::ActorStopped, addressOf(run, consumer), {limited.error().text});
        return false;
    }
    const auto started = run.broker.consume(run.now(), request);
    if (!started) {
        run.tell(RunEventKind::ActorStopped, addressOf(run, consumer), {started.error().text});
        return false;
    }
    consumer.consumer = *started;
    if (run.consumerOfBroker.size() <= started->value) {
        run.consumerOfBroker.resize(started->value + 1, kNoIndex);
    }
    run.consumerOfBroker[started->value] = index;
    return true;
}

} // namespace

std::uint64_t unfinishedWork(const Run& run, const ConsumerInstance& consumer) {
    std::int64_t left = 0;
    for (std::uint32_t i = 0; i < consumer.workers; ++i) {
        const Worker& worker = run.workers[consumer.firstWorker + i];
        if (run.agenda.isArmed(worker.done)) {
            left += (worker.due - run.now()).ns;
        } else if (consumer.paused && worker.due.ns > 0) {
            left += worker.due.ns;
        }
    }
    return static_cast<std::uint64_t>(left);
}

Duration restartDelay(std::uint32_t crashesInARow, std::optional<Duration> fixed) {
    if (fixed) {
        return *fixed;
    }
    if (crashesInARow <= 1) {
        return {};
    }
    const std::uint32_t doublings = std::min(crashesInARow - 2, 8u);
    return std::min(kFirstBackOff * (std::int64_t{1} << doublings), kLongestBackOff);
}

Address addressOf(const Run& run, const ProducerInstance& producer) {
    Address address = run.producerActors[producer.actor].address;
    if (run.producerActors[producer.actor].spec.instances > 1) {
        address.index = producer.index;
    }
    return address;
}

Address addressOf(const Run& run, const ConsumerInstance& consumer) {
    Address address = run.consumerActors[consumer.actor].address;
    if (run.consumerActors[consumer.actor].spec.instances > 1) {
        address.index = consumer.index;
    }
    return address;
}

void refreshProducer(Run& run, std::uint32_t index) {
    ProducerInstance& producer = run.producers[index];
    const ProducerActor& actor = run.producerActors[producer.actor];
    producer.request.exchange = actor.exchange;
    producer.request.routingKey = actor.routingKeys.front();
    producer.request.properties = actor.message.healthy;
    producer.request.size = actor.message.size;
    producer.request.mandatory = actor.spec.mandatory;
    producer.most =
        actor.listed.empty() ? actor.spec.count.value_or(UINT64_MAX) : actor.listed.size();
    producer.gap = actor.gap;
    producer.poisson = actor.spec.arrival == Arrival::Poisson;
    producer.varies = !actor.listed.empty() || actor.routingKeys.size() > 1 ||
                      actor.message.poisonShare.millionths != 0;
}

void refreshConsumer(Run& run, std::uint32_t index) {
    ConsumerInstance& consumer = run.consumers[index];
    const Consumer& spec = run.consumerActors[consumer.actor].spec;
    consumer.acksAll = spec.outcomes.empty() && !spec.poisonOutcome;
    consumer.constant = spec.service.kind == ServiceKind::Constant || spec.service.mean.ns <= 0;
    consumer.service = spec.service.mean;
    consumer.autoAck = spec.autoAck;
}

void startProducer(Run& run, std::uint32_t index) {
    ProducerInstance& producer = run.producers[index];
    ProducerActor& actor = run.producerActors[producer.actor];
    if (producer.state == ProducerState::Flowing || producer.state == ProducerState::Paused ||
        producer.state == ProducerState::Finished) {
        return;
    }
    actor.exchange = run.broker.findExchange({actor.spec.key.vhost, actor.spec.exchange});
    if (actor.exchange.isNone()) {
        failProducer(run, index,
                     "NOT_FOUND - no exchange '" + actor.spec.exchange + "' in vhost '" +
                         actor.spec.key.vhost + "'");
        return;
    }
    producer.connection = run.broker.openConnection(run.now(), actor.spec.key.vhost);
    producer.request.channel = run.broker.openChannel(run.now(), producer.connection);
    noteChannel(run, producer.request.channel, index);
    if (actor.spec.confirms) {
        run.broker.selectConfirms(producer.request.channel);
    }
    drainEffects(run);
    if (producer.state == ProducerState::Waiting) {
        producer.started = run.now();
    }
    producer.state = ProducerState::Flowing;
    producer.last = run.now();
    producer.rest = 0;
    refreshProducer(run, index);
    if (producer.index == 0) {
        run.tell(RunEventKind::ActorStarted, actor.address);
    }
    if (!producer.poisson && actor.listed.empty() && producer.gap.perSecondMillionths != 0 &&
        producer.sent < producer.most) {
        run.agenda.arm(producer.publishes, run.now()); // the first comes at the start itself
    } else {
        scheduleNextMessage(run, index);
    }
}

void stopProducer(Run& run, std::uint32_t index) {
    ProducerInstance& producer = run.producers[index];
    run.agenda.disarm(producer.publishes);
    if (!producer.connection.isNone()) {
        run.broker.closeConnection(run.now(), producer.connection);
        producer.connection = {};
        drainEffects(run);
    }
    if (producer.state != ProducerState::Finished && producer.state != ProducerState::Stopped) {
        producer.state = ProducerState::Stopped;
        if (producer.index == 0) {
            run.tell(RunEventKind::ActorStopped, run.producerActors[producer.actor].address);
        }
    }
}

void failProducer(Run& run, std::uint32_t index, const std::string& reason) {
    ProducerInstance& producer = run.producers[index];
    producer.state = ProducerState::Stopped;
    run.agenda.disarm(producer.publishes);
    if (!producer.connection.isNone()) {
        run.broker.closeConnection(run.now(), producer.connection);
        producer.connection = {};
        drainEffects(run);
    }
    run.tell(RunEventKind::ActorStopped, addressOf(run, producer), {reason});
}

void finishProducer(Run& run, std::uint32_t index) {
    ProducerInstance& producer = run.producers[index];
    producer.state = ProducerState::Finished;
    run.agenda.disarm(producer.publishes);
    if (producer.index == 0) {
        run.tell(RunEventKind::ActorFinished, run.producerActors[producer.actor].address);
    }
}

void pauseProducer(Run& run, std::uint32_t index) {
    ProducerInstance& producer = run.producers[index];
    if (producer.state != ProducerState::Flowing) {
        return;
    }
    producer.state = ProducerState::Paused;
    run.agenda.disarm(producer.publishes);
    if (producer.index == 0) {
        run.tell(RunEventKind::ActorPaused, run.producerActors[producer.actor].address);
    }
}

void resumeProducer(Run& run, std::uint32_t index) {
    ProducerInstance& producer = run.producers[index];
    if (producer.state != ProducerState::Paused) {
        return;
    }
    producer.state = ProducerState::Flowing;
    producer.last = run.now();
    scheduleNextMessage(run, index);
    if (producer.index == 0) {
        run.tell(RunEventKind::ActorResumed, run.producerActors[producer.actor].address);
    }
}

void setRateFactor(Run& run, std::uint32_t actorIndex, std::uint64_t factorMillionths) {
    ProducerActor& actor = run.producerActors[actorIndex];
    actor.factorMillionths = factorMillionths;
    actor.gap = ArrivalGap::of(actor.spec.rate, factorMillionths);
    for (const std::uint32_t index : actor.instances) {
        ProducerInstance& producer = run.producers[index];
        refreshProducer(run, index);
        if (producer.state != ProducerState::Flowing || !actor.listed.empty()) {
            continue;
        }
        producer.rest = 0;
        if (producer.poisson) {
            producer.last = run.now(); // no memory: the next gap begins anew
        }
        run.agenda.disarm(producer.publishes);
        scheduleNextMessage(run, index);
    }
}

void startConsumer(Run& run, std::uint32_t index) {
    ConsumerInstance& consumer = run.consumers[index];
    if (isRunning(consumer)) {
        return;
    }
    disarmRestart(run, consumer);
    dropHeld(run, index); // of a subscription that was cancelled
    disconnect(run, consumer);
    const Consumer& spec = run.consumerActors[consumer.actor].spec;
    consumer.queue = run.broker.findQueue({spec.key.vhost, spec.queue});
    if (consumer.queue.isNone()) {
        consumer.state = ConsumerState::Waiting; // an edit may bring the queue
        run.tell(RunEventKind::ActorStopped, addressOf(run, consumer),
                 {"NOT_FOUND - no queue '" + spec.queue + "' in vhost '" + spec.key.vhost + "'"});
        return;
    }
    consumer.connection = run.broker.openConnection(run.now(), spec.key.vhost);
    consumer.channel = run.broker.openChannel(run.now(), consumer.connection);
    consumer.takesWork = !consumer.paused;
    consumer.state = ConsumerState::Idle;
    consumer.started = run.now();
    if (!subscribe(run, index)) {
        consumer.state = ConsumerState::Stopped;
        disconnect(run, consumer);
        return;
    }
    if (consumer.index == 0) {
        run.tell(RunEventKind::ActorStarted, run.consumerActors[consumer.actor].address);
    }
    drainEffects(run);
}

void stopConsumer(Run& run, std::uint32_t index) {
    ConsumerInstance& consumer = run.consumers[index];
    disarmRestart(run, consumer);
    dropHeld(run, index);
    disconnect(run, consumer);
    consumer.crashesInARow = 0;
    if (consumer.state != ConsumerState::Stopped) {
        consumer.state = ConsumerState::Stopped;
        if (consumer.index == 0) {
            run.tell(RunEventKind::ActorStopped, run.consumerActors[consumer.actor].address);
        }
    }
}

void pauseConsumer(Run& run, std::uint32_t index) {
    ConsumerInstance& consumer = run.consumers[index];
    if (consumer.paused) {
        return;
    }
    for (std::uint32_t i = 0; i < consumer.workers; ++i) {
        Worker& worker = run.workers[consumer.firstWorker + i];
        if (run.agenda.isArmed(worker.done)) {
            worker.due = {(worker.due - run.now()).ns};
            run.agenda.disarm(worker.done);
        } else {
            worker.due = {};
        }
    }
    consumer.paused = true;
    consumer.takesWork = false;
    if (consumer.index == 0) {
        run.tell(RunEventKind::ActorPaused, run.consumerActors[consumer.actor].address);
    }
}

void resumeConsumer(Run& run, std::uint32_t index) {
    ConsumerInstance& consumer = run.consumers[index];
    if (!consumer.paused) {
        return;
    }
    consumer.paused = false;
    consumer.takesWork = isRunning(consumer) || consumer.state == ConsumerState::Cancelled;
    std::vector<bool> idle(consumer.workers, false);
    for (std::uint32_t w = consumer.idleWorker; w != kNoWorker;
         w = static_cast<std::uint32_t>(run.workers[w].tag)) {
        idle[w - consumer.firstWorker] = true;
    }
    for (std::uint32_t i = 0; i < consumer.workers; ++i) {
        Worker& worker = run.workers[consumer.firstWorker + i];
        if (!idle[i]) {
            worker.due = run.now() + Duration{worker.due.ns};
            run.agenda.arm(worker.done, worker.due);
        }
    }
    startWaitingWork(run, index);
    if (consumer.index == 0) {
        run.tell(RunEventKind::ActorResumed, run.consumerActors[consumer.actor].address);
    }
}

void crashConsumer(Run& run, std::uint32_t index) {
    ConsumerInstance& consumer = run.consumers[index];
    if (!isRunning(consumer)) {
        return;
    }
    const std::uint64_t held = dropHeld(run, index);
    if (run.now() - consumer.started >= kHealthyAfter) {
        consumer.crashesInARow = 0;
    }
    ++consumer.crashesInARow;
    consumer.state = ConsumerState::Restarting;
    run.tell(RunEventKind::ConsumerCrashed, addressOf(run, consumer), {std::to_string(held)});
    const Duration delay =
        restartDelay(consumer.crashesInARow, run.consumerActors[consumer.actor].spec.restartAfter);
    armRestart(run, index, run.now() + delay);
    disconnect(run, consumer);
}

void restartConsumer(Run& run, std::uint32_t index) {
    ++run.consumerCounters[index].restarts;
    run.tell(RunEventKind::ConsumerRestarted, addressOf(run, run.consumers[index]));
    startConsumer(run, index);
}

void cancelConsumer(Run& run, std::uint32_t index) {
    ConsumerInstance& consumer = run.consumers[index];
    if (isRunning(consumer)) {
        consumer.state = ConsumerState::Cancelled;
        consumer.consumer = {};
        run.tell(RunEventKind::ConsumerCancelled, addressOf(run, consumer));
    }
}

} // namespace warren::sim
