// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// PlaceTool follows the pointer without a button pressed.
#include "ui/canvas/tools/place_tool.h"

namespace warren::ui {

NodeFace ghostFace(NodeTemplate node) {
    NodeFace face;
    face.address.kind = kindOf(node);
    face.title = titleOf(node);
    return face;
}

void paintGhost(QPainter& painter, const NodeFace& face, const QPointF& middle,
                const Theme& theme) {
    painter.save();
    painter.setOpacity(0.75);
    painter.translate(middle - QPointF(100, 50));
    paintCard(painter, face, theme, Detail::Full, {.isSelected = true});
    painter.restore();
}

PlaceTool::PlaceTool(Canvas& canvas, NodeTemplate node, const QPointF& at)
    : Tool(canvas), m_node(node), m_face(ghostFace(node)), m_at(at) {}

std::unique_ptr<Tool> PlaceTool::move(const Pointer& pointer) {
    m_at = pointer.at;
    return nullptr;
}

void PlaceTool::release(const Pointer& pointer) {
    m_at = pointer.at;
    place();
}

void PlaceTool::paint(QPainter& painter, const Theme& theme, qreal /*scale*/) const {
    paintGhost(painter, m_face, m_at, theme);
}

} // namespace warren::ui
