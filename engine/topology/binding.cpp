// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The order and identity of bindings.
#include "engine/topology/binding.h"

namespace warren {

namespace {

std::weak_ordering compareIdentity(const Binding& a, const Binding& b) {
    if (const auto order = a.vhost <=> b.vhost; order != 0) {
        return order;
    }
    if (const auto order = a.source <=> b.source; order != 0) {
        return order;
    }
    if (const auto order = a.destinationKind <=> b.destinationKind; order != 0) {
        return order;
    }
    if (const auto order = a.destination <=> b.destination; order != 0) {
        return order;
    }
    if (const auto order = a.routingKey <=> b.routingKey; order != 0) {
        return order;
    }
    return compare(a.arguments, b.arguments);
}

} // namespace

bool precedes(const Binding& a, const Binding& b) {
    return compareIdentity(a, b) < 0;
}

bool sameIdentity(const Binding& a, const Binding& b) {
    return compareIdentity(a, b) == 0;
}

} // namespace warren
