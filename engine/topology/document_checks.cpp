// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The checks that reading and apply() share.
#include "engine/topology/document_checks.h"

#include "engine/base/overloaded.h"
#include "engine/topology/queue_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace warren {

namespace {

constexpr std::array<std::string_view, 4> kMatches{"all", "any", "all-with-x", "any-with-x"};

void checkName(std::string_view kind, const std::string& name, Errors& errors) {
    if (name.empty()) {
        errors.push_back({ErrorCode::NameEmpty, {std::string(kind)}, {}, "name"});
    }
    if (name.size() > kMaxNameBytes) {
        errors.push_back({ErrorCode::NameTooLong,
                          {std::string(kind), name, std::to_string(kMaxNameBytes)},
                          {},
                          "name"});
    }
}

void checkVhost(const Topology& topology, const std::string& vhost, Errors& errors) {
    if (!topology.vhosts.contains(vhost)) {
        errors.push_back({ErrorCode::VhostMissing, {vhost}, {}, "vhost"});
    }
}

/// Without a copy of the exchange: bindings come by the hundred thousand.
std::optional<ExchangeType> typeOfExchange(const Topology& topology, const EntityKey& key) {
    if (const auto found = topology.exchanges.find(key); found != topology.exchanges.end()) {
        return found->second.type;
    }
    for (const PredeclaredExchange& exchange : predeclaredExchanges()) {
        if (exchange.name == key.name && topology.vhosts.contains(key.vhost)) {
            return exchange.type;
        }
    }
    return std::nullopt;
}

Error dangling(const Binding& binding) {
    const bool toQueue = binding.destinationKind == DestinationKind::Queue;
    return {ErrorCode::DanglingBinding,
            {binding.source, toQueue ? "queue" : "exchange", binding.destination},
            {},
            {}};
}

} // namespace

std::string exchangeTypeChoices() {
    std::string text;
    for (const ExchangeKind& kind : exchangeKinds()) {
        text += text.empty() ? "" : ", ";
        text += kind.wireName;
    }
    return text;
}

std::string operatorPolicyKeys() {
    std::string text;
    for (const ArgumentRule& rule : queueArguments()) {
        if (rule.operatorPolicy) {
            text += text.empty() ? "" : ", ";
            text += rule.policyKey();
        }
    }
    return text;
}

Errors checkExchange(const Exchange& exchange) {
    Errors errors;
    for (const PredeclaredExchange& predeclared : predeclaredExchanges()) {
        if (predeclared.name != exchange.key.name) {
            continue;
        }
        Exchange shape;
        shape.key = exchange.key;
        shape.type = predeclared.type;
        shape.internal = predeclared.internal;
        if (const auto refusal = redeclareRefusal(shape, exchange)) {
            errors.push_back(
                {ErrorCode::NameReserved, {"exchange", exchange.key.name, *refusal}, {}, "name"});
        }
        return errors;
    }
    checkName("exchange", exchange.key.name, errors);
    return errors;
}

std::optional<std::string> matchRefusal(const FieldTable& arguments) {
    const auto found = std::ranges::find(arguments, std::string_view(kMatchArgument),
                                         &FieldTable::value_type::first);
    if (found == arguments.end()) {
        return std::nullopt;
    }
    const auto* text = std::get_if<std::string>(&found->second.value);
    if (text == nullptr) {
        return fmt::format("PRECONDITION_FAILED - Invalid x-match field type {}; expected longstr",
                           wireTypeName(found->second));
    }
    if (std::ranges::find(kMatches, *text) != kMatches.end()) {
        return std::nullopt;
    }
    return fmt::format("PRECONDITION_FAILED - Invalid x-match field value <<\"{}\">>; expected "
                       "all, any, all-with-x, or any-with-x",
                       *text);
}

Errors checkBinding(const Topology& topology, const Binding& binding) {
    Errors errors;
    if (binding.source.empty()) {
        errors.push_back(
            {ErrorCode::NameReserved,
             {"exchange", "", "ACCESS_REFUSED - operation not permitted on the default exchange"},
             {},
             "source"});
        return errors;
    }
    const auto sourceType = typeOfExchange(topology, {binding.vhost, binding.source});
    if (!sourceType) {
        Error error = dangling(binding);
        error.arguments = {binding.source, "exchange", binding.source};
        error.field = "source";
        errors.push_back(std::move(error));
    }
    const EntityKey destination{binding.vhost, binding.destination};
    const bool found = binding.destinationKind == DestinationKind::Queue
                           ? topology.queues.contains(destination)
                           : hasExchange(topology, destination);
    if (!found) {
        errors.push_back(dangling(binding));
        errors.back().field = "destination";
    }
    if (sourceType == ExchangeType::Headers) {
        if (auto refusal = matchRefusal(binding.arguments)) {
            errors.push_back({ErrorCode::BindingRefused,
                              {binding.source, binding.destination, std::move(*refusal)},
                              {},
                              "arguments.x-match"});
        }
    }
    return errors;
}

Errors checkProducer(const Topology& topology, const Producer& producer) {
    Errors errors;
    checkName("producer", producer.key.name, errors);
    checkVhost(topology, producer.key.vhost, errors);
    if (producer.routingKeys.empty()) {
        errors.push_back({ErrorCode::FieldMissing, {"routing_key"}, {}, "routing_keys"});
    }
    if (producer.instances == 0) {
        errors.push_back(
            {ErrorCode::OutOfRange, {"instances", "0", "1", "100000"}, {}, "instances"});
    }
    return errors;
}

Errors checkConsumer(const Topology& topology, const Consumer& consumer) {
    Errors errors;
    checkName("consumer", consumer.key.name, errors);
    checkVhost(topology, consumer.key.vhost, errors);
    std::uint64_t total = 0;
    for (const OutcomeShare& outcome : consumer.outcomes) {
        total += outcome.share.millionths;
    }
    if (total > Share::kAll) {
        errors.push_back({ErrorCode::SharesAboveAll, {"outcomes"}, {}, "outcomes"});
    }
    if (consumer.instances == 0) {
        errors.push_back(
            {ErrorCode::OutOfRange, {"instances", "0", "1", "100000"}, {}, "instances"});
    }
    if (consumer.workers == 0) {
        errors.push_back({ErrorCode::OutOfRange, {"workers", "0", "1", "65535"}, {}, "workers"});
    }
    return errors;
}

Errors checkTimelineEntry(const TimelineEntry& entry) {
    Errors errors;
    const std::string verb{verbName(entry.verb)};
    if (!takesTarget(entry.verb, entry.target.kind)) {
        errors.push_back({ErrorCode::VerbTargetWrong,
                          {verb, toText(entry.target), std::string(verbTargets(entry.verb))},
                          {},
                          "target"});
    }
    if (entry.lasts && !takesFor(entry.verb)) {
        errors.push_back({ErrorCode::VerbRefusesFor, {verb}, {}, "for"});
    }
    return errors;
}

std::optional<Error> missingTarget(const Topology& topology, const Producer& producer) {
    if (hasExchange(topology, {producer.key.vhost, producer.exchange})) {
        return std::nullopt;
    }
    return Error{ErrorCode::ActorTargetMissing,
                 {toText(Address{Kind::Producer, producer.key, {}}), "exchange", producer.exchange},
                 {},
                 "exchange"};
}

std::optional<Error> missingTarget(const Topology& topology, const Consumer& consumer) {
    if (topology.queues.contains({consumer.key.vhost, consumer.queue})) {
        return std::nullopt;
    }
    return Error{ErrorCode::ActorTargetMissing,
                 {toText(Address{Kind::Consumer, consumer.key, {}}), "queue", consumer.queue},
                 {},
                 "queue"};
}

Result<void> checkNewName(Kind kind, const std::string& name) {
    Errors errors;
    checkName(kindName(kind), name, errors);
    if (!errors.empty()) {
        return failure(std::move(errors.front()));
    }
    const bool isDeclared = kind == Kind::Queue || kind == Kind::Exchange;
    if (isDeclared && name.starts_with("amq.")) {
        Error error{ErrorCode::NameReserved,
                    {std::string(kindName(kind)), name,
                     fmt::format("ACCESS_REFUSED - {} name '{}' contains reserved prefix 'amq.*'",
                                 kindName(kind), name)},
                    {},
                    "name"};
        return failure(std::move(error));
    }
    return {};
}

} // namespace warren
