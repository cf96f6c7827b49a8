// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// LiveLayer: what the run says, over the still scene: values on cards, tokens on edges, how busy
// edges are. Live values find their cards by address, so the document may change meanwhile.
#pragma once

#include "ui/canvas/token_flow.h"
#include "ui/canvas/topology_scene.h"

#include "engine/sim/snapshot.h"

#include <map>
#include <set>

namespace warren::ui {

class LiveLayer {
public:
    LiveLayer(TopologyScene& scene, const Theme& theme) : m_scene(scene), m_theme(theme) {}

    /// Takes a newer snapshot over; `seconds` of the viewer's time have gone by since the last one.
    void show(const sim::SnapshotPtr& snapshot, double seconds);
    /// The scene has changed: curves, cards, edges.
    void follow();
    void advance(double seconds);

    /// Tokens are on the way and the run goes on.
    [[nodiscard]] bool isMoving() const { return m_isRunning && !m_flow.isEmpty(); }
    [[nodiscard]] const LiveNode* node(const Address& address) const;
    [[nodiscard]] const TokenFlow& flow() const { return m_flow; }
    [[nodiscard]] TokenFlow& flow() { return m_flow; }

    /// In scene coordinates.
    void paint(QPainter& painter, const QRectF& area, qreal scale, bool withTokens,
               const std::set<Address>& hidden) const;

private:
    void startOver();
    void readNodes();
    void readEdges(double seconds);
    void remember(double seconds);

    TopologyScene& m_scene;
    const Theme& m_theme;
    sim::SnapshotPtr m_snapshot;
    std::map<Address, LiveNode> m_nodes;
    std::map<Address, QueueMemory> m_memories;
    std::map<layout::EdgeKey, TokenCounts> m_seen;
    TokenFlow m_flow;
    double m_sinceSample = 0;
    double m_sinceActivity = 0;
    bool m_isRunning = false;
};

} // namespace warren::ui
