// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Live values: what a snapshot shows on the canvas.
#include "tests/ui/canvas/desk.h"
#include "tests/ui/canvas/suites.h"

#include "ui/canvas/live_layer.h"

#include <QTest>

namespace warren::ui::test {

namespace {

/// A second of the viewer's time, a frame at a time.
void watch(LiveLayer& live, std::uint64_t from, std::uint64_t snapshots) {
    for (std::uint64_t step = from; step < from + snapshots; ++step) {
        live.show(retrySnapshot(step), 0.05);
        for (int frame = 0; frame < 3; ++frame) {
            live.advance(0.016);
        }
    }
}

} // namespace

void Live::valuesFindTheirCardsByAddress() {
    Desk desk;
    desk.feed.show(retrySnapshot(1));
    const LiveNode* live = desk.view.liveLayer().node(queue("main.queue"));
    QVERIFY(live != nullptr);
    QCOMPARE(live->unacked, QStringLiteral("250"));
    QVERIFY(desk.view.liveLayer().node(queue("retry.delay.10s"))->headShare.has_value());
}

void Live::editingWhileRunningKeepsTheValues() {
    Desk desk;
    desk.feed.show(retrySnapshot(1));
    desk.dropFromPalette(NodeTemplate::ClassicQueue, QPoint(600, 580));
    QVERIFY(desk.view.liveLayer().node(queue("main.queue")) != nullptr);
    QVERIFY(desk.view.liveLayer().node(queue("queue")) == nullptr);
    QTest::mouseDClick(desk.view.viewport(), Qt::LeftButton, {}, desk.titleOf(queue("main.queue")));
    desk.typeInEditor(QStringLiteral("renamed"));
    QVERIFY(desk.view.liveLayer().node(queue("main.queue")) == nullptr);
}

void Live::tokensMoveWhileTheRunGoesOn() {
    Desk desk;
    LiveLayer& live = desk.view.liveLayer();
    watch(live, 1, 40);
    QVERIFY(live.isMoving());
    const std::size_t tokens = live.flow().tokens();
    QVERIFY(tokens > 10);
    QVERIFY(tokens <= TokenFlow::kTokensMax);
    live.show(retrySnapshot(40), 0.05); // the same instant again: paused
    QVERIFY(!live.isMoving());
}

void Live::aNewRunStartsOver() {
    Desk desk;
    LiveLayer& live = desk.view.liveLayer();
    watch(live, 10, 40);
    live.show(retrySnapshot(0), 0.05);
    QVERIFY(live.flow().isEmpty());
}

void Live::silentLossWarnsInWords() {
    Desk desk;
    auto snapshot = std::make_shared<sim::Snapshot>(*retrySnapshot(3));
    snapshot->queues[0].ledger.discardedTotal = 12;
    snapshot->queues[0].overdue = 7;
    desk.feed.show(snapshot);
    const LiveNode* live = desk.view.liveLayer().node(queue("main.queue"));
    QCOMPARE(live->warnings.size(), std::size_t{2});
    QCOMPARE(live->warnings[0].tone, LiveTone::Danger);
    QVERIFY(live->warnings[0].text.contains(QStringLiteral("12")));
}

void Live::cardsAreSpokenInWords() {
    Desk desk;
    desk.feed.show(retrySnapshot(1));
    const QString spoken = desk.view.spokenText(queue("retry.delay.10s"));
    QVERIFY2(spoken.contains(QStringLiteral("quorum queue retry.delay.10s")), qPrintable(spoken));
    QVERIFY2(spoken.contains(QStringLiteral("TTL 10 s")), qPrintable(spoken));
    QVERIFY2(spoken.contains(QStringLiteral("ready")), qPrintable(spoken));
}

} // namespace warren::ui::test
