// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Canvas turns gestures into edits, one undo step each.
#include "ui/canvas/canvas.h"

#include "engine/topology/effective.h"

#include "ui/document/clipboard.h"
#include "ui/text/error_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

#include <algorithm>
#include <cmath>
#include <limits>

namespace warren::ui {

namespace {

constexpr qreal kPasteShift = 40;

QString name(const Address& address) {
    return QString::fromStdString(address.key.name);
}

QString clipboardType() {
    return QStringLiteral("application/x-warren-fragment");
}

QRectF boundsOf(const Layout& layout) {
    QRectF bounds;
    for (const auto& [address, position] : layout) {
        bounds |= QRectF(position.x, position.y, 220, 110);
    }
    return bounds;
}

} // namespace

Canvas::Canvas(OpenDocument& document, Selection& selection, TopologyScene& scene, QObject* parent)
    : QObject(parent), m_document(document), m_selection(selection), m_scene(scene) {
    connect(&m_selection, &Selection::changed, this, [this] {
        if (!m_selection.isEmpty()) {
            setActorEdge(std::nullopt);
        }
    });
}

bool Canvas::edit(const Edit& edit, const QString& text, const QPointF& at,
                  const QString& mergeKey) {
    const auto done = m_document.edit(pinned(edit), text, mergeKey);
    if (!done) {
        emit refused(errorText(done.error()), at);
        return false;
    }
    return true;
}

Edit Canvas::pinned(const Edit& edit) const {
    const Layout& unplaced = m_scene.unplaced();
    if (unplaced.empty()) {
        return edit;
    }
    return Group{{Move{unplaced}, edit}};
}

void Canvas::setActorEdge(const std::optional<layout::EdgeKey>& key) {
    if (m_actorEdge != key) {
        m_actorEdge = key;
        emit actorEdgeChanged();
    }
}

void Canvas::select(const EdgeItem& edge, bool extend) {
    const auto& bindings = edge.edge().bindings;
    if (bindings.empty()) {
        m_selection.clear();
        setActorEdge(edge.edge().key);
        return;
    }
    std::set<Address> addresses;
    Selection::Bindings selected;
    if (extend) {
        addresses = m_selection.addresses();
        selected = m_selection.bindings();
    }
    selected.insert(bindings.begin(), bindings.end());
    m_selection.select(std::move(addresses), std::move(selected));
}

void Canvas::selectAll() {
    std::set<Address> all;
    for (const auto& [address, node] : m_scene.nodes()) {
        all.insert(address);
    }
    m_selection.select(std::move(all), document().topology.bindings);
}

Position Canvas::snapped(const QPointF& point) const {
    const auto snap = [](qreal value) {
        return static_cast<std::int32_t>(std::lround(value / kGrid)) * kGrid;
    };
    return {snap(point.x()), snap(point.y())};
}

void Canvas::move(const std::map<Address, QPointF>& positions, const QString& mergeKey) {
    Move move;
    for (const auto& [address, position] : positions) {
        move.positions[address] = snapped(position);
    }
    const auto count = static_cast<int>(positions.size());
    const QString text = count == 1 ? tr("Move %1").arg(name(positions.begin()->first))
                                    : tr("Move %1 nodes").arg(count);
    edit(move, text, positions.begin()->second, mergeKey);
}

void Canvas::nudge(int dx, int dy) {
    std::map<Address, QPointF> positions;
    for (const Address& address : m_selection.addresses()) {
        if (const NodeItem* node = m_scene.node(address)) {
            positions[address] = node->pos() + QPointF(dx, dy);
        }
    }
    if (!positions.empty()) {
        std::string key = "nudge";
        for (const auto& [address, position] : positions) {
            key += toText(address);
        }
        move(positions, QString::fromStdString(key));
    }
}

void Canvas::arrange() {
    edit(Move{TopologyScene::arranged(document())}, tr("Arrange automatically"), {});
}

QPointF Canvas::freePlace(const QPointF& topLeft) const {
    QPointF place = topLeft;
    const auto isTaken = [this](const QPointF& at) {
        return std::any_of(m_scene.nodes().begin(), m_scene.nodes().end(), [&](const auto& each) {
            const QPointF away = each.second->pos() - at;
            return std::abs(away.x()) < kGrid && std::abs(away.y()) < kGrid;
        });
    };
    while (isTaken(place)) {
        place += QPointF(3 * kGrid, 3 * kGrid);
    }
    return place;
}

void Canvas::place(NodeTemplate node, const QPointF& middle) {
    std::string vhost = document().topology.vhosts.contains("/")
                            ? std::string("/")
                            : document().topology.vhosts.begin()->first;
    // A node joins the vhost of the nearest one, so that it can be wired to what it is dropped
    // near.
    qreal nearest = std::numeric_limits<qreal>::max();
    for (const auto& [address, item] : m_scene.nodes()) {
        const QPointF away = item->card().center() - middle;
        if (const qreal distance = std::hypot(away.x(), away.y()); distance < nearest) {
            nearest = distance;
            vhost = address.key.vhost;
        }
    }
    const QPointF topLeft = freePlace(middle - QPointF(100, 50));
    const Placement placement = ui::place(node, document(), vhost, snapped(topLeft));
    if (edit(placement.edit, tr("Add %1").arg(name(placement.address)), middle)) {
        m_selection.select(placement.address);
    }
}

void Canvas::wire(const PortRef& from, const Address& to, const QPointF& at) {
    const Wiring wiring = WiringRules::wire(document(), from, to);
    if (!wiring.edit) {
        emit refused(wiring.reason, at);
        return;
    }
    if (!edit(*wiring.edit, wiring.text, at)) {
        return;
    }
    const bool isReversed = from.port == Port::In;
    const Address& source = isReversed ? to : from.address;
    const Address& target = isReversed ? from.address : to;
    if (wiring.binding) {
        m_selection.select(*wiring.binding);
    }
    const layout::EdgeKind kind =
        source.kind == Kind::Producer ? layout::EdgeKind::Publish : layout::EdgeKind::Binding;
    const layout::EdgeKey key{kind, source, target};
    if (wiring.wantsKey && m_scene.edge(key) != nullptr) {
        emit keyWanted(key);
    }
}

bool Canvas::rename(const Address& address, const QString& newName) {
    if (newName == name(address)) {
        return true;
    }
    const NodeItem* node = m_scene.node(address);
    const QPointF at = node != nullptr ? node->card().center() : QPointF();
    if (!edit(Rename{address, newName.toStdString()},
              tr("Rename %1 to %2").arg(name(address), newName), at)) {
        return false;
    }
    Address renamed = address;
    renamed.key.name = newName.toStdString();
    m_selection.select(renamed);
    return true;
}

std::optional<QString> Canvas::keyOf(const layout::EdgeKey& key) const {
    const EdgeItem* item = m_scene.edge(key);
    if (item == nullptr) {
        return std::nullopt;
    }
    const layout::GraphEdge& edge = item->edge();
    if (edge.viaDefault || edge.routingKeys.size() > 1) {
        return std::nullopt; // not one key, or not a key but a queue's name
    }
    switch (key.kind) {
    case layout::EdgeKind::Publish:
    case layout::EdgeKind::Binding:
        return edge.routingKeys.empty() ? QString()
                                        : QString::fromStdString(edge.routingKeys.front());
    case layout::EdgeKind::DeadLetter:
        if (edge.origin != Origin::Argument) {
            return std::nullopt;
        }
        return edge.routingKeys.empty() ? QString()
                                        : QString::fromStdString(edge.routingKeys.front());
    case layout::EdgeKind::Subscribe:
    case layout::EdgeKind::AlternateExchange:
        return std::nullopt;
    }
    return std::nullopt;
}

bool Canvas::setKey(const layout::EdgeKey& key, const QString& text) {
    const EdgeItem* item = m_scene.edge(key);
    if (item == nullptr || keyOf(key) == text) {
        return true;
    }
    const QPointF at = item->labelMiddle();
    const QString step = tr("Set routing key %1").arg(text);
    if (key.kind == layout::EdgeKind::Binding && item->edge().bindings.size() == 1) {
        const Binding before = item->edge().bindings.front();
        Binding after = before;
        after.routingKey = text.toStdString();
        if (!edit(ChangeBinding{before, after}, step, at)) {
            return false;
        }
        m_selection.select(after);
        return true;
    }
    if (key.kind == layout::EdgeKind::Publish) {
        Producer producer = document().workload.producers.at(key.from.key);
        producer.routingKeys = {text.toStdString()};
        return edit(ChangeProducer{producer}, step, at);
    }
    if (key.kind == layout::EdgeKind::DeadLetter) {
        Queue queue = document().topology.queues.at(key.from.key);
        queue.arguments.deadLetterRoutingKey.reset();
        if (!text.isEmpty()) { // none: each message keeps its own key
            queue.arguments.deadLetterRoutingKey = text.toStdString();
        }
        return edit(ChangeQueue{queue}, tr("Set dead-letter routing key %1").arg(text), at);
    }
    return true;
}

std::optional<Edit> Canvas::removalOf(const layout::EdgeKey& key) const {
    switch (key.kind) {
    case layout::EdgeKind::Publish: {
        Producer producer = document().workload.producers.at(key.from.key);
        producer.exchange.clear();
        producer.routingKeys = {""};
        return ChangeProducer{producer};
    }
    case layout::EdgeKind::Binding: {
        Group group;
        for (const Binding& binding : m_scene.edge(key)->edge().bindings) {
            group.edits.emplace_back(RemoveBinding{binding});
        }
        return group;
    }
    case layout::EdgeKind::Subscribe: {
        Consumer consumer = document().workload.consumers.at(key.to.key);
        consumer.queue.clear();
        return ChangeConsumer{consumer};
    }
    case layout::EdgeKind::DeadLetter: {
        Queue queue = document().topology.queues.at(key.from.key);
        if (!queue.arguments.deadLetterExchange) {
            return std::nullopt;
        }
        queue.arguments.deadLetterExchange.reset();
        queue.arguments.deadLetterRoutingKey.reset();
        return ChangeQueue{queue};
    }
    case layout::EdgeKind::AlternateExchange: {
        Exchange exchange = document().topology.exchanges.at(key.from.key);
        if (!exchange.alternateExchange) {
            return std::nullopt;
        }
        exchange.alternateExchange.reset();
        return ChangeExchange{exchange};
    }
    }
    return std::nullopt;
}

void Canvas::removeEdge(const layout::EdgeKey& key) {
    const EdgeItem* item = m_scene.edge(key);
    if (item == nullptr) {
        return;
    }
    const QPointF at = item->curve().middle();
    const auto removal = removalOf(key);
    if (!removal) {
        emit refused(tr("It comes from a policy: change the policy to remove it."), at);
        return;
    }
    if (edit(*removal, tr("Disconnect %1 from %2").arg(name(key.from), name(key.to)), at)) {
        setActorEdge(std::nullopt);
    }
}

void Canvas::removeSelection() {
    if (m_actorEdge) {
        removeEdge(*m_actorEdge);
        return;
    }
    Group group;
    std::set<Address> removed;
    for (const Address& address : m_selection.addresses()) {
        const NodeItem* node = m_scene.node(address);
        if (node != nullptr && !node->face().isPredeclared) {
            removed.insert(address);
        }
    }
    for (const Binding& binding : m_selection.bindings()) { // before their ends go and take them
        group.edits.emplace_back(RemoveBinding{binding});
    }
    for (const Address& address : removed) {
        group.edits.emplace_back(Remove{address});
    }
    if (group.edits.empty()) {
        if (!m_selection.isEmpty()) {
            emit refused(tr("Predeclared exchanges can't be deleted."),
                         m_scene.node(*m_selection.addresses().begin())->card().center());
        }
        return;
    }
    const QString text = removed.size() == 1 ? tr("Delete %1").arg(name(*removed.begin()))
                                             : tr("Delete %1 objects").arg(group.edits.size());
    edit(group, text, {});
}

void Canvas::copy() const {
    if (m_selection.addresses().empty()) {
        return;
    }
    Document fragment = fragmentOf(document(), m_selection.addresses());
    const Layout& positions = m_scene.unplaced();
    for (const Address& address : m_selection.addresses()) {
        if (const auto found = positions.find(address); found != positions.end()) {
            fragment.layout.insert(*found);
        }
    }
    const QByteArray text = QByteArray::fromStdString(writeWarren(fragment));
    auto* payload = new QMimeData; // the clipboard owns it
    payload->setData(clipboardType(), text);
    payload->setText(QString::fromUtf8(text));
    QGuiApplication::clipboard()->setMimeData(payload);
}

void Canvas::paste(const QPointF& middle) {
    const QMimeData* payload = QGuiApplication::clipboard()->mimeData();
    if (payload == nullptr || !payload->hasText()) {
        return;
    }
    const auto fragment =
        readDocument(payload->text().toStdString(), tr("clipboard").toStdString());
    if (!fragment) {
        emit refused(
            tr("The clipboard holds no topology: %1").arg(errorText(fragment.error().front())),
            middle);
        return;
    }
    Document document = fragment->document;
    if (document.layout.empty()) {
        document.layout = TopologyScene::arranged(document);
    }
    const QRectF bounds = boundsOf(document.layout);
    const QPointF topLeft = freePlace(middle - bounds.center() + bounds.topLeft());
    add(document, snapped(topLeft - bounds.topLeft()), tr("Paste"));
}

void Canvas::duplicate() {
    if (m_selection.addresses().empty()) {
        return;
    }
    Document fragment = fragmentOf(document(), m_selection.addresses());
    for (const auto& [address, position] : m_scene.unplaced()) {
        if (m_selection.contains(address)) {
            fragment.layout.emplace(address, position);
        }
    }
    add(fragment, snapped(QPointF(kPasteShift, kPasteShift)), tr("Duplicate"));
}

void Canvas::add(const Document& fragment, Position offset, const QString& text) {
    const Paste paste = pasteInto(document(), fragment, offset);
    if (paste.addresses.empty()) {
        return;
    }
    if (edit(paste.edits, text, {})) {
        m_selection.select(paste.addresses);
    }
}

} // namespace warren::ui
