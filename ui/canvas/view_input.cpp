// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// TopologyView: mouse, keyboard, drops and editing in place.
#include "ui/canvas/canvas_menu.h"
#include "ui/canvas/tools/connect_tool.h"
#include "ui/canvas/tools/pick_tool.h"
#include "ui/canvas/tools/place_tool.h"
#include "ui/canvas/tools/rubber_band_tool.h"
#include "ui/canvas/topology_view.h"
#include "ui/canvas/view_parts.h"

#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace warren::ui {

namespace {

constexpr qreal kEdgeReach = 7; ///< pixels
constexpr int kNudge = kGrid;
constexpr int kNudgeFar = 5 * kGrid;

/// What a press at that place takes hold of.
struct Hit {
    NodeItem* node = nullptr;
    std::optional<Port> port;
    EdgeItem* edge = nullptr;
};

Hit hitAt(TopologyScene& scene, const QPointF& at, qreal scale,
          const std::optional<Address>& near) {
    Hit hit;
    // Ports reach beyond their card: the card that shows them is asked first.
    if (NodeItem* shown = near ? scene.node(*near) : nullptr) {
        hit.port = portAt(near->kind, shown->size(), at - shown->pos());
        if (hit.port) {
            hit.node = shown;
            return hit;
        }
    }
    hit.node = scene.nodeAt(at);
    if (hit.node == nullptr) {
        hit.edge = scene.edgeAt(at, kEdgeReach / scale);
    } else if (detailAt(scale) != Detail::Block) {
        hit.port = portAt(hit.node->face().address.kind, hit.node->size(), at - hit.node->pos());
    }
    return hit;
}

QString toolTipFor(const Hit& hit, const QString& spoken) {
    if (hit.port == Port::Exception) {
        return hit.node->face().address.kind == Kind::Queue
                   ? TopologyView::tr("Drag to the exchange that takes the dead letters")
                   : TopologyView::tr("Drag to the alternate exchange");
    }
    if (hit.port) {
        return TopologyView::tr("Drag to connect");
    }
    if (hit.node == nullptr) {
        return {};
    }
    QString text = spoken;
    for (const Badge& badge : hit.node->face().badges) {
        text += QStringLiteral("\n%1: %2").arg(badge.text, badge.explanation);
    }
    return text;
}

} // namespace

Pointer TopologyView::pointerAt(const QPoint& onScreen, Qt::KeyboardModifiers modifiers) const {
    return {mapToScene(onScreen), onScreen, modifiers};
}

void TopologyView::mousePressEvent(QMouseEvent* event) {
    Parts& parts = *m_parts;
    hush();
    const Pointer pointer = pointerAt(event->position().toPoint(), event->modifiers());
    if (event->button() == Qt::MiddleButton ||
        (event->button() == Qt::LeftButton && parts.isSpaceDown)) {
        parts.panFrom = pointer.onScreen;
        viewport()->setCursor(Qt::ClosedHandCursor);
        return;
    }
    if (event->button() != Qt::LeftButton || parts.isPlacing) {
        return;
    }
    const Hit hit = hitAt(parts.scene, pointer.at, zoom(), parts.hovered);
    if (hit.port) {
        parts.tool = std::make_unique<ConnectTool>(parts.canvas,
                                                   PortRef{hit.node->face().address, *hit.port});
    } else if (hit.node != nullptr) {
        parts.tool = std::make_unique<PickTool>(parts.canvas, pointer, hit.node->face().address);
    } else if (hit.edge != nullptr) {
        parts.canvas.select(*hit.edge, event->modifiers() != Qt::NoModifier);
    } else {
        parts.tool = std::make_unique<RubberBandTool>(parts.canvas, pointer);
    }
    viewport()->update();
}

void TopologyView::mouseMoveEvent(QMouseEvent* event) {
    Parts& parts = *m_parts;
    const QPoint onScreen = event->position().toPoint();
    if (parts.panFrom) {
        pan(onScreen);
        return;
    }
    const Pointer pointer = pointerAt(onScreen, event->modifiers());
    if (!parts.tool) {
        hover(pointer.at);
        return;
    }
    if (auto next = parts.tool->move(pointer)) {
        parts.tool = std::move(next);
    }
    viewport()->update();
}

void TopologyView::mouseReleaseEvent(QMouseEvent* event) {
    Parts& parts = *m_parts;
    if (parts.panFrom) {
        parts.panFrom.reset();
        viewport()->setCursor(Qt::ArrowCursor);
        return;
    }
    if (event->button() != Qt::LeftButton || !parts.tool) {
        return;
    }
    // The tool goes first: what it does shows the document anew, and a gesture has ended by then.
    const std::unique_ptr<Tool> tool = std::move(parts.tool);
    endTool();
    tool->release(pointerAt(event->position().toPoint(), event->modifiers()));
    viewport()->update();
}

void TopologyView::endTool() {
    m_parts->tool.reset();
    viewport()->setCursor(Qt::ArrowCursor);
    if (m_parts->isPlacing) {
        m_parts->isPlacing = false;
        emit placingEnded();
    }
    viewport()->update();
}

void TopologyView::pan(const QPoint& onScreen) {
    const QPoint away = onScreen - *m_parts->panFrom;
    m_parts->panFrom = onScreen;
    m_parts->fitsOnShow = false;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - away.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - away.y());
}

void TopologyView::hover(const QPointF& at) {
    Parts& parts = *m_parts;
    const Hit hit = hitAt(parts.scene, at, zoom(), parts.hovered);
    const auto hovered =
        hit.node == nullptr ? std::nullopt : std::optional<Address>(hit.node->face().address);
    if (hovered != parts.hovered || hit.port != parts.hoveredPort) {
        parts.hovered = hovered;
        parts.hoveredPort = hit.port;
        viewport()->setCursor(hit.port ? Qt::CrossCursor : Qt::ArrowCursor);
        viewport()->update();
    }
}

void TopologyView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && !m_parts->isPlacing) {
        editAt(mapToScene(event->position().toPoint()));
    }
}

void TopologyView::editAt(const QPointF& at) {
    endTool();
    if (const NodeItem* node = m_parts->scene.nodeAt(at)) {
        editTitle(node->face().address);
    } else if (const EdgeItem* edge = m_parts->scene.edgeAt(at, kEdgeReach / zoom())) {
        editKey(edge->edge().key);
    }
}

void TopologyView::editTitle(const Address& address) {
    const NodeItem* node = m_parts->scene.node(address);
    if (node == nullptr) {
        return;
    }
    if (node->face().isPredeclared) {
        say(tr("Predeclared exchanges can't be renamed."), node->card().center());
        return;
    }
    const QRectF title = cardParts(node->face()).title.translated(node->pos());
    m_parts->editor->open(mapFromScene(title).boundingRect(), node->face().title, tr("Name"),
                          [this, address](const QString& text) {
                              return m_parts->canvas.rename(address, text.trimmed());
                          });
}

void TopologyView::editKey(const layout::EdgeKey& key) {
    const auto text = m_parts->canvas.keyOf(key);
    const EdgeItem* edge = m_parts->scene.edge(key);
    if (!text || edge == nullptr) {
        return;
    }
    const QRect place(mapFromScene(edge->labelMiddle()) - QPoint(70, 15), QSize(140, 30));
    m_parts->editor->open(place, *text, tr("Routing key"), [this, key](const QString& changed) {
        return m_parts->canvas.setKey(key, changed);
    });
}

void TopologyView::wheelEvent(QWheelEvent* event) {
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        const double steps = event->angleDelta().y() / 120.0;
        setZoom(zoom() * std::pow(1.2, steps), event->position().toPoint());
        event->accept();
        return;
    }
    m_parts->fitsOnShow = false;
    QGraphicsView::wheelEvent(event);
}

bool TopologyView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const Hit hit = hitAt(m_parts->scene, mapToScene(help->pos()), zoom(), m_parts->hovered);
        const QString spoken =
            hit.node == nullptr ? QString() : spokenText(hit.node->face().address);
        QToolTip::showText(help->globalPos(), toolTipFor(hit, spoken), this);
        return true;
    }
    if (event->type() == QEvent::Leave && m_parts->hovered) {
        m_parts->hovered.reset();
        viewport()->update();
    }
    return QGraphicsView::viewportEvent(event);
}

// --- keyboard --------------------------------------------------------------------------------

void TopologyView::keyPressEvent(QKeyEvent* event) {
    Parts& parts = *m_parts;
    if (event->key() == Qt::Key_Escape) {
        hush();
        if (parts.tool) {
            parts.tool->cancel();
            endTool();
        } else {
            parts.selection.clear();
        }
        return;
    }
    if (parts.isPlacing && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        const std::unique_ptr<Tool> tool = std::move(parts.tool);
        endTool();
        tool->release({middle(), viewport()->rect().center(), Qt::NoModifier});
        return;
    }
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        parts.isSpaceDown = true;
        viewport()->setCursor(Qt::OpenHandCursor);
        return;
    }
    if (!runShortcut(*event)) {
        QGraphicsView::keyPressEvent(event);
    }
}

void TopologyView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        m_parts->isSpaceDown = false;
        viewport()->setCursor(Qt::ArrowCursor);
        return;
    }
    QGraphicsView::keyReleaseEvent(event);
}

bool TopologyView::runShortcut(const QKeyEvent& event) {
    const bool isControl = event.modifiers().testFlag(Qt::ControlModifier);
    const int step = event.modifiers().testFlag(Qt::ShiftModifier) ? kNudgeFar : kNudge;
    if (event.matches(QKeySequence::Delete) || event.key() == Qt::Key_Backspace) {
        removeSelection();
    } else if (event.matches(QKeySequence::SelectAll)) {
        selectAll();
    } else if (event.matches(QKeySequence::Copy)) {
        copy();
    } else if (event.matches(QKeySequence::Cut)) {
        cut();
    } else if (event.matches(QKeySequence::Paste)) {
        paste();
    } else if (event.matches(QKeySequence::Undo)) {
        m_parts->document.undoStack()->undo();
    } else if (event.matches(QKeySequence::Redo)) {
        m_parts->document.undoStack()->redo();
    } else if (isControl && event.key() == Qt::Key_D) {
        duplicate();
    } else if (event.matches(QKeySequence::ZoomIn) || (isControl && event.key() == Qt::Key_Equal)) {
        zoomIn();
    } else if (event.matches(QKeySequence::ZoomOut)) {
        zoomOut();
    } else if (isControl && event.key() == Qt::Key_0) {
        zoomToActualSize();
    } else if (event.key() == Qt::Key_F2) {
        renameSelection();
    } else if (event.key() == Qt::Key_Left) {
        m_parts->canvas.nudge(-step, 0);
    } else if (event.key() == Qt::Key_Right) {
        m_parts->canvas.nudge(step, 0);
    } else if (event.key() == Qt::Key_Up) {
        m_parts->canvas.nudge(0, -step);
    } else if (event.key() == Qt::Key_Down) {
        m_parts->canvas.nudge(0, step);
    } else {
        return false;
    }
    return true;
}

bool TopologyView::focusNextPrevChild(bool next) {
    // Tab goes from card to card in reading order, and leaves the canvas behind the last one.
    std::vector<const NodeItem*> order;
    for (const auto& [address, node] : m_parts->scene.nodes()) {
        order.push_back(node);
    }
    std::stable_sort(order.begin(), order.end(), [](const NodeItem* a, const NodeItem* b) {
        return std::pair(a->x(), a->y()) < std::pair(b->x(), b->y());
    });
    if (!next) {
        std::reverse(order.begin(), order.end());
    }
    const auto selected = m_parts->selection.address();
    auto at = std::find_if(order.begin(), order.end(),
                           [&](const NodeItem* node) { return selected == node->face().address; });
    at = at == order.end() ? order.begin() : at + 1;
    if (!hasFocus() || at == order.end()) {
        return QGraphicsView::focusNextPrevChild(next);
    }
    reveal((*at)->face().address);
    return true;
}

void TopologyView::contextMenuEvent(QContextMenuEvent* event) {
    Parts& parts = *m_parts;
    endTool();
    QPoint onScreen = event->pos();
    if (event->reason() == QContextMenuEvent::Keyboard) {
        onScreen = viewport()->rect().center();
        if (const auto selected = parts.selection.address()) {
            onScreen = cardOnScreen(*selected).center();
        }
    }
    const QPointF at = mapToScene(onScreen);
    const Hit hit = hitAt(parts.scene, at, zoom(), std::nullopt);
    MenuPlace place{at, std::nullopt, std::nullopt};
    if (hit.node != nullptr) {
        place.node = hit.node->face().address;
        if (!parts.selection.contains(*place.node)) {
            parts.selection.select(*place.node);
        }
    } else if (hit.edge != nullptr) {
        place.edge = hit.edge->edge().key;
        parts.canvas.select(*hit.edge, false);
    }
    const std::unique_ptr<QMenu> menu =
        makeCanvasMenu(parts.canvas, place, parts.theme(),
                       {[this](const Address& address) { editTitle(address); },
                        [this](const layout::EdgeKey& key) { editKey(key); }, [this] { arrange(); },
                        [this] { fitDocument(); }},
                       this);
    menu->exec(viewport()->mapToGlobal(onScreen));
}

// --- drops from the palette ------------------------------------------------------------------

void TopologyView::dragEnterEvent(QDragEnterEvent* event) {
    if (const auto node = templateFrom(*event->mimeData())) {
        m_parts->ghost = ghostFace(*node);
        m_parts->ghostAt = mapToScene(event->position().toPoint());
        event->setDropAction(Qt::CopyAction);
        event->accept();
        viewport()->update();
    } else {
        event->ignore(); // a file, perhaps: the window takes it
    }
}

void TopologyView::dragMoveEvent(QDragMoveEvent* event) {
    if (!m_parts->ghost) {
        event->ignore();
        return;
    }
    m_parts->ghostAt = mapToScene(event->position().toPoint());
    event->setDropAction(Qt::CopyAction);
    event->accept();
    viewport()->update();
}

void TopologyView::dragLeaveEvent(QDragLeaveEvent* /*event*/) {
    m_parts->ghost.reset();
    viewport()->update();
}

void TopologyView::dropEvent(QDropEvent* event) {
    m_parts->ghost.reset();
    const auto node = templateFrom(*event->mimeData());
    if (!node) {
        event->ignore();
        return;
    }
    event->setDropAction(Qt::CopyAction);
    event->accept();
    m_parts->canvas.place(*node, mapToScene(event->position().toPoint()));
    setFocus();
}

} // namespace warren::ui
