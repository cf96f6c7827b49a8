// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The documents that bench runs, built in code: the same models as the peers' (exponential service
// of 10 ms, load 0.9).
#pragma once

#include "engine/topology/document.h"

#include <cstdint>

namespace warren::ctl {

/// Direct exchange, one queue, one consumer with prefetch 100 and no service time.
Document zeroCase(std::uint64_t messages);
/// Poisson arrivals to so many consumers of one queue.
Document crowdCase(std::uint32_t consumers, std::uint64_t messages);
/// So many queues with a consumer each behind a topic exchange, a key for each queue.
Document topicCase(std::uint32_t queues, std::uint64_t messages);
/// 10 consumers, 20 % rejected into a queue with a TTL of 5 s, and back.
Document retryCase(std::uint64_t messages);

/// Instants of backlogCase, in whole seconds: what is published twice so that the second time meets
/// memory that has been used before.
struct BacklogPlan {
    static constexpr std::int64_t kFirstFill = 0;
    static constexpr std::int64_t kFirstExpiry = 30;
    static constexpr std::int64_t kPurge = 60;
    static constexpr std::int64_t kSecondFill = 70;
    static constexpr std::int64_t kSecondExpiry = 100;
    static constexpr std::int64_t kEnd = 130;
};
/// Nobody consumes: every message expires after 30 s into a dead-letter queue.
Document backlogCase(std::uint64_t messages);

/// A queue kept at `depth` while messages go in at one end and out at the other, from second 100.
inline constexpr std::int64_t kDepthSteadyAt = 100;
Document depthCase(std::uint64_t depth, std::uint64_t messages);
/// One key through a topic exchange with so many bindings, from second 1.
inline constexpr std::int64_t kBindingsSteadyAt = 1;
Document bindingsCase(std::uint32_t bindings, std::uint64_t messages);
/// Bindings and nothing else: a large file.
Document largeFileCase(std::uint32_t bindings);

} // namespace warren::ctl
