// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs on targets.
#include "engine/sim/timeline.h"

#include "engine/base/overloaded.h"
#include "engine/sim/actor_life.h"
#include "engine/sim/message_setup.h"
#include "engine/sim/run_loop.h"

#include <algorithm>

namespace warren::sim {

namespace {

template <class Actor>
std::vector<std::uint32_t> instancesAt(const std::vector<Actor>& actors, const Address& target) {
    const auto actor = std::find_if(actors.begin(), actors.end(), [&](const Actor& a) {
        return a.exists && a.address.kind == target.kind && a.address.key == target.key;
    });
    if (actor == actors.end()) {
        return {};
    }
    if (!target.index) {
        return actor->instances;
    }
    if (*target.index >= actor->instances.size()) {
        return {};
    }
    return {actor->instances[*target.index]};
}

using Act = void (*)(Run&, std::uint32_t);

/// Does it to every instance that the address names; false when it names none.
bool forEachInstance(Run& run, const Address& target, Act onProducer, Act onConsumer) {
    if (target.kind == Kind::Producer) {
        const auto instances = instancesAt(run.producerActors, target);
        for (const std::uint32_t index : instances) {
            onProducer(run, index);
        }
        return !instances.empty();
    }
    const auto instances = instancesAt(run.consumerActors, target);
    for (const std::uint32_t index : instances) {
        onConsumer(run, index);
    }
    return !instances.empty();
}

void restartProducer(Run& run, std::uint32_t index) {
    stopProducer(run, index);
    ProducerInstance& producer = run.producers[index];
    producer.state = ProducerState::Waiting;
    producer.sent = 0;
    producer.nextKey = 0;
    ++run.producerCounters[index].restarts;
    startProducer(run, index);
}

void restartConsumerNow(Run& run, std::uint32_t index) {
    stopConsumer(run, index);
    restartConsumer(run, index);
}

void ignore(Run&, std::uint32_t) {}

bool purge(Run& run, const Address& target) {
    const broker::QueueId queue = run.broker.findQueue(target.key);
    if (target.kind != Kind::Queue || queue.isNone()) {
        return false;
    }
    const std::uint64_t purged = run.broker.purgeQueue(run.now(), queue);
    run.tell(RunEventKind::QueuePurged, target, {std::to_string(purged)});
    drainEffects(run);
    return true;
}

bool deleteQueue(Run& run, const Address& target) {
    const broker::QueueId queue = run.broker.findQueue(target.key);
    if (target.kind != Kind::Queue || queue.isNone()) {
        return false;
    }
    const bool deleted = run.broker.deleteQueue(run.now(), queue).has_value();
    drainEffects(run);
    return deleted;
}

broker::ChannelId operatorChannel(Run& run, const std::string& vhost) {
    for (const auto& [name, channel] : run.operatorChannels) {
        if (name == vhost) {
            return channel;
        }
    }
    const broker::ConnectionId connection = run.broker.openConnection(run.now(), vhost);
    const broker::ChannelId channel = run.broker.openChannel(run.now(), connection);
    run.operatorChannels.emplace_back(vhost, channel);
    return channel;
}

bool publishMessages(Run& run, const PublishMessages& order) {
    broker::PublishRequest request;
    request.exchange = run.broker.findExchange({order.vhost, order.exchange});
    if (request.exchange.isNone()) {
        return false;
    }
    const ReadyMessage message = readyMessage(run.broker, order.message, {});
    request.channel = operatorChannel(run, order.vhost);
    request.routingKey = run.broker.internRoutingKey(order.routingKey);
    request.size = message.size;
    request.firstPublished = run.now();
    Random poisons(run.seed, "operator", static_cast<std::uint32_t>(run.eventsDone), "poison");
    for (std::uint64_t i = 0; i < order.count; ++i) {
        request.properties = poisons.chance(message.poisonShare) ? message.poison : message.healthy;
        if (run.broker.publish(run.now(), request) > broker::PublishStatus::Unroutable) {
            std::erase_if(run.operatorChannels,
                          [&](const auto& known) { return known.second == request.channel; });
            drainEffects(run);
            return false;
        }
        drainEffects(run);
    }
    return true;
}

bool setRate(Run& run, const Address& target, std::uint64_t factorMillionths) {
    for (std::uint32_t i = 0; i < run.producerActors.size(); ++i) {
        const ProducerActor& actor = run.producerActors[i];
        if (actor.exists && target.kind == Kind::Producer && actor.address.key == target.key) {
            setRateFactor(run, i, factorMillionths);
            return true;
        }
    }
    return false;
}

const std::string& vhostOf(const Address& target) {
    return target.kind == Kind::Vhost ? target.key.name : target.key.vhost;
}

bool carryOutEntry(Run& run, const TimelineEntry& entry) {
    switch (entry.verb) {
    case Verb::Start:
        return forEachInstance(run, entry.target, startProducer, startConsumer);
    case Verb::Stop:
        return forEachInstance(run, entry.target, stopProducer, stopConsumer);
    case Verb::Pause:
        return forEachInstance(run, entry.target, pauseProducer, pauseConsumer);
    case Verb::Resume:
        return forEachInstance(run, entry.target, resumeProducer, resumeConsumer);
    case Verb::Crash:
        return forEachInstance(run, entry.target, ignore, crashConsumer);
    case Verb::Restart:
        return forEachInstance(run, entry.target, restartProducer, restartConsumerNow);
    case Verb::Purge:
        return purge(run, entry.target);
    case Verb::Delete:
        return deleteQueue(run, entry.target);
    case Verb::Publish:
        return publishMessages(run, {vhostOf(entry.target), entry.exchange, entry.routingKey,
                                     entry.count, entry.message});
    case Verb::SetRate:
        return setRate(run, entry.target, entry.factorMillionths);
    }
    return false;
}

void undo(Run& run, const TimelineEntry& entry) {
    switch (entry.verb) {
    case Verb::Stop:
        forEachInstance(run, entry.target, startProducer, startConsumer);
        return;
    case Verb::Pause:
        forEachInstance(run, entry.target, resumeProducer, resumeConsumer);
        return;
    case Verb::SetRate:
        setRate(run, entry.target, Share::kAll);
        return;
    case Verb::Start:
    case Verb::Resume:
    case Verb::Crash:
    case Verb::Restart:
    case Verb::Purge:
    case Verb::Delete:
    case Verb::Publish:
        return; // refused on load: they have no inverse
    }
}

bool isActor(Kind kind) {
    return kind == Kind::Producer || kind == Kind::Consumer;
}

/// The kinds of target that a verb takes, for the error; empty when this one is right.
std::string_view wrongTarget(const TimelineEntry& entry) {
    const Kind kind = entry.target.kind;
    switch (entry.verb) {
    case Verb::Start:
    case Verb::Stop:
    case Verb::Pause:
    case Verb::Resume:
    case Verb::Restart:
        return isActor(kind) ? "" : "producer, consumer";
    case Verb::Crash:
        return kind == Kind::Consumer ? "" : "consumer";
    case Verb::Purge:
    case Verb::Delete:
        return kind == Kind::Queue ? "" : "queue";
    case Verb::SetRate:
        return kind == Kind::Producer ? "" : "producer";
    case Verb::Publish:
        return "";
    }
    return "";
}

bool exists(const Document& document, const Address& target) {
    switch (target.kind) {
    case Kind::Queue:
        return document.topology.queues.count(target.key) != 0;
    case Kind::Producer:
        return document.workload.producers.count(target.key) != 0;
    case Kind::Consumer:
        return document.workload.consumers.count(target.key) != 0;
    case Kind::Exchange:
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Vhost:
    case Kind::Host:
    case Kind::Run:
    case Kind::Event:
        return true;
    }
    return true;
}

} // namespace

void scheduleTimeline(Run& run) {
    for (const ScheduledEntry& old : run.timeline) {
        run.agenda.removeSource(old.begins);
        if (!old.undone.isNone()) {
            run.agenda.removeSource(old.undone);
        }
    }
    run.timeline.clear();
    for (const TimelineEntry& entry : run.document->timeline) {
        const auto index = static_cast<std::uint32_t>(run.timeline.size());
        ScheduledEntry scheduled;
        scheduled.entry = entry;
        scheduled.begins =
            run.agenda.addSource(EventClass::Fault, {index, EventKind::TimelineBegins});
        if (entry.at > run.now() || !run.started) {
            run.agenda.arm(scheduled.begins, entry.at);
        }
        if (entry.lasts) {
            scheduled.undone =
                run.agenda.addSource(EventClass::Fault, {index, EventKind::TimelineUndone});
            if (entry.at <= run.now() && run.started && entry.at + *entry.lasts > run.now()) {
                run.agenda.arm(scheduled.undone, entry.at + *entry.lasts);
            }
        }
        run.timeline.push_back(std::move(scheduled));
    }
}

void beginEntry(Run& run, std::uint32_t index) {
    const ScheduledEntry scheduled = run.timeline[index];
    run.tell(RunEventKind::TimelineEntry, scheduled.entry.target,
             {std::string(verbName(scheduled.entry.verb))});
    if (carryOutEntry(run, scheduled.entry) && !scheduled.undone.isNone()) {
        run.agenda.arm(scheduled.undone, run.now() + *scheduled.entry.lasts);
    }
}

void undoEntry(Run& run, std::uint32_t index) {
    const TimelineEntry entry = run.timeline[index].entry;
    undo(run, entry);
}

Result<void> carryOut(Run& run, const Command& command) {
    const Address* missing = nullptr;
    Address exchange;
    std::visit(
        Overloaded{
            [&](const PurgeQueue& c) { missing = purge(run, c.queue) ? nullptr : &c.queue; },
            [&](const DeleteQueue& c) { missing = deleteQueue(run, c.queue) ? nullptr : &c.queue; },
            [&](const PublishMessages& c) {
                exchange = {Kind::Exchange, {c.vhost, c.exchange}, {}};
                missing = publishMessages(run, c) ? nullptr : &exchange;
            },
            [&](const SetActorRunning& c) {
                const bool done = c.running
                                      ? forEachInstance(run, c.actor, startProducer, startConsumer)
                                      : forEachInstance(run, c.actor, stopProducer, stopConsumer);
                missing = done ? nullptr : &c.actor;
            },
            [&](const SetActorPaused& c) {
                const bool done =
                    c.paused ? forEachInstance(run, c.actor, pauseProducer, pauseConsumer)
                             : forEachInstance(run, c.actor, resumeProducer, resumeConsumer);
                missing = done ? nullptr : &c.actor;
            },
            [&](const CrashConsumer& c) {
                const bool done = forEachInstance(run, c.consumer, ignore, crashConsumer);
                missing = done ? nullptr : &c.consumer;
            },
        },
        command);
    if (missing != nullptr) {
        return failure(ErrorCode::NotFound,
                       {std::string(kindName(missing->kind)), missing->key.name});
    }
    return {};
}

Errors checkTimeline(const Document& document) {
    Errors errors;
    for (std::size_t i = 0; i < document.timeline.size(); ++i) {
        const TimelineEntry& entry = document.timeline[i];
        const std::string field = "timeline[" + std::to_string(i) + "]";
        if (const std::string_view kinds = wrongTarget(entry); !kinds.empty()) {
            errors.push_back(
                {ErrorCode::VerbTargetWrong,
                 {std::string(verbName(entry.verb)), toText(entry.target), std::string(kinds)},
                 {},
                 field});
        } else if (entry.verb != Verb::Publish && !exists(document, entry.target)) {
            errors.push_back({ErrorCode::NotFound,
                              {std::string(kindName(entry.target.kind)), entry.target.key.name},
                              {},
                              field});
        }
        const bool hasInverse =
            entry.verb == Verb::Stop || entry.verb == Verb::Pause || entry.verb == Verb::SetRate;
        if (entry.lasts && !hasInverse) {
            errors.push_back(
                {ErrorCode::VerbRefusesFor, {std::string(verbName(entry.verb))}, {}, field});
        }
    }
    return errors;
}

} // namespace warren::sim
