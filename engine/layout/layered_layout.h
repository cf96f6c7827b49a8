// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Layered layout of a document's graph: producers left, consumers right, in the direction in which
// messages flow.
//
// Cycle removal, layering, barycentre sweeps, node sizes respected. What is reached by
// dead-lettering only stands in a lane of its own below the queues that it serves: retry loops run
// back to the left there, dead-letter queues and their consumers on to the right. Deterministic.
#pragma once

#include "engine/layout/document_graph.h"
#include "engine/topology/document.h"

#include <cstdint>
#include <functional>

namespace warren::layout {

struct Size {
    std::int32_t width = 180;
    std::int32_t height = 90;
};

struct LayoutOptions {
    std::function<Size(const Address&)> sizeOf; ///< none = the default Size for all
    /// Room that an edge's label needs between two layers; none = 0.
    std::function<std::int32_t(const GraphEdge&)> labelWidthOf;
    std::int32_t layerGap = 110;
    std::int32_t nodeGap = 40;
    std::int32_t grid = 10; ///< positions are multiples of it
};

/// A place for every entity. Entities that `keep` places stay where they are (a document with some
/// positions).
Layout layeredLayout(const Document& document, const LayoutOptions& options = {},
                     const Layout& keep = {});

} // namespace warren::layout
