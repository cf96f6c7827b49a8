// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// NodeGeometry measures words with the theme's fonts, so a card is as wide as its name needs.
#include "ui/canvas/node_geometry.h"

#include "ui/style/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace warren::ui {

namespace {

constexpr qreal kTitleTop = 9;
constexpr qreal kTitleHeight = 20;
constexpr qreal kBadgeTop = 33;
constexpr qreal kBadgeHeight = 19;
constexpr qreal kBadgeGap = 6;
constexpr qreal kBadgePadding = 9;
constexpr qreal kWidthMax = 290;
constexpr qreal kRight = 13; ///< free space at the right of title and body
constexpr qreal kRingRoom = 32;
constexpr qreal kStateRoom = 92; ///< the pill with a producer's state stands before its badges

struct Measures {
    QFontMetricsF title{Theme::font(14, QFont::DemiBold)};
    QFontMetricsF type{Theme::font(11, QFont::Medium)};
    QFontMetricsF badge{Theme::font(11, QFont::DemiBold)};
};

const Measures& measures() {
    static const Measures kMeasures;
    return kMeasures;
}

qreal badgeWidth(const Badge& badge) {
    return std::ceil(measures().badge.horizontalAdvance(badge.text)) + 2 * kBadgePadding;
}

/// Actors keep the badge row for their state, queues for the ring of the head's TTL.
bool hasBadgeRow(const NodeFace& face) {
    return face.address.kind != Kind::Exchange || !face.badges.empty();
}

/// Multiples of 20, so that the middles of cards lie on the grid and edges between them are
/// straight.
qreal cardHeight(const NodeFace& face) {
    if (face.address.kind == Kind::Queue) {
        return 140;
    }
    if (face.address.kind == Kind::Consumer) {
        return 120;
    }
    return face.address.kind == Kind::Exchange && face.badges.empty() ? 60 : 80;
}

qreal widthMin(Kind kind) {
    if (kind == Kind::Queue) {
        return 220;
    }
    return kind == Kind::Consumer ? 232 : 176;
}

qreal roundedUp(qreal value) {
    return std::ceil(value / 20) * 20;
}

} // namespace

QString headline(const NodeFace& face) {
    return face.instances > 1 ? QStringLiteral("%1 ×%2").arg(face.title).arg(face.instances)
                              : face.title;
}

QSizeF cardSize(const NodeFace& face) {
    const qreal title = measures().title.horizontalAdvance(headline(face));
    const qreal type = measures().type.horizontalAdvance(face.type);
    qreal badges = 0;
    for (const Badge& badge : face.badges) {
        badges += badgeWidth(badge) + kBadgeGap;
    }
    if (face.address.kind == Kind::Queue) {
        badges += kRingRoom;
    } else if (face.address.kind == Kind::Producer) {
        badges += kStateRoom;
    }
    const qreal wanted = kCardPadding + std::max(title + 14 + type, badges) + kRight + 1;
    const qreal width = roundedUp(std::clamp(wanted, widthMin(face.address.kind), kWidthMax));
    return {width, cardHeight(face)};
}

CardParts cardParts(const NodeFace& face) {
    CardParts parts;
    parts.card = QRectF(QPointF(0, 0), cardSize(face));
    const qreal right = parts.card.width() - kRight;
    const qreal type = std::ceil(measures().type.horizontalAdvance(face.type)) + 1;
    parts.type = QRectF(right - type, kTitleTop, type, kTitleHeight);
    parts.title = QRectF(kCardPadding, kTitleTop, right - type - 12 - kCardPadding, kTitleHeight);
    qreal left = kCardPadding;
    if (face.address.kind == Kind::Producer) {
        left += kStateRoom;
    }
    const qreal badgesRight = face.address.kind == Kind::Queue ? right - kRingRoom : right;
    for (std::size_t at = 0; at < face.badges.size(); ++at) {
        const qreal width = badgeWidth(face.badges[at]);
        if (left + width > badgesRight) {
            parts.badgesLeft = face.badges.size() - at;
            break;
        }
        parts.badges.emplace_back(left, kBadgeTop, width, kBadgeHeight);
        left += width + kBadgeGap;
    }
    const qreal bodyTop = hasBadgeRow(face) ? kBadgeTop + kBadgeHeight + 4 : kBadgeTop;
    parts.badgeRow = hasBadgeRow(face)
                         ? QRectF(kCardPadding, kBadgeTop, right - kCardPadding, kBadgeHeight)
                         : QRectF();
    parts.body = QRectF(kCardPadding, bodyTop, right - kCardPadding, parts.card.height() - bodyTop);
    return parts;
}

std::vector<Port> portsOf(Kind kind) {
    if (kind == Kind::Producer) {
        return {Port::Out};
    }
    if (kind == Kind::Consumer) {
        return {Port::In};
    }
    return {Port::In, Port::Out, Port::Exception};
}

QPointF portPosition(Port port, const QSizeF& card) {
    if (port == Port::In) {
        return {0, card.height() / 2};
    }
    if (port == Port::Out) {
        return {card.width(), card.height() / 2};
    }
    return {card.width() / 2, card.height()};
}

std::optional<Port> portAt(Kind kind, const QSizeF& card, const QPointF& point) {
    for (const Port port : portsOf(kind)) {
        const QPointF away = point - portPosition(port, card);
        if (std::hypot(away.x(), away.y()) <= kPortReach) {
            return port;
        }
    }
    return std::nullopt;
}

} // namespace warren::ui
