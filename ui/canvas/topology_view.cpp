// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// TopologyView: the two layers, the frame clock, zoom, and the commands.
#include "ui/canvas/topology_view.h"

#include "ui/canvas/bubble.h"
#include "ui/canvas/tools/place_tool.h"
#include "ui/canvas/view_parts.h"

#include <QEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace warren::ui {

namespace {

constexpr double kZoomMin = 0.05;
constexpr double kZoomMax = 4;
constexpr double kZoomStep = 1.2;
constexpr int kFrameMs = 16;
constexpr int kBubbleMs = 7'000;
constexpr qint64 kQuietMs = 400; ///< without a new snapshot the run is taken to be paused

} // namespace

TopologyView::TopologyView(OpenDocument& document, Selection& selection, RunFeed& feed,
                           ThemeFeed& theme, QWidget* parent)
    : QGraphicsView(parent),
      m_parts(std::make_unique<Parts>(document, selection, feed, theme, *this)) {
    setScene(&m_parts->scene);
    setFrameShape(QFrame::NoFrame);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setOptimizationFlags(QGraphicsView::DontSavePainterState |
                         QGraphicsView::DontAdjustForAntialiasing);
    setTransformationAnchor(QGraphicsView::NoAnchor);
    setResizeAnchor(QGraphicsView::AnchorViewCenter);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setDragMode(QGraphicsView::NoDrag);
    setAcceptDrops(true);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setFocusProxy(this);
    setAccessibleName(tr("Topology"));
    m_parts->frames.setTimerType(Qt::PreciseTimer);
    m_parts->frames.setInterval(kFrameMs);
    m_parts->bubbleEnd.setSingleShot(true);
    connectParts();
    showDocument();
}

TopologyView::~TopologyView() {
    m_parts->tool.reset();
    setScene(nullptr); // the scene is a part and goes before the base class does
}

void TopologyView::connectParts() {
    Parts& parts = *m_parts;
    connect(&parts.document, &OpenDocument::changed, this, &TopologyView::showDocument);
    connect(&parts.document, &OpenDocument::replaced, this, &TopologyView::settleReplaced);
    connect(&parts.selection, &Selection::changed, this, &TopologyView::showSelection);
    connect(&parts.canvas, &Canvas::actorEdgeChanged, this, &TopologyView::showSelection);
    connect(&parts.feed, &RunFeed::snapshotChanged, this, &TopologyView::showSnapshot);
    connect(&parts.canvas, &Canvas::refused, this, &TopologyView::say);
    connect(&parts.canvas, &Canvas::keyWanted, this, &TopologyView::editKey);
    connect(&parts.frames, &QTimer::timeout, this, &TopologyView::tick);
    connect(&parts.bubbleEnd, &QTimer::timeout, this, &TopologyView::hush);
    const auto repaint = [this] {
        m_parts->isStillDirty = true;
        viewport()->update();
    };
    connect(&parts.scene, &TopologyScene::stillChanged, this, repaint);
    connect(&parts.themes, &ThemeFeed::changed, this, repaint);
}

TopologyScene& TopologyView::topology() {
    return m_parts->scene;
}

LiveLayer& TopologyView::liveLayer() {
    return m_parts->live;
}

QString TopologyView::bubbleText() const {
    return m_parts->bubble;
}

QRect TopologyView::cardOnScreen(const Address& address) const {
    const NodeItem* node = m_parts->scene.node(address);
    return node == nullptr ? QRect() : mapFromScene(node->card()).boundingRect();
}

QString TopologyView::spokenText(const Address& address) const {
    const NodeItem* node = m_parts->scene.node(address);
    if (node == nullptr) {
        return {};
    }
    QString text = spokenFace(node->face());
    if (const LiveNode* live = m_parts->live.node(address)) {
        if (address.kind == Kind::Queue && !live->isGone) {
            text += tr(", %1 ready, %2 unacked").arg(live->ready, live->unacked);
        }
        if (live->state) {
            text += QStringLiteral(", ") + live->state->text;
        }
        for (const Remark& warning : live->warnings) {
            text += QStringLiteral(", ") + warning.text;
        }
    }
    return text;
}

// --- showing ---------------------------------------------------------------------------------

void TopologyView::showDocument() {
    m_parts->tool.reset(); // a gesture's document is gone
    m_parts->hovered.reset();
    m_parts->scene.show(m_parts->document.document());
    m_parts->live.follow();
    updateSceneRect();
    showSelection();
}

void TopologyView::settleReplaced() {
    m_parts->editor->close();
    hush();
    m_parts->document.settle(m_parts->scene.unplaced());
    if (isVisible()) {
        fitDocument();
    } else {
        m_parts->fitsOnShow = true;
    }
}

void TopologyView::showSelection() {
    m_parts->scene.mark(m_parts->selection.addresses(), m_parts->selection.bindings(),
                        m_parts->canvas.actorEdge());
}

void TopologyView::showSnapshot() {
    Parts& parts = *m_parts;
    const double seconds = parts.sinceSnapshot.isValid()
                               ? static_cast<double>(parts.sinceSnapshot.restart()) / 1000
                               : 0;
    if (!parts.sinceSnapshot.isValid()) {
        parts.sinceSnapshot.start();
    }
    parts.live.show(parts.feed.snapshot(), std::min(seconds, 1.0));
    if (isVisible() && !parts.reducedMotion && !parts.frames.isActive()) {
        parts.sinceFrame.start();
        parts.frames.start();
    }
    viewport()->update();
}

void TopologyView::tick() {
    Parts& parts = *m_parts;
    const auto elapsed = std::min<qint64>(parts.sinceFrame.restart(), 100);
    const bool isQuiet = parts.sinceSnapshot.elapsed() > kQuietMs;
    if (isQuiet || !isVisible() || window()->isMinimized()) {
        parts.frames.stop();
        return;
    }
    parts.live.advance(static_cast<double>(elapsed) / 1000);
    viewport()->update();
}

void TopologyView::repaintStill() {
    Parts& parts = *m_parts;
    const qreal ratio = devicePixelRatioF();
    const QSize size = viewport()->size() * ratio;
    if (parts.still.size() != size) {
        parts.still = QPixmap(size);
    }
    parts.still.setDevicePixelRatio(ratio);
    QPainter painter(&parts.still);
    painter.setRenderHint(QPainter::TextAntialiasing);
    render(&painter, QRectF(viewport()->rect()), viewport()->rect());
    parts.isStillDirty = false;
}

void TopologyView::paintEvent(QPaintEvent* /*event*/) {
    if (m_parts->isStillDirty ||
        m_parts->still.size() != viewport()->size() * devicePixelRatioF()) {
        repaintStill();
    }
    QPainter painter(viewport());
    painter.drawPixmap(0, 0, m_parts->still);
    paintLiveParts(painter);
}

void TopologyView::paintLiveParts(QPainter& painter) {
    Parts& parts = *m_parts;
    const QTransform toScreen = viewportTransform();
    const QRectF area = mapToScene(viewport()->rect()).boundingRect();
    const std::set<Address> hidden = parts.tool ? parts.tool->hidden() : std::set<Address>{};
    painter.setTransform(toScreen, true);
    parts.live.paint(painter, area, zoom(), !parts.reducedMotion, hidden);
    painter.setRenderHint(QPainter::Antialiasing);
    if (parts.tool) {
        parts.tool->paint(painter, parts.theme(), zoom());
    } else {
        paintPorts(painter);
    }
    if (parts.ghost) {
        paintGhost(painter, *parts.ghost, parts.ghostAt, parts.theme());
    }
    painter.resetTransform();
    if (!parts.bubble.isEmpty()) {
        paintBubble(painter, parts.bubble, mapFromScene(parts.bubbleAt), viewport()->rect(),
                    parts.theme());
    }
}

void TopologyView::paintPorts(QPainter& painter) {
    const Parts& parts = *m_parts;
    const NodeItem* node = parts.hovered ? parts.scene.node(*parts.hovered) : nullptr;
    if (node == nullptr || detailAt(zoom()) == Detail::Block) {
        return;
    }
    const Kind kind = node->face().address.kind;
    for (const Port port : portsOf(kind)) {
        const QColor colour =
            port == Port::Exception ? parts.theme().danger : parts.theme().ofKind(kind);
        paintPort(painter, port, node->pos() + portPosition(port, node->size()), colour,
                  parts.theme(), parts.hoveredPort == port);
    }
}

void TopologyView::scrollContentsBy(int dx, int dy) {
    m_parts->isStillDirty = true;
    QGraphicsView::scrollContentsBy(dx, dy);
    viewport()->update();
}

void TopologyView::resizeEvent(QResizeEvent* event) {
    QGraphicsView::resizeEvent(event);
    updateSceneRect();
    m_parts->isStillDirty = true;
    if (m_parts->fitsOnShow && isVisible()) {
        fitDocument();
    }
}

void TopologyView::showEvent(QShowEvent* event) {
    QGraphicsView::showEvent(event);
    if (m_parts->fitsOnShow) {
        fitDocument();
    }
}

void TopologyView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Topology"));
        m_parts->scene.show(m_parts->document.document());
        m_parts->live.follow();
    }
    QGraphicsView::changeEvent(event);
}

// --- zoom ------------------------------------------------------------------------------------

void TopologyView::setZoom(double factor, const QPoint& anchor) {
    m_parts->fitsOnShow = false;
    const double wanted = std::clamp(factor, kZoomMin, kZoomMax);
    const QPointF before = mapToScene(anchor);
    setTransform(QTransform::fromScale(wanted, wanted));
    updateSceneRect();
    const QPointF away = mapFromScene(before) - anchor;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() +
                                    static_cast<int>(std::lround(away.x())));
    verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                  static_cast<int>(std::lround(away.y())));
    m_parts->isStillDirty = true;
    viewport()->update();
    emit zoomChanged(wanted);
}

void TopologyView::updateSceneRect() {
    // Room to scroll any card to any edge of the view.
    const QSizeF view = QSizeF(viewport()->size()) / std::max(zoom(), kZoomMin);
    setSceneRect(m_parts->scene.contents().adjusted(-view.width(), -view.height(), view.width(),
                                                    view.height()));
}

void TopologyView::zoomIn() {
    setZoom(zoom() * kZoomStep, viewport()->rect().center());
}

void TopologyView::zoomOut() {
    setZoom(zoom() / kZoomStep, viewport()->rect().center());
}

void TopologyView::zoomToActualSize() {
    setZoom(1, viewport()->rect().center());
}

void TopologyView::fitDocument() {
    const QRectF all = m_parts->scene.contents();
    const double factor =
        std::min({viewport()->width() / all.width(), viewport()->height() / all.height(), 1.0});
    setZoom(factor, viewport()->rect().center());
    centerOn(all.center());
    m_parts->fitsOnShow =
        true; // goes on fitting when it is resized, until the user looks elsewhere
    m_parts->isStillDirty = true;
}

// --- commands --------------------------------------------------------------------------------

void TopologyView::arrange() {
    m_parts->canvas.arrange();
    fitDocument();
}

void TopologyView::selectAll() {
    m_parts->canvas.selectAll();
}

void TopologyView::removeSelection() {
    m_parts->canvas.removeSelection();
}

void TopologyView::copy() {
    m_parts->canvas.copy();
}

void TopologyView::cut() {
    m_parts->canvas.copy();
    m_parts->canvas.removeSelection();
}

void TopologyView::paste() {
    m_parts->canvas.paste(middle());
}

void TopologyView::duplicate() {
    m_parts->canvas.duplicate();
}

void TopologyView::renameSelection() {
    if (const auto address = m_parts->selection.address()) {
        editTitle(*address);
    }
}

void TopologyView::startPlacing(NodeTemplate node) {
    m_parts->tool = std::make_unique<PlaceTool>(m_parts->canvas, node, middle());
    m_parts->isPlacing = true;
    setFocus();
    viewport()->setCursor(Qt::CrossCursor);
    viewport()->update();
}

void TopologyView::setReducedMotion(bool reduced) {
    m_parts->reducedMotion = reduced;
    if (reduced) {
        m_parts->frames.stop();
    }
    viewport()->update();
}

void TopologyView::reveal(const Address& address) {
    if (const NodeItem* node = m_parts->scene.node(address)) {
        m_parts->selection.select(address);
        ensureVisible(node->card(), 80, 80);
        viewport()->update();
    }
}

void TopologyView::say(const QString& text, const QPointF& at) {
    m_parts->bubble = text;
    m_parts->bubbleAt = at.isNull() ? middle() : at;
    m_parts->bubbleEnd.start(kBubbleMs);
    viewport()->update();
    emit spoke(text);
}

void TopologyView::hush() {
    if (!m_parts->bubble.isEmpty()) {
        m_parts->bubble.clear();
        m_parts->bubbleEnd.stop();
        viewport()->update();
        emit spoke({});
    }
}

QPointF TopologyView::middle() const {
    return mapToScene(viewport()->rect().center());
}

} // namespace warren::ui
