// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// EdgeItem: an edge in the scene: its curve, its words and how much flows along it.
#pragma once

#include "ui/canvas/edge_router.h"
#include "ui/style/theme.h"

#include <QGraphicsItem>
#include <QString>

#include <cstdint>

namespace warren::ui {

/// How busy an edge is, in steps, so that its look changes rarely.
constexpr int kBusySteps = 5;
int busyStep(double perSecond);

/// What dead letters mostly die of; none = nothing died yet.
enum class MainDeath : std::uint8_t { Unknown, Rejected, Expired, MaxLength, DeliveryLimit };

struct EdgeActivity {
    int step = 0; ///< 0 = idle … kBusySteps
    MainDeath death = MainDeath::Unknown;
    friend bool operator==(const EdgeActivity&, const EdgeActivity&) = default;
};

class EdgeItem : public QGraphicsItem {
public:
    EdgeItem(layout::GraphEdge edge, const EdgeCurve& curve, const Theme& theme);

    [[nodiscard]] const layout::GraphEdge& edge() const { return m_edge; }
    [[nodiscard]] const EdgeCurve& curve() const { return m_curve; }
    [[nodiscard]] const EdgeActivity& activity() const { return m_activity; }
    [[nodiscard]] QColor colour() const;
    [[nodiscard]] QString label() const;
    /// In scene coordinates; empty without words.
    [[nodiscard]] QRectF labelRect() const { return m_labelRect; }
    /// Where an editor for the label goes, whether or not there are words.
    [[nodiscard]] QPointF labelMiddle() const;
    [[nodiscard]] bool isNear(const QPointF& point, qreal reach) const;

    void show(layout::GraphEdge edge, const EdgeCurve& curve);
    void show(const EdgeActivity& activity);
    void mark(bool isSelected);

    [[nodiscard]] QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void measure();
    void paintLabel(QPainter& painter) const;
    void paintEnd(QPainter& painter) const;

    layout::GraphEdge m_edge;
    EdgeCurve m_curve;
    EdgeActivity m_activity;
    bool m_isMarked = false;
    QRectF m_bounds;
    QRectF m_labelRect;
    const Theme& m_theme;
};

/// What stands beside an edge; also what the layout makes room for.
QString edgeLabel(const layout::GraphEdge& edge, MainDeath death);
qreal edgeLabelWidth(const QString& label);

} // namespace warren::ui
