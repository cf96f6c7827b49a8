// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Icons: every icon of the workbench, drawn by code in the theme's colours so that it is sharp at
// any scale.
#pragma once

#include "ui/style/theme.h"

#include <QIcon>
#include <QPainterPath>

#include <cstdint>

namespace warren::ui {

enum class Icon : std::uint8_t {
    Play,
    Pause,
    Step,
    Restart,
    Record,
    Stop,
    Undo,
    Redo,
    New,
    Open,
    Save,
    Fit,
    ZoomIn,
    ZoomOut,
    Layout,
    Producer,
    Exchange,
    Queue,
    Consumer,
    Warning,
    Rename,
    Remove,
    Copy,
    Paste,
    Plus,
};

/// The outline in a square of 24 × 24, to be filled.
QPainterPath iconPath(Icon icon);
/// In the given colour; disabled and on accent handled by the icon's modes.
QIcon makeIcon(Icon icon, const QColor& colour, const Theme& theme);
/// In the theme's text colour.
QIcon makeIcon(Icon icon, const Theme& theme);

} // namespace warren::ui
