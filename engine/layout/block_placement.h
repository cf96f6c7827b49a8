// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// BlockPlacement: orders the nodes of each layer of one block so that few edges cross, and gives
// each a height on the page that keeps edges straight.
#pragma once

#include "engine/layout/layer_graph.h"

#include <cstdint>
#include <vector>

namespace warren::layout {

/// Top edges, by position in Block::nodes; the topmost is 0.
std::vector<std::int32_t> placeBlock(const Block& block, const LayerGraph& graph,
                                     const std::vector<std::int32_t>& layerOf,
                                     const std::vector<std::vector<std::size_t>>& arcsOf,
                                     std::int32_t nodeGap);

} // namespace warren::layout
