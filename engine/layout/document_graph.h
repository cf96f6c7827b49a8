// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// DocumentGraph: a document as nodes and edges: what the canvas shows and the layout arranges.
//
// The default exchange is no node: what is published or dead-lettered through it goes straight to
// the queue that the routing key names, as RabbitMQ does. Other predeclared exchanges are nodes
// when something uses them.
#pragma once

#include "engine/topology/document.h"

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace warren::layout {

enum class EdgeKind : std::uint8_t { Publish, Binding, Subscribe, DeadLetter, AlternateExchange };

/// What tells two edges of one document apart.
struct EdgeKey {
    EdgeKind kind{};
    Address from;
    Address to;
    friend auto operator<=>(const EdgeKey&, const EdgeKey&) = default;
};

struct GraphEdge {
    EdgeKey key;
    bool isBroken = false;   ///< `to` doesn't exist
    bool viaDefault = false; ///< through the default exchange, which isn't drawn
    /// Publish: the producer's keys. DeadLetter: the dead-letter routing key, if one is set.
    /// Binding: the keys of `bindings`.
    std::vector<std::string> routingKeys;
    std::vector<Binding> bindings; ///< Binding edges: all between these two
    Origin origin = Origin::Argument;
    friend bool operator==(const GraphEdge&, const GraphEdge&) = default;
};

struct DocumentGraph {
    std::vector<Address> nodes;   ///< in order
    std::vector<GraphEdge> edges; ///< in order of their keys
};

DocumentGraph graphOf(const Document& document);

} // namespace warren::layout
