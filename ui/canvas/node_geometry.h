// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// NodeGeometry: sizes of cards and where their parts and ports are, in the card's own coordinates.
// No painting.
#pragma once

#include "ui/canvas/node_face.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <cstdint>
#include <optional>
#include <vector>

namespace warren::ui {

constexpr qreal kCardRadius = 11;
constexpr qreal kCardPadding = 16;
constexpr qreal kAccentWidth = 5;
constexpr qreal kPortRadius = 6;
constexpr qreal kPortReach = 13; ///< how near a press must be to take hold of a port

/// Where edges begin and end. In is left, Out is right, Exception is below: dead letters of a
/// queue, what an exchange can't route.
enum class Port : std::uint8_t { In, Out, Exception };

/// The title with the number of instances: `payment-worker ×5`.
QString headline(const NodeFace& face);
QSizeF cardSize(const NodeFace& face);

/// The parts of a card of that face; rows that the face doesn't need are empty.
struct CardParts {
    QRectF card;
    QRectF title;
    QRectF type;
    QRectF badgeRow;
    std::vector<QRectF> badges; ///< those that fit
    std::size_t badgesLeft = 0; ///< how many didn't
    QRectF body;                ///< numbers, slots, note
};
CardParts cardParts(const NodeFace& face);

std::vector<Port> portsOf(Kind kind);
QPointF portPosition(Port port, const QSizeF& card);
/// The port within reach of that point of the card.
std::optional<Port> portAt(Kind kind, const QSizeF& card, const QPointF& point);

} // namespace warren::ui
