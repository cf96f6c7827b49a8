// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Live edits: first what goes, then what comes, so that a renamed entity can take over bindings.
#include "engine/sim/live_edit.h"

#include "engine/base/check.h"
#include "engine/sim/actor_life.h"
#include "engine/sim/expectation_watch.h"
#include "engine/sim/recording.h"
#include "engine/sim/run_loop.h"
#include "engine/sim/run_setup.h"
#include "engine/sim/sampling.h"
#include "engine/sim/timeline.h"
#include "engine/topology/diff.h"
#include "engine/topology/queue_arguments.h"

#include <algorithm>

namespace warren::sim {

namespace {

void refuse(Errors& errors, std::string argument, const EntityKey& key) {
    errors.push_back({ErrorCode::ImmutableArgument, {std::move(argument), key.name}, {}, {}});
}

void checkQueue(const Queue& before, const Queue& after, Errors& errors) {
    for (const ArgumentRule& rule : queueArguments()) {
        const auto was = argumentValue(before.arguments, rule.id);
        const auto is = argumentValue(after.arguments, rule.id);
        if (was != is && !(rule.id == QueueArgument::Type && before.type() == after.type())) {
            refuse(errors, std::string(rule.key), after.key);
        }
    }
    if (before.durable != after.durable) {
        refuse(errors, "durable", after.key);
    }
    if (before.autoDelete != after.autoDelete) {
        refuse(errors, "auto_delete", after.key);
    }
    if (before.exclusive != after.exclusive) {
        refuse(errors, "exclusive", after.key);
    }
}

void checkExchange(const Exchange& before, const Exchange& after, Errors& errors) {
    if (before.type != after.type) {
        refuse(errors, "type", after.key);
    }
    if (before.durable != after.durable) {
        refuse(errors, "durable", after.key);
    }
    if (before.autoDelete != after.autoDelete) {
        refuse(errors, "auto_delete", after.key);
    }
    if (before.internal != after.internal) {
        refuse(errors, "internal", after.key);
    }
    if (before.alternateExchange != after.alternateExchange) {
        refuse(errors, "alternate-exchange", after.key);
    }
}

/// What cannot be done to a running broker. Declarations are tried on a copy of it: RabbitMQ's own
/// refusals come out with their texts.
Errors refusals(const Run& run, const Document& after, const DocumentDiff& changes) {
    Errors errors = checkDocument(after);
    const Document& before = *run.document;
    broker::Broker trial(after.about.broker.version);
    for (const auto& [name, vhost] : after.topology.vhosts) {
        trial.addVhost(name);
    }
    for (const EntityChange& change : changes.entities) {
        const EntityKey& key = change.address.key;
        if (change.change == ChangeKind::Changed && change.address.kind == Kind::Queue) {
            checkQueue(before.topology.queues.at(key), after.topology.queues.at(key), errors);
        } else if (change.change == ChangeKind::Changed && change.address.kind == Kind::Exchange) {
            checkExchange(before.topology.exchanges.at(key), after.topology.exchanges.at(key),
                          errors);
        } else if (change.change == ChangeKind::Added && change.address.kind == Kind::Queue) {
            const auto declared = trial.declareQueue({}, after.topology.queues.at(key));
            if (!declared) {
                errors.push_back({ErrorCode::ArgumentRefused,
                                  {"", key.name, key.vhost, declared.error().text},
                                  {},
                                  {}});
            }
        } else if (change.change == ChangeKind::Added && change.address.kind == Kind::Exchange) {
            const auto declared = trial.declareExchange({}, after.topology.exchanges.at(key));
            if (!declared) {
                errors.push_back({ErrorCode::ArgumentRefused,
                                  {"", key.name, key.vhost, declared.error().text},
                                  {},
                                  {}});
            }
        }
    }
    return errors;
}

template <class Actor>
std::uint32_t actorAt(const std::vector<Actor>& actors, const Address& address) {
    const auto found = std::find_if(actors.begin(), actors.end(),
                                    [&](const Actor& a) { return a.address == address; });
    WARREN_CHECK(found != actors.end());
    return static_cast<std::uint32_t>(found - actors.begin());
}

void removeEntity(Run& run, const Address& address) {
    if (address.kind == Kind::Producer) {
        const std::uint32_t actor = actorAt(run.producerActors, address);
        run.producerActors[actor].exists = false;
        adaptProducer(run, actor);
    } else if (address.kind == Kind::Consumer) {
        const std::uint32_t actor = actorAt(run.consumerActors, address);
        run.consumerActors[actor].exists = false;
        adaptConsumer(run, actor);
    } else if (address.kind == Kind::Queue) {
        const broker::QueueId queue = run.broker.findQueue(address.key);
        if (!queue.isNone()) { // an expired queue may have gone by itself
            (void)run.broker.deleteQueue(run.now(), queue);
        }
    } else if (address.kind == Kind::Exchange) {
        const broker::ExchangeId exchange = run.broker.findExchange(address.key);
        if (!exchange.isNone()) {
            (void)run.broker.deleteExchange(run.now(), exchange);
        }
        for (ExchangeEntity& entity : run.exchanges) {
            entity.exists = entity.exists && entity.address != address;
        }
    }
    drainEffects(run);
}

void addTopologyEntity(Run& run, const Address& address) {
    if (address.kind == Kind::Exchange) {
        (void)addExchange(run, run.document->topology.exchanges.at(address.key));
    } else if (address.kind == Kind::Queue) {
        (void)addQueue(run, run.document->topology.queues.at(address.key));
        run.tell(RunEventKind::QueueDeclared, address);
    }
    drainEffects(run);
}

void addActor(Run& run, const Address& address) {
    if (address.kind == Kind::Producer) {
        addProducer(run, run.document->workload.producers.at(address.key));
    } else if (address.kind == Kind::Consumer) {
        addConsumer(run, run.document->workload.consumers.at(address.key));
    }
}

void changeProducer(Run& run, const Address& address) {
    const std::uint32_t index = actorAt(run.producerActors, address);
    ProducerActor& actor = run.producerActors[index];
    const Producer before = actor.spec;
    actor.spec = run.document->workload.producers.at(address.key);
    const Producer& after = actor.spec;
    const bool reconnect = before.exchange != after.exchange || before.confirms != after.confirms;
    adaptProducer(run, index);
    const bool rhythm = before.rate != after.rate || before.arrival != after.arrival ||
                        before.messages != after.messages || before.count != after.count;
    const std::vector<std::uint32_t> instances = run.producerActors[index].instances;
    for (const std::uint32_t instance : instances) {
        ProducerInstance& producer = run.producers[instance];
        if (producer.state == ProducerState::Finished && rhythm) {
            producer.state = ProducerState::Stopped; // there may be more to send now
            stopProducer(run, instance);
            startProducer(run, instance);
        } else if (producer.state == ProducerState::Flowing && reconnect) {
            stopProducer(run, instance);
            startProducer(run, instance);
        } else if (producer.state == ProducerState::Flowing && rhythm) {
            producer.rest = 0;
            run.agenda.disarm(producer.publishes);
            scheduleNextMessage(run, instance);
        }
    }
}

void changeConsumer(Run& run, const Address& address) {
    const std::uint32_t index = actorAt(run.consumerActors, address);
    ConsumerActor& actor = run.consumerActors[index];
    const Consumer before = actor.spec;
    actor.spec = run.document->workload.consumers.at(address.key);
    const Consumer& after = actor.spec;
    // An edited prefetch holds for new consumers only, as in RabbitMQ (basic.qos with
    // global=false).
    const bool reconnect = before.queue != after.queue || before.autoAck != after.autoAck ||
                           before.exclusive != after.exclusive ||
                           before.priority != after.priority || before.workers != after.workers;
    std::vector<std::uint32_t> running;
    for (const std::uint32_t instance : actor.instances) {
        if (reconnect && run.consumers[instance].state == ConsumerState::Idle) {
            running.push_back(instance);
        }
    }
    for (const std::uint32_t instance : running) {
        stopConsumer(run, instance);
    }
    adaptConsumer(run, index);
    for (const std::uint32_t instance : running) {
        resizeWorkers(run, instance);
        if (run.consumers[instance].index < run.consumerActors[index].spec.instances) {
            startConsumer(run, instance);
        }
    }
}

void changeEntities(Run& run, const DocumentDiff& changes, ChangeKind kind,
                    void (*act)(Run&, const Address&)) {
    for (const EntityChange& change : changes.entities) {
        if (change.change == kind) {
            act(run, change.address);
        }
    }
}

void changeEntity(Run& run, const Address& address) {
    if (address.kind == Kind::Producer) {
        changeProducer(run, address);
    } else if (address.kind == Kind::Consumer) {
        changeConsumer(run, address);
    }
}

void changeBindings(Run& run, const DocumentDiff& changes, ChangeKind kind) {
    for (const BindingChange& change : changes.bindings) {
        if (change.change != kind) {
            continue;
        }
        if (kind == ChangeKind::Added) {
            (void)addBinding(run, change.binding);
        } else {
            (void)run.broker.unbind(run.now(), change.binding); // may have gone with its queue
        }
        drainEffects(run);
    }
}

/// Actors that waited for a queue or an exchange which has come.
void startWaitingActors(Run& run) {
    for (std::uint32_t i = 0; i < run.consumers.size(); ++i) {
        const ConsumerInstance& consumer = run.consumers[i];
        const ConsumerActor& actor = run.consumerActors[consumer.actor];
        const bool wants =
            consumer.state == ConsumerState::Waiting || consumer.state == ConsumerState::Cancelled;
        if (wants && actor.exists && !run.agenda.isArmed(consumer.starts) &&
            !run.broker.findQueue({actor.spec.key.vhost, actor.spec.queue}).isNone()) {
            run.agenda.arm(consumer.starts, run.now());
        }
    }
}

} // namespace

Checked<void> applyLive(Run& run, std::shared_ptr<const Document> after) {
    const DocumentDiff changes = diff(*run.document, *after);
    Errors errors = refusals(run, *after, changes);
    if (!errors.empty()) {
        return failures(std::move(errors));
    }
    changeBindings(run, changes, ChangeKind::Removed);
    changeEntities(run, changes, ChangeKind::Removed, removeEntity);
    run.document = std::move(after);
    if (changes.vhosts) {
        for (const auto& [name, vhost] : run.document->topology.vhosts) {
            run.broker.addVhost(name);
        }
    }
    if (changes.policies) {
        run.broker.setPolicies(run.now(), run.document->topology);
        drainEffects(run);
    }
    changeEntities(run, changes, ChangeKind::Added, addTopologyEntity);
    changeBindings(run, changes, ChangeKind::Added);
    addUsedBuiltIns(run);
    changeEntities(run, changes, ChangeKind::Added, addActor);
    changeEntities(run, changes, ChangeKind::Changed, changeEntity);
    startWaitingActors(run);
    if (changes.timeline) {
        scheduleTimeline(run);
    }
    if (changes.expectations || !changes.entities.empty()) {
        watchExpectations(run);
    }
    planEnd(run);
    extendRecording(run);
    run.tell(RunEventKind::EditApplied, Address{Kind::Run, {}, {}});
    return {};
}

} // namespace warren::sim
