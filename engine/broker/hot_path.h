// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The steps that every message takes, inline: into a queue, to a consumer, out of the machine.
#pragma once

#include "engine/broker/consumer_turns.h"
#include "engine/broker/machine.h"

#include <algorithm>

// The two functions that carry a message are long enough that a compiler would rather call them,
// and a call costs a tenth of what they do.
#if defined(__GNUC__)
#define WARREN_HOT [[gnu::always_inline]] inline
#else
#define WARREN_HOT inline
#endif

namespace warren::broker {

/// The entry is in no list. The consumer has credit.
WARREN_HOT void Machine::deliver(Instant now, std::uint32_t at, std::uint32_t taker,
                                 std::uint32_t handle) {
    QueueState& queue = queues[at];
    QueueRecord& record = queueRecords[at];
    ConsumerState& consumer = consumers[taker];
    ChannelState& channel = channels[consumer.channel];
    const Entry& entry = entries[handle];
    const Content& content = contents[entry.content];

    ConsumerRing& ring = ringOf(consumer);
    if (ring.first != ring.last) {
        removeFromRing(ring, taker);
        appendToRing(ring, taker);
    }
    ++consumer.delivered;
    ++record.ledger.delivered;
    record.waiting.record(Duration{now.ns - entry.enqueuedAt});

    effects.emplace_back();
    Effect& effect = effects.back();
    effect.kind = EffectKind::Deliver;
    if ((content.exchangeAndFlags & Content::kPoison) != 0) {
        effect.flags = Effect::kPoison;
    }
    if ((entry.place & (Entry::kRedelivered | Entry::kAttemptsMask)) != 0) [[unlikely]] {
        ++consumer.redelivered;
        ++record.ledger.redelivered;
        effect.flags |= Effect::kRedelivered;
        effect.deliveryCount = entry.attempts();
    }
    effect.target = taker;
    effect.properties = content.properties;
    effect.size = content.size;
    effect.at = Instant{content.firstPublished};

    if ((consumer.flags & ConsumerState::kAutoAck) != 0) [[unlikely]] {
        effect.tag = channel.unacked.skip();
        settleAutoAck(now, at, handle);
        return;
    }
    effect.tag = channel.unacked.push({handle, taker, at});
    ++queue.unacked;
    consumer.unackedBytes += content.size;
    if ((consumer.flags & ConsumerState::kChannelLimit) != 0) [[unlikely]] {
        ++channel.globalUnacked;
    }
    if (--consumer.credit == 0) {
        loseTaker(now, at);
        if ((queue.flags & QueueState::kQuorum) != 0) {
            removeFromRing(ring, taker); // quorum queues look at credit at once
        }
    }
}

/// Gives ready messages to consumers as long as there are both.
inline void Machine::serve(Instant now, std::uint32_t at) {
    QueueState& queue = queues[at];
    constexpr std::uint32_t kClassicLanes = QueueState::kLanes;
    while (queue.ready != 0) {
        const std::uint32_t taker = findTaker(at);
        if (taker == kNone) {
            return;
        }
        const bool deadlines = (queue.flags & QueueState::kDeadlines) != 0;
        // A classic priority queue looks at expiry after a fetch, not before (rules.md part 2).
        if (deadlines && (queue.flags & (kClassicLanes | QueueState::kQuorum)) != kClassicLanes &&
            entries[headOf(at)].deadline <= now.ns) {
            expireHeads(now, at);
            continue;
        }
        deliver(now, at, taker, popHead(now, at));
        if (deadlines) {
            lookAtHead(now, at);
        }
    }
}

/// What an ack and every other settlement share comes last: the consumer's credit.
WARREN_HOT void Machine::finishAck(Instant now, const UnackedDelivery& delivery) {
    std::uint32_t size = 0;
    if (delivery.entry != UnackedDelivery::kQueueGone) [[likely]] {
        const std::uint32_t content = entries[delivery.entry].content;
        size = contents[content].size;
        latencies.record(Duration{now.ns - contents[content].firstPublished});
        QueueRecord& record = queueRecords[delivery.queue];
        --queues[delivery.queue].unacked;
        ++record.ledger.acked;
        record.bytes -= size;
        entries.give(delivery.entry);
        releaseContent(content);
    }
    if (delivery.consumer != kNone) {
        consumers[delivery.consumer].unackedBytes -= size;
        returnCredit(now, delivery.consumer);
    }
}

// --- the list of ready messages

inline std::uint32_t Machine::headOf(std::uint32_t at) const {
    const QueueState& queue = queues[at];
    if ((queue.flags & (QueueState::kReturned | QueueState::kLanes)) != 0) [[unlikely]] {
        return headOfLanes(at);
    }
    return queue.fifo.head;
}

/// The queue has a ready message.
inline std::uint32_t Machine::popHead(Instant now, std::uint32_t at) {
    QueueState& queue = queues[at];
    std::uint32_t handle = 0;
    if ((queue.flags & (QueueState::kReturned | QueueState::kLanes)) != 0) [[unlikely]] {
        handle = popFromLanes(at);
    } else {
        handle = queue.fifo.head;
        queue.fifo.head = entries[handle].next;
    }
    Entry& entry = entries[handle];
    const std::uint32_t size = contents[entry.content].size;
    queue.readyBytes -= size;
    if ((entry.place & Entry::kTracked) != 0) [[unlikely]] {
        entry.place &= ~Entry::kTracked;
        queueRecords[at].overdue.leave(now.ns, entry.deadline, size);
    }
    if (--queue.ready == 0) {
        queue.flags &= ~(QueueState::kDeadlines | QueueState::kTrackAll);
    }
    return handle;
}

inline void Machine::append(EntryList& list, std::uint32_t handle) {
    entries[handle].next = kNone;
    (list.head == kNone ? list.head : entries[list.tail].next) = handle;
    list.tail = handle;
}

/// Marks what may be overdue behind the head one day, before the entry is counted as ready.
inline void Machine::noteDeadline(QueueState& queue, std::uint32_t at, Entry& entry,
                                  std::uint32_t size) {
    const std::int64_t deadline = entry.deadline;
    if (queue.ready == 0) {
        queue.latestDeadline = deadline;
    } else if (deadline >= queue.latestDeadline) {
        queue.latestDeadline = deadline;
    } else {
        track(at, entry, size);
    }
    if (deadline != kNever) {
        queue.flags |= QueueState::kDeadlines;
        constexpr std::uint32_t kAll = QueueState::kTrackAll | QueueState::kLanes;
        if ((queue.flags & kAll) != 0 && (entry.place & Entry::kTracked) == 0) {
            track(at, entry, size);
        }
    }
}

// --- into a queue

WARREN_HOT std::uint32_t Machine::routeOf(std::uint32_t exchange, std::uint32_t key,
                                          std::uint32_t set) {
    const PropertiesTraits& traits = properties.traits(set);
    std::uint32_t serial = RouteTable::kAnyProperties;
    if ((traits.flags & PropertiesTraits::kCopies) != 0 ||
        (headersMatter && needsHeaders[exchange])) {
        serial = traits.serial;
    }
    const std::uint32_t found = routes.find(exchange, key, serial);
    if (found != RouteTable::kNoRoute) [[likely]] {
        return found;
    }
    return addRoute(exchange, key, set, serial);
}

/// Takes one reference of the content over. False: refused, and the reference is gone.
WARREN_HOT bool Machine::enqueue(Instant now, std::uint32_t at, std::uint32_t contentHandle,
                                 std::int64_t expiration, Arrival arrival) {
    QueueState& queue = queues[at];
    QueueRecord& record = queueRecords[at];
    const std::uint32_t size = contents[contentHandle].size;
    ++(arrival == Arrival::DeadLetter ? record.ledger.inDeadLetter : record.ledger.inPublish);
    if ((queue.flags & QueueState::kReject) != 0 && wouldOverflow(at, size)) [[unlikely]] {
        refuse(at, contentHandle, arrival);
        return false;
    }
    ++record.ledger.enqueued;
    record.bytes += size;
    const std::int64_t ttl = std::min(queue.ttl, expiration);
    const std::uint32_t handle = entries.take();
    Entry& entry = entries[handle];
    entry.content = contentHandle;
    entry.enqueuedAt = now.ns;
    entry.deadline = ttl == kNever ? kNever : now.ns + ttl;
    entry.place = queue.nextPosition++ << Entry::kPositionShift;
    if (queue.ready == 0) {
        const std::uint32_t taker = findTaker(at);
        if (taker != kNone) {
            deliver(now, at, taker, handle);
            return true;
        }
    }
    noteDeadline(queue, at, entry, size);
    if ((queue.flags & QueueState::kLanes) != 0) [[unlikely]] {
        appendToLane(at, handle);
    } else {
        append(queue.fifo, handle);
    }
    ++queue.ready;
    queue.readyBytes += size;
    if ((queue.flags & (QueueState::kDeadlines | QueueState::kLimited)) != 0) {
        afterAppend(now, at, entry.deadline);
    }
    return true;
}

} // namespace warren::broker
