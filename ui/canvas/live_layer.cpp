// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// LiveLayer maps a snapshot's addresses and flows to cards and edges.
#include "ui/canvas/live_layer.h"

#include <algorithm>

namespace warren::ui {

namespace {

constexpr std::size_t kSamples = 48;     ///< of a sparkline
constexpr double kSampleSeconds = 0.25;  ///< of the viewer's time
constexpr double kActivitySeconds = 0.5; ///< edges change their look at most this often

Address withoutIndex(const Address& address) {
    return {address.kind, address.key, {}};
}

std::uint64_t grown(std::uint64_t now, std::uint64_t before) {
    return now > before ? now - before : 0;
}

TokenCounts countsOf(const sim::EdgeFlow& flow) {
    TokenCounts counts{};
    const auto reason = [&](broker::DeathReason which) {
        return flow.byReason[static_cast<std::size_t>(which)];
    };
    if (flow.kind == sim::EdgeKind::DeadLetter) {
        counts[static_cast<std::size_t>(TokenKind::Rejected)] =
            reason(broker::DeathReason::Rejected);
        counts[static_cast<std::size_t>(TokenKind::Expired)] = reason(broker::DeathReason::Expired);
        counts[static_cast<std::size_t>(TokenKind::MaxLength)] =
            reason(broker::DeathReason::MaxLength);
        counts[static_cast<std::size_t>(TokenKind::DeliveryLimit)] =
            reason(broker::DeathReason::DeliveryLimit);
        return counts;
    }
    counts[static_cast<std::size_t>(TokenKind::Redelivered)] = flow.redelivered;
    counts[static_cast<std::size_t>(TokenKind::Normal)] = grown(flow.count, flow.redelivered);
    return counts;
}

MainDeath mainDeathOf(const sim::EdgeFlow& flow) {
    const auto most = std::max_element(flow.byReason.begin(), flow.byReason.end());
    if (*most == 0) {
        return MainDeath::Unknown;
    }
    switch (static_cast<broker::DeathReason>(most - flow.byReason.begin())) {
    case broker::DeathReason::Rejected:
        return MainDeath::Rejected;
    case broker::DeathReason::Expired:
        return MainDeath::Expired;
    case broker::DeathReason::MaxLength:
        return MainDeath::MaxLength;
    case broker::DeathReason::DeliveryLimit:
        return MainDeath::DeliveryLimit;
    }
    return MainDeath::Unknown;
}

/// The edges of the picture that a flow of the run belongs to: usually one. What goes through the
/// default exchange, which isn't drawn, is seen on the edges that stand for it.
std::vector<layout::EdgeKey> edgesOf(const sim::EdgeFlow& flow, const TopologyScene::Edges& edges) {
    using layout::EdgeKind;
    const Address from = withoutIndex(flow.from);
    const Address to = withoutIndex(flow.to);
    const auto exact = [&](EdgeKind kind) {
        const layout::EdgeKey key{kind, from, to};
        return edges.contains(key) ? std::vector{key} : std::vector<layout::EdgeKey>{};
    };
    const auto allFrom = [&](EdgeKind kind) {
        std::vector<layout::EdgeKey> found;
        for (auto at = edges.lower_bound({kind, from, {Kind::Queue, {"", ""}, {}}});
             at != edges.end() && at->first.kind == kind && at->first.from == from; ++at) {
            found.push_back(at->first);
        }
        return found;
    };
    switch (flow.kind) {
    case sim::EdgeKind::Publish:
        return to.key.name.empty() ? allFrom(EdgeKind::Publish) : exact(EdgeKind::Publish);
    case sim::EdgeKind::Route: {
        auto found = exact(EdgeKind::Binding);
        return found.empty() ? exact(EdgeKind::AlternateExchange) : found;
    }
    case sim::EdgeKind::Deliver:
        return exact(EdgeKind::Subscribe);
    case sim::EdgeKind::DeadLetter:
        return allFrom(EdgeKind::DeadLetter);
    }
    return {};
}

} // namespace

void LiveLayer::show(const sim::SnapshotPtr& snapshot, double seconds) {
    if (snapshot == nullptr) {
        startOver();
        return;
    }
    if (m_snapshot != nullptr &&
        (snapshot->sequence < m_snapshot->sequence || snapshot->at < m_snapshot->at)) {
        startOver();
    }
    m_isRunning = m_snapshot != nullptr && snapshot->at > m_snapshot->at;
    m_snapshot = snapshot;
    remember(seconds);
    readNodes();
    readEdges(seconds);
}

void LiveLayer::startOver() {
    m_snapshot = nullptr;
    m_nodes.clear();
    m_memories.clear();
    m_seen.clear();
    m_flow.clear();
    m_isRunning = false;
    for (const auto& [key, edge] : m_scene.edges()) {
        m_scene.show(key, EdgeActivity{});
    }
}

void LiveLayer::follow() {
    std::vector<layout::EdgeKey> keys;
    for (const auto& [key, edge] : m_scene.edges()) {
        keys.push_back(key);
        m_flow.setCurve(key, edge->curve());
    }
    m_flow.retain(keys);
    if (m_snapshot != nullptr) {
        readNodes();
    }
}

void LiveLayer::advance(double seconds) {
    if (m_isRunning) {
        m_flow.advance(seconds);
    }
}

const LiveNode* LiveLayer::node(const Address& address) const {
    const auto found = m_nodes.find(address);
    return found == m_nodes.end() ? nullptr : &found->second;
}

void LiveLayer::remember(double seconds) {
    m_sinceSample += seconds;
    const bool isDue = m_sinceSample >= kSampleSeconds || m_memories.empty();
    for (const sim::QueueView& queue : m_snapshot->queues) {
        QueueMemory& memory = m_memories[queue.address];
        const std::uint64_t depth = queue.ready + queue.unacked;
        memory.most = std::max(memory.most, depth);
        if (isDue) {
            memory.depths.push_back(queue.ready);
            if (memory.depths.size() > kSamples) {
                memory.depths.erase(memory.depths.begin());
            }
        }
    }
    if (isDue) {
        m_sinceSample = 0;
    }
}

void LiveLayer::readNodes() {
    m_nodes.clear();
    const auto face = [this](const Address& address) -> const NodeFace* {
        const NodeItem* item = m_scene.node(withoutIndex(address));
        return item == nullptr ? nullptr : &item->face();
    };
    for (const sim::QueueView& view : m_snapshot->queues) {
        if (const NodeFace* shown = face(view.address)) {
            m_nodes[shown->address] = liveQueue(*shown, view, m_memories[view.address]);
        }
    }
    for (const sim::ExchangeView& view : m_snapshot->exchanges) {
        if (const NodeFace* shown = face(view.address)) {
            m_nodes[shown->address] = liveExchange(view);
        }
    }
    for (const sim::ProducerView& view : m_snapshot->producers) {
        if (const NodeFace* shown = face(view.address)) {
            m_nodes[shown->address] = liveProducer(view);
        }
    }
    for (const sim::ConsumerView& view : m_snapshot->consumers) {
        if (const NodeFace* shown = face(view.address)) {
            m_nodes[shown->address] = liveConsumer(view);
        }
    }
}

void LiveLayer::readEdges(double seconds) {
    m_sinceActivity += seconds;
    const bool looksAreDue = m_sinceActivity >= kActivitySeconds;
    for (const sim::EdgeFlow& flow : m_snapshot->edges) {
        const TokenCounts counts = countsOf(flow);
        for (const layout::EdgeKey& key : edgesOf(flow, m_scene.edges())) {
            const auto [seen, isFirst] = m_seen.try_emplace(key, counts);
            TokenCounts since{};
            for (std::size_t kind = 0; kind < kTokenKinds; ++kind) {
                since[kind] = isFirst ? 0 : grown(counts[kind], seen->second[kind]);
            }
            seen->second = counts;
            if (m_isRunning) {
                m_flow.feed(key, since, seconds);
            }
            const EdgeActivity activity{busyStep(flow.rate), mainDeathOf(flow)};
            if (looksAreDue || isFirst) {
                m_scene.show(key, activity);
            }
        }
    }
    if (looksAreDue) {
        m_sinceActivity = 0;
    }
}

void LiveLayer::paint(QPainter& painter, const QRectF& area, qreal scale, bool withTokens,
                      const std::set<Address>& hidden) const {
    const Detail detail = detailAt(scale);
    painter.setRenderHint(QPainter::Antialiasing, detail != Detail::Block);
    if (withTokens && detail != Detail::Block) {
        m_flow.paint(painter, area, scale, m_theme);
    }
    for (const auto& [address, item] : m_scene.nodes()) {
        if (hidden.contains(address) || !item->card().adjusted(0, 0, 60, 80).intersects(area)) {
            continue;
        }
        const LiveNode* live = node(address);
        if (live == nullptr && detail != Detail::Full) {
            continue;
        }
        painter.save();
        painter.translate(item->pos());
        paintLive(painter, item->face(), live, m_theme, detail);
        painter.restore();
    }
}

} // namespace warren::ui
