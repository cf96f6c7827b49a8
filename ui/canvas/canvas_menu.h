// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas's context menu: what can be done with the node, the edge or the place under the
// pointer; also the keyboard's way to wire nodes.
#pragma once

#include "ui/canvas/canvas.h"

#include <QMenu>

#include <functional>
#include <memory>

namespace warren::ui {

struct MenuPlace {
    QPointF at; ///< in the scene
    std::optional<Address> node;
    std::optional<layout::EdgeKey> edge;
};

/// What only the view can do.
struct MenuCommands {
    std::function<void(const Address&)> editTitle;
    std::function<void(const layout::EdgeKey&)> editKey;
    std::function<void()> arrange;
    std::function<void()> fit;
};

std::unique_ptr<QMenu> makeCanvasMenu(Canvas& canvas, const MenuPlace& place, const Theme& theme,
                                      const MenuCommands& commands, QWidget* parent);

} // namespace warren::ui
