// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RubberBandTool selects while it grows.
#include "ui/canvas/tools/rubber_band_tool.h"

namespace warren::ui {

RubberBandTool::RubberBandTool(Canvas& canvas, const Pointer& press)
    : Tool(canvas), m_start(press.at), m_end(press.at) {
    if (press.modifiers.testFlag(Qt::ShiftModifier) ||
        press.modifiers.testFlag(Qt::ControlModifier)) {
        m_before = canvas.selection().addresses();
        m_bindingsBefore = canvas.selection().bindings();
    } else {
        canvas.selection().clear();
    }
}

std::unique_ptr<Tool> RubberBandTool::move(const Pointer& pointer) {
    m_end = pointer.at;
    const QRectF band = QRectF(m_start, m_end).normalized();
    std::set<Address> touched = m_before;
    for (const auto& [address, node] : canvas().scene().nodes()) {
        if (node->card().intersects(band)) {
            touched.insert(address);
        }
    }
    Selection::Bindings bindings = m_bindingsBefore;
    for (const auto& [key, edge] : canvas().scene().edges()) { // bindings with both ends inside
        if (touched.contains(key.from) && touched.contains(key.to)) {
            bindings.insert(edge->edge().bindings.begin(), edge->edge().bindings.end());
        }
    }
    canvas().selection().select(std::move(touched), std::move(bindings));
    return nullptr;
}

void RubberBandTool::release(const Pointer& pointer) {
    if (pointer.at != m_start) {
        move(pointer);
    }
}

void RubberBandTool::cancel() {
    canvas().selection().select(m_before, m_bindingsBefore);
}

void RubberBandTool::paint(QPainter& painter, const Theme& theme, qreal scale) const {
    painter.setPen(QPen(theme.accent, 1 / scale));
    painter.setBrush(theme.tint(theme.accent));
    painter.drawRect(QRectF(m_start, m_end).normalized());
}

} // namespace warren::ui
