// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// TopologyScene reconciles items with a document.
#include "ui/canvas/topology_scene.h"

#include "engine/layout/layered_layout.h"

#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <algorithm>
#include <cmath>

namespace warren::ui {

namespace {

constexpr qreal kGridPitch = 28;
constexpr qreal kVhostMargin = 34;
constexpr qreal kVhostHeading = 30;

std::string point(const QPointF& at) {
    return std::to_string(std::lround(at.x())) + "," + std::to_string(std::lround(at.y()));
}

layout::LayoutOptions optionsFor(const FaceReader& faces) {
    layout::LayoutOptions options;
    options.sizeOf = [&faces](const Address& address) {
        const QSizeF size = cardSize(faces.face(address));
        return layout::Size{static_cast<std::int32_t>(size.width()),
                            static_cast<std::int32_t>(size.height())};
    };
    options.labelWidthOf = [](const layout::GraphEdge& edge) {
        const qreal width = edgeLabelWidth(edgeLabel(edge, MainDeath::Unknown));
        return width > 0 ? static_cast<std::int32_t>(width) + 50 : 0;
    };
    return options;
}

/// Dots that stay apart when the view zooms out.
void paintGrid(QPainter& painter, const QRectF& area, const Theme& theme, qreal scale) {
    if (scale < 0.45) {
        return;
    }
    QList<QPointF> dots;
    const qreal left = std::floor(area.left() / kGridPitch) * kGridPitch;
    const qreal top = std::floor(area.top() / kGridPitch) * kGridPitch;
    for (qreal y = top; y < area.bottom(); y += kGridPitch) {
        for (qreal x = left; x < area.right(); x += kGridPitch) {
            dots << QPointF(x, y);
        }
    }
    QPen pen(theme.grid, 2);
    pen.setCapStyle(Qt::RoundCap);
    painter.setPen(pen);
    painter.drawPoints(dots.constData(), static_cast<int>(dots.size()));
}

} // namespace

TopologyScene::TopologyScene(const Theme& theme, QObject* parent)
    : QGraphicsScene(parent), m_theme(theme) {}

NodeItem* TopologyScene::node(const Address& address) const {
    const auto found = m_nodes.find(address);
    return found == m_nodes.end() ? nullptr : found->second;
}

EdgeItem* TopologyScene::edge(const layout::EdgeKey& key) const {
    const auto found = m_edges.find(key);
    return found == m_edges.end() ? nullptr : found->second;
}

NodeItem* TopologyScene::nodeAt(const QPointF& point) const {
    for (QGraphicsItem* item : items(point, Qt::IntersectsItemBoundingRect)) {
        auto* node = dynamic_cast<NodeItem*>(item);
        if (node != nullptr && node->card().contains(point)) {
            return node;
        }
    }
    return nullptr;
}

EdgeItem* TopologyScene::edgeAt(const QPointF& point, qreal reach) const {
    const QRectF around(point - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach));
    for (QGraphicsItem* item : items(around, Qt::IntersectsItemBoundingRect)) {
        auto* edge = dynamic_cast<EdgeItem*>(item);
        if (edge != nullptr && edge->isNear(point, reach)) {
            return edge;
        }
    }
    return nullptr;
}

QRectF TopologyScene::contents() const {
    QRectF all;
    for (const auto& [address, node] : m_nodes) {
        all |= node->card();
    }
    for (const auto& [vhost, area] : m_vhosts) {
        all |= area;
    }
    return all.isNull() ? QRectF(0, 0, 600, 400) : all.adjusted(-40, -40, 40, 60);
}

Layout TopologyScene::positions() const {
    Layout positions;
    for (const auto& [address, node] : m_nodes) {
        positions[address] = {static_cast<std::int32_t>(node->x()),
                              static_cast<std::int32_t>(node->y())};
    }
    return positions;
}

std::string TopologyScene::description() const {
    std::string text;
    for (const auto& [address, node] : m_nodes) {
        const NodeFace& face = node->face();
        text += toText(address) + " at " + point(node->pos()) + " size " +
                point(QPointF(node->size().width(), node->size().height())) + " " +
                face.title.toStdString() + " " + face.type.toStdString() + " " +
                face.note.toStdString() + " " + face.plan.toStdString();
        for (const Badge& badge : face.badges) {
            text += " [" + badge.text.toStdString() + "]";
        }
        text += node->isMarked() ? " marked\n" : "\n";
    }
    for (const auto& [key, edge] : m_edges) {
        text += toText(key.from) + " -> " + toText(key.to) + " kind " +
                std::to_string(static_cast<int>(key.kind)) + " from " + point(edge->curve().start) +
                " to " + point(edge->curve().end) + " " + edge->label().toStdString() +
                (edge->edge().isBroken ? " broken\n" : "\n");
    }
    for (const auto& [vhost, area] : m_vhosts) {
        text += "vhost " + vhost + " at " + point(area.topLeft()) + " to " +
                point(area.bottomRight()) + "\n";
    }
    return text;
}

void TopologyScene::show(const Document& document) {
    const layout::DocumentGraph graph = layout::graphOf(document);
    showNodes(document, graph.nodes);
    showEdges(graph.edges);
    showVhosts(document);
    emit stillChanged();
}

void TopologyScene::showNodes(const Document& document, const std::vector<Address>& addresses) {
    const std::set<Address> wanted(addresses.begin(), addresses.end());
    std::erase_if(m_nodes, [&](const auto& each) {
        if (wanted.contains(each.first)) {
            return false;
        }
        delete each.second; // takes itself out of the scene
        return true;
    });
    const bool allPlaced =
        std::all_of(addresses.begin(), addresses.end(),
                    [&](const Address& address) { return document.layout.contains(address); });
    const Layout layout = allPlaced ? document.layout : arranged(document, document.layout);
    const FaceReader faces(document);
    m_unplaced.clear();
    for (const Address& address : addresses) {
        NodeFace face = faces.face(address);
        NodeItem*& node = m_nodes[address];
        if (node == nullptr) {
            node = new NodeItem(std::move(face), m_theme);
            addItem(node);
        } else if (node->face() != face) {
            node->show(std::move(face));
        }
        const Position position = layout.at(address);
        node->setPos(position.x, position.y);
        if (!document.layout.contains(address)) {
            m_unplaced[address] = position;
        }
    }
}

void TopologyScene::showEdges(const std::vector<layout::GraphEdge>& edges) {
    std::set<layout::EdgeKey> wanted;
    for (const layout::GraphEdge& edge : edges) {
        wanted.insert(edge.key);
    }
    std::erase_if(m_edges, [&](const auto& each) {
        if (wanted.contains(each.first)) {
            return false;
        }
        delete each.second;
        return true;
    });
    const std::vector<EdgeCurve> curves = routeEdges(edges, cards());
    for (std::size_t at = 0; at < edges.size(); ++at) {
        EdgeItem*& item = m_edges[edges[at].key];
        if (item == nullptr) {
            item = new EdgeItem(edges[at], curves[at], m_theme);
            addItem(item);
        } else if (item->edge() != edges[at] || item->curve() != curves[at]) {
            item->show(edges[at], curves[at]);
        }
    }
}

void TopologyScene::showVhosts(const Document& document) {
    m_vhosts.clear();
    if (document.topology.vhosts.size() > 1) {
        for (const auto& [address, node] : m_nodes) {
            m_vhosts[address.key.vhost] |= node->card();
        }
        for (auto& [vhost, area] : m_vhosts) {
            area.adjust(-kVhostMargin, -kVhostMargin - kVhostHeading, kVhostMargin,
                        kVhostMargin + 10);
        }
    }
}

CardRects TopologyScene::cards() const {
    CardRects rects;
    for (const auto& [address, node] : m_nodes) {
        rects[address] = node->card();
    }
    return rects;
}

void TopologyScene::mark(const std::set<Address>& addresses,
                         const std::set<Binding, BindingOrder>& bindings,
                         const std::optional<layout::EdgeKey>& other) {
    for (const auto& [address, node] : m_nodes) {
        if (const bool wanted = addresses.contains(address); node->isMarked() != wanted) {
            node->mark(wanted);
        }
    }
    for (const auto& [key, edge] : m_edges) {
        const auto& mine = edge->edge().bindings;
        const bool isBound = std::any_of(mine.begin(), mine.end(), [&](const Binding& binding) {
            return bindings.contains(binding);
        });
        edge->mark(isBound || other == key);
    }
    emit stillChanged();
}

void TopologyScene::show(const layout::EdgeKey& key, const EdgeActivity& activity) {
    EdgeItem* item = edge(key);
    if (item != nullptr && item->activity() != activity) {
        item->show(activity);
        emit stillChanged();
    }
}

void TopologyScene::setHidden(const std::set<Address>& addresses, bool hidden) {
    for (const Address& address : addresses) {
        if (NodeItem* item = node(address)) {
            item->setVisible(!hidden);
        }
    }
    for (const auto& [key, edge] : m_edges) {
        if (addresses.contains(key.from) || addresses.contains(key.to)) {
            edge->setVisible(!hidden);
        }
    }
    emit stillChanged();
}

std::map<layout::EdgeKey, EdgeCurve>
TopologyScene::previewCurves(const std::map<Address, QPointF>& moved) const {
    CardRects rects = cards();
    for (const auto& [address, position] : moved) {
        if (const auto found = rects.find(address); found != rects.end()) {
            found->second.moveTopLeft(position);
        }
    }
    std::vector<layout::GraphEdge> edges; // all of them: they share the sides of cards
    for (const auto& [key, edge] : m_edges) {
        edges.push_back(edge->edge());
    }
    const std::vector<EdgeCurve> curves = routeEdges(edges, rects);
    std::map<layout::EdgeKey, EdgeCurve> result;
    for (std::size_t at = 0; at < edges.size(); ++at) {
        const layout::EdgeKey& key = edges[at].key;
        if (moved.contains(key.from) || moved.contains(key.to)) {
            result[key] = curves[at];
        }
    }
    return result;
}

Layout TopologyScene::arranged(const Document& document, const Layout& keep) {
    const FaceReader faces(document);
    return layout::layeredLayout(document, optionsFor(faces), keep);
}

void TopologyScene::drawBackground(QPainter* painter, const QRectF& area) {
    painter->fillRect(area, m_theme.canvas);
    const qreal scale =
        QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform());
    paintGrid(*painter, area, m_theme, scale);
    for (const auto& [vhost, box] : m_vhosts) {
        QColor fill =
            m_theme.isDark ? QColor(0xFF, 0xFF, 0xFF, 0x0B) : QColor(0x1B, 0x1F, 0x27, 0x0A);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(m_theme.line, 1));
        painter->setBrush(fill);
        painter->drawRoundedRect(box, 16, 16);
        const int pixels = static_cast<int>(std::lround(std::min(40.0, 12 / std::min(1.0, scale))));
        painter->setFont(Theme::font(pixels, QFont::DemiBold));
        painter->setPen(m_theme.textMuted);
        painter->drawText(QRectF(box.left() + 16, box.top() + 10, box.width() - 32, pixels * 1.6),
                          Qt::AlignLeft | Qt::AlignVCenter,
                          tr("vhost %1").arg(QString::fromStdString(vhost)));
    }
}

} // namespace warren::ui
