// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// MoveTool snaps to the grid; with Alt it moves freely until the release.
#include "ui/canvas/tools/move_tool.h"

#include <cmath>

namespace warren::ui {

MoveTool::MoveTool(Canvas& canvas, const Pointer& press) : Tool(canvas), m_start(press.at) {
    for (const Address& address : canvas.selection().addresses()) {
        if (canvas.scene().node(address) != nullptr) {
            m_addresses.insert(address);
        }
    }
    canvas.scene().setHidden(m_addresses, true);
}

MoveTool::~MoveTool() {
    uncover();
}

void MoveTool::uncover() {
    if (m_isCovering) {
        m_isCovering = false;
        canvas().scene().setHidden(m_addresses, false);
    }
}

std::unique_ptr<Tool> MoveTool::move(const Pointer& pointer) {
    m_offset = pointer.at - m_start;
    if (!pointer.modifiers.testFlag(Qt::AltModifier)) {
        m_offset = QPointF(std::round(m_offset.x() / kGrid) * kGrid,
                           std::round(m_offset.y() / kGrid) * kGrid);
    }
    return nullptr;
}

void MoveTool::release(const Pointer& pointer) {
    move(pointer);
    uncover();
    if (!m_offset.isNull() && !m_addresses.empty()) {
        canvas().move(positions());
    }
}

void MoveTool::cancel() {
    uncover();
}

std::map<Address, QPointF> MoveTool::positions() const {
    std::map<Address, QPointF> result;
    for (const Address& address : m_addresses) {
        result[address] = canvas().scene().node(address)->pos() + m_offset;
    }
    return result;
}

void MoveTool::paint(QPainter& painter, const Theme& theme, qreal scale) const {
    const auto moved = positions();
    painter.setBrush(Qt::NoBrush);
    for (const auto& [key, curve] : canvas().scene().previewCurves(moved)) {
        QColor ink = canvas().scene().edge(key)->colour();
        ink.setAlphaF(0.6F);
        painter.setPen(QPen(ink, 2));
        painter.drawPath(curve.path());
    }
    for (const auto& [address, position] : moved) {
        painter.save();
        painter.translate(position);
        paintCard(painter, canvas().scene().node(address)->face(), theme, detailAt(scale),
                  {.isSelected = true});
        painter.restore();
    }
}

} // namespace warren::ui
