// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Commands: delete, copy and paste, keyboard, selection.
#include "tests/ui/canvas/desk.h"
#include "tests/ui/canvas/suites.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTest>

namespace warren::ui::test {

void Commands::deleteTakesNodesAndTheirBindings() {
    Desk desk;
    desk.selection.select(queue("main.queue"));
    QTest::keyClick(&desk.view, Qt::Key_Delete);
    const Document& document = desk.document.document();
    QVERIFY(!document.topology.queues.contains({"/", "main.queue"}));
    QCOMPARE(document.topology.bindings.size(), std::size_t{1});
    QVERIFY(desk.selection.isEmpty());
    desk.document.undoStack()->undo();
    QCOMPARE(document.topology.bindings.size(), std::size_t{1});
    QCOMPARE(desk.document.document().topology.bindings.size(), std::size_t{2});
}

void Commands::deletingASelectedEdgeDisconnects() {
    Desk desk;
    const layout::EdgeKey key{layout::EdgeKind::DeadLetter, queue("main.queue"),
                              exchange("retry.exchange")};
    const QPointF middle = desk.view.topology().edge(key)->curve().middle();
    QTest::mouseClick(desk.view.viewport(), Qt::LeftButton, {}, desk.view.mapFromScene(middle));
    QTest::keyClick(&desk.view, Qt::Key_Delete);
    const Document& document = desk.document.document();
    QVERIFY(document.topology.queues.contains({"/", "main.queue"}));
    QVERIFY(!document.topology.queues.at({"/", "main.queue"}).arguments.deadLetterExchange);
    QVERIFY(desk.view.topology().edge(key) == nullptr);
}

void Commands::copiesArePastedUnderFreeNamesAndWiredToEachOther() {
    Desk desk;
    desk.selection.select({exchange("retry.exchange"), queue("retry.delay.10s")});
    desk.view.copy();
    desk.view.paste();
    const Document& document = desk.document.document();
    QVERIFY(document.topology.queues.contains({"/", "retry.delay.10s.2"}));
    QVERIFY(document.topology.exchanges.contains({"/", "retry.exchange.2"}));
    const bool areBound = std::any_of(document.topology.bindings.begin(),
                                      document.topology.bindings.end(), [](const Binding& binding) {
                                          return binding.source == "retry.exchange.2" &&
                                                 binding.destination == "retry.delay.10s.2";
                                      });
    QVERIFY(areBound);
    QCOMPARE(desk.selection.addresses().size(), std::size_t{2});
    QCOMPARE(desk.document.undoStack()->count(), 1);
}

void Commands::duplicateKeepsTheShape() {
    Desk desk;
    desk.selection.select({exchange("retry.exchange"), queue("retry.delay.10s")});
    desk.view.duplicate();
    const Layout& layout = desk.document.document().layout;
    const auto across = [&](const Address& a, const Address& b) {
        return std::pair(layout.at(a).x - layout.at(b).x, layout.at(a).y - layout.at(b).y);
    };
    QCOMPARE(across(exchange("retry.exchange.2"), queue("retry.delay.10s.2")),
             across(exchange("retry.exchange"), queue("retry.delay.10s")));
}

void Commands::garbageOnTheClipboardIsRefusedInWords() {
    Desk desk;
    QGuiApplication::clipboard()->setText(QStringLiteral("{ \"warren\": 1, "));
    desk.view.paste();
    QVERIFY(!desk.view.bubbleText().isEmpty());
    QCOMPARE(desk.document.undoStack()->count(), 0);
}

void Commands::arrowKeysMoveAndMergeIntoOneStep() {
    Desk desk;
    desk.selection.select(queue("main.queue"));
    const Position before = desk.document.document().layout.at(queue("main.queue"));
    for (int press = 0; press < 3; ++press) {
        QTest::keyClick(&desk.view, Qt::Key_Down);
    }
    QCOMPARE(desk.document.document().layout.at(queue("main.queue")).y, before.y + 3 * kGrid);
    QCOMPARE(desk.document.undoStack()->count(), 1);
}

void Commands::selectionFollowsTheCanvasAndBack() {
    Desk desk;
    QTest::mouseClick(desk.view.viewport(), Qt::LeftButton, {}, desk.titleOf(queue("main.queue")));
    QCOMPARE(desk.selection.address(), std::optional(queue("main.queue")));
    QTest::mouseClick(desk.view.viewport(), Qt::LeftButton, Qt::ControlModifier,
                      desk.titleOf(exchange("main.exchange")));
    QCOMPARE(desk.selection.addresses().size(), std::size_t{2});
    desk.selection.select(consumer("payment-worker"));
    QVERIFY(desk.view.topology().node(consumer("payment-worker"))->isMarked());
    QVERIFY(!desk.view.topology().node(queue("main.queue"))->isMarked());
    QTest::mouseClick(desk.view.viewport(), Qt::LeftButton, {}, desk.nowhere());
    QVERIFY(desk.selection.isEmpty());
}

void Commands::aRubberBandSelectsWhatItTouches() {
    Desk desk;
    const QRect card = desk.view.cardOnScreen(consumer("payment-worker"));
    desk.drag(card.bottomRight() + QPoint(14, 30), card.center());
    QCOMPARE(desk.selection.address(), std::optional(consumer("payment-worker")));
}

void Commands::tabGoesFromCardToCard() {
    Desk desk;
    desk.view.setFocus();
    QTest::keyClick(&desk.view, Qt::Key_Tab);
    QCOMPARE(desk.selection.address(), std::optional(producer("payments-api")));
    QTest::keyClick(&desk.view, Qt::Key_Tab);
    QVERIFY(desk.selection.address().has_value());
    QVERIFY(desk.selection.address() != std::optional(producer("payments-api")));
}

void Commands::arrangingIsOneStep() {
    Desk desk;
    const Layout before = desk.document.document().layout;
    desk.drag(desk.titleOf(queue("main.queue")), QPoint(200, 560));
    desk.view.arrange();
    QCOMPARE(desk.document.undoStack()->count(), 2);
    QVERIFY(desk.document.document().layout == before);
}

} // namespace warren::ui::test
