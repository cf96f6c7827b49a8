// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The three records that messages are made of, 32 bytes each, in slabs, chained by handles.
//
// Design:
// - Content is what all copies of one publish share (a fan-out counts references); a dead letter is
//   a content of its own.
// - Entry is one copy in one queue, ready or unacked.
// - Death is one entry of x-death, keyed by (queue, reason), newest first; the list belongs to one
//   content.
#pragma once

#include "engine/base/slab.h"
#include "engine/broker/ledger.h"

#include <cstdint>
#include <limits>

namespace warren::broker {

constexpr std::uint32_t kNone = 0xFFFFFFFFu;
constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

struct Content {
    static constexpr std::uint32_t kExchangeMask = 0x00FFFFFFu;
    static constexpr std::uint32_t kPoison = 1u << 24;
    static constexpr std::uint32_t kExpirationGone = 1u << 25; ///< removed by a dead-lettering
    static constexpr std::uint32_t kCcGone = 1u << 26;         ///< removed by a dead-letter key
    static constexpr std::uint32_t kDeathsRead = 1u << 27;     ///< the publisher's x-death is taken

    std::uint32_t routingKey;
    std::uint32_t exchangeAndFlags;
    std::uint32_t properties;
    std::uint32_t size;
    std::int64_t firstPublished;
    std::uint32_t deaths; ///< newest Death, or kNone; chains free records
    std::uint32_t references;

    [[nodiscard]] std::uint32_t exchange() const { return exchangeAndFlags & kExchangeMask; }
};
static_assert(sizeof(Content) == 32);

struct Entry {
    static constexpr std::uint64_t kAttemptsMask = 0xFFFF;
    static constexpr std::uint64_t kRedelivered = 1u << 16;
    static constexpr std::uint64_t kTracked = 1u << 17; ///< in the queue's OverdueCount
    static constexpr int kPositionShift = 18;

    std::uint32_t content;
    std::uint32_t next; ///< in its ready list; chains free records
    std::int64_t enqueuedAt;
    std::int64_t deadline;
    std::uint64_t place; ///< position in the queue, flags, earlier attempts

    [[nodiscard]] std::uint64_t position() const { return place >> kPositionShift; }
    [[nodiscard]] std::uint16_t attempts() const {
        return static_cast<std::uint16_t>(place & kAttemptsMask);
    }
};
static_assert(sizeof(Entry) == 32);

struct Death {
    static constexpr std::uint8_t kWithCc = 1;     ///< routing-keys has the message's CC keys too
    static constexpr std::uint8_t kExpiration = 2; ///< original-expiration is the properties'
    static constexpr std::uint8_t kImported = 4;   ///< read from the publisher's x-death
    static constexpr std::uint8_t kFirst = 8;      ///< x-first-death-*

    std::int64_t at;
    std::uint32_t count;
    std::uint32_t next;       ///< older; chains free records
    std::uint32_t queue;      ///< text of its name
    std::uint32_t exchange;   ///< text of its name
    std::uint32_t routingKey; ///< text; of imported ones: index in the header
    DeathReason reason;
    std::uint8_t flags;
    std::uint16_t spare;
};
static_assert(sizeof(Death) == 32);

using ContentSlab = Slab<Content, &Content::deaths>;
using EntrySlab = Slab<Entry, &Entry::next>;
using DeathSlab = Slab<Death, &Death::next>;

} // namespace warren::broker
