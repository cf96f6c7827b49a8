// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Effect: what the broker asks its surroundings to do, or tells them once. Plain values in a buffer
// that is reused from call to call.
#pragma once

#include "engine/base/instant.h"
#include "engine/broker/ids.h"

#include <cstdint>

namespace warren::broker {

enum class EffectKind : std::uint8_t {
    Deliver, ///< consumer, tag, properties, size, flags; at = first publish of the message
    GetOk,   ///< the same for basic.get, target = channel
    Confirm, ///< channel, tag (the publish sequence number on that channel)
    Refuse,  ///< the same as a basic.nack from the broker
    Return,  ///< channel, tag, properties: mandatory and unroutable; comes before its Confirm
    ConsumerCancelled, ///< consumer: its queue has gone
    WakeAt, ///< queue: call wake(queue) at `at`. Late or repeated wakes do no harm; asked only
            ///< when no earlier one is pending
    QueueDeleted,    ///< queue; flags: QueueGone
    FirstDeadLetter, ///< the first of this queue and reason; queue, flags = DeathReason
    FirstDiscard,    ///< a copy found no target; queue, flags = DeathReason, size = DiscardCause
    FirstOverflow,   ///< the queue went over its limit for the first time; queue
    FirstRefusedDropped, ///< a refused copy was lost unseen for the first time; queue
};

enum class QueueGone : std::uint8_t { Deleted, Expired, AutoDeleted, OwnerGone };

struct Effect {
    static constexpr std::uint8_t kRedelivered = 1;
    static constexpr std::uint8_t kPoison = 2;

    EffectKind kind{};
    std::uint8_t flags = 0;
    std::uint16_t deliveryCount = 0; ///< quorum queues: earlier attempts
    std::uint32_t target = 0;        ///< consumer, channel or queue index, by kind
    std::uint32_t properties = 0;
    std::uint32_t size = 0;
    std::uint64_t tag = 0;
    Instant at;
};
static_assert(sizeof(Effect) == 32);

} // namespace warren::broker
