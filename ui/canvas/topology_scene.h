// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// TopologyScene: the items of the canvas, kept equal to a document.
//
// show() compares what the document says with what the items say and touches only what differs; a
// scene that has seen any number of documents equals one made for the last (the scene law, tested).
#pragma once

#include "ui/canvas/edge_item.h"
#include "ui/canvas/node_item.h"

#include <QGraphicsScene>

#include <map>
#include <optional>
#include <set>

namespace warren::ui {

class TopologyScene : public QGraphicsScene {
    Q_OBJECT

public:
    using Nodes = std::map<Address, NodeItem*>;
    using Edges = std::map<layout::EdgeKey, EdgeItem*>;

    explicit TopologyScene(const Theme& theme, QObject* parent = nullptr);

    [[nodiscard]] const Nodes& nodes() const { return m_nodes; }
    [[nodiscard]] const Edges& edges() const { return m_edges; }
    [[nodiscard]] NodeItem* node(const Address& address) const;
    [[nodiscard]] EdgeItem* edge(const layout::EdgeKey& key) const;
    [[nodiscard]] NodeItem* nodeAt(const QPointF& point) const;
    [[nodiscard]] EdgeItem* edgeAt(const QPointF& point, qreal reach) const;
    /// Around all cards, with a margin; a small rectangle when there are none.
    [[nodiscard]] QRectF contents() const;
    /// The place of every card, also of those that the document gives none.
    [[nodiscard]] Layout positions() const;
    /// Entities that the document places nowhere.
    [[nodiscard]] const Layout& unplaced() const { return m_unplaced; }
    /// All that a user can see, one line an item, in order: two equal scenes give equal texts.
    [[nodiscard]] std::string description() const;

    void show(const Document& document);
    void mark(const std::set<Address>& addresses, const std::set<Binding, BindingOrder>& bindings,
              const std::optional<layout::EdgeKey>& other = {});
    void show(const layout::EdgeKey& key, const EdgeActivity& activity);
    /// Takes cards and their edges out of sight while a tool shows them elsewhere.
    void setHidden(const std::set<Address>& addresses, bool hidden);
    /// The curves that edges would have with some cards elsewhere; only those that touch them.
    [[nodiscard]] std::map<layout::EdgeKey, EdgeCurve>
    previewCurves(const std::map<Address, QPointF>& moved) const;

    /// A layout of the whole document with the sizes of these cards.
    [[nodiscard]] static Layout arranged(const Document& document, const Layout& keep = {});

signals:
    /// Something that the still layer shows is different now.
    void stillChanged();

protected:
    void drawBackground(QPainter* painter, const QRectF& area) override;

private:
    void showNodes(const Document& document, const std::vector<Address>& addresses);
    void showEdges(const std::vector<layout::GraphEdge>& edges);
    void showVhosts(const Document& document);
    [[nodiscard]] CardRects cards() const;

    const Theme& m_theme;
    Nodes m_nodes;
    Edges m_edges;
    Layout m_unplaced;
    std::map<std::string, QRectF> m_vhosts; ///< only when there are several
};

} // namespace warren::ui
