// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// LayerGraph: the document's graph with numbers for nodes, and the steps that give each its layer.
#pragma once

#include "engine/layout/layered_layout.h"

#include <cstddef>
#include <vector>

namespace warren::layout {

using NodeIndex = std::size_t;

struct Arc {
    NodeIndex from = 0;
    NodeIndex to = 0;
    bool isFlow = true; ///< false: dead-lettering
    std::int32_t labelWidth = 0;
};

struct LayerGraph {
    std::vector<Address> addresses;
    std::vector<Size> sizes;
    std::vector<Arc> arcs; ///< without loops on one node and without broken ends
};

/// Some nodes that are arranged together: all of the main flow, or one chain of dead-lettering.
struct Block {
    std::vector<NodeIndex> nodes; ///< ascending
    bool isMain = true;
};

/// One connected part of the graph, with a layer for each of its nodes.
struct Component {
    std::vector<Block>
        blocks; ///< the main block first, then in the order in which they are reached
};

struct Layering {
    std::vector<Component> components;
    std::vector<std::int32_t> layerOf; ///< by node; smallest of each component is 0
};

LayerGraph layerGraphOf(const Document& document, const LayoutOptions& options);
Layering layeringOf(const LayerGraph& graph);

} // namespace warren::layout
