// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// EdgeItem paints its curve, an arrow or a broken end, and its label.
#include "ui/canvas/edge_item.h"

#include "ui/canvas/node_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPathStroker>
#include <QStyleOptionGraphicsItem>

#include <algorithm>
#include <array>
#include <cmath>

namespace warren::ui {

namespace {

constexpr qreal kLabelHeight = 17;
constexpr qreal kLabelWidthMax = 190;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(EdgeItem)
};

QString deathWord(MainDeath death) {
    switch (death) {
    case MainDeath::Unknown:
        return Words::tr("dead letters");
    case MainDeath::Rejected:
        return Words::tr("rejected");
    case MainDeath::Expired:
        return Words::tr("expired");
    case MainDeath::MaxLength:
        return Words::tr("too long");
    case MainDeath::DeliveryLimit:
        return Words::tr("delivery limit");
    }
    return {};
}

QString keys(const layout::GraphEdge& edge) {
    if (edge.routingKeys.empty()) {
        return {};
    }
    const QString first = QString::fromStdString(edge.routingKeys.front());
    const std::size_t more = edge.routingKeys.size() - 1;
    if (more == 0) {
        return first;
    }
    return QStringLiteral("%1 +%2").arg(first.isEmpty() ? QStringLiteral("\"\"") : first).arg(more);
}

bool isException(layout::EdgeKind kind) {
    return kind == layout::EdgeKind::DeadLetter || kind == layout::EdgeKind::AlternateExchange;
}

} // namespace

int busyStep(double perSecond) {
    if (perSecond <= 0) {
        return 0;
    }
    constexpr std::array<double, kBusySteps - 1> kLimits{10, 100, 1'000, 10'000};
    const auto* found = std::upper_bound(kLimits.begin(), kLimits.end(), perSecond);
    return 1 + static_cast<int>(found - kLimits.begin());
}

QString edgeLabel(const layout::GraphEdge& edge, MainDeath death) {
    switch (edge.key.kind) {
    case layout::EdgeKind::Publish:
        return edge.viaDefault ? Words::tr("default exchange") : keys(edge);
    case layout::EdgeKind::Binding:
        return keys(edge);
    case layout::EdgeKind::Subscribe:
        return {};
    case layout::EdgeKind::DeadLetter: {
        const QString missing =
            edge.isBroken ? QString::fromStdString(edge.key.to.key.name) : keys(edge);
        const QString word = edge.isBroken ? Words::tr("missing") : deathWord(death);
        return missing.isEmpty() || edge.viaDefault ? word
                                                    : QStringLiteral("%1 → %2").arg(word, missing);
    }
    case layout::EdgeKind::AlternateExchange:
        return edge.isBroken
                   ? Words::tr("missing → %1").arg(QString::fromStdString(edge.key.to.key.name))
                   : Words::tr("unroutable");
    }
    return {};
}

qreal edgeLabelWidth(const QString& label) {
    if (label.isEmpty()) {
        return 0;
    }
    const QFontMetricsF metrics(Theme::font(11, QFont::Medium));
    return std::min(kLabelWidthMax, std::ceil(metrics.horizontalAdvance(label)) + 12);
}

EdgeItem::EdgeItem(layout::GraphEdge edge, const EdgeCurve& curve, const Theme& theme)
    : m_theme(theme) {
    setZValue(1);
    show(std::move(edge), curve);
}

QColor EdgeItem::colour() const {
    if (m_edge.isBroken) {
        return m_theme.danger;
    }
    switch (m_edge.key.kind) {
    case layout::EdgeKind::Publish:
    case layout::EdgeKind::Binding:
        return m_theme.queue;
    case layout::EdgeKind::Subscribe:
        return m_theme.consumer;
    case layout::EdgeKind::AlternateExchange:
        return m_theme.exchange;
    case layout::EdgeKind::DeadLetter:
        break;
    }
    switch (m_activity.death) {
    case MainDeath::Expired:
        return m_theme.expiry;
    case MainDeath::MaxLength:
        return m_theme.exchange;
    case MainDeath::Unknown:
    case MainDeath::Rejected:
    case MainDeath::DeliveryLimit:
        return m_theme.danger;
    }
    return m_theme.danger;
}

QString EdgeItem::label() const {
    return edgeLabel(m_edge, m_activity.death);
}

QPointF EdgeItem::labelMiddle() const {
    const QPointF middle = m_curve.middle();
    return m_curve.isMostlyHorizontal() ? middle - QPointF(0, 16) : middle;
}

bool EdgeItem::isNear(const QPointF& point, qreal reach) const {
    if (m_labelRect.contains(point)) {
        return true;
    }
    if (!m_bounds.adjusted(-reach, -reach, reach, reach).contains(point)) {
        return false;
    }
    constexpr int kPieces = 40;
    QPointF last = m_curve.start;
    for (int piece = 1; piece <= kPieces; ++piece) {
        const QPointF next = m_curve.at(static_cast<qreal>(piece) / kPieces);
        const QPointF step = next - last;
        const qreal whole = QPointF::dotProduct(step, step);
        const qreal part =
            whole > 0 ? std::clamp(QPointF::dotProduct(point - last, step) / whole, 0.0, 1.0) : 0;
        const QPointF away = point - (last + step * part);
        if (std::hypot(away.x(), away.y()) <= reach) {
            return true;
        }
        last = next;
    }
    return false;
}

void EdgeItem::show(layout::GraphEdge edge, const EdgeCurve& curve) {
    m_edge = std::move(edge);
    m_curve = curve;
    measure();
}

void EdgeItem::show(const EdgeActivity& activity) {
    m_activity = activity;
    measure();
}

void EdgeItem::mark(bool isSelected) {
    m_isMarked = isSelected;
    update();
}

void EdgeItem::measure() {
    prepareGeometryChange();
    const qreal width = edgeLabelWidth(label());
    m_labelRect = width > 0 ? QRectF(labelMiddle() - QPointF(width / 2, kLabelHeight / 2),
                                     QSizeF(width, kLabelHeight))
                            : QRectF();
    m_bounds = m_curve.path().boundingRect().adjusted(-12, -12, 12, 12).united(m_labelRect);
    update();
}

void EdgeItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/,
                     QWidget* /*widget*/) {
    const qreal scale =
        QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform());
    const Detail detail = detailAt(scale);
    QColor ink = colour();
    if (detail == Detail::Block) { // straight and cosmetic: the quick way to draw thousands
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setPen(QPen(m_isMarked ? m_theme.accent : ink, 0));
        painter->drawLine(m_curve.start, m_curve.end);
        return;
    }
    painter->setRenderHint(QPainter::Antialiasing, true);
    painter->setBrush(Qt::NoBrush);
    if (m_isMarked) {
        QPen halo(m_theme.tint(m_theme.accent), 12);
        halo.setCapStyle(Qt::RoundCap);
        painter->setPen(halo);
        painter->drawPath(m_curve.path());
    }
    ink.setAlphaF(m_activity.step > 0 ? 0.75F : 0.5F);
    QPen pen(ink, 1.6 + m_activity.step * 0.7);
    pen.setCapStyle(Qt::RoundCap);
    if (isException(m_edge.key.kind)) {
        pen.setWidthF(std::min(pen.widthF(), 3.0));
        pen.setDashPattern({2.6, 2.4});
        pen.setCapStyle(Qt::FlatCap);
    }
    painter->setPen(pen);
    painter->drawPath(m_curve.path());
    paintEnd(*painter);
    if (detail == Detail::Full) {
        paintLabel(*painter);
    }
}

void EdgeItem::paintEnd(QPainter& painter) const {
    QColor ink = colour();
    if (m_edge.isBroken) { // a cross where the target should be
        painter.setPen(QPen(ink, 2.5, Qt::SolidLine, Qt::RoundCap));
        const bool targetIsGone = m_edge.key.kind != layout::EdgeKind::Subscribe;
        const QPointF at = targetIsGone ? m_curve.end : m_curve.start;
        painter.drawLine(at + QPointF(-6, -6), at + QPointF(6, 6));
        painter.drawLine(at + QPointF(-6, 6), at + QPointF(6, -6));
        return;
    }
    const QPointF from = m_curve.at(0.97);
    const qreal angle = std::atan2(m_curve.end.y() - from.y(), m_curve.end.x() - from.x());
    QTransform turn;
    turn.translate(m_curve.end.x(), m_curve.end.y());
    turn.rotateRadians(angle);
    const qreal size = 7 + m_activity.step * 0.5;
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawPolygon(turn.map(
        QPolygonF({QPointF(0.5, 0), QPointF(-size, -size * 0.62), QPointF(-size, size * 0.62)})));
}

void EdgeItem::paintLabel(QPainter& painter) const {
    if (m_labelRect.isEmpty()) {
        return;
    }
    QColor behind = m_theme.canvas;
    behind.setAlphaF(0.88F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(behind);
    painter.drawRoundedRect(m_labelRect, 5, 5);
    painter.setFont(Theme::font(11, QFont::Medium));
    painter.setPen(m_edge.isBroken ? m_theme.danger : m_theme.textMuted);
    painter.drawText(m_labelRect, Qt::AlignCenter,
                     painter.fontMetrics().elidedText(label(), Qt::ElideMiddle,
                                                      static_cast<int>(m_labelRect.width()) - 6));
}

} // namespace warren::ui
