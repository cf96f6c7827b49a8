// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// LayerGraph: connected components, the split into main flow and dead-letter chains, and layers by
// the longest path.
#include "engine/layout/layer_graph.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>

namespace warren::layout {

namespace {

constexpr std::int32_t kNoLayer = std::numeric_limits<std::int32_t>::min();

/// Lists of neighbours, so that each step is linear in the graph.
struct Neighbours {
    std::vector<std::vector<NodeIndex>> flowOut, flowIn, deadOut, deadIn;

    explicit Neighbours(const LayerGraph& graph)
        : flowOut(graph.addresses.size()), flowIn(flowOut), deadOut(flowOut), deadIn(flowOut) {
        for (const Arc& arc : graph.arcs) {
            (arc.isFlow ? flowOut : deadOut)[arc.from].push_back(arc.to);
            (arc.isFlow ? flowIn : deadIn)[arc.to].push_back(arc.from);
        }
    }
};

/// Numbers 0, 1 … for sets of nodes that the given lists connect, by smallest node.
template <class... Lists>
std::vector<std::size_t> connectedSets(std::size_t count, const std::vector<bool>& among,
                                       const Lists&... lists) {
    constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> setOf(count, kNone);
    std::size_t sets = 0;
    for (NodeIndex start = 0; start < count; ++start) {
        if (!among[start] || setOf[start] != kNone) {
            continue;
        }
        std::vector<NodeIndex> open{start};
        setOf[start] = sets;
        const auto visit = [&](const std::vector<NodeIndex>& next) {
            for (const NodeIndex node : next) {
                if (among[node] && setOf[node] == kNone) {
                    setOf[node] = sets;
                    open.push_back(node);
                }
            }
        };
        while (!open.empty()) {
            const NodeIndex node = open.back();
            open.pop_back();
            (visit(lists[node]), ...);
        }
        ++sets;
    }
    return setOf;
}

/// Longest path from the nodes without predecessors, within one block. Arcs that would close a
/// cycle are those to a node still on the depth-first stack; they are left out. Made once and used
/// for block after block, so that many small blocks cost what one large one does.
class LongestPath {
public:
    explicit LongestPath(const Neighbours& neighbours)
        : m_neighbours(neighbours), m_state(neighbours.flowOut.size(), State::Outside),
          m_depth(neighbours.flowOut.size(), 0), m_forward(neighbours.flowOut.size()) {}

    void measure(const Block& block) {
        for (const NodeIndex node : block.nodes) {
            m_state[node] = State::New;
        }
        m_finished.clear();
        // Entries first, so that a cycle is cut where it comes back and not where it begins.
        for (const bool entriesOnly : {true, false}) {
            for (const NodeIndex node : block.nodes) {
                if (m_state[node] == State::New && (!entriesOnly || isEntry(node))) {
                    visit(node);
                }
            }
        }
        std::reverse(m_finished.begin(), m_finished.end());
        for (const NodeIndex node : m_finished) {
            for (const NodeIndex next : m_forward[node]) {
                m_depth[next] = std::max(m_depth[next], m_depth[node] + 1);
            }
        }
        pullEntries();
        for (const NodeIndex node : block.nodes) {
            m_state[node] = State::Outside;
        }
    }

    [[nodiscard]] std::int32_t depth(NodeIndex node) const { return m_depth[node]; }

private:
    enum class State : std::uint8_t { Outside, New, Open, Done };

    [[nodiscard]] bool isEntry(NodeIndex node) const {
        const auto& before = m_neighbours.flowIn[node];
        return std::none_of(before.begin(), before.end(),
                            [this](NodeIndex each) { return m_state[each] != State::Outside; });
    }

    /// Moves nodes without predecessors next to their nearest successor.
    void pullEntries() {
        for (const NodeIndex node : m_finished) {
            const auto& next = m_forward[node];
            if (!isEntry(node) || next.empty()) {
                continue;
            }
            std::int32_t nearest = std::numeric_limits<std::int32_t>::max();
            for (const NodeIndex each : next) {
                nearest = std::min(nearest, m_depth[each]);
            }
            m_depth[node] = nearest - 1;
        }
    }

    void visit(NodeIndex root) { // depth first without recursion: chains may be long
        std::vector<std::pair<NodeIndex, std::size_t>> stack{{root, 0}};
        m_state[root] = State::Open;
        while (!stack.empty()) {
            auto& [node, at] = stack.back();
            const auto& next = m_neighbours.flowOut[node];
            if (at == next.size()) {
                m_state[node] = State::Done;
                m_finished.push_back(node);
                stack.pop_back();
                continue;
            }
            const NodeIndex target = next[at++];
            if (m_state[target] == State::Outside || m_state[target] == State::Open) {
                continue;
            }
            m_forward[node].push_back(target);
            if (m_state[target] == State::New) {
                m_state[target] = State::Open;
                stack.emplace_back(target, 0);
            }
        }
    }

    const Neighbours& m_neighbours;
    std::vector<State> m_state;
    std::vector<std::int32_t> m_depth;
    std::vector<std::vector<NodeIndex>> m_forward;
    std::vector<NodeIndex> m_finished;
};

/// Nodes that the main flow reaches: from producers and from whatever nothing leads to. The rest is
/// reached by dead-lettering only.
std::vector<bool> mainFlow(const LayerGraph& graph, const Neighbours& neighbours,
                           const std::vector<std::size_t>& componentOf, std::size_t components) {
    const std::size_t count = graph.addresses.size();
    std::vector<bool> isMain(count, false);
    std::vector<bool> hasMain(components, false);
    const auto flood = [&](NodeIndex start) {
        std::vector<NodeIndex> open{start};
        isMain[start] = true;
        hasMain[componentOf[start]] = true;
        while (!open.empty()) {
            const NodeIndex node = open.back();
            open.pop_back();
            for (const NodeIndex next : neighbours.flowOut[node]) {
                if (!isMain[next]) {
                    isMain[next] = true;
                    open.push_back(next);
                }
            }
        }
    };
    for (NodeIndex node = 0; node < count; ++node) {
        if (neighbours.flowIn[node].empty() && neighbours.deadIn[node].empty()) {
            flood(node);
        }
    }
    // A component that is all cycles starts at the first node that is no dead-letter target.
    for (const bool allowTargets : {false, true}) {
        for (NodeIndex node = 0; node < count; ++node) {
            if (!hasMain[componentOf[node]] && (allowTargets || neighbours.deadIn[node].empty())) {
                flood(node);
            }
        }
    }
    return isMain;
}

/// Layers for one component: main flow first, then each chain beside the queue that feeds it.
class ComponentLayers {
public:
    ComponentLayers(const Neighbours& neighbours, std::vector<std::int32_t>& layerOf)
        : m_neighbours(neighbours), m_path(neighbours), m_layerOf(layerOf) {}

    void layer(Component& component) {
        layerChain(component.blocks.front(), 0, 1);
        std::vector<Block> waiting(component.blocks.begin() + 1, component.blocks.end());
        component.blocks.resize(1);
        while (!waiting.empty()) {
            auto ready = std::find_if(waiting.begin(), waiting.end(), [this](const Block& block) {
                return anchorOf(block) != kNoLayer;
            });
            // A chain that only other waiting chains feed: any will do, the first is as good.
            if (ready == waiting.end()) {
                ready = waiting.begin();
            }
            const std::int32_t anchor = anchorOf(*ready);
            layerChain(*ready, anchor == kNoLayer ? 0 : anchor, comesBack(*ready) ? -1 : 1);
            component.blocks.push_back(std::move(*ready));
            waiting.erase(ready);
        }
        std::int32_t least = std::numeric_limits<std::int32_t>::max();
        for (const Block& block : component.blocks) {
            for (const NodeIndex node : block.nodes) {
                least = std::min(least, m_layerOf[node]);
            }
        }
        for (const Block& block : component.blocks) {
            for (const NodeIndex node : block.nodes) {
                m_layerOf[node] -= least;
            }
        }
    }

private:
    [[nodiscard]] std::int32_t anchorOf(const Block& block) const {
        std::int32_t anchor = kNoLayer;
        for (const NodeIndex node : block.nodes) {
            for (const NodeIndex source : m_neighbours.deadIn[node]) {
                if (m_layerOf[source] != kNoLayer &&
                    (anchor == kNoLayer || m_layerOf[source] < anchor)) {
                    anchor = m_layerOf[source];
                }
            }
        }
        return anchor;
    }

    /// A retry loop comes back to a node that has its place already.
    [[nodiscard]] bool comesBack(const Block& block) const {
        const auto isPlaced = [this](NodeIndex each) { return m_layerOf[each] != kNoLayer; };
        return std::any_of(block.nodes.begin(), block.nodes.end(), [&](NodeIndex node) {
            const auto& dead = m_neighbours.deadOut[node];
            const auto& flow = m_neighbours.flowOut[node];
            return std::any_of(dead.begin(), dead.end(), isPlaced) ||
                   std::any_of(flow.begin(), flow.end(), isPlaced);
        });
    }

    void layerChain(const Block& block, std::int32_t anchor, std::int32_t direction) {
        m_path.measure(block);
        for (const NodeIndex node : block.nodes) {
            m_layerOf[node] = anchor + direction * m_path.depth(node);
        }
    }

    const Neighbours& m_neighbours;
    LongestPath m_path;
    std::vector<std::int32_t>& m_layerOf;
};

} // namespace

LayerGraph layerGraphOf(const Document& document, const LayoutOptions& options) {
    const DocumentGraph graph = graphOf(document);
    LayerGraph result;
    result.addresses = graph.nodes;
    for (const Address& address : graph.nodes) {
        result.sizes.push_back(options.sizeOf ? options.sizeOf(address) : Size{});
    }
    const auto indexOf = [&](const Address& address) {
        return static_cast<NodeIndex>(
            std::lower_bound(graph.nodes.begin(), graph.nodes.end(), address) -
            graph.nodes.begin());
    };
    const std::set<Address> nodes(graph.nodes.begin(), graph.nodes.end());
    for (const GraphEdge& edge : graph.edges) {
        if (edge.key.from == edge.key.to || !nodes.contains(edge.key.from) ||
            !nodes.contains(edge.key.to)) {
            continue;
        }
        result.arcs.push_back({indexOf(edge.key.from), indexOf(edge.key.to),
                               edge.key.kind != EdgeKind::DeadLetter,
                               options.labelWidthOf ? options.labelWidthOf(edge) : 0});
    }
    return result;
}

Layering layeringOf(const LayerGraph& graph) {
    const std::size_t count = graph.addresses.size();
    const Neighbours neighbours(graph);
    const std::vector<bool> all(count, true);
    const auto componentOf = connectedSets(count, all, neighbours.flowOut, neighbours.flowIn,
                                           neighbours.deadOut, neighbours.deadIn);
    const std::size_t components =
        count == 0 ? 0 : *std::max_element(componentOf.begin(), componentOf.end()) + 1;
    const std::vector<bool> isMain = mainFlow(graph, neighbours, componentOf, components);
    std::vector<bool> isChain = isMain;
    isChain.flip();
    const auto chainOf = connectedSets(count, isChain, neighbours.flowOut, neighbours.flowIn);

    Layering layering;
    layering.layerOf.assign(count, kNoLayer);
    layering.components.resize(components);
    for (Component& component : layering.components) {
        component.blocks.push_back({});
    }
    std::map<std::size_t, std::size_t> blockOfChain;
    for (NodeIndex node = 0; node < count; ++node) {
        auto& blocks = layering.components[componentOf[node]].blocks;
        if (isMain[node]) {
            blocks.front().nodes.push_back(node);
            continue;
        }
        const auto [found, isNew] = blockOfChain.emplace(chainOf[node], blocks.size());
        if (isNew) {
            blocks.push_back({{}, false});
        }
        blocks[found->second].nodes.push_back(node);
    }
    ComponentLayers layers(neighbours, layering.layerOf);
    for (Component& component : layering.components) {
        layers.layer(component);
    }
    return layering;
}

} // namespace warren::layout
