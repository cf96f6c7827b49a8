// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Bubble: wraps its words and points at its place.
#include "ui/canvas/bubble.h"

#include "ui/style/icons.h"

#include <algorithm>

namespace warren::ui {

namespace {
constexpr int kWidthMax = 300;
constexpr int kPadding = 12;
constexpr int kIcon = 16;
} // namespace

void paintBubble(QPainter& painter, const QString& text, const QPointF& at, const QRectF& area,
                 const Theme& theme) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(Theme::font(12, QFont::Medium));
    const QRectF words = painter.fontMetrics().boundingRect(QRect(0, 0, kWidthMax, 400),
                                                            Qt::TextWordWrap | Qt::AlignLeft, text);
    QRectF box(0, 0, words.width() + 2 * kPadding + kIcon + 8, words.height() + 2 * kPadding - 2);
    box.moveTopLeft(at + QPointF(14, 14));
    box.moveLeft(std::clamp(box.left(), area.left() + 8,
                            std::max(area.left() + 8, area.right() - box.width() - 8)));
    if (box.bottom() > area.bottom() - 8) {
        box.moveBottom(at.y() - 14);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0, 0, 0, theme.isDark ? 0x60 : 0x1C));
    painter.drawRoundedRect(box.translated(0, 3), 10, 10);
    painter.setPen(QPen(theme.danger, 1.5));
    painter.setBrush(theme.card);
    painter.drawRoundedRect(box, 10, 10);
    painter.save();
    painter.translate(box.left() + kPadding - 2, box.top() + kPadding - 2);
    painter.scale(kIcon / 24.0, kIcon / 24.0);
    painter.fillPath(iconPath(Icon::Warning), theme.danger);
    painter.restore();
    painter.setPen(theme.text);
    painter.drawText(box.adjusted(kPadding + kIcon + 6, kPadding - 2, -kPadding + 4, 0),
                     Qt::TextWordWrap | Qt::AlignLeft, text);
}

} // namespace warren::ui
