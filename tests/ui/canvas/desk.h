// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Desk: a canvas with a document on it, and hands to use it with.
#pragma once

#include "ui/bridge/run_feed.h"
#include "ui/canvas/canvas.h"
#include "ui/canvas/topology_scene.h"
#include "ui/canvas/topology_view.h"
#include "ui/document/open_document.h"
#include "ui/document/selection.h"
#include "ui/style/theme.h"

#include <QString>

namespace warren::ui::test {

inline Address queue(const std::string& name) {
    return {Kind::Queue, {"/", name}, {}};
}
inline Address exchange(const std::string& name) {
    return {Kind::Exchange, {"/", name}, {}};
}
inline Address producer(const std::string& name) {
    return {Kind::Producer, {"/", name}, {}};
}
inline Address consumer(const std::string& name) {
    return {Kind::Consumer, {"/", name}, {}};
}

/// The retry topology of the design's picture: a producer, a main and a retry exchange, a main
/// queue and a delay queue, a consumer.
Document retryDocument();
/// A run of it in full swing, `step` snapshots after its start.
sim::SnapshotPtr retrySnapshot(std::uint64_t step);

struct Desk {
    explicit Desk(Document document = retryDocument(), ThemeMode mode = ThemeMode::Light);

    ThemeFeed theme;
    OpenDocument document;
    Selection selection;
    RunFeed feed;
    TopologyView view;

    [[nodiscard]] QPoint middleOf(const Address& address) const;
    [[nodiscard]] QPoint titleOf(const Address& address) const;
    [[nodiscard]] QPoint portOf(const Address& address, Port port) const;
    /// A spot with nothing on it.
    [[nodiscard]] QPoint nowhere() const;
    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers = {});
    void dropFromPalette(NodeTemplate node, const QPoint& at);
    [[nodiscard]] QWidget* editor() const;
    void typeInEditor(const QString& text);
    [[nodiscard]] std::string scene() const;
};

} // namespace warren::ui::test
