// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// basic.ack, basic.nack, basic.reject, basic.recover, and what a lost channel gives back.
#include "engine/broker/hot_path.h"

#include "engine/base/check.h"

namespace warren::broker {

SettleStatus Broker::ack(Instant now, ChannelId channel, std::uint64_t tag, bool multiple) {
    return m_machine->ack(now, channel.value, tag, multiple);
}

SettleStatus Broker::nack(Instant now, ChannelId channel, std::uint64_t tag, bool multiple,
                          bool requeue) {
    const Settlement how = requeue ? Settlement::Requeue : Settlement::Reject;
    return m_machine->settleMany(now, channel.value, tag, multiple, how);
}

void Broker::recover(Instant now, ChannelId channel) {
    m_machine->settleMany(now, channel.value, 0, true, Settlement::Requeue);
}

void Broker::autoAckedLost(QueueId queue, std::uint64_t count) {
    m_machine->queueRecords[queue.value].ledger.autoAckedLost += count;
}

SettleStatus Machine::ack(Instant now, std::uint32_t channelHandle, std::uint64_t tag,
                          bool multiple) {
    if (multiple) {
        return settleMany(now, channelHandle, tag, true, Settlement::Ack);
    }
    ChannelState& channel = channels[channelHandle];
    const std::optional<UnackedDelivery> delivery = channel.unacked.take(tag);
    if (!delivery) {
        return SettleStatus::UnknownTag;
    }
    finishAck(now, *delivery);
    if (queues[delivery->queue].ready != 0) {
        serve(now, delivery->queue);
    }
    if (!pendingDeaths.empty() || !touched.empty()) [[unlikely]] {
        serveTouched(now);
    }
    return SettleStatus::Settled;
}

/// An automatic ack: the delivery is the end of the copy.
void Machine::settleAutoAck(Instant now, std::uint32_t at, std::uint32_t handle) {
    const std::uint32_t content = entries[handle].content;
    QueueRecord& record = queueRecords[at];
    ++record.ledger.autoAcked;
    record.bytes -= contents[content].size;
    latencies.record(Duration{now.ns - contents[content].firstPublished});
    entries.give(handle);
    releaseContent(content);
}

/// With `multiple` the tag must be outstanding itself; 0 means all, also if there are none.
SettleStatus Machine::settleMany(Instant now, std::uint32_t channelHandle, std::uint64_t tag,
                                 bool multiple, Settlement how) {
    UnackedRing& unacked = channels[channelHandle].unacked;
    const bool all = multiple && tag == 0;
    if (!all && !unacked.contains(tag)) {
        return SettleStatus::UnknownTag;
    }
    if (!multiple) {
        settleOne(now, *unacked.take(tag), how);
    } else {
        const std::uint64_t last = all ? UINT64_MAX : tag;
        while (const std::optional<UnackedDelivery> delivery = unacked.takeOldest(last)) {
            settleOne(now, *delivery, how);
        }
    }
    serveTouched(now);
    return SettleStatus::Settled;
}

void Machine::settleOne(Instant now, const UnackedDelivery& delivery, Settlement how) {
    touch(delivery.queue);
    if (how == Settlement::Ack) {
        finishAck(now, delivery);
        return;
    }
    const std::uint32_t handle = delivery.entry;
    std::uint32_t size = 0;
    if (handle != UnackedDelivery::kQueueGone) {
        size = contents[entries[handle].content].size;
        --queues[delivery.queue].unacked;
    }
    if (delivery.consumer != kNone) {
        consumers[delivery.consumer].unackedBytes -= size;
    }
    if (handle != UnackedDelivery::kQueueGone) {
        switch (how) {
        case Settlement::Ack:
            break;
        case Settlement::Reject:
            die(now, delivery.queue, handle, DeathReason::Rejected);
            break;
        case Settlement::Requeue:
            requeue(now, delivery.queue, handle, RequeueCause::Client);
            break;
        case Settlement::ChannelGone:
            requeue(now, delivery.queue, handle, RequeueCause::ChannelGone);
            break;
        }
    }
    if (delivery.consumer != kNone) {
        returnCredit(now, delivery.consumer);
    }
}

/// Classic queues put the message back where it was. Quorum queues count the attempt and put it
/// before the ready ones, behind those returned earlier; but a client's requeue on a queue without
/// a delivery limit goes to the back (rabbitmq.com/docs/quorum-queues#poison-message-handling).
void Machine::requeue(Instant now, std::uint32_t at, std::uint32_t handle, RequeueCause cause) {
    QueueState& queue = queues[at];
    QueueRecord& record = queueRecords[at];
    Entry& entry = entries[handle];
    ++record.ledger.requeued;
    entry.place |= Entry::kRedelivered;
    const bool quorum = (queue.flags & QueueState::kQuorum) != 0;
    const bool limited = record.deliveryLimit >= 0;
    if (quorum) {
        if (entry.attempts() < Entry::kAttemptsMask) {
            ++entry.place;
        }
        if (limited && entry.attempts() > record.deliveryLimit) {
            die(now, at, handle, DeathReason::DeliveryLimit);
            return;
        }
    }
    const std::uint32_t size = contents[entry.content].size;
    noteRequeuedDeadline(at, entry, size);
    if (quorum && !limited && cause == RequeueCause::Client) {
        putLast(at, handle);
    } else {
        putBack(at, handle, quorum ? record.returns++ : entry.position());
    }
    ++queue.ready;
    queue.readyBytes += size;
}

void Machine::touch(std::uint32_t at) {
    QueueState& queue = queues[at];
    if ((queue.flags & QueueState::kTouched) == 0) {
        queue.flags |= QueueState::kTouched;
        touched.push_back(at);
    }
}

/// Limits and expiry first, then consumers: RabbitMQ's requeue does maybe_drop_head,
/// drop_expired_msgs, run_message_queue.
void Machine::serveTouched(Instant now) {
    settleDeaths(now);
    for (std::size_t i = 0; i < touched.size(); ++i) {
        const std::uint32_t at = touched[i];
        queues[at].flags &= ~QueueState::kTouched;
        dropOverLimit(now, at);
        if ((queues[at].flags & QueueState::kDeadlines) != 0) {
            lookAtHead(now, at);
        }
        serve(now, at);
        settleDeaths(now);
    }
    touched.clear();
}

} // namespace warren::broker
