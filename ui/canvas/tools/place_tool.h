// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// PlaceTool: shows where the chosen node will stand, and places it on a click.
#pragma once

#include "ui/canvas/tools/tool.h"

namespace warren::ui {

class PlaceTool : public Tool {
public:
    PlaceTool(Canvas& canvas, NodeTemplate node, const QPointF& at);

    std::unique_ptr<Tool> move(const Pointer& pointer) override;
    void release(const Pointer& pointer) override;
    void paint(QPainter& painter, const Theme& theme, qreal scale) const override;

    void place() { canvas().place(m_node, m_at); }

private:
    NodeTemplate m_node;
    NodeFace m_face;
    QPointF m_at;
};

/// The outline of a node that isn't there yet.
void paintGhost(QPainter& painter, const NodeFace& face, const QPointF& middle, const Theme& theme);
NodeFace ghostFace(NodeTemplate node);

} // namespace warren::ui
