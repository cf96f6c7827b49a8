// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a TopologyView is made of; included by its own sources only.
#pragma once

#include "ui/canvas/canvas.h"
#include "ui/canvas/in_place_editor.h"
#include "ui/canvas/live_layer.h"
#include "ui/canvas/tools/tool.h"
#include "ui/canvas/topology_scene.h"
#include "ui/canvas/topology_view.h"

#include <QElapsedTimer>
#include <QPixmap>
#include <QTimer>

namespace warren::ui {

struct TopologyView::Parts {
    Parts(OpenDocument& openDocument, Selection& theSelection, RunFeed& runFeed,
          ThemeFeed& themeFeed, TopologyView& view)
        : document(openDocument), selection(theSelection), feed(runFeed), themes(themeFeed),
          scene(themeFeed.theme()), canvas(openDocument, theSelection, scene),
          live(scene, themeFeed.theme()),
          editor(new InPlaceEditor(themeFeed.theme(), view.viewport())) {}

    [[nodiscard]] const Theme& theme() const { return themes.theme(); }

    OpenDocument& document;
    Selection& selection;
    RunFeed& feed;
    ThemeFeed& themes;
    TopologyScene scene;
    Canvas canvas;
    LiveLayer live;
    InPlaceEditor* editor;

    std::unique_ptr<Tool> tool;
    bool isPlacing = false; ///< the tool is a PlaceTool, which moves without a button

    QPixmap still;
    bool isStillDirty = true;
    bool fitsOnShow = true;
    bool reducedMotion = false;

    QTimer frames;
    QElapsedTimer sinceFrame;
    QElapsedTimer sinceSnapshot;

    std::optional<Address> hovered;
    std::optional<Port> hoveredPort;
    std::optional<NodeFace> ghost; ///< of a drag from the palette
    QPointF ghostAt;

    QString bubble;
    QPointF bubbleAt; ///< in the scene
    QTimer bubbleEnd;

    std::optional<QPoint> panFrom;
    bool isSpaceDown = false;
};

} // namespace warren::ui
