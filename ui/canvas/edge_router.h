// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// EdgeRouter: the curves of edges between cards: which side they leave, where along it, and how
// they bend. Pure geometry.
#pragma once

#include "engine/layout/document_graph.h"

#include <QPainterPath>
#include <QPointF>
#include <QRectF>

#include <map>
#include <vector>

namespace warren::ui {

/// A cubic from the edge of one card to the edge of another.
struct EdgeCurve {
    QPointF start;
    QPointF startControl;
    QPointF endControl;
    QPointF end;

    [[nodiscard]] QPointF at(qreal t) const;
    [[nodiscard]] QPainterPath path() const;
    [[nodiscard]] QPointF middle() const { return at(0.5); }
    [[nodiscard]] bool isMostlyHorizontal() const;
    /// `count` points at equal distances along the curve, so that a token moves evenly.
    [[nodiscard]] std::vector<QPointF> evenPoints(int count) const;
    [[nodiscard]] qreal length() const;
    friend bool operator==(const EdgeCurve&, const EdgeCurve&) = default;
};

using CardRects = std::map<Address, QRectF>;

/// One curve per edge, in the same order. Edges that share a side of a card are spread along it in
/// the order of their other ends, so that they don't cross at the card.
std::vector<EdgeCurve> routeEdges(const std::vector<layout::GraphEdge>& edges,
                                  const CardRects& cards);

/// The curve that is shown while an edge is being drawn.
EdgeCurve looseCurve(const QPointF& from, bool leavesDown, const QPointF& to);

} // namespace warren::ui
