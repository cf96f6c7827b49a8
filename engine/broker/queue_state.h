// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the machine keeps of one queue: a line of 64 bytes that every message touches, and the rest.
#pragma once

#include "engine/base/histogram.h"
#include "engine/broker/ids.h"
#include "engine/broker/ledger.h"
#include "engine/broker/overdue_count.h"
#include "engine/broker/records.h"
#include "engine/topology/queue.h"

#include <array>
#include <cstdint>
#include <set>
#include <vector>

namespace warren::broker {

/// A doubly linked list through ConsumerState::next and previous.
struct ConsumerRing {
    std::uint32_t first = kNone;
    std::uint32_t last = kNone;
};

/// A singly linked list through Entry::next.
struct EntryList {
    std::uint32_t head = kNone;
    std::uint32_t tail = kNone;
};

struct alignas(64) QueueState {
    // What the kind of the queue and its arguments ask for.
    static constexpr std::uint32_t kQuorum = 1u << 0;
    static constexpr std::uint32_t kLanes = 1u << 1;   ///< priorities: more than one lane
    static constexpr std::uint32_t kLimited = 1u << 2; ///< x-max-length or -bytes
    static constexpr std::uint32_t kReject = 1u << 3;  ///< over the limit a publish is refused
    static constexpr std::uint32_t kSingleActive = 1u << 4;
    static constexpr std::uint32_t kStream = 1u << 5;
    /// Publishes need more than the FIFO.
    static constexpr std::uint32_t kCareful = kLanes | kLimited | kStream;
    // Where it stands.
    static constexpr std::uint32_t kReturned = 1u << 8;   ///< some lane has returned messages
    static constexpr std::uint32_t kMixedRings = 1u << 9; ///< consumers of several priorities
    static constexpr std::uint32_t kExclusiveConsumer = 1u << 10;
    static constexpr std::uint32_t kDeleted = 1u << 11;
    static constexpr std::uint32_t kTrackAll = 1u << 12;  ///< every deadline is in the OverdueCount
    static constexpr std::uint32_t kTouched = 1u << 13;   ///< in the list of queues to serve
    static constexpr std::uint32_t kDeadlines = 1u << 14; ///< some ready message may expire

    EntryList fifo;    ///< where there are no lanes
    ConsumerRing ring; ///< where all consumers have one priority
    std::uint32_t ready = 0;
    std::uint32_t takers = 0; ///< consumers with credit of their own
    std::uint32_t flags = 0;
    std::uint32_t unacked = 0;
    std::uint64_t readyBytes = 0;
    std::int64_t ttl = kNever;       ///< ns
    std::int64_t latestDeadline = 0; ///< of those enqueued since the queue was last empty
    std::uint64_t nextPosition = 0;
};
static_assert(sizeof(QueueState) == 64);

/// A requeued message: returned ones come before the FIFO, by key.
struct ReturnedEntry {
    std::uint64_t key = 0;
    std::uint32_t entry = kNone;
};

/// One priority of a queue. Classic queues return a message to its position (key = position),
/// quorum queues put it behind those returned before (key = count of returns).
struct ReadyLane {
    EntryList fifo; ///< lane 0 of a queue without priorities keeps it in QueueState
    std::vector<ReturnedEntry> returned; ///< a heap, smallest key first
};

struct DeathsByExchange {
    std::uint32_t exchange = kNone; ///< none: discarded without one
    std::array<std::uint64_t, kDeathReasons> byReason{};
};

struct PriorityRing {
    std::int32_t priority = 0;
    ConsumerRing ring;
};

struct alignas(64) QueueRecord {
    QueueLedger ledger;           ///< its first line is the one that every message touches
    std::uint64_t bytes = 0;      ///< bodies, ready and unacked
    std::int64_t wakeAt = kNever; ///< the earliest wake asked for
    std::int64_t takersSince = 0;
    std::int64_t takerTime = 0; ///< ns, without the present stretch
    Histogram waiting;

    // Dead-lettering, as it holds now.
    bool deadLetters = false;
    std::uint32_t deadLetterKey = kNone;      ///< text
    std::uint32_t deadLetterExchange = kNone; ///< looked up anew when routingEpoch changed; none:
                                              ///< missing
    std::uint32_t deadLetterEpoch = kNone;
    std::uint32_t lastDeadLetterKey = kNone; ///< of the route below
    std::uint32_t lastDeadLetterRoute = kNone;
    std::uint32_t deathRow = 0; ///< of deadLetterExchange in deathsByExchange
    std::vector<DeathsByExchange> deathsByExchange;

    // Limits.
    std::uint64_t maxLength = UINT64_MAX;
    std::uint64_t maxBytes = UINT64_MAX;
    bool rejectDeadLetters = false; ///< reject-publish-dlx
    std::int64_t deliveryLimit = -1;
    std::int64_t expires = kNever;
    std::int64_t lastUsed = 0;
    std::int64_t declaredAt = 0;

    std::vector<ReadyLane> lanes;            ///< at least one
    std::array<std::uint64_t, 4> laneBits{}; ///< which lanes have messages
    std::uint32_t highServed = 0; ///< quorum priorities: high ones since the last normal one
    std::uint64_t returns = 0;
    mutable OverdueCount overdue; ///< pops what time has passed, also while reading

    std::vector<std::uint32_t> consumers; ///< in the order of registration
    std::uint32_t activeConsumer = kNone; ///< single active consumer
    std::vector<PriorityRing> rings;      ///< highest first; with kMixedRings
    bool hadConsumer = false;

    Queue declared;
    QueueArguments effective;
    std::uint32_t nameText = kNone;
    std::uint32_t vhost = 0;
    ConnectionId owner;              ///< of an exclusive queue
    std::set<std::uint32_t> sources; ///< exchanges that were ever bound to it
};

} // namespace warren::broker
