// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Layered layout: columns from layers, rows from blocks, components side by side, vhosts below each
// other.
#include "engine/layout/layered_layout.h"

#include "engine/layout/block_placement.h"
#include "engine/layout/layer_graph.h"

#include <algorithm>
#include <limits>
#include <map>

namespace warren::layout {

namespace {

constexpr std::int32_t kLaneGap = 70;      ///< between the main flow and dead-letter chains
constexpr std::int32_t kComponentGap = 90; ///< also between vhosts, where the label stands
constexpr std::int32_t kVhostGap = 130;
constexpr std::int32_t kAspectPercent = 180; ///< wished width of a picture, in % of its height

struct Rect {
    std::int32_t x = 0, y = 0, width = 0, height = 0;
};

std::int32_t snapped(std::int32_t value, std::int32_t grid) {
    if (grid <= 1) {
        return value;
    }
    const std::int32_t half = grid / 2;
    return (value >= 0 ? (value + half) / grid : -((-value + half) / grid)) * grid;
}

class LayeredLayout {
public:
    LayeredLayout(const Document& document, const LayoutOptions& options)
        : m_options(options), m_graph(layerGraphOf(document, options)),
          m_layering(layeringOf(m_graph)), m_rects(m_graph.addresses.size()),
          m_arcsOf(m_graph.addresses.size()) {
        for (std::size_t arc = 0; arc < m_graph.arcs.size(); ++arc) {
            m_arcsOf[m_graph.arcs[arc].from].push_back(arc);
        }
        for (NodeIndex node = 0; node < m_rects.size(); ++node) {
            m_rects[node].width = m_graph.sizes[node].width;
            m_rects[node].height = m_graph.sizes[node].height;
        }
    }

    Layout arrange() {
        std::map<std::string, std::vector<const Component*>> vhosts;
        for (const Component& component : m_layering.components) {
            const NodeIndex first = firstOf(component);
            vhosts[m_graph.addresses[first].key.vhost].push_back(&component);
        }
        std::int32_t y = 0;
        for (const auto& [vhost, components] : vhosts) {
            y += pack(components, y) + kVhostGap;
        }
        Layout layout;
        for (NodeIndex node = 0; node < m_rects.size(); ++node) {
            layout[m_graph.addresses[node]] = {snapped(m_rects[node].x, m_options.grid),
                                               snapped(m_rects[node].y, m_options.grid)};
        }
        return layout;
    }

    [[nodiscard]] const Layering& layering() const { return m_layering; }
    [[nodiscard]] const LayerGraph& graph() const { return m_graph; }

private:
    static NodeIndex firstOf(const Component& component) {
        NodeIndex first = std::numeric_limits<NodeIndex>::max();
        for (const Block& block : component.blocks) {
            for (const NodeIndex node : block.nodes) {
                first = std::min(first, node);
            }
        }
        return first;
    }

    template <class Visit> void forEachNode(const Component& component, Visit visit) const {
        for (const Block& block : component.blocks) {
            for (const NodeIndex node : block.nodes) {
                visit(node);
            }
        }
    }

    /// Places the components in rows of about the wished aspect; gives the height used.
    std::int32_t pack(const std::vector<const Component*>& components, std::int32_t top) {
        std::vector<Rect> boxes;
        std::int64_t area = 0;
        std::int32_t widest = 0;
        for (const Component* component : components) {
            boxes.push_back(place(*component));
            area += std::int64_t{boxes.back().width + kComponentGap} *
                    (boxes.back().height + kComponentGap);
            widest = std::max(widest, boxes.back().width);
        }
        std::int32_t rowWidth = widest;
        while (std::int64_t{rowWidth} * rowWidth < area * kAspectPercent / 100) {
            rowWidth += m_options.layerGap;
        }
        std::int32_t x = 0;
        std::int32_t y = top;
        std::int32_t rowHeight = 0;
        for (std::size_t at = 0; at < boxes.size(); ++at) {
            if (x > 0 && x + boxes[at].width > rowWidth) {
                x = 0;
                y += rowHeight + kComponentGap;
                rowHeight = 0;
            }
            forEachNode(*components[at], [&](NodeIndex node) {
                m_rects[node].x += x;
                m_rects[node].y += y;
            });
            x += boxes[at].width + kComponentGap;
            rowHeight = std::max(rowHeight, boxes[at].height);
        }
        return y + rowHeight - top;
    }

    /// Places one component with its top left corner at 0, 0; gives its box.
    Rect place(const Component& component) {
        placeColumns(component);
        std::map<std::int32_t, std::int32_t> skyline; // by layer: where the next block may begin
        for (const Block& block : component.blocks) {
            placeRows(block, skyline);
        }
        Rect box;
        forEachNode(component, [&](NodeIndex node) {
            box.width = std::max(box.width, m_rects[node].x + m_rects[node].width);
            box.height = std::max(box.height, m_rects[node].y + m_rects[node].height);
        });
        return box;
    }

    void placeColumns(const Component& component) {
        std::map<std::int32_t, std::int32_t> widthOf;
        std::map<std::int32_t, std::int32_t> gapAfter;
        forEachNode(component, [&](NodeIndex node) {
            const std::int32_t layer = m_layering.layerOf[node];
            widthOf[layer] = std::max(widthOf[layer], m_rects[node].width);
            for (const std::size_t index : m_arcsOf[node]) {
                const Arc& arc = m_graph.arcs[index];
                const std::int32_t other = m_layering.layerOf[arc.to];
                if (arc.isFlow && (other - layer == 1 || layer - other == 1)) {
                    std::int32_t& gap = gapAfter[std::min(layer, other)];
                    gap = std::max(gap, arc.labelWidth);
                }
            }
        });
        std::map<std::int32_t, std::int32_t> left;
        std::int32_t x = 0;
        for (const auto& [layer, width] : widthOf) {
            left[layer] = x;
            x += width + std::max(m_options.layerGap, gapAfter[layer]);
        }
        forEachNode(component, [&](NodeIndex node) {
            const std::int32_t layer = m_layering.layerOf[node];
            m_rects[node].x = left[layer] + (widthOf[layer] - m_rects[node].width) / 2;
        });
    }

    void placeRows(const Block& block, std::map<std::int32_t, std::int32_t>& skyline) {
        const auto tops =
            placeBlock(block, m_graph, m_layering.layerOf, m_arcsOf, m_options.nodeGap);
        std::int32_t first = std::numeric_limits<std::int32_t>::max();
        std::int32_t last = std::numeric_limits<std::int32_t>::min();
        for (const NodeIndex node : block.nodes) {
            first = std::min(first, m_layering.layerOf[node]);
            last = std::max(last, m_layering.layerOf[node]);
        }
        // A block keeps clear of all layers between its ends: its own edges run there.
        std::int32_t y = 0;
        for (auto at = skyline.lower_bound(first); at != skyline.end() && at->first <= last; ++at) {
            y = std::max(y, at->second + kLaneGap);
        }
        std::int32_t bottom = y;
        for (std::size_t at = 0; at < block.nodes.size(); ++at) {
            Rect& rect = m_rects[block.nodes[at]];
            rect.y = y + tops[at];
            bottom = std::max(bottom, rect.y + rect.height);
        }
        for (std::int32_t layer = first; layer <= last; ++layer) {
            skyline[layer] = bottom;
        }
    }

    const LayoutOptions& m_options;
    LayerGraph m_graph;
    Layering m_layering;
    std::vector<Rect> m_rects;
    std::vector<std::vector<std::size_t>> m_arcsOf;
};

/// Puts the nodes without a place near where the whole layout would have them, and clear of the
/// rest.
class Completion {
public:
    Completion(const LayeredLayout& layered, const LayoutOptions& options, const Layout& wished)
        : m_layered(layered), m_options(options), m_wished(wished) {}

    Layout complete(const Layout& keep) {
        Layout result;
        for (const auto& [address, position] : m_wished) {
            if (const auto kept = keep.find(address); kept != keep.end()) {
                result[address] = kept->second;
                occupy(address, kept->second);
            }
        }
        const auto& addresses = m_layered.graph().addresses;
        for (const Component& component : m_layered.layering().components) {
            const Position offset = offsetOf(component, result);
            for (const Block& block : component.blocks) {
                for (const NodeIndex node : block.nodes) {
                    const Address& address = addresses[node];
                    if (!result.contains(address)) {
                        const Position wished = m_wished.at(address);
                        result[address] =
                            freePlace(address, {wished.x + offset.x, wished.y + offset.y});
                        occupy(address, result[address]);
                    }
                }
            }
        }
        return result;
    }

private:
    [[nodiscard]] Size sizeOf(const Address& address) const {
        return m_options.sizeOf ? m_options.sizeOf(address) : Size{};
    }

    void occupy(const Address& address, Position at) {
        const Size size = sizeOf(address);
        m_occupied.push_back({at.x, at.y, size.width, size.height});
        m_bottom = std::max(m_bottom, at.y + size.height);
    }

    /// How far the kept nodes of the component stand from where the layout would have them; a
    /// component with none of them goes below everything.
    [[nodiscard]] Position offsetOf(const Component& component, const Layout& kept) const {
        std::int64_t dx = 0;
        std::int64_t dy = 0;
        std::int64_t count = 0;
        std::int32_t top = std::numeric_limits<std::int32_t>::max();
        for (const Block& block : component.blocks) {
            for (const NodeIndex node : block.nodes) {
                const Address& address = m_layered.graph().addresses[node];
                const Position wished = m_wished.at(address);
                top = std::min(top, wished.y);
                if (const auto found = kept.find(address); found != kept.end()) {
                    dx += found->second.x - wished.x;
                    dy += found->second.y - wished.y;
                    ++count;
                }
            }
        }
        if (count > 0) {
            return {static_cast<std::int32_t>(dx / count), static_cast<std::int32_t>(dy / count)};
        }
        return {0, m_occupied.empty() ? 0 : m_bottom + kComponentGap - top};
    }

    [[nodiscard]] Position freePlace(const Address& address, Position at) const {
        const Size size = sizeOf(address);
        at = {snapped(at.x, m_options.grid), snapped(at.y, m_options.grid)};
        const std::int32_t margin = m_options.nodeGap / 2;
        for (;;) {
            const auto blocking =
                std::find_if(m_occupied.begin(), m_occupied.end(), [&](const Rect& rect) {
                    return at.x < rect.x + rect.width + margin &&
                           rect.x < at.x + size.width + margin &&
                           at.y < rect.y + rect.height + margin &&
                           rect.y < at.y + size.height + margin;
                });
            if (blocking == m_occupied.end()) {
                return at;
            }
            const std::int32_t below = blocking->y + blocking->height + margin;
            at.y = snapped(below + m_options.grid / 2, m_options.grid);
        }
    }

    const LayeredLayout& m_layered;
    const LayoutOptions& m_options;
    const Layout& m_wished;
    std::vector<Rect> m_occupied;
    std::int32_t m_bottom = 0;
};

} // namespace

Layout layeredLayout(const Document& document, const LayoutOptions& options, const Layout& keep) {
    LayeredLayout layered(document, options);
    const Layout wished = layered.arrange();
    const bool keepsAny = std::any_of(
        keep.begin(), keep.end(), [&](const auto& each) { return wished.contains(each.first); });
    return keepsAny ? Completion(layered, options, wished).complete(keep) : wished;
}

} // namespace warren::layout
