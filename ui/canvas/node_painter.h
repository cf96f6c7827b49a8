// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// NodePainter: how cards look: the still part (what the document says) and the live part (what the
// run says), at three levels of detail.
#pragma once

#include "ui/canvas/live_node.h"
#include "ui/canvas/node_geometry.h"
#include "ui/style/theme.h"

#include <QPainter>

#include <cstdint>

namespace warren::ui {

/// Full: everything. Simple: name and one number, larger. Block: a coloured rectangle.
enum class Detail : std::uint8_t { Full, Simple, Block };
Detail detailAt(qreal scale);

struct CardLook {
    bool isSelected = false;
    bool isFocused = false;
};

/// Paints in the card's own coordinates.
void paintCard(QPainter& painter, const NodeFace& face, const Theme& theme, Detail detail,
               CardLook look);
/// Over paintCard. Without live values (no run) it paints what is planned.
void paintLive(QPainter& painter, const NodeFace& face, const LiveNode* live, const Theme& theme,
               Detail detail);
/// A port as it shows under the pointer.
void paintPort(QPainter& painter, Port port, const QPointF& at, const QColor& colour,
               const Theme& theme, bool isHot);

} // namespace warren::ui
