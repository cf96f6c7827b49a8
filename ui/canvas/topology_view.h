// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// TopologyView: the canvas widget. Shows the document as cards and edges, the run on top of them,
// and turns gestures into edits.
//
// Two layers: the static scene is painted into a pixmap when the document, the selection or the
// view changes; each frame blits it and paints live numbers and tokens over it.
#pragma once

#include "ui/bridge/run_feed.h"
#include "ui/document/node_template.h"
#include "ui/document/open_document.h"
#include "ui/document/selection.h"
#include "ui/style/theme.h"

#include <QGraphicsView>

#include <memory>

namespace warren::ui {

class TopologyView : public QGraphicsView {
    Q_OBJECT

public:
    TopologyView(OpenDocument& document, Selection& selection, RunFeed& feed, ThemeFeed& theme,
                 QWidget* parent = nullptr);
    ~TopologyView() override;

public slots:
    void zoomIn();
    void zoomOut();
    void zoomToActualSize();
    void fitDocument();
    void arrange(); ///< automatic layout of the selection, or of everything; one undo step
    void selectAll();
    void removeSelection();
    void copy();
    void cut();
    void paste();
    void duplicate();
    void renameSelection();
    /// The next click on the canvas (or Return, at its centre) places that kind; Escape ends it.
    void startPlacing(warren::ui::NodeTemplate node);
    void setReducedMotion(bool reduced);
    /// Brings the entity into sight, selects it and marks it for a moment.
    void reveal(const warren::Address& address);

signals:
    /// A hint or a refusal in words, for the status bar; empty = nothing to say.
    void spoke(const QString& text);
    void zoomChanged(double factor);
    void placingEnded();

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace warren::ui
