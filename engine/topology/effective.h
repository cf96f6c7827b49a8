// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What holds for a queue or an exchange once its own arguments, the policy and the operator policy
// that match it, and the defaults of the broker's version are put together.
#pragma once

#include "engine/topology/document.h"
#include "engine/topology/queue_arguments.h"

#include <array>
#include <memory>

namespace warren {

/// The policies that took part. A tie is another matching policy of the same priority: RabbitMQ
/// doesn't say which of them holds, Warren takes the first by name.
struct AppliedPolicies {
    std::string policy;         ///< empty = none
    std::string operatorPolicy; ///< empty = none
    std::vector<std::string> tied;
    std::vector<std::string> exhausted; ///< policies whose pattern ran into the match limit
    friend bool operator==(const AppliedPolicies&, const AppliedPolicies&) = default;
};

struct EffectiveQueue {
    QueueArguments arguments;
    std::array<Origin, kQueueArgumentCount> origins{}; ///< by QueueArgument; Default where not set
    AppliedPolicies applied;
    [[nodiscard]] Origin originOf(QueueArgument id) const {
        return origins[static_cast<std::size_t>(id)];
    }
    friend bool operator==(const EffectiveQueue&, const EffectiveQueue&) = default;
};

struct EffectiveExchange {
    std::optional<std::string> alternateExchange;
    Origin origin = Origin::Default;
    AppliedPolicies applied;
    friend bool operator==(const EffectiveExchange&, const EffectiveExchange&) = default;
};

/// The policies of a topology with their patterns compiled once. Keeps what it needs: the topology
/// may go.
class PolicySet {
public:
    explicit PolicySet(const Topology& topology);
    ~PolicySet();
    PolicySet(PolicySet&&) noexcept;
    PolicySet& operator=(PolicySet&&) noexcept;

    [[nodiscard]] EffectiveQueue effective(const Queue& queue, BrokerVersion version) const;
    [[nodiscard]] EffectiveExchange effective(const Exchange& exchange) const;

private:
    struct Compiled;
    std::vector<Compiled> m_policies; ///< highest priority first, then by name
    std::vector<Compiled> m_operatorPolicies;
};

/// For one object; where there are many, keep a PolicySet.
EffectiveQueue effectiveArguments(const Topology& topology, const Queue& queue,
                                  BrokerVersion version = kNewestBroker);
EffectiveExchange effectiveArguments(const Topology& topology, const Exchange& exchange);

/// PatternInvalid, with the engine's reason and the offset, or fine.
Result<void> checkPattern(const std::string& pattern);

std::string_view wireName(ApplyTo applyTo);
std::optional<ApplyTo> parseApplyTo(std::string_view text);
/// `all, queues, classic_queues …`, for messages.
std::string_view applyToChoices();

} // namespace warren
