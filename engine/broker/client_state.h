// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the machine keeps of connections, channels and consumers.
#pragma once

#include "engine/broker/records.h"
#include "engine/broker/unacked_ring.h"

#include <cstdint>
#include <string>
#include <vector>

namespace warren::broker {

struct alignas(64) ConsumerState {
    static constexpr std::uint32_t kAutoAck = 1u << 0;
    static constexpr std::uint32_t kInRing = 1u << 1;
    static constexpr std::uint32_t kActive = 1u << 2; ///< may be given messages (single active)
    static constexpr std::uint32_t kChannelLimit = 1u << 3; ///< its channel has a global prefetch
    static constexpr std::uint32_t kCancelled = 1u << 4;
    static constexpr std::uint32_t kExclusive = 1u << 5;
    static constexpr std::int32_t kUnlimited = 0x7FFFFFFF;

    std::uint32_t queue = kNone;
    std::uint32_t channel = kNone;
    std::int32_t credit = kUnlimited; ///< prefetch - unacked
    std::uint32_t flags = 0;
    std::uint32_t next = kNone; ///< in a ring of the queue
    std::uint32_t previous = kNone;
    std::int32_t priority = 0;
    std::int32_t prefetch = kUnlimited;
    std::uint64_t unackedBytes = 0;
    std::uint64_t delivered = 0;
    std::uint64_t redelivered = 0;
    std::uint64_t spare = 0;

    [[nodiscard]] std::uint32_t unacked() const {
        return static_cast<std::uint32_t>(prefetch - credit);
    }
};
static_assert(sizeof(ConsumerState) == 64);

struct alignas(64) ChannelState {
    UnackedRing unacked;
    std::uint64_t publishes = 0; ///< since confirms were selected
    bool confirms = false;
    bool closed = false;
    bool hasGlobal = false;          ///< a global prefetch was set: globalUnacked counts
    std::uint32_t globalLimit = 0;   ///< 0 = none
    std::uint32_t globalUnacked = 0; ///< of consumers; basic.get does not count
    std::int32_t prefetch = ConsumerState::kUnlimited; ///< of consumers to come
    std::uint32_t connection = kNone;
    std::vector<std::uint32_t> consumers; ///< not cancelled, in the order of registration
};

struct ConnectionState {
    std::uint32_t vhost = 0;
    bool closed = false;
    std::vector<std::uint32_t> channels;
    std::vector<std::uint32_t> exclusiveQueues;
};

} // namespace warren::broker
