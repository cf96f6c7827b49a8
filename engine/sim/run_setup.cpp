// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From document to run.
#include "engine/sim/run_setup.h"

#include "engine/base/overloaded.h"
#include "engine/sim/actor_life.h"
#include "engine/sim/expectation_watch.h"
#include "engine/sim/message_setup.h"
#include "engine/sim/run_loop.h"
#include "engine/sim/sampling.h"
#include "engine/sim/timeline.h"

#include <algorithm>
#include <set>

namespace warren::sim {

namespace {

constexpr Duration kDefaultEnd = Duration::hours(1);
/// Instances times workers of one document; the agenda has room for 16 million sources.
constexpr std::uint64_t kMostWorkers = 1'000'000;

Error toError(const broker::Fault& fault, std::string name, std::string vhost) {
    return {
        ErrorCode::ArgumentRefused, {"", std::move(name), std::move(vhost), fault.text}, {}, {}};
}

/// What names a random stream: an actor's address without instance, so that it never depends on
/// what else exists.
std::string streamName(const Address& address) {
    return toText(Address{address.kind, address.key, {}});
}

std::uint32_t newProducer(Run& run, std::uint32_t actorIndex) {
    const auto index = static_cast<std::uint32_t>(run.producers.size());
    const ProducerActor& actor = run.producerActors[actorIndex];
    ProducerInstance producer;
    producer.actor = actorIndex;
    producer.index = static_cast<std::uint32_t>(actor.instances.size());
    const std::string stream = streamName(actor.address);
    producer.arrivals = Random(run.seed, stream, producer.index, "arrival");
    producer.poisons = Random(run.seed, stream, producer.index, "poison");
    producer.publishes = run.agenda.addSource(EventClass::Actor, {index, EventKind::Publish});
    producer.starts = run.agenda.addSource(EventClass::Actor, {index, EventKind::ProducerStarts});
    run.agenda.arm(producer.starts, Instant{} + actor.spec.start);
    run.producers.push_back(producer);
    run.producerCounters.emplace_back();
    return index;
}

void addWorkers(Run& run, ConsumerInstance& consumer, std::uint32_t owner, std::uint32_t count) {
    consumer.firstWorker = static_cast<std::uint32_t>(run.workers.size());
    consumer.workers = count;
    consumer.idleWorker = kNoWorker;
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto index = static_cast<std::uint32_t>(run.workers.size());
        Worker worker;
        worker.done = run.agenda.addSource(EventClass::Actor, {index, EventKind::ServiceDone});
        run.workers.push_back(worker);
        run.workerOwner.push_back(owner);
    }
    for (std::uint32_t i = count; i-- > 0;) {
        run.workers[consumer.firstWorker + i].tag = consumer.idleWorker;
        consumer.idleWorker = consumer.firstWorker + i;
    }
}

std::uint32_t newConsumer(Run& run, std::uint32_t actorIndex) {
    const auto index = static_cast<std::uint32_t>(run.consumers.size());
    const ConsumerActor& actor = run.consumerActors[actorIndex];
    ConsumerInstance consumer;
    consumer.actor = actorIndex;
    consumer.index = static_cast<std::uint32_t>(actor.instances.size());
    const std::string stream = streamName(actor.address);
    consumer.services = Random(run.seed, stream, consumer.index, "service");
    consumer.outcomes = Random(run.seed, stream, consumer.index, "outcome");
    addWorkers(run, consumer, index, std::max(actor.spec.workers, 1u));
    consumer.starts = run.agenda.addSource(EventClass::Actor, {index, EventKind::ConsumerStarts});
    run.agenda.arm(consumer.starts, Instant{} + actor.spec.start);
    run.consumers.push_back(std::move(consumer));
    run.consumerCounters.emplace_back();
    return index;
}

void armStop(Run& run, SourceId& stops, const std::optional<Duration>& stop, Event event) {
    if (!stop) {
        if (!stops.isNone()) {
            run.agenda.disarm(stops);
        }
        return;
    }
    if (stops.isNone()) {
        stops = run.agenda.addSource(EventClass::Actor, event);
    }
    if (Instant{} + *stop >= run.now()) {
        run.agenda.arm(stops, Instant{} + *stop);
    }
}

void checkSize(Errors& errors, const std::string& field, std::uint64_t value, std::uint64_t lowest,
               std::uint64_t highest) {
    if (value < lowest || value > highest) {
        errors.push_back(
            {ErrorCode::OutOfRange,
             {field, std::to_string(value), std::to_string(lowest), std::to_string(highest)},
             {},
             field});
    }
}

Errors checkSizes(const Document& document) {
    Errors errors;
    std::uint64_t workers = 0;
    for (const auto& [key, consumer] : document.workload.consumers) {
        const std::string field = "consumers." + key.name;
        checkSize(errors, field + ".instances", consumer.instances, 1, kMostWorkers);
        checkSize(errors, field + ".workers", consumer.workers, 1, kMostWorkers);
        workers += std::uint64_t{consumer.instances} * consumer.workers;
    }
    for (const auto& [key, producer] : document.workload.producers) {
        checkSize(errors, "producers." + key.name + ".instances", producer.instances, 1,
                  kMostWorkers);
        workers += producer.instances;
    }
    checkSize(errors, "consumers", workers, 0, kMostWorkers);
    return errors;
}

void addTopology(Run& run, Errors& errors) {
    const Topology& topology = run.document->topology;
    const auto note = [&errors](Result<void> result) {
        if (!result) {
            errors.push_back(std::move(result.error()));
        }
    };
    for (const auto& [name, vhost] : topology.vhosts) {
        run.broker.addVhost(name);
    }
    run.broker.setPolicies(run.now(), topology);
    for (const auto& [key, exchange] : topology.exchanges) {
        note(addExchange(run, exchange));
    }
    for (const auto& [key, queue] : topology.queues) {
        note(addQueue(run, queue));
    }
    for (const Binding& binding : topology.bindings) {
        note(addBinding(run, binding));
    }
    addUsedBuiltIns(run);
}

} // namespace

Errors checkDocument(const Document& document) {
    Errors errors = checkExpectations(document);
    for (Error& error : checkTimeline(document)) {
        errors.push_back(std::move(error));
    }
    for (Error& error : checkSizes(document)) {
        errors.push_back(std::move(error));
    }
    return errors;
}

Checked<std::unique_ptr<Run>> buildRun(std::shared_ptr<const Document> document,
                                       const RunOptions& options) {
    Errors errors = checkDocument(*document);
    if (!errors.empty()) {
        return failures(std::move(errors));
    }
    auto run = std::make_unique<Run>();
    run->agenda = Agenda(options.agenda);
    run->seed = options.seed.value_or(document->about.seed);
    run->runFor = options.runFor;
    run->broker = broker::Broker(document->about.broker.version);
    run->document = std::move(document);
    run->firstDocument = run->document;
    run->sample = run->agenda.addSource(EventClass::Monitor, {0, EventKind::Sample});
    addTopology(*run, errors);
    if (!errors.empty()) {
        return failures(std::move(errors));
    }
    // Consumers first: at one instant they are there before the first message.
    for (const auto& [key, consumer] : run->document->workload.consumers) {
        addConsumer(*run, consumer);
    }
    for (const auto& [key, producer] : run->document->workload.producers) {
        addProducer(*run, producer);
    }
    addHistoryColumns(*run, Kind::Run, 0);
    drainEffects(*run);
    scheduleTimeline(*run);
    watchExpectations(*run);
    planEnd(*run);
    run->built = true;
    return run;
}

Result<void> addExchange(Run& run, const Exchange& exchange) {
    const auto declared = run.broker.declareExchange(run.now(), exchange);
    if (!declared) {
        return failure(toError(declared.error(), exchange.key.name, exchange.key.vhost));
    }
    const Address address{Kind::Exchange, exchange.key, {}};
    const auto known =
        std::find_if(run.exchanges.begin(), run.exchanges.end(),
                     [&](const ExchangeEntity& entity) { return entity.address == address; });
    if (known != run.exchanges.end()) {
        known->id = *declared;
        known->exists = true;
        return {};
    }
    run.exchanges.push_back({address, *declared, true});
    addHistoryColumns(run, Kind::Exchange, static_cast<std::uint32_t>(run.exchanges.size() - 1));
    return {};
}

Result<void> addQueue(Run& run, const Queue& queue) {
    const auto declared = run.broker.declareQueue(run.now(), queue);
    if (!declared) {
        return failure(toError(declared.error(), queue.key.name, queue.key.vhost));
    }
    const Address address{Kind::Queue, queue.key, {}};
    const auto known =
        std::find_if(run.built ? run.queues.begin() : run.queues.end(), run.queues.end(),
                     [&](const QueueEntity& entity) { return entity.address == address; });
    auto index = static_cast<std::uint32_t>(known - run.queues.begin());
    if (known != run.queues.end()) {
        *known = {address, *declared, true, false};
    } else {
        run.queues.push_back({address, *declared, true, false});
        addHistoryColumns(run, Kind::Queue, index);
    }
    if (run.queueOfBroker.size() <= declared->value) {
        run.queueOfBroker.resize(declared->value + 1, kNoIndex);
    }
    run.queueOfBroker[declared->value] = index;
    return {};
}

Result<void> addBinding(Run& run, const Binding& binding) {
    const auto bound = run.broker.bind(run.now(), binding);
    if (!bound) {
        return failure(toError(bound.error(), binding.destination, binding.vhost));
    }
    return {};
}

void addUsedBuiltIns(Run& run) {
    std::set<EntityKey> used;
    for (const Binding& binding : run.document->topology.bindings) {
        used.insert({binding.vhost, binding.source});
    }
    for (const auto& [key, producer] : run.document->workload.producers) {
        used.insert({key.vhost, producer.exchange});
    }
    for (const EntityKey& key : used) {
        const Address address{Kind::Exchange, key, {}};
        const bool known =
            std::any_of(run.exchanges.begin(), run.exchanges.end(),
                        [&](const ExchangeEntity& entity) { return entity.address == address; });
        const broker::ExchangeId id = run.broker.findExchange(key);
        if (!known && !id.isNone() && isPredeclaredExchange(key.name)) {
            run.exchanges.push_back({address, id, true});
            addHistoryColumns(run, Kind::Exchange,
                              static_cast<std::uint32_t>(run.exchanges.size() - 1));
        }
    }
}

void addProducer(Run& run, const Producer& producer) {
    const Address address{Kind::Producer, producer.key, {}};
    for (std::uint32_t i = 0; run.built && i < run.producerActors.size(); ++i) {
        if (run.producerActors[i].address == address) { // back again after it was removed
            run.producerActors[i].exists = true;
            run.producerActors[i].spec = producer;
            for (const std::uint32_t instance : run.producerActors[i].instances) {
                run.producers[instance].state = ProducerState::Waiting;
                run.agenda.arm(run.producers[instance].starts, Instant{} + producer.start);
            }
            adaptProducer(run, i);
            return;
        }
    }
    ProducerActor actor;
    actor.address = address;
    actor.spec = producer;
    run.producerActors.push_back(std::move(actor));
    const auto index = static_cast<std::uint32_t>(run.producerActors.size() - 1);
    addHistoryColumns(run, Kind::Producer, index);
    adaptProducer(run, index);
}

void addConsumer(Run& run, const Consumer& consumer) {
    const Address address{Kind::Consumer, consumer.key, {}};
    for (std::uint32_t i = 0; run.built && i < run.consumerActors.size(); ++i) {
        if (run.consumerActors[i].address == address) {
            run.consumerActors[i].exists = true;
            run.consumerActors[i].spec = consumer;
            for (const std::uint32_t instance : run.consumerActors[i].instances) {
                run.consumers[instance].state = ConsumerState::Waiting;
                run.agenda.arm(run.consumers[instance].starts, Instant{} + consumer.start);
            }
            adaptConsumer(run, i);
            return;
        }
    }
    ConsumerActor actor;
    actor.address = address;
    actor.spec = consumer;
    run.consumerActors.push_back(std::move(actor));
    const auto index = static_cast<std::uint32_t>(run.consumerActors.size() - 1);
    addHistoryColumns(run, Kind::Consumer, index);
    adaptConsumer(run, index);
}

void resizeWorkers(Run& run, std::uint32_t index) {
    ConsumerInstance& consumer = run.consumers[index];
    const std::uint32_t wanted = std::max(run.consumerActors[consumer.actor].spec.workers, 1u);
    if (wanted == consumer.workers) {
        return;
    }
    for (std::uint32_t i = 0; i < consumer.workers; ++i) {
        run.agenda.removeSource(run.workers[consumer.firstWorker + i].done);
        run.workers[consumer.firstWorker + i].done = {};
    }
    addWorkers(run, consumer, index, wanted);
}

void adaptProducer(Run& run, std::uint32_t actorIndex) {
    prepareProducer(run.broker, run.producerActors[actorIndex]);
    const Producer& spec = run.producerActors[actorIndex].spec;
    const std::size_t wanted = run.producerActors[actorIndex].exists ? spec.instances : 0;
    std::vector<std::uint32_t>& instances = run.producerActors[actorIndex].instances;
    for (std::size_t i = 0; i < instances.size(); ++i) {
        ProducerInstance& producer = run.producers[instances[i]];
        producer.nextKey = 0;
        if (i >= wanted) {
            run.agenda.disarm(producer.starts);
            stopProducer(run, instances[i]);
        } else if (run.agenda.isArmed(producer.starts)) {
            run.agenda.arm(producer.starts, Instant{} + spec.start);
        }
    }
    while (instances.size() < wanted) {
        const std::uint32_t index = newProducer(run, actorIndex);
        run.producerActors[actorIndex].instances.push_back(index);
    }
    for (std::size_t i = 0; i < wanted; ++i) {
        const std::uint32_t index = instances[i];
        refreshProducer(run, index);
        armStop(run, run.producers[index].stops, spec.stop, {index, EventKind::ProducerStops});
    }
}

void adaptConsumer(Run& run, std::uint32_t actorIndex) {
    ConsumerActor& actor = run.consumerActors[actorIndex];
    const std::size_t wanted = actor.exists ? actor.spec.instances : 0;
    std::vector<std::uint32_t>& instances = actor.instances;
    for (std::size_t i = 0; i < instances.size(); ++i) {
        ConsumerInstance& consumer = run.consumers[instances[i]];
        if (i >= wanted) {
            run.agenda.disarm(consumer.starts);
            stopConsumer(run, instances[i]);
        } else if (run.agenda.isArmed(consumer.starts)) {
            run.agenda.arm(consumer.starts, Instant{} + actor.spec.start);
        }
    }
    while (instances.size() < wanted) {
        const std::uint32_t index = newConsumer(run, actorIndex);
        instances.push_back(index);
    }
    for (std::size_t i = 0; i < wanted; ++i) {
        const std::uint32_t index = instances[i];
        refreshConsumer(run, index);
        armStop(run, run.consumers[index].stops, actor.spec.stop,
                {index, EventKind::ConsumerStops});
    }
}

void planEnd(Run& run) {
    Instant last;
    for (const TimelineEntry& entry : run.document->timeline) {
        last = std::max(last, entry.at + entry.lasts.value_or(Duration{}));
    }
    for (const Expectation& expectation : run.document->expectations) {
        const auto spanEnd = [](const Span& span) {
            return span.to.isNever() ? span.from : span.to;
        };
        const Instant end =
            std::visit(Overloaded{
                           [](WhenAt when) { return when.at; },
                           [](WhenBy when) { return when.by; },
                           [&](const WhenAlways& when) { return spanEnd(when.span); },
                           [&](const WhenNever& when) { return spanEnd(when.span); },
                       },
                       expectation.when);
        last = std::max(last, end);
    }
    run.endsWhenNothingIsLeft = last == Instant{} && !run.runFor;
    run.plannedEnd = last == Instant{} ? Instant{} + kDefaultEnd : last;
    if (run.runFor) {
        run.plannedEnd = Instant{} + *run.runFor;
    }
}

} // namespace warren::sim
