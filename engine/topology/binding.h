// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Binding: identified by all of (vhost, source, destination, routing key, arguments); declared
// twice it is one.
#pragma once

#include "engine/topology/field_value.h"
#include "engine/topology/kept.h"

#include <compare>
#include <cstdint>
#include <string>

namespace warren {

/// How many of the headers must match: the one argument of a binding that is not a header.
inline constexpr const char* kMatchArgument = "x-match";

enum class DestinationKind : std::uint8_t { Queue, Exchange };

struct Binding {
    std::string vhost = "/";
    std::string source;
    DestinationKind destinationKind = DestinationKind::Queue;
    std::string destination;
    std::string routingKey;
    FieldTable arguments; ///< for headers exchanges: what to match, and kMatchArgument
    KeptKeys kept;
    friend bool operator==(const Binding&, const Binding&) = default;
};

/// Total order by identity: vhost, source, destination kind, destination, routing key, arguments
/// (whose key order does not count).
bool precedes(const Binding& a, const Binding& b);
bool sameIdentity(const Binding& a, const Binding& b);

} // namespace warren
