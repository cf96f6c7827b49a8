// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whose turn it is: consumers with credit, in a ring; effects and contents as they leave. Inline,
// part of the hot path.
#pragma once

#include "engine/broker/machine.h"

#include <algorithm>

namespace warren::broker {

inline void Machine::emit(EffectKind kind, std::uint32_t target, std::uint64_t tag) {
    Effect effect;
    effect.kind = kind;
    effect.target = target;
    effect.tag = tag;
    effects.push_back(effect);
}

// --- records

inline void Machine::releaseContent(std::uint32_t handle) {
    Content& content = contents[handle];
    if (--content.references != 0) {
        return;
    }
    if (content.deaths != kNone) [[unlikely]] {
        releaseDeaths(content);
    }
    contents.give(handle);
}

// --- consumers with credit

inline bool Machine::hasCredit(const ConsumerState& consumer) const {
    if ((consumer.flags & ConsumerState::kChannelLimit) != 0) [[unlikely]] {
        const ChannelState& channel = channels[consumer.channel];
        if (channel.globalLimit != 0 && channel.globalUnacked >= channel.globalLimit) {
            return false;
        }
    }
    return consumer.credit > 0;
}

inline void Machine::appendToRing(ConsumerRing& ring, std::uint32_t consumer) {
    ConsumerState& added = consumers[consumer];
    added.flags |= ConsumerState::kInRing;
    added.next = kNone;
    added.previous = ring.last;
    (ring.last == kNone ? ring.first : consumers[ring.last].next) = consumer;
    ring.last = consumer;
}

inline void Machine::removeFromRing(ConsumerRing& ring, std::uint32_t consumer) {
    ConsumerState& removed = consumers[consumer];
    removed.flags &= ~ConsumerState::kInRing;
    (removed.previous == kNone ? ring.first : consumers[removed.previous].next) = removed.next;
    (removed.next == kNone ? ring.last : consumers[removed.next].previous) = removed.previous;
}

inline ConsumerRing& Machine::ringOf(const ConsumerState& consumer) {
    QueueState& queue = queues[consumer.queue];
    if ((queue.flags & QueueState::kMixedRings) != 0) [[unlikely]] {
        return mixedRingOf(consumer);
    }
    return queue.ring;
}

/// Consumers take strict turns. One that has no credit leaves the ring when its turn comes, not
/// before: as in RabbitMQ's classic queue it keeps its turn if its ack comes in time.
inline std::uint32_t Machine::firstTaker(ConsumerRing& ring) {
    while (ring.first != kNone) {
        if (hasCredit(consumers[ring.first])) [[likely]] {
            return ring.first;
        }
        removeFromRing(ring, ring.first);
    }
    return kNone;
}

inline std::uint32_t Machine::findTaker(std::uint32_t at) {
    QueueState& queue = queues[at];
    if (queue.takers == 0) {
        return kNone;
    }
    if ((queue.flags & QueueState::kMixedRings) != 0) [[unlikely]] {
        return firstMixedTaker(at);
    }
    return firstTaker(queue.ring);
}

inline void Machine::gainTaker(Instant now, std::uint32_t at) {
    if (queues[at].takers++ == 0) {
        queueRecords[at].takersSince = now.ns;
    }
}

inline void Machine::loseTaker(Instant now, std::uint32_t at) {
    if (--queues[at].takers == 0) {
        QueueRecord& record = queueRecords[at];
        record.takerTime += now.ns - record.takersSince;
    }
}

/// One delivery of the consumer's no longer counts against its prefetch.
inline void Machine::returnCredit(Instant now, std::uint32_t handle) {
    ConsumerState& consumer = consumers[handle];
    constexpr std::uint32_t kUsual = ConsumerState::kInRing | ConsumerState::kActive;
    const std::int32_t before = consumer.credit++;
    if ((consumer.flags & (kUsual | ConsumerState::kChannelLimit)) == kUsual) [[likely]] {
        if (before == 0) {
            gainTaker(now, consumer.queue);
        }
        return;
    }
    returnCreditCarefully(now, handle, before);
}

// --- to a consumer

} // namespace warren::broker
