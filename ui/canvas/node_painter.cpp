// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// NodePainter: the still part of cards, and ports.
#include "ui/canvas/node_painter.h"

#include <QPainterPath>

namespace warren::ui {

namespace {

QColor toneColour(BadgeTone tone, const Theme& theme) {
    switch (tone) {
    case BadgeTone::Expiry:
        return theme.expiry;
    case BadgeTone::DeadLetter:
        return theme.exchange;
    case BadgeTone::Limit:
        return theme.queue;
    case BadgeTone::Plain:
        return theme.dependency;
    }
    return theme.dependency;
}

/// The card's left edge in the colour of its kind, following the round corners.
QPainterPath accentBar(const QRectF& card) {
    QPainterPath outline;
    outline.addRoundedRect(card, kCardRadius, kCardRadius);
    QPainterPath strip;
    strip.addRect(QRectF(card.left(), card.top(), kAccentWidth, card.height()));
    return outline.intersected(strip);
}

void paintBadges(QPainter& painter, const NodeFace& face, const CardParts& parts,
                 const Theme& theme) {
    painter.setFont(Theme::font(11, QFont::DemiBold));
    for (std::size_t at = 0; at < parts.badges.size(); ++at) {
        const QColor colour = toneColour(face.badges[at].tone, theme);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.tint(colour));
        painter.drawRoundedRect(parts.badges[at], 9.5, 9.5);
        painter.setPen(colour);
        painter.drawText(parts.badges[at], Qt::AlignCenter, face.badges[at].text);
    }
    if (parts.badgesLeft > 0 && !parts.badges.empty()) {
        const QRectF& last = parts.badges.back();
        painter.setPen(theme.textMuted);
        painter.drawText(QRectF(last.right() + 5, last.top(), 28, last.height()),
                         Qt::AlignVCenter | Qt::AlignLeft,
                         QStringLiteral("+%1").arg(parts.badgesLeft));
    }
}

void paintWords(QPainter& painter, const NodeFace& face, const CardParts& parts,
                const Theme& theme) {
    painter.setPen(theme.text);
    painter.setFont(Theme::font(14, QFont::DemiBold));
    painter.drawText(parts.title, Qt::AlignVCenter | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(headline(face), Qt::ElideMiddle,
                                                      static_cast<int>(parts.title.width())));
    painter.setPen(theme.textMuted);
    painter.setFont(Theme::font(11, QFont::Medium));
    painter.drawText(parts.type, Qt::AlignVCenter | Qt::AlignRight, face.type);
    if (face.address.kind == Kind::Consumer) {
        painter.drawText(parts.badgeRow, Qt::AlignVCenter | Qt::AlignRight, face.note);
    }
}

void paintSimple(QPainter& painter, const NodeFace& face, const QRectF& card, const Theme& theme) {
    const QFont font = Theme::font(19, QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(theme.text);
    const QRectF words = card.adjusted(kCardPadding, 10, -10, -8);
    painter.drawText(words, Qt::AlignTop | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(headline(face), Qt::ElideMiddle,
                                                      static_cast<int>(words.width())));
    const bool hasRoom = face.address.kind == Kind::Queue || face.address.kind == Kind::Exchange;
    if (hasRoom) {
        painter.setFont(Theme::font(16, QFont::Medium));
        painter.setPen(theme.textMuted);
        painter.drawText(words.translated(0, 23), Qt::AlignTop | Qt::AlignLeft, face.type);
    }
}

} // namespace

Detail detailAt(qreal scale) {
    if (scale >= 0.6) {
        return Detail::Full;
    }
    return scale >= 0.3 ? Detail::Simple : Detail::Block;
}

void paintCard(QPainter& painter, const NodeFace& face, const Theme& theme, Detail detail,
               CardLook look) {
    const QColor accent = theme.ofKind(face.address.kind);
    if (detail == Detail::Block) {
        const QRectF card(QPointF(0, 0), cardSize(face));
        painter.fillRect(card, look.isSelected ? theme.accent : accent);
        return;
    }
    const CardParts parts = cardParts(face);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0, 0, 0, theme.isDark ? 0x50 : 0x12));
    painter.drawRoundedRect(parts.card.translated(0, 2.5), kCardRadius, kCardRadius);
    QPen border(look.isSelected ? theme.accent : theme.line, look.isSelected ? 2 : 1);
    if (face.isPredeclared) {
        border.setStyle(Qt::DashLine);
    }
    painter.setPen(border);
    painter.setBrush(theme.card);
    painter.drawRoundedRect(parts.card, kCardRadius, kCardRadius);
    painter.fillPath(accentBar(parts.card), accent);
    if (detail == Detail::Simple) {
        paintSimple(painter, face, parts.card, theme);
        return;
    }
    paintWords(painter, face, parts, theme);
    paintBadges(painter, face, parts, theme);
}

void paintPort(QPainter& painter, Port port, const QPointF& at, const QColor& colour,
               const Theme& theme, bool isHot) {
    const qreal radius = isHot ? kPortRadius + 1.5 : kPortRadius;
    painter.setPen(QPen(colour, 2));
    painter.setBrush(isHot ? colour : theme.card);
    if (port == Port::Exception) { // a diamond: not the way messages usually go
        painter.drawPolygon(QPolygonF({at + QPointF(0, -radius - 1), at + QPointF(radius + 1, 0),
                                       at + QPointF(0, radius + 1), at + QPointF(-radius - 1, 0)}));
    } else {
        painter.drawEllipse(at, radius, radius);
    }
}

} // namespace warren::ui
