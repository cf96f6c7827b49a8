// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A small picture of a topology: nodes as bars in the colour of their kind, edges as lines.
#pragma once

#include "engine/topology/document.h"
#include "ui/style/theme.h"

#include <QPainter>
#include <QRectF>

#include <vector>

namespace warren::ui {

/// What the picture needs, worked out once.
struct Thumbnail {
    struct Node {
        Kind kind{};
        QRectF place; ///< canvas units
    };
    struct Edge {
        QPointF from;
        QPointF to;
        bool isDeadLetter = false;
    };
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    QRectF bounds;
};

Thumbnail thumbnailOf(const Document& document);
void paint(QPainter& painter, const Thumbnail& thumbnail, const QRectF& place, const Theme& theme);

} // namespace warren::ui
