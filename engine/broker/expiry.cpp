// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Time: expiry of messages at the head, and of unused queues.
//
// rabbitmq.com/docs/ttl: classic and quorum queues expire a message only when it reaches the head.
// So one wake a queue, for its head, is exact.
#include "engine/broker/hot_path.h"

#if defined(__GNUC__)
#define WARREN_PREFETCH(address) __builtin_prefetch(address)
#else
#define WARREN_PREFETCH(address) static_cast<void>(address)
#endif

namespace warren::broker {

namespace {
/// A quorum queue looks at its own expiry on a tick only (conformance notes, part 1).
constexpr std::int64_t kQuorumTick = Duration::seconds(5).ns;
} // namespace

void Broker::wake(Instant now, QueueId queue) {
    m_machine->wake(now, queue.value);
}

void Machine::wake(Instant now, std::uint32_t at) {
    QueueRecord& record = queueRecords[at];
    if (now.ns < record.wakeAt || (queues[at].flags & QueueState::kDeleted) != 0) {
        return; // of an earlier request, or nothing to wake for
    }
    record.wakeAt = kNever;
    if (expiresAt(at) <= now.ns) {
        removeQueue(now, at, QueueGone::Expired);
        return;
    }
    if (queues[at].ready != 0) {
        expireHeads(now, at);
    }
    armExpires(at);
    settleDeaths(now);
}

/// Asks for a wake, unless one comes early enough.
void Machine::arm(std::uint32_t at, std::int64_t when) {
    QueueRecord& record = queueRecords[at];
    if (when >= record.wakeAt) {
        return;
    }
    record.wakeAt = when;
    emit(EffectKind::WakeAt, at);
    effects.back().at = Instant{when};
}

/// Drops what has expired from the head on, then waits for the new head.
void Machine::expireHeads(Instant now, std::uint32_t at) {
    QueueState& queue = queues[at];
    while (queue.ready != 0) {
        const Entry& head = entries[headOf(at)];
        if (head.deadline > now.ns) {
            if (head.deadline != kNever) {
                arm(at, head.deadline);
            }
            return;
        }
        const std::uint32_t handle = popHead(now, at);
        if (queue.ready != 0) {
            // A backlog that dies at once is bound by memory: ask for the next records early.
            const std::uint32_t next = entries[handle].next;
            if (next != kNone) {
                const Entry& after = entries[next];
                WARREN_PREFETCH(&contents[after.content]);
                if (after.next != kNone) {
                    WARREN_PREFETCH(&entries[after.next]);
                }
            }
        }
        die(now, at, handle, DeathReason::Expired);
    }
}

/// The queue may have a new head.
void Machine::lookAtHead(Instant now, std::uint32_t at) {
    if (queues[at].ready == 0) {
        return;
    }
    const std::int64_t deadline = entries[headOf(at)].deadline;
    if (deadline <= now.ns) {
        expireHeads(now, at);
    } else if (deadline != kNever) {
        arm(at, deadline);
    }
}

/// A message was appended. RabbitMQ's classic queue looks at the head when it dropped one for the
/// limit, or when the new message is the head; a quorum queue after every command.
void Machine::afterAppend(Instant now, std::uint32_t at, std::int64_t deadline) {
    const QueueState& queue = queues[at];
    const bool dropped = dropOverLimit(now, at);
    if (queue.ready == 0) {
        return;
    }
    const bool quorum = (queue.flags & QueueState::kQuorum) != 0;
    if (dropped || quorum || (queue.ready == 1 && deadline != kNever)) {
        lookAtHead(now, at);
    }
}

void Machine::track(std::uint32_t at, Entry& entry, std::uint32_t size) {
    entry.place |= Entry::kTracked;
    queueRecords[at].overdue.enter(entry.deadline, size);
}

/// A message comes back among others. Unless it becomes the head and dies before all of them, it or
/// what is behind it may be overdue one day: from now on, until the queue is empty, all deadlines
/// are tracked.
void Machine::noteRequeuedDeadline(std::uint32_t at, Entry& entry, std::uint32_t size) {
    QueueState& queue = queues[at];
    const bool lanes = (queue.flags & QueueState::kLanes) != 0;
    if (queue.ready == 0) {
        queue.latestDeadline = entry.deadline;
    } else if (!lanes && (queue.flags & QueueState::kTrackAll) == 0) {
        queue.latestDeadline = std::max(queue.latestDeadline, entry.deadline);
        const bool classic = (queue.flags & QueueState::kQuorum) == 0;
        const Entry& head = entries[headOf(at)];
        const bool first = classic && entry.position() < head.position();
        const bool untracked = queueRecords[at].overdue.tracked() == 0;
        const bool deadlines =
            entry.deadline != kNever || (queue.flags & QueueState::kDeadlines) != 0;
        if (deadlines && !(first && untracked && entry.deadline <= head.deadline)) {
            trackAll(at);
        }
    }
    if (entry.deadline == kNever) {
        return;
    }
    queue.flags |= QueueState::kDeadlines;
    if (lanes || (queue.flags & QueueState::kTrackAll) != 0) {
        track(at, entry, size);
    }
}

void Machine::trackAll(std::uint32_t at) {
    queues[at].flags |= QueueState::kTrackAll;
    for (const std::uint32_t handle : readyOrder(at, SIZE_MAX)) {
        Entry& entry = entries[handle];
        if (entry.deadline != kNever && (entry.place & Entry::kTracked) == 0) {
            track(at, entry, contents[entry.content].size);
        }
    }
}

// --- x-expires

/// When the unused queue goes; never while it has a consumer.
std::int64_t Machine::expiresAt(std::uint32_t at) const {
    const QueueRecord& record = queueRecords[at];
    if (record.expires == kNever || !record.consumers.empty()) {
        return kNever;
    }
    const std::int64_t due = record.lastUsed + record.expires;
    if ((queues[at].flags & QueueState::kQuorum) == 0) {
        return due;
    }
    const std::int64_t ticks = (due - record.declaredAt + kQuorumTick - 1) / kQuorumTick;
    return record.declaredAt + ticks * kQuorumTick;
}

void Machine::armExpires(std::uint32_t at) {
    const std::int64_t due = expiresAt(at);
    if (due != kNever) {
        arm(at, due);
    }
}

/// A consumer came or went, a basic.get, a declare: the time starts anew.
void Machine::use(Instant now, std::uint32_t at) {
    queueRecords[at].lastUsed = now.ns;
    armExpires(at);
}

} // namespace warren::broker
