// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// x-max-length, x-max-length-bytes, x-overflow: rabbitmq.com/docs/maxlength. Ready messages count,
// by number and by body.
#include "engine/broker/hot_path.h"

namespace warren::broker {

bool Machine::wouldOverflow(std::uint32_t at, std::uint32_t size) const {
    const QueueState& queue = queues[at];
    const QueueRecord& record = queueRecords[at];
    return std::uint64_t{queue.ready} + 1 > record.maxLength ||
           queue.readyBytes + size > record.maxBytes;
}

/// drop-head: the oldest go until the limits hold; that may be the one that has just come. True:
/// some went.
bool Machine::dropOverLimit(Instant now, std::uint32_t at) {
    const QueueState& queue = queues[at];
    constexpr std::uint32_t kDrops = QueueState::kLimited;
    if ((queue.flags & (QueueState::kLimited | QueueState::kReject)) != kDrops) {
        return false;
    }
    const QueueRecord& record = queueRecords[at];
    bool dropped = false;
    while (queue.ready != 0 &&
           (queue.ready > record.maxLength || queue.readyBytes > record.maxBytes)) {
        noteOverflow(at);
        die(now, at, popHead(now, at), DeathReason::MaxLength);
        dropped = true;
    }
    return dropped;
}

void Machine::noteOverflow(std::uint32_t at) {
    if (queueRecords[at].ledger.overflows++ == 0) {
        emit(EffectKind::FirstOverflow, at);
    }
}

/// reject-publish, reject-publish-dlx.
void Machine::refuse(std::uint32_t at, std::uint32_t content, Arrival arrival) {
    QueueRecord& record = queueRecords[at];
    noteOverflow(at);
    ++record.ledger.refused;
    const bool unseen = arrival != Arrival::ConfirmedPublish;
    if (record.rejectDeadLetters) {
        PendingDeath death;
        death.queue = at;
        death.content = content;
        death.reason = DeathReason::MaxLength;
        death.refused = true;
        death.unseen = unseen;
        pendingDeaths.push_back(death);
        return;
    }
    if (unseen) {
        noteRefusedDropped(at);
    }
    releaseContent(content);
}

/// Nobody was told: silent loss.
void Machine::noteRefusedDropped(std::uint32_t at) {
    if (queueRecords[at].ledger.refusedDropped++ == 0) {
        emit(EffectKind::FirstRefusedDropped, at);
    }
}

} // namespace warren::broker
