// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Ledger: every message and every copy has exactly one fate, counted where it happens (rules.md
// part 1).
#pragma once

#include <array>
#include <cstdint>

namespace warren::broker {

enum class DeathReason : std::uint8_t { Rejected, Expired, MaxLength, DeliveryLimit };
constexpr std::size_t kDeathReasons = 4;
enum class DiscardCause : std::uint8_t { NoDlx, DlxMissing, NoRoute, Cycle };
constexpr std::size_t kDiscardCauses = 4;

/// Messages at the door, per vhost and for the run.
struct IngressLedger {
    std::uint64_t arrived = 0;
    std::uint64_t published = 0;
    std::uint64_t refusedByProtocol = 0;
    std::uint64_t routed = 0;
    std::uint64_t routedAlternate = 0; ///< of which
    std::uint64_t returned = 0;
    std::uint64_t dropped = 0;
    std::uint64_t copies = 0; ///< fan-out of the routed ones
    [[nodiscard]] bool balances() const {
        return arrived == published + refusedByProtocol && published == routed + returned + dropped;
    }
};

/// Copies in one queue. The first line of the cache is the one that every message touches.
struct QueueLedger {
    std::uint64_t inPublish = 0;
    std::uint64_t enqueued = 0;
    std::uint64_t delivered = 0;
    std::uint64_t acked = 0;
    std::uint64_t inDeadLetter = 0;
    std::uint64_t autoAcked = 0;
    std::uint64_t redelivered = 0;
    std::uint64_t requeued = 0;

    std::uint64_t refused = 0;
    std::uint64_t refusedDeadLettered = 0; ///< of refused (reject-publish-dlx)
    /// Of refused: dead letters, or publishes without confirms: silent loss.
    std::uint64_t refusedDropped = 0;
    std::uint64_t deadLetteredTotal = 0;
    std::uint64_t discardedTotal = 0;
    std::uint64_t purged = 0;
    std::uint64_t deleted = 0;
    std::uint64_t lost = 0;
    std::array<std::uint64_t, kDeathReasons> deadLettered{};
    std::array<std::uint64_t, kDeathReasons> discarded{};
    std::array<std::uint64_t, kDiscardCauses> discardedBecause{};
    std::uint64_t cyclesDropped = 0; ///< targets removed as cycles, counted beside
    /// Auto-acked and then failed or lost with the consumer: silent loss.
    std::uint64_t autoAckedLost = 0;
    std::uint64_t overflows = 0; ///< heads dropped and publishes refused for want of room

    [[nodiscard]] bool balances(std::uint64_t ready, std::uint64_t unacked,
                                std::uint64_t deadLettering = 0) const {
        return inPublish + inDeadLetter == enqueued + refused &&
               enqueued == ready + unacked + deadLettering + acked + autoAcked + deadLetteredTotal +
                               discardedTotal + purged + deleted + lost;
    }
    [[nodiscard]] std::uint64_t silentLoss() const {
        return discardedTotal + refusedDropped + lost + autoAckedLost;
    }
};

} // namespace warren::broker
