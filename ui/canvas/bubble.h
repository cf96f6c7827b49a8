// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Bubble: a few words beside a place of the canvas, for instance why a drop was refused.
#pragma once

#include "ui/style/theme.h"

#include <QPainter>
#include <QString>

namespace warren::ui {

/// In viewport coordinates; kept inside `area`.
void paintBubble(QPainter& painter, const QString& text, const QPointF& at, const QRectF& area,
                 const Theme& theme);

} // namespace warren::ui
