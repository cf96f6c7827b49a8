// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Positions from the document, or from the automatic layout where it has none.
#include "ui/welcome/thumbnail.h"

#include "engine/layout/document_graph.h"
#include "engine/layout/layered_layout.h"

#include <algorithm>
#include <map>

namespace warren::ui {

namespace {

constexpr QSizeF kNode(180, 90);

} // namespace

Thumbnail thumbnailOf(const Document& document) {
    Thumbnail thumbnail;
    const Layout layout = layout::layeredLayout(document, {}, document.layout);
    std::map<Address, QPointF> centres;
    const layout::DocumentGraph graph = layout::graphOf(document);
    for (const Address& address : graph.nodes) {
        const auto found = layout.find(address);
        if (found == layout.end()) {
            continue;
        }
        const QRectF place(QPointF(found->second.x, found->second.y), kNode);
        centres.emplace(address, place.center());
        thumbnail.nodes.push_back({address.kind, place});
        thumbnail.bounds |= place;
    }
    for (const layout::GraphEdge& edge : graph.edges) {
        const auto from = centres.find(edge.key.from);
        const auto to = centres.find(edge.key.to);
        if (from != centres.end() && to != centres.end()) {
            thumbnail.edges.push_back(
                {from->second, to->second, edge.key.kind == layout::EdgeKind::DeadLetter});
        }
    }
    return thumbnail;
}

void paint(QPainter& painter, const Thumbnail& thumbnail, const QRectF& place, const Theme& theme) {
    if (thumbnail.nodes.empty()) {
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double scale = std::min({place.width() / thumbnail.bounds.width(),
                                   place.height() / thumbnail.bounds.height(), 0.4});
    painter.translate(place.center());
    painter.scale(scale, scale);
    painter.translate(-thumbnail.bounds.center());
    for (const Thumbnail::Edge& edge : thumbnail.edges) {
        QPen pen(edge.isDeadLetter ? theme.danger : theme.textMuted, 1.4 / scale);
        if (edge.isDeadLetter) {
            pen.setDashPattern({3, 3});
        }
        painter.setPen(pen);
        painter.drawLine(edge.from, edge.to);
    }
    for (const Thumbnail::Node& node : thumbnail.nodes) {
        // An edge of 4 pixels in the kind's colour, as on the canvas.
        painter.setPen(QPen(theme.line, 1 / scale));
        painter.setBrush(theme.card);
        painter.drawRoundedRect(node.place, 14, 14);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.ofKind(node.kind));
        painter.drawRoundedRect(
            QRectF(node.place.topLeft(), QSizeF(std::min(5 / scale, 60.0), node.place.height())),
            10, 10);
    }
    painter.restore();
}

} // namespace warren::ui
