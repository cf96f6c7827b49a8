// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// NodeItem: a card in the scene. Holds a face and a size, never facts of its own.
#pragma once

#include "ui/canvas/node_painter.h"

#include <QGraphicsItem>

namespace warren::ui {

class NodeItem : public QGraphicsItem {
public:
    NodeItem(NodeFace face, const Theme& theme);

    [[nodiscard]] const NodeFace& face() const { return m_face; }
    [[nodiscard]] const QSizeF& size() const { return m_size; }
    [[nodiscard]] QRectF card() const { return {pos(), m_size}; }
    [[nodiscard]] bool isMarked() const { return m_look.isSelected; }

    void show(NodeFace face);
    void mark(bool isSelected);

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    NodeFace m_face;
    QSizeF m_size;
    CardLook m_look;
    const Theme& m_theme;
};

} // namespace warren::ui
