// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Binding: identified by all of (vhost, source, destination, routing key, arguments); declared
// twice it is one.
#pragma once

#include "engine/topology/field_value.h"
#include "engine/topology/kept.h"

#include <compare>
#include <string>

namespace warren {

enum class DestinationKind : std::uint8_t { Queue, Exchange };

struct Binding {
    std::string vhost = "/";
    std::string source;
    DestinationKind destinationKind = DestinationKind::Queue;
    std::string destination;
    std::string routingKey;
    FieldTable arguments; ///< for headers exchanges: what to match, and `x-match`
    KeptKeys kept;
    friend bool operator==(const Binding&, const Binding&) = default;
};

/// Total order by identity: vhost, source, destination kind, destination, routing key, arguments
/// (whose key order does not count).
bool precedes(const Binding& a, const Binding& b);
bool sameIdentity(const Binding& a, const Binding& b);

} // namespace warren
