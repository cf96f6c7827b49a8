// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// basic.consume, basic.cancel, basic.qos, basic.get: who is given messages, and in which turn
// (rabbitmq.com/docs/consumers, /docs/consumer-priority, /docs/consumer-prefetch).
#include "engine/broker/hot_path.h"

#include "engine/broker/fault_text.h"

#include <fmt/format.h>

namespace warren::broker {

// --- rings

ConsumerRing& Machine::mixedRingOf(const ConsumerState& consumer) {
    auto& rings = queueRecords[consumer.queue].rings;
    const auto place = std::ranges::lower_bound(rings, consumer.priority, std::greater<>{},
                                                &PriorityRing::priority);
    if (place != rings.end() && place->priority == consumer.priority) {
        return place->ring;
    }
    return rings.insert(place, PriorityRing{consumer.priority, {}})->ring;
}

std::uint32_t Machine::firstMixedTaker(std::uint32_t at) {
    for (PriorityRing& one : queueRecords[at].rings) {
        const std::uint32_t taker = firstTaker(one.ring);
        if (taker != kNone) {
            return taker;
        }
    }
    return kNone;
}

/// The first consumer with another priority than the rest: from now on there is a ring for each.
void Machine::splitRings(std::uint32_t at) {
    QueueState& queue = queues[at];
    if ((queue.flags & QueueState::kMixedRings) != 0) {
        return;
    }
    const ConsumerRing before = std::exchange(queue.ring, {});
    queue.flags |= QueueState::kMixedRings;
    for (std::uint32_t consumer = before.first; consumer != kNone;) {
        const std::uint32_t next = consumers[consumer].next;
        appendToRing(ringOf(consumers[consumer]), consumer);
        consumer = next;
    }
}

void Machine::activate(Instant now, std::uint32_t handle) {
    ConsumerState& consumer = consumers[handle];
    consumer.flags |= ConsumerState::kActive;
    if (consumer.credit > 0) {
        gainTaker(now, consumer.queue);
        appendToRing(ringOf(consumer), handle);
    }
}

void Machine::deactivate(Instant now, std::uint32_t handle) {
    ConsumerState& consumer = consumers[handle];
    if ((consumer.flags & ConsumerState::kActive) == 0) {
        return;
    }
    consumer.flags &= ~ConsumerState::kActive;
    if (consumer.credit > 0) {
        loseTaker(now, consumer.queue);
    }
    if ((consumer.flags & ConsumerState::kInRing) != 0) {
        removeFromRing(ringOf(consumer), handle);
    }
}

/// A consumer outside its ring, or on a channel with a limit of its own.
void Machine::returnCreditCarefully(Instant now, std::uint32_t handle, std::int32_t before) {
    ConsumerState& consumer = consumers[handle];
    if ((consumer.flags & ConsumerState::kActive) != 0) {
        if (before == 0) {
            gainTaker(now, consumer.queue);
        }
        if ((consumer.flags & ConsumerState::kInRing) == 0) {
            appendToRing(ringOf(consumer), handle);
        }
    }
    if ((consumer.flags & ConsumerState::kChannelLimit) != 0) {
        --channels[consumer.channel].globalUnacked;
        wakeChannel(consumer.channel);
    }
}

/// The channel's own limit has room again: all its consumers may be served, in turn.
void Machine::wakeChannel(std::uint32_t handle) {
    for (const std::uint32_t other : channels[handle].consumers) {
        ConsumerState& consumer = consumers[other];
        constexpr std::uint32_t kPlace = ConsumerState::kActive | ConsumerState::kInRing;
        if ((consumer.flags & kPlace) == ConsumerState::kActive && hasCredit(consumer)) {
            appendToRing(ringOf(consumer), other);
        }
        if (queues[consumer.queue].ready != 0) {
            touch(consumer.queue);
        }
    }
}

// --- basic.qos

Outcome<void> Broker::setPrefetch(Instant now, ChannelId channel, std::uint32_t count,
                                  bool global) {
    m_machine->setPrefetch(now, channel.value, count, global);
    return {};
}

/// RabbitMQ's reading of `global`: false is for each consumer to come, true for the channel and at
/// once (rabbitmq.com/docs/consumer-prefetch).
void Machine::setPrefetch(Instant now, std::uint32_t handle, std::uint32_t count, bool global) {
    ChannelState& channel = channels[handle];
    if (!global) {
        constexpr auto kMost = static_cast<std::uint32_t>(ConsumerState::kUnlimited);
        channel.prefetch = count == 0 || count > kMost ? ConsumerState::kUnlimited
                                                       : static_cast<std::int32_t>(count);
        return;
    }
    channel.globalLimit = count;
    if (!channel.hasGlobal) {
        channel.hasGlobal = true;
        channel.unacked.forEach([&](std::uint64_t, const UnackedDelivery& delivery) {
            channel.globalUnacked += delivery.consumer == kNone ? 0 : 1;
        });
        for (ConsumerState& consumer : consumers) {
            if (consumer.channel == handle && (consumer.flags & ConsumerState::kAutoAck) == 0) {
                consumer.flags |= ConsumerState::kChannelLimit;
            }
        }
    }
    wakeChannel(handle);
    serveTouched(now);
}

// --- basic.consume

Outcome<ConsumerId> Broker::consume(Instant now, const ConsumeRequest& request) {
    return m_machine->consume(now, request);
}

std::optional<Fault> Machine::refuseConsumer(const ConsumeRequest& request) const {
    const QueueState& queue = queues[request.queue.value];
    const QueueRecord& record = queueRecords[request.queue.value];
    const ChannelState& channel = channels[request.channel.value];
    const EntityKey& key = record.declared.key;
    if ((queue.flags & QueueState::kDeleted) != 0) {
        return noSuchQueue(key);
    }
    if (auto locked = refuseLocked(request.queue.value, channel.connection)) {
        return locked;
    }
    if ((queue.flags & QueueState::kStream) != 0) {
        return Fault{ReplyCode::NotImplemented, true,
                     fmt::format("NOT_IMPLEMENTED - {} is a stream", describe("queue", key))};
    }
    for (const std::uint32_t other : channel.consumers) {
        if (!request.tag.empty() && consumerTags[other] == request.tag) {
            return Fault{
                ReplyCode::NotAllowed, true,
                fmt::format("NOT_ALLOWED - attempt to reuse consumer tag '{}'", request.tag)};
        }
    }
    if ((queue.flags & QueueState::kQuorum) != 0 && channel.globalLimit != 0) {
        return Fault{ReplyCode::NotImplemented, true,
                     fmt::format("NOT_IMPLEMENTED - {} does not support global qos",
                                 describe("queue", key))};
    }
    const bool taken = (queue.flags & QueueState::kExclusiveConsumer) != 0;
    const bool shared = !record.consumers.empty() || (queue.flags & QueueState::kSingleActive) != 0;
    if (taken || (request.exclusive && shared)) {
        return Fault{ReplyCode::AccessRefused, false,
                     fmt::format("ACCESS_REFUSED - {} in exclusive use", describe("queue", key))};
    }
    return std::nullopt;
}

Outcome<ConsumerId> Machine::consume(Instant now, const ConsumeRequest& request) {
    if (auto fault = refuseConsumer(request)) {
        return tl::unexpected(std::move(*fault));
    }
    const std::uint32_t at = request.queue.value;
    ChannelState& channel = channels[request.channel.value];
    const auto handle = static_cast<std::uint32_t>(consumers.size());
    consumers.emplace_back();
    consumerTags.push_back(request.tag.empty() ? fmt::format("amq.ctag-{:022}", ++generatedTags)
                                               : request.tag);
    ConsumerState& consumer = consumers.back();
    consumer.queue = at;
    consumer.channel = request.channel.value;
    consumer.priority = request.priority;
    consumer.prefetch = request.autoAck ? ConsumerState::kUnlimited : channel.prefetch;
    consumer.credit = consumer.prefetch;
    consumer.flags = (request.autoAck ? ConsumerState::kAutoAck : 0u) |
                     (request.exclusive ? ConsumerState::kExclusive : 0u) |
                     (channel.hasGlobal && !request.autoAck ? ConsumerState::kChannelLimit : 0u);
    channel.consumers.push_back(handle);

    QueueState& queue = queues[at];
    QueueRecord& record = queueRecords[at];
    if (!record.consumers.empty() &&
        consumers[record.consumers.front()].priority != request.priority) {
        splitRings(at);
    }
    record.consumers.push_back(handle);
    record.hadConsumer = true;
    queue.flags |= request.exclusive ? QueueState::kExclusiveConsumer : 0u;
    if ((queue.flags & QueueState::kSingleActive) == 0) {
        activate(now, handle);
    } else if (record.activeConsumer == kNone) {
        record.activeConsumer = handle;
        activate(now, handle);
    }
    serve(now, at);
    settleDeaths(now);
    return ConsumerId{handle};
}

// --- basic.cancel

void Broker::cancel(Instant now, ConsumerId consumer) {
    m_machine->cancel(now, consumer.value);
}

void Machine::cancel(Instant now, std::uint32_t handle) {
    if ((consumers[handle].flags & ConsumerState::kCancelled) != 0) {
        return; // RabbitMQ answers cancel-ok to an unknown tag too
    }
    const std::uint32_t at = consumers[handle].queue;
    forgetConsumer(now, handle);
    std::erase(channels[consumers[handle].channel].consumers, handle);
    afterConsumerLeft(now, at);
    settleDeaths(now);
}

/// Out of its queue. What it has unacked stays with its channel.
void Machine::forgetConsumer(Instant now, std::uint32_t handle) {
    ConsumerState& consumer = consumers[handle];
    const std::uint32_t at = consumer.queue;
    QueueState& queue = queues[at];
    QueueRecord& record = queueRecords[at];
    deactivate(now, handle);
    consumer.flags |= ConsumerState::kCancelled;
    std::erase(record.consumers, handle);
    if ((consumer.flags & ConsumerState::kExclusive) != 0) {
        queue.flags &= ~QueueState::kExclusiveConsumer;
    }
    if (record.consumers.empty()) {
        queue.flags &= ~QueueState::kMixedRings;
        record.rings.clear();
    }
    if (record.activeConsumer == handle) {
        record.activeConsumer = kNone;
    }
}

/// The next single active consumer is the next in the order of registration; a queue without
/// consumers may go.
void Machine::afterConsumerLeft(Instant now, std::uint32_t at) {
    QueueState& queue = queues[at];
    QueueRecord& record = queueRecords[at];
    if ((queue.flags & QueueState::kDeleted) != 0) {
        return;
    }
    if (record.consumers.empty()) {
        if (record.declared.autoDelete) {
            removeQueue(now, at, QueueGone::AutoDeleted);
            return;
        }
        use(now, at);
        return;
    }
    if ((queue.flags & QueueState::kSingleActive) != 0 && record.activeConsumer == kNone) {
        record.activeConsumer = record.consumers.front();
        activate(now, record.activeConsumer);
        serve(now, at);
    }
}

// --- basic.get

Outcome<bool> Broker::get(Instant now, ChannelId channel, QueueId queue, bool autoAck) {
    return m_machine->get(now, channel.value, queue.value, autoAck);
}

Outcome<bool> Machine::get(Instant now, std::uint32_t channelHandle, std::uint32_t at,
                           bool autoAck) {
    QueueState& queue = queues[at];
    QueueRecord& record = queueRecords[at];
    ChannelState& channel = channels[channelHandle];
    if ((queue.flags & QueueState::kDeleted) != 0) {
        return tl::unexpected(noSuchQueue(record.declared.key));
    }
    if (auto locked = refuseLocked(at, channel.connection)) {
        return tl::unexpected(std::move(*locked));
    }
    use(now, at);
    const bool classicLanes =
        (queue.flags & (QueueState::kLanes | QueueState::kQuorum)) == QueueState::kLanes;
    if (!classicLanes && (queue.flags & QueueState::kDeadlines) != 0) {
        lookAtHead(now, at);
    }
    if (queue.ready == 0) {
        return false;
    }
    const bool deadlines = (queue.flags & QueueState::kDeadlines) != 0;
    const std::uint32_t handle = popHead(now, at);
    deliverGet(now, at, channelHandle, handle, autoAck);
    if (deadlines) {
        lookAtHead(now, at);
    }
    return true;
}

void Machine::deliverGet(Instant now, std::uint32_t at, std::uint32_t channelHandle,
                         std::uint32_t handle, bool autoAck) {
    ChannelState& channel = channels[channelHandle];
    QueueRecord& record = queueRecords[at];
    const Entry& entry = entries[handle];
    const Content& content = contents[entry.content];
    const bool redelivered = (entry.place & Entry::kRedelivered) != 0;
    ++record.ledger.delivered;
    record.ledger.redelivered += redelivered ? 1 : 0;
    record.waiting.record(Duration{now.ns - entry.enqueuedAt});
    emit(EffectKind::GetOk, channelHandle);
    Effect& effect = effects.back();
    const bool poison = (content.exchangeAndFlags & Content::kPoison) != 0;
    effect.flags = static_cast<std::uint8_t>((redelivered ? Effect::kRedelivered : 0) |
                                             (poison ? Effect::kPoison : 0));
    effect.deliveryCount = entry.attempts();
    effect.properties = content.properties;
    effect.size = content.size;
    effect.at = Instant{content.firstPublished};
    if (autoAck) {
        effect.tag = channel.unacked.skip();
        settleAutoAck(now, at, handle);
        return;
    }
    effect.tag = channel.unacked.push({handle, kNone, at});
    ++queues[at].unacked;
}

} // namespace warren::broker
