// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a document may not say: the checks that reading and apply() share. Fields of the errors are
// relative to the entity; there is no place.
#pragma once

#include "engine/base/result.h"
#include "engine/topology/document.h"

namespace warren {

/// A name is a short string (AMQP 0-9-1, section 4.2.5.3).
inline constexpr std::size_t kMaxNameBytes = 255;
inline constexpr std::string_view kAlternateExchange = "alternate-exchange";

/// `direct, fanout …`, for messages.
std::string exchangeTypeChoices();
/// Keys that operator policies may set.
std::string operatorPolicyKeys();

/// Name and, for a predeclared one, its fixed shape.
Errors checkExchange(const Exchange& exchange);
/// Both ends exist, the source is not the default exchange, `x-match` is one of RabbitMQ's.
Errors checkBinding(const Topology& topology, const Binding& binding);
/// RabbitMQ's text against the `x-match` of a binding from a headers exchange.
std::optional<std::string> matchRefusal(const FieldTable& arguments);
Errors checkProducer(const Topology& topology, const Producer& producer);
Errors checkConsumer(const Topology& topology, const Consumer& consumer);
/// The target's kind fits the verb, `for` is allowed.
Errors checkTimelineEntry(const TimelineEntry& entry);

/// ActorTargetMissing when its exchange or queue does not exist: a finding, not an error.
std::optional<Error> missingTarget(const Topology& topology, const Producer& producer);
std::optional<Error> missingTarget(const Topology& topology, const Consumer& consumer);

/// `amq.` is RabbitMQ's: it refuses to declare such names, but exports what it has named itself.
Result<void> checkNewName(Kind kind, const std::string& name);

} // namespace warren
