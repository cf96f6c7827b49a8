// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Policy: settings by name pattern, and the effective value each queue or exchange gets from them.
//
// RabbitMQ: one user policy and one operator policy apply to an object, each the highest priority
// whose pattern matches; operator policies set limits only; of argument, policy and operator policy
// the lowest numeric limit wins, otherwise argument before policy.
// (rabbitmq.com/docs/parameters#policies, #operator-policies)
#pragma once

#include "engine/base/result.h"
#include "engine/topology/exchange.h"
#include "engine/topology/queue.h"

#include <string>

namespace warren {

enum class ApplyTo : std::uint8_t { All, Queues, ClassicQueues, QuorumQueues, Streams, Exchanges };

struct Policy {
    EntityKey key;
    bool isOperator = false;
    std::string pattern; ///< PCRE2, unanchored, as RabbitMQ's `re`
    ApplyTo applyTo = ApplyTo::All;
    std::int64_t priority = 0;
    QueueArguments queueDefinition; ///< keys without `x-`: `message-ttl`, `max-length` …
    std::optional<std::string> alternateExchange;
    KeptKeys keptDefinition;
    KeptKeys keptValue; ///< of an operator policy: unknown keys beside `pattern` in its `value`
    KeptKeys kept;
    friend bool operator==(const Policy&, const Policy&) = default;
};

/// Where an effective value comes from.
enum class Origin : std::uint8_t { Default, Argument, Policy, OperatorPolicy };

} // namespace warren
