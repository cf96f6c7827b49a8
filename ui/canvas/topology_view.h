// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// TopologyView: the canvas widget. Shows the document as cards and edges, the run on top of them,
// and turns gestures into edits.
//
// Two layers: the still scene is painted into a pixmap when the document, the selection or the view
// changes; each frame blits it and paints live numbers and tokens over it.
#pragma once

#include "engine/layout/document_graph.h"

#include "ui/bridge/run_feed.h"
#include "ui/document/node_template.h"
#include "ui/document/open_document.h"
#include "ui/document/selection.h"
#include "ui/style/theme.h"

#include <QGraphicsView>

#include <memory>

namespace warren::ui {

class Canvas;
class TopologyScene;
class LiveLayer;
struct Pointer;

class TopologyView : public QGraphicsView {
    Q_OBJECT

public:
    TopologyView(OpenDocument& document, Selection& selection, RunFeed& feed, ThemeFeed& theme,
                 QWidget* parent = nullptr);
    ~TopologyView() override;

    [[nodiscard]] TopologyScene& topology();
    [[nodiscard]] LiveLayer& liveLayer();
    [[nodiscard]] double zoom() const { return transform().m11(); }
    /// What the bubble says; empty when there is none.
    [[nodiscard]] QString bubbleText() const;
    /// In viewport coordinates; for tests and for screen readers.
    [[nodiscard]] QRect cardOnScreen(const Address& address) const;
    [[nodiscard]] QString spokenText(const Address& address) const;

public slots:
    void zoomIn();
    void zoomOut();
    void zoomToActualSize();
    void fitDocument();
    void arrange(); ///< automatic layout of everything; one undo step
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
    /// Brings the entity into sight and selects it.
    void reveal(const warren::Address& address);

signals:
    /// A refusal in words, for the status bar; empty = nothing to say any more.
    void spoke(const QString& text);
    void zoomChanged(double factor);
    void placingEnded();

protected:
    void paintEvent(QPaintEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    struct Parts;

    void connectParts();
    void showDocument();
    void settleReplaced();
    void showSelection();
    void showSnapshot();
    void tick();
    void repaintStill();
    void paintLiveParts(QPainter& painter);
    void paintPorts(QPainter& painter);
    void setZoom(double factor, const QPoint& anchor);
    void updateSceneRect();
    void say(const QString& text, const QPointF& at);
    void hush();
    [[nodiscard]] Pointer pointerAt(const QPoint& onScreen, Qt::KeyboardModifiers modifiers) const;
    [[nodiscard]] QPointF middle() const;
    void hover(const QPointF& at);
    void endTool();
    void editTitle(const Address& address);
    void editKey(const layout::EdgeKey& key);
    void editAt(const QPointF& at);
    [[nodiscard]] bool runShortcut(const QKeyEvent& event);
    void pan(const QPoint& onScreen);

    std::unique_ptr<Parts> m_parts;
};

} // namespace warren::ui
