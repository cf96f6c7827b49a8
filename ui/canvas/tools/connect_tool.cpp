// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ConnectTool asks the wiring rules once for every card, when the drag begins.
#include "ui/canvas/tools/connect_tool.h"

namespace warren::ui {

std::set<Address> legalTargets(const Canvas& canvas, const PortRef& from) {
    std::set<Address> targets;
    for (const auto& [address, node] : canvas.scene().nodes()) {
        if (WiringRules::wire(canvas.document(), from, address).edit) {
            targets.insert(address);
        }
    }
    return targets;
}

ConnectTool::ConnectTool(Canvas& canvas, const PortRef& from)
    : Tool(canvas), m_from(from), m_targets(legalTargets(canvas, from)) {
    const NodeItem* node = canvas.scene().node(from.address);
    m_start = node->pos() + portPosition(from.port, node->size());
    m_end = m_start;
}

std::unique_ptr<Tool> ConnectTool::move(const Pointer& pointer) {
    m_end = pointer.at;
    const NodeItem* node = canvas().scene().nodeAt(pointer.at);
    m_over.reset();
    if (node != nullptr && node->face().address != m_from.address) {
        m_over = node->face().address;
    }
    return nullptr;
}

void ConnectTool::release(const Pointer& pointer) {
    move(pointer);
    if (m_over) {
        canvas().wire(m_from, *m_over, pointer.at);
        return;
    }
    const QPointF away = pointer.at - m_start;
    if (canvas().scene().nodeAt(pointer.at) == nullptr && away.manhattanLength() > 30) {
        emit canvas().refused(Canvas::tr("Drop it on a node: the ones that fit are lit."),
                              pointer.at);
    }
}

void ConnectTool::paint(QPainter& painter, const Theme& theme, qreal scale) const {
    QColor veil = theme.canvas;
    veil.setAlphaF(0.55F);
    for (const auto& [address, node] : canvas().scene().nodes()) {
        if (m_targets.contains(address)) {
            const bool isOver = m_over == address;
            painter.setPen(QPen(theme.good, (isOver ? 3.5 : 2) / std::min<qreal>(1, scale)));
            painter.setBrush(isOver ? QBrush(theme.tint(theme.good)) : QBrush(Qt::NoBrush));
            painter.drawRoundedRect(node->card().adjusted(-3, -3, 3, 3), kCardRadius + 3,
                                    kCardRadius + 3);
        } else if (address != m_from.address) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(veil);
            painter.drawRoundedRect(node->card().adjusted(-2, -2, 2, 4), kCardRadius, kCardRadius);
        }
    }
    const bool isIllegal = m_over && !m_targets.contains(*m_over);
    const QColor ink = isIllegal ? theme.danger : theme.good;
    QPen pen(ink, 2.5 / std::min<qreal>(1, scale));
    pen.setCapStyle(Qt::RoundCap);
    if (m_from.port == Port::Exception) {
        pen.setDashPattern({3, 2.4});
    }
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    if (m_from.port == Port::In) {
        painter.drawPath(looseCurve(m_end, false, m_start).path());
    } else {
        painter.drawPath(looseCurve(m_start, m_from.port == Port::Exception, m_end).path());
    }
    painter.setBrush(ink);
    painter.setPen(Qt::NoPen);
    painter.drawEllipse(m_end, 4, 4);
}

} // namespace warren::ui
