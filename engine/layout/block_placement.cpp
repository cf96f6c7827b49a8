// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// BlockPlacement: barycentre sweeps for the order, then alternating passes that move every layer as
// close as possible to its neighbours' middle (pool adjacent violators: the exact least-squares
// answer under the order and the gaps).
#include "engine/layout/block_placement.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace warren::layout {

namespace {

constexpr int kSweeps = 8;
constexpr int kAlignments = 6;
constexpr std::int32_t kLaneHeight = 24; ///< kept free for an edge that passes a layer

/// A node of the block, or the place where a long edge passes a layer.
struct Cell {
    std::int32_t layer = 0;
    std::int32_t height = 0;
    std::vector<std::size_t> before, after; ///< cells of the neighbouring layers
    std::int64_t rank = 0;                  ///< in its layer
    std::int64_t middle = 0;
};

class BlockPlacement {
public:
    BlockPlacement(const Block& block, const LayerGraph& graph,
                   const std::vector<std::int32_t>& layerOf, std::int32_t nodeGap)
        : m_gap(nodeGap) {
        for (std::size_t at = 0; at < block.nodes.size(); ++at) {
            const NodeIndex node = block.nodes[at];
            m_cellOf.emplace(node, at);
            addCell(layerOf[node], graph.sizes[node].height);
        }
    }

    void connect(const Arc& arc) {
        const auto from = m_cellOf.find(arc.from);
        const auto to = m_cellOf.find(arc.to);
        if (from == m_cellOf.end() || to == m_cellOf.end()) {
            return;
        }
        std::size_t left = from->second;
        std::size_t right = to->second;
        if (m_cells[left].layer > m_cells[right].layer) {
            std::swap(left, right);
        }
        if (m_cells[left].layer == m_cells[right].layer) {
            return;
        }
        while (m_cells[left].layer + 1 < m_cells[right].layer) {
            addCell(m_cells[left].layer + 1, kLaneHeight);
            join(left, m_cells.size() - 1);
            left = m_cells.size() - 1;
        }
        join(left, right);
    }

    void arrange() {
        sweepForOrder();
        stack();
        for (int pass = 0; pass < kAlignments; ++pass) {
            for (auto& [layer, cells] : m_layers) {
                align(cells, true);
            }
            for (auto layer = m_layers.rbegin(); layer != m_layers.rend(); ++layer) {
                align(layer->second, false);
            }
        }
    }

    [[nodiscard]] std::vector<std::int32_t> tops(std::size_t count) const {
        std::vector<std::int32_t> result;
        for (std::size_t at = 0; at < count; ++at) {
            result.push_back(static_cast<std::int32_t>(m_cells[at].middle) -
                             m_cells[at].height / 2);
        }
        const std::int32_t least = count == 0 ? 0 : *std::min_element(result.begin(), result.end());
        for (std::int32_t& top : result) {
            top -= least;
        }
        return result;
    }

private:
    void addCell(std::int32_t layer, std::int32_t height) {
        Cell cell;
        cell.layer = layer;
        cell.height = height;
        auto& row = m_layers[layer];
        cell.rank = static_cast<std::int64_t>(row.size());
        row.push_back(m_cells.size());
        m_cells.push_back(std::move(cell));
    }

    void join(std::size_t left, std::size_t right) {
        m_cells[left].after.push_back(right);
        m_cells[right].before.push_back(left);
    }

    [[nodiscard]] const std::vector<std::size_t>& neighbours(std::size_t cell, bool before) const {
        return before ? m_cells[cell].before : m_cells[cell].after;
    }

    // --- order -------------------------------------------------------------------------------

    void sweepForOrder() {
        auto best = m_layers;
        std::int64_t fewest = crossings();
        for (int sweep = 0; sweep < kSweeps && fewest > 0; ++sweep) {
            if (sweep % 2 == 0) {
                for (auto& [layer, cells] : m_layers) {
                    sortByBarycentre(cells, true);
                }
            } else {
                for (auto layer = m_layers.rbegin(); layer != m_layers.rend(); ++layer) {
                    sortByBarycentre(layer->second, false);
                }
            }
            if (const std::int64_t count = crossings(); count < fewest) {
                fewest = count;
                best = m_layers;
            }
        }
        m_layers = std::move(best);
        for (auto& [layer, cells] : m_layers) {
            rank(cells);
        }
    }

    void rank(const std::vector<std::size_t>& cells) {
        for (std::size_t at = 0; at < cells.size(); ++at) {
            m_cells[cells[at]].rank = static_cast<std::int64_t>(at);
        }
    }

    void sortByBarycentre(std::vector<std::size_t>& cells, bool before) {
        // Compared as fractions, so that no rounding decides.
        struct Weight {
            std::int64_t sum;
            std::int64_t count;
        };
        std::map<std::size_t, Weight> weights;
        for (const std::size_t cell : cells) {
            const auto& others = neighbours(cell, before);
            std::int64_t sum = 0;
            for (const std::size_t other : others) {
                sum += m_cells[other].rank;
            }
            const auto count = static_cast<std::int64_t>(others.size());
            weights[cell] = count == 0 ? Weight{m_cells[cell].rank, 1} : Weight{sum, count};
        }
        std::stable_sort(cells.begin(), cells.end(), [&](std::size_t a, std::size_t b) {
            const Weight& left = weights.at(a);
            const Weight& right = weights.at(b);
            return left.sum * right.count < right.sum * left.count;
        });
        rank(cells);
    }

    /// Pairs of edges between neighbouring layers that cross: inversions, counted by merging.
    [[nodiscard]] std::int64_t crossings() const {
        std::int64_t total = 0;
        for (const auto& [layer, cells] : m_layers) {
            std::vector<std::int64_t> ends;
            for (const std::size_t cell : cells) {
                std::vector<std::int64_t> mine;
                for (const std::size_t next : m_cells[cell].after) {
                    mine.push_back(m_cells[next].rank);
                }
                std::sort(mine.begin(), mine.end());
                ends.insert(ends.end(), mine.begin(), mine.end());
            }
            total += inversions(ends);
        }
        return total;
    }

    static std::int64_t inversions(std::vector<std::int64_t>& values) {
        std::int64_t count = 0;
        std::vector<std::int64_t> merged(values.size());
        for (std::size_t width = 1; width < values.size(); width *= 2) {
            for (std::size_t start = 0; start < values.size(); start += 2 * width) {
                const std::size_t middle = std::min(start + width, values.size());
                const std::size_t end = std::min(start + 2 * width, values.size());
                std::size_t left = start;
                std::size_t right = middle;
                for (std::size_t at = start; at < end; ++at) {
                    if (right == end || (left < middle && values[left] <= values[right])) {
                        merged[at] = values[left++];
                    } else {
                        merged[at] = values[right++];
                        count += static_cast<std::int64_t>(middle - left);
                    }
                }
            }
            values.swap(merged);
        }
        return count;
    }

    // --- height ------------------------------------------------------------------------------

    void stack() {
        for (const auto& [layer, cells] : m_layers) {
            std::int64_t y = 0;
            for (const std::size_t cell : cells) {
                m_cells[cell].middle = y + m_cells[cell].height / 2;
                y += m_cells[cell].height + m_gap;
            }
        }
    }

    /// Moves the cells of one layer towards their neighbours' mean without changing their order.
    void align(const std::vector<std::size_t>& cells, bool before) {
        struct Pool { // cells that touch each other, moved together
            std::int64_t sum;
            std::int64_t count;
            std::size_t size;
        };
        std::vector<Pool> pools;
        std::vector<std::int64_t> offsets;
        std::int64_t offset = 0;
        for (std::size_t at = 0; at < cells.size(); ++at) {
            if (at > 0) {
                offset += (m_cells[cells[at - 1]].height + m_cells[cells[at]].height) / 2 + m_gap;
            }
            offsets.push_back(offset);
            pools.push_back({wished(cells[at], before) - offset, 1, 1});
            while (pools.size() > 1 && pools[pools.size() - 2].sum * pools.back().count >
                                           pools.back().sum * pools[pools.size() - 2].count) {
                const Pool last = pools.back();
                pools.pop_back();
                pools.back().sum += last.sum;
                pools.back().count += last.count;
                pools.back().size += last.size;
            }
        }
        std::size_t at = 0;
        for (const Pool& pool : pools) {
            for (std::size_t i = 0; i < pool.size; ++i, ++at) {
                m_cells[cells[at]].middle = pool.sum / pool.count + offsets[at];
            }
        }
    }

    [[nodiscard]] std::int64_t wished(std::size_t cell, bool before) const {
        const auto& others = neighbours(cell, before);
        if (others.empty()) {
            return m_cells[cell].middle;
        }
        std::int64_t sum = 0;
        for (const std::size_t other : others) {
            sum += m_cells[other].middle;
        }
        return sum / static_cast<std::int64_t>(others.size());
    }

    std::int32_t m_gap;
    std::vector<Cell> m_cells; ///< the block's nodes first, then lanes
    std::map<std::int32_t, std::vector<std::size_t>> m_layers;
    std::map<NodeIndex, std::size_t> m_cellOf;
};

} // namespace

std::vector<std::int32_t> placeBlock(const Block& block, const LayerGraph& graph,
                                     const std::vector<std::int32_t>& layerOf,
                                     const std::vector<std::vector<std::size_t>>& arcsOf,
                                     std::int32_t nodeGap) {
    BlockPlacement placement(block, graph, layerOf, nodeGap);
    for (const NodeIndex node : block.nodes) {
        for (const std::size_t arc : arcsOf[node]) { // arcs that leave the node
            placement.connect(graph.arcs[arc]);
        }
    }
    placement.arrange();
    return placement.tops(block.nodes.size());
}

} // namespace warren::layout
