// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// News: rare effects to events.
#include "engine/sim/news.h"

#include "engine/sim/actor_life.h"
#include "engine/topology/queue_arguments.h"

namespace warren::sim {

namespace {

void noteDeletion(Run& run, broker::QueueId queue, broker::QueueGone how) {
    const Address address = addressOf(run, queue);
    if (queue.value < run.queueTimers.size() && !run.queueTimers[queue.value].isNone()) {
        run.agenda.removeSource(run.queueTimers[queue.value]);
        run.queueTimers[queue.value] = {};
    }
    if (queue.value < run.queueOfBroker.size() && run.queueOfBroker[queue.value] != kNoIndex) {
        QueueEntity& entity = run.queues[run.queueOfBroker[queue.value]];
        entity.exists = entity.exists && entity.id != queue;
    }
    switch (how) {
    case broker::QueueGone::Expired:
        run.tell(RunEventKind::QueueExpired, address);
        return;
    case broker::QueueGone::Deleted:
    case broker::QueueGone::AutoDeleted:
    case broker::QueueGone::OwnerGone:
        run.tell(RunEventKind::QueueDeleted, address);
        return;
    }
}

void noteReturn(Run& run, broker::ChannelId channel) {
    const std::uint32_t index = channel.value < run.producerOfChannel.size()
                                    ? run.producerOfChannel[channel.value]
                                    : kNoIndex;
    if (index == kNoIndex) {
        return; // an operator's own publish
    }
    ProducerCounters& counters = run.producerCounters[index];
    if (counters.returned++ == 0) {
        run.tell(RunEventKind::PublisherReturned, addressOf(run, run.producers[index]));
    }
}

std::string overflowMode(const Run& run, broker::QueueId queue) {
    const auto value = argumentValue(run.broker.effectiveArguments(queue), QueueArgument::Overflow);
    return value ? argumentToText(QueueArgument::Overflow, *value)
                 : std::string(argumentRule(QueueArgument::Overflow).defaultText);
}

std::vector<std::string> deathArguments(const Run& run, broker::QueueId queue,
                                        broker::DeathReason reason) {
    const QueueArguments& arguments = run.broker.effectiveArguments(queue);
    return {std::string(reasonName(reason)), arguments.deadLetterExchange.value_or(""),
            arguments.deadLetterRoutingKey.value_or("")};
}

} // namespace

void takeNews(Run& run, const broker::Effect& effect) {
    using broker::EffectKind;
    const broker::QueueId queue{effect.target};
    const auto reason = static_cast<broker::DeathReason>(effect.flags);
    switch (effect.kind) {
    case EffectKind::Return:
        noteReturn(run, broker::ChannelId{effect.target});
        return;
    case EffectKind::ConsumerCancelled:
        cancelConsumer(run, run.consumerOfBroker[effect.target]);
        return;
    case EffectKind::QueueDeleted:
        noteDeletion(run, queue, static_cast<broker::QueueGone>(effect.flags));
        return;
    case EffectKind::FirstDeadLetter:
        run.tell(RunEventKind::FirstDeadLetter, addressOf(run, queue),
                 deathArguments(run, queue, reason));
        return;
    case EffectKind::FirstDiscard:
        run.tell(RunEventKind::FirstSilentLoss, addressOf(run, queue),
                 {std::string(reasonName(reason)),
                  std::string(causeName(static_cast<broker::DiscardCause>(effect.size)))});
        return;
    case EffectKind::FirstOverflow:
        run.tell(RunEventKind::QueueFull, addressOf(run, queue), {overflowMode(run, queue)});
        return;
    case EffectKind::FirstRefusedDropped:
        run.tell(RunEventKind::FirstSilentLoss, addressOf(run, queue), {"maxlen", "refused"});
        return;
    case EffectKind::Deliver:
    case EffectKind::GetOk:
    case EffectKind::Confirm:
    case EffectKind::Refuse:
    case EffectKind::WakeAt:
        return;
    }
}

std::string nameOf(const Run& run, const Event& event) {
    switch (event.kind) {
    case EventKind::QueueWake:
        return toText(addressOf(run, broker::QueueId{event.index}));
    case EventKind::ProducerStarts:
    case EventKind::ProducerStops:
    case EventKind::Publish:
        return toText(addressOf(run, run.producers[event.index]));
    case EventKind::ConsumerStarts:
    case EventKind::ConsumerStops:
    case EventKind::ConsumerRestarts:
        return toText(addressOf(run, run.consumers[event.index]));
    case EventKind::ServiceDone: {
        const ConsumerInstance& consumer = run.consumers[run.workerOwner[event.index]];
        return toText(addressOf(run, consumer)) + " ⇄ " + toText(addressOf(run, consumer.queue));
    }
    case EventKind::TimelineBegins:
    case EventKind::TimelineUndone:
    case EventKind::ExpectationBoundary:
    case EventKind::Sample:
        return {};
    }
    return {};
}

Address addressOf(const Run& run, broker::QueueId queue) {
    return {Kind::Queue, run.broker.queueKey(queue), {}};
}

std::string_view reasonName(broker::DeathReason reason) {
    switch (reason) {
    case broker::DeathReason::Rejected:
        return "rejected";
    case broker::DeathReason::Expired:
        return "expired";
    case broker::DeathReason::MaxLength:
        return "maxlen";
    case broker::DeathReason::DeliveryLimit:
        return "delivery_limit";
    }
    return "";
}

std::string_view causeName(broker::DiscardCause cause) {
    switch (cause) {
    case broker::DiscardCause::NoDlx:
        return "no_dlx";
    case broker::DiscardCause::DlxMissing:
        return "dlx_missing";
    case broker::DiscardCause::NoRoute:
        return "no_route";
    case broker::DiscardCause::Cycle:
        return "cycle";
    }
    return "";
}

} // namespace warren::sim
