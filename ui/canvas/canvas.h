// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Canvas: what gestures and commands on the canvas do to the document. Tools and menus call it; it
// knows nothing of mice and pixels.
#pragma once

#include "ui/canvas/topology_scene.h"
#include "ui/canvas/wiring.h"
#include "ui/document/node_template.h"
#include "ui/document/open_document.h"
#include "ui/document/selection.h"

#include <QObject>

#include <optional>

namespace warren::ui {

constexpr std::int32_t kGrid = 10; ///< positions snap to it

class Canvas : public QObject {
    Q_OBJECT

public:
    Canvas(OpenDocument& document, Selection& selection, TopologyScene& scene,
           QObject* parent = nullptr);

    [[nodiscard]] const Document& document() const { return m_document.document(); }
    [[nodiscard]] TopologyScene& scene() { return m_scene; }
    [[nodiscard]] const TopologyScene& scene() const { return m_scene; }
    [[nodiscard]] Selection& selection() { return m_selection; }
    /// A selected edge that is no binding: publishing, subscribing, dead-lettering.
    [[nodiscard]] const std::optional<layout::EdgeKey>& actorEdge() const { return m_actorEdge; }

    /// Applies one step; a refusal is told by refused() at that place.
    bool edit(const Edit& edit, const QString& text, const QPointF& at,
              const QString& mergeKey = {});

    void select(const EdgeItem& edge, bool extend);
    void selectAll();
    void move(const std::map<Address, QPointF>& positions, const QString& mergeKey = {});
    void nudge(int dx, int dy);
    /// Automatic layout of everything.
    void arrange();
    void place(NodeTemplate node, const QPointF& middle);
    /// Carries the wiring out, or tells why not.
    void wire(const PortRef& from, const Address& to, const QPointF& at);
    bool rename(const Address& address, const QString& name);
    /// Sets what an edge says: a binding's or producer's routing key, a dead-letter routing key.
    bool setKey(const layout::EdgeKey& edge, const QString& key);
    void removeSelection();
    void removeEdge(const layout::EdgeKey& key);
    void copy() const;
    void paste(const QPointF& middle);
    void duplicate();

    /// Whether an edge's words can be edited in place, and what they are now.
    [[nodiscard]] std::optional<QString> keyOf(const layout::EdgeKey& edge) const;

signals:
    void refused(const QString& reason, const QPointF& at);
    /// An edge was made whose key the user may want to change at once.
    void keyWanted(const warren::layout::EdgeKey& edge);
    /// The edge that is selected beside the shared selection changed.
    void actorEdgeChanged();

private:
    /// Adds positions for entities that have none, so that later edits don't move them about.
    [[nodiscard]] Edit pinned(const Edit& edit) const;
    void setActorEdge(const std::optional<layout::EdgeKey>& key);
    [[nodiscard]] std::optional<Edit> removalOf(const layout::EdgeKey& key) const;
    [[nodiscard]] Position snapped(const QPointF& point) const;
    [[nodiscard]] QPointF freePlace(const QPointF& topLeft) const;
    void add(const Document& fragment, Position offset, const QString& text);

    OpenDocument& m_document;
    Selection& m_selection;
    TopologyScene& m_scene;
    std::optional<layout::EdgeKey> m_actorEdge;
};

} // namespace warren::ui
