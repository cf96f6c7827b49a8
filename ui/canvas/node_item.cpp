// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// NodeItem paints the still part of its card.
#include "ui/canvas/node_item.h"

#include <QStyleOptionGraphicsItem>

#include <utility>

namespace warren::ui {

NodeItem::NodeItem(NodeFace face, const Theme& theme)
    : m_face(std::move(face)), m_size(cardSize(m_face)), m_theme(theme) {
    setZValue(2);
}

void NodeItem::show(NodeFace face) {
    prepareGeometryChange();
    m_face = std::move(face);
    m_size = cardSize(m_face);
    update();
}

void NodeItem::mark(bool isSelected) {
    m_look.isSelected = isSelected;
    update();
}

QRectF NodeItem::boundingRect() const {
    return QRectF(QPointF(0, 0), m_size).adjusted(-3, -3, 3, 6); // border and shadow
}

void NodeItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/,
                     QWidget* /*widget*/) {
    const qreal scale =
        QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform());
    const Detail detail = detailAt(scale);
    painter->setRenderHint(QPainter::Antialiasing, detail != Detail::Block);
    paintCard(*painter, m_face, m_theme, detail, m_look);
}

} // namespace warren::ui
