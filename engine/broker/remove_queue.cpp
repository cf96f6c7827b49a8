// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// queue.purge, queue.delete, and the other ends of a queue. Nothing of it is dead-lettered.
#include "engine/broker/hot_path.h"

#include "engine/broker/fault_text.h"

namespace warren::broker {

std::uint64_t Broker::purgeQueue(Instant, QueueId queue) {
    return m_machine->purgeQueue(queue.value);
}

/// Ready messages only; unacked ones stay (conformance notes, part 4).
std::uint64_t Machine::purgeQueue(std::uint32_t at) {
    const std::uint64_t count = releaseReady(at);
    queueRecords[at].ledger.purged += count;
    return count;
}

std::uint64_t Machine::releaseReady(std::uint32_t at) {
    QueueRecord& record = queueRecords[at];
    const std::uint64_t count = queues[at].ready;
    record.bytes -= queues[at].readyBytes;
    for (const std::uint32_t handle : readyOrder(at, SIZE_MAX)) {
        const std::uint32_t content = entries[handle].content;
        entries.give(handle);
        releaseContent(content);
    }
    clearReady(at);
    return count;
}

Outcome<std::uint64_t> Broker::deleteQueue(Instant now, QueueId queue, bool ifUnused,
                                           bool ifEmpty) {
    return m_machine->deleteQueue(now, queue.value, ifUnused, ifEmpty);
}

Outcome<std::uint64_t> Machine::deleteQueue(Instant now, std::uint32_t at, bool ifUnused,
                                            bool ifEmpty) {
    const QueueRecord& record = queueRecords[at];
    if ((queues[at].flags & QueueState::kDeleted) != 0) {
        return std::uint64_t{0};
    }
    if (ifUnused && !record.consumers.empty()) {
        return tl::unexpected(
            preconditionFailed(describe("queue", record.declared.key) + " in use"));
    }
    if (ifEmpty && queues[at].ready != 0) {
        return tl::unexpected(
            preconditionFailed(describe("queue", record.declared.key) + " not empty"));
    }
    const std::uint64_t ready = queues[at].ready;
    removeQueue(now, at, QueueGone::Deleted);
    return ready;
}

/// Its copies count as deleted; tags of unacked ones stay valid and are settled without effect. The
/// record stays as a former queue.
void Machine::removeQueue(Instant now, std::uint32_t at, QueueGone why) {
    QueueState& queue = queues[at];
    QueueRecord& record = queueRecords[at];
    if ((queue.flags & QueueState::kDeleted) != 0) {
        return;
    }
    queue.flags |= QueueState::kDeleted;
    record.ledger.deleted += releaseReady(at);
    record.ledger.deleted += queue.unacked;
    if (queue.unacked != 0) {
        for (ChannelState& channel : channels) {
            releaseUnacked(channel, at);
        }
    }
    queue.unacked = 0;
    record.bytes = 0;
    for (const std::uint32_t consumer : std::vector<std::uint32_t>(record.consumers)) {
        forgetConsumer(now, consumer);
        std::erase(channels[consumers[consumer].channel].consumers, consumer);
        emit(EffectKind::ConsumerCancelled, consumer);
    }
    queueIds.erase(record.declared.key);
    if (!record.owner.isNone()) {
        std::erase(connections[record.owner.value].exclusiveQueues, at);
    }
    unbindEverywhere(std::exchange(record.sources, {}), Destination::queue(at));
    emit(EffectKind::QueueDeleted, at);
    effects.back().flags = static_cast<std::uint8_t>(why);
}

void Machine::releaseUnacked(ChannelState& channel, std::uint32_t at) {
    channel.unacked.forEach([&](std::uint64_t, UnackedDelivery& delivery) {
        if (delivery.queue != at || delivery.entry == UnackedDelivery::kQueueGone) {
            return;
        }
        const std::uint32_t content = entries[delivery.entry].content;
        if (delivery.consumer != kNone) {
            consumers[delivery.consumer].unackedBytes -= contents[content].size;
        }
        entries.give(delivery.entry);
        releaseContent(content);
        delivery.entry = UnackedDelivery::kQueueGone;
    });
}

} // namespace warren::broker
