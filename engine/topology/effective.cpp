// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How policies are chosen and merged: rabbitmq.com/docs/policies, /docs/policies#operator-policies.
#include "engine/topology/effective.h"

#include "engine/topology/pattern.h"

#include <algorithm>

namespace warren {

namespace {

/// In the order of ApplyTo.
constexpr std::array<std::string_view, 6> kApplyTo{"all",           "queues",  "classic_queues",
                                                   "quorum_queues", "streams", "exchanges"};

bool appliesToQueue(ApplyTo applyTo, QueueType type) {
    switch (applyTo) {
    case ApplyTo::All:
    case ApplyTo::Queues:
        return true;
    case ApplyTo::ClassicQueues:
        return type == QueueType::Classic;
    case ApplyTo::QuorumQueues:
        return type == QueueType::Quorum;
    case ApplyTo::Streams:
        return type == QueueType::Stream;
    case ApplyTo::Exchanges:
        return false;
    }
    return false;
}

bool appliesToExchange(ApplyTo applyTo) {
    return applyTo == ApplyTo::All || applyTo == ApplyTo::Exchanges;
}

/// A policy with one key that the queue's type cannot carry does not match the queue at all:
/// RabbitMQ looks further down the list.
bool carriesAll(QueueType type, const Policy& policy) {
    return std::ranges::all_of(queueArguments(), [&](const ArgumentRule& rule) {
        return rule.accepts(type) || !argumentValue(policy.queueDefinition, rule.id);
    });
}

/// The lower limit wins; a negative delivery limit is "none", so there the other one does.
std::int64_t stricter(std::int64_t a, std::int64_t b) {
    return a < 0 || b < 0 ? std::max(a, b) : std::min(a, b);
}

/// Puts `id` of `over` above what is there: of limits the lower one stays, of settings the upper.
void mergeArgument(EffectiveQueue& queue, QueueArgument id, const QueueArguments& over,
                   Origin origin) {
    const std::optional<FieldValue> offered = argumentValue(over, id);
    if (!offered) {
        return;
    }
    const std::optional<FieldValue> held = argumentValue(queue.arguments, id);
    bool takes = true;
    if (held && argumentRule(id).policy == PolicyUse::Limit) {
        const auto now = std::get<std::int64_t>(held->value);
        const auto other = std::get<std::int64_t>(offered->value);
        // Of equal limits the queue's own counts.
        takes = stricter(now, other) == other && (other != now || origin == Origin::Argument);
    }
    if (takes && !setArgument(queue.arguments, id, *offered)) {
        queue.origins[static_cast<std::size_t>(id)] = origin;
    }
}

} // namespace

struct PolicySet::Compiled {
    Policy policy;
    Pattern pattern;
};

namespace {

/// The policies of one kind, compiled and in the order in which they are tried. Patterns that do
/// not compile match nothing; reading and apply() refuse them.
template <class Compiled>
std::vector<Compiled> compileAll(const std::map<EntityKey, Policy>& policies) {
    std::vector<Compiled> compiled;
    for (const auto& [key, policy] : policies) {
        if (Result<Pattern> pattern = Pattern::compile(policy.pattern)) {
            compiled.push_back(Compiled{policy, std::move(*pattern)});
        }
    }
    std::ranges::stable_sort(compiled, [](const Compiled& a, const Compiled& b) {
        return a.policy.priority > b.policy.priority;
    });
    return compiled;
}

/// The first that fits and matches; the others of its priority are ties.
template <class Compiled, class Fits>
const Policy* choose(const std::vector<Compiled>& policies, const EntityKey& key, Fits fits,
                     AppliedPolicies& applied) {
    const Policy* chosen = nullptr;
    for (const Compiled& candidate : policies) {
        const Policy& policy = candidate.policy;
        if (chosen != nullptr && policy.priority < chosen->priority) {
            break;
        }
        if (policy.key.vhost != key.vhost || !fits(policy)) {
            continue;
        }
        switch (candidate.pattern.match(key.name)) {
        case Matched::No:
            break;
        case Matched::Exhausted:
            applied.exhausted.push_back(policy.key.name);
            break;
        case Matched::Yes:
            if (chosen == nullptr) {
                chosen = &policy;
            } else {
                applied.tied.push_back(policy.key.name);
            }
            break;
        }
    }
    return chosen;
}

} // namespace

PolicySet::PolicySet(const Topology& topology)
    : m_policies(compileAll<Compiled>(topology.policies)),
      m_operatorPolicies(compileAll<Compiled>(topology.operatorPolicies)) {}
PolicySet::~PolicySet() = default;
PolicySet::PolicySet(PolicySet&&) noexcept = default;
PolicySet& PolicySet::operator=(PolicySet&&) noexcept = default;

EffectiveQueue PolicySet::effective(const Queue& queue, BrokerVersion version) const {
    EffectiveQueue result;
    const auto fits = [&](const Policy& policy) {
        return appliesToQueue(policy.applyTo, queue.type()) && carriesAll(queue.type(), policy);
    };
    const Policy* policy = choose(m_policies, queue.key, fits, result.applied);
    const Policy* operatorPolicy = choose(m_operatorPolicies, queue.key, fits, result.applied);
    for (const ArgumentRule& rule : queueArguments()) {
        if (policy != nullptr) {
            mergeArgument(result, rule.id, policy->queueDefinition, Origin::Policy);
        }
        if (operatorPolicy != nullptr) {
            mergeArgument(result, rule.id, operatorPolicy->queueDefinition, Origin::OperatorPolicy);
        }
        mergeArgument(result, rule.id, queue.arguments, Origin::Argument);
    }
    if (!result.arguments.deliveryLimit) {
        result.arguments.deliveryLimit = defaultDeliveryLimit(queue.type(), version);
    }
    result.applied.policy = policy == nullptr ? "" : policy->key.name;
    result.applied.operatorPolicy = operatorPolicy == nullptr ? "" : operatorPolicy->key.name;
    return result;
}

EffectiveExchange PolicySet::effective(const Exchange& exchange) const {
    EffectiveExchange result;
    const auto fits = [](const Policy& policy) { return appliesToExchange(policy.applyTo); };
    const Policy* policy = choose(m_policies, exchange.key, fits, result.applied);
    if (policy != nullptr) {
        result.applied.policy = policy->key.name;
        result.alternateExchange = policy->alternateExchange;
        result.origin = policy->alternateExchange ? Origin::Policy : Origin::Default;
    }
    if (exchange.alternateExchange) {
        result.alternateExchange = exchange.alternateExchange;
        result.origin = Origin::Argument;
    }
    return result;
}

EffectiveQueue effectiveArguments(const Topology& topology, const Queue& queue,
                                  BrokerVersion version) {
    return PolicySet(topology).effective(queue, version);
}

EffectiveExchange effectiveArguments(const Topology& topology, const Exchange& exchange) {
    return PolicySet(topology).effective(exchange);
}

Result<void> checkPattern(const std::string& pattern) {
    Result<Pattern> compiled = Pattern::compile(pattern);
    if (!compiled) {
        return failure(compiled.error());
    }
    return {};
}

std::string_view wireName(ApplyTo applyTo) {
    return kApplyTo[static_cast<std::size_t>(applyTo)];
}

std::optional<ApplyTo> parseApplyTo(std::string_view text) {
    const auto found = std::ranges::find(kApplyTo, text);
    if (found == kApplyTo.end()) {
        return std::nullopt;
    }
    return static_cast<ApplyTo>(found - kApplyTo.begin());
}

std::string_view applyToChoices() {
    return "all, queues, classic_queues, quorum_queues, streams, exchanges";
}

} // namespace warren
