// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse does on the canvas.
#include "tests/ui/canvas/desk.h"
#include "tests/ui/canvas/suites.h"

#include <QSignalSpy>
#include <QTest>

namespace warren::ui::test {

namespace {

Document twoNodes(const Edit& first, const Edit& second) {
    return *warren::apply(*warren::apply(Document{}, first), second);
}

AddExchange anExchange(const std::string& name, Position at,
                       ExchangeType type = ExchangeType::Direct) {
    Exchange made;
    made.key = {"/", name};
    made.type = type;
    return {made, at};
}

AddQueue aQueue(const std::string& name, Position at) {
    Queue made;
    made.key = {"/", name};
    return {made, at};
}

AddProducer aProducer(const std::string& name, Position at) {
    Producer made;
    made.key = {"/", name};
    return {made, at};
}

AddConsumer aConsumer(const std::string& name, Position at) {
    Consumer made;
    made.key = {"/", name};
    return {made, at};
}

} // namespace

void Gestures::aDropFromThePaletteAddsTheNodeThere() {
    Desk desk;
    const QPoint at(620, 560);
    desk.dropFromPalette(NodeTemplate::QuorumQueue, at);
    const auto found = desk.document.document().topology.queues.find({"/", "queue"});
    QVERIFY(found != desk.document.document().topology.queues.end());
    QCOMPARE(found->second.type(), QueueType::Quorum);
    QVERIFY(desk.view.cardOnScreen(queue("queue")).contains(at));
    QCOMPARE(desk.selection.address(), std::optional(queue("queue")));
    desk.document.undoStack()->undo();
    QVERIFY(!desk.document.document().topology.queues.contains({"/", "queue"}));
}

void Gestures::aChosenNodeIsPlacedByAClickAndByReturn() {
    Desk desk(Document{});
    QSignalSpy ended(&desk.view, &TopologyView::placingEnded);
    desk.view.startPlacing(NodeTemplate::FanoutExchange);
    QTest::mouseClick(desk.view.viewport(), Qt::LeftButton, {}, QPoint(300, 200));
    QVERIFY(desk.view.cardOnScreen(exchange("fanout")).contains(300, 200));
    desk.view.startPlacing(NodeTemplate::Producer);
    QTest::keyClick(&desk.view, Qt::Key_Return);
    QVERIFY(desk.document.document().workload.producers.contains({"/", "producer"}));
    QCOMPARE(ended.count(), 2);
}

void Gestures::escapeEndsPlacing() {
    Desk desk(Document{});
    desk.view.startPlacing(NodeTemplate::ClassicQueue);
    QTest::keyClick(&desk.view, Qt::Key_Escape);
    QTest::mouseClick(desk.view.viewport(), Qt::LeftButton, {}, QPoint(300, 200));
    QVERIFY(desk.document.document().topology.queues.empty());
}

void Gestures::aProducerIsWiredToAnExchange() {
    Desk desk(twoNodes(aProducer("p", {0, 0}), anExchange("e", {400, 0})));
    desk.drag(desk.portOf(producer("p"), Port::Out), desk.middleOf(exchange("e")));
    QCOMPARE(desk.document.document().workload.producers.at({"/", "p"}).exchange, std::string("e"));
    QCOMPARE(desk.document.undoStack()->count(), 1);
}

void Gestures::anExchangeIsBoundToAQueueAndItsKeyTyped() {
    Desk desk(twoNodes(anExchange("e", {0, 0}), aQueue("q", {400, 0})));
    desk.drag(desk.portOf(exchange("e"), Port::Out), desk.middleOf(queue("q")));
    QCOMPARE(desk.document.document().topology.bindings.size(), std::size_t{1});
    desk.typeInEditor(QStringLiteral("order.created"));
    QCOMPARE(desk.document.document().topology.bindings.begin()->routingKey,
             std::string("order.created"));
    QVERIFY(desk.selection.binding().has_value());
}

void Gestures::aQueueIsSubscribedTo() {
    Desk desk(twoNodes(aQueue("q", {0, 0}), aConsumer("c", {400, 0})));
    desk.drag(desk.portOf(queue("q"), Port::Out), desk.middleOf(consumer("c")));
    QCOMPARE(desk.document.document().workload.consumers.at({"/", "c"}).queue, std::string("q"));
    // And from the other end.
    desk.document.undoStack()->undo();
    desk.drag(desk.portOf(consumer("c"), Port::In), desk.middleOf(queue("q")));
    QCOMPARE(desk.document.document().workload.consumers.at({"/", "c"}).queue, std::string("q"));
}

void Gestures::aQueueGetsItsDeadLetterExchange() {
    Desk desk(twoNodes(aQueue("q", {0, 0}), anExchange("dlx", {0, 300})));
    desk.drag(desk.portOf(queue("q"), Port::Exception), desk.middleOf(exchange("dlx")));
    QCOMPARE(desk.document.document().topology.queues.at({"/", "q"}).arguments.deadLetterExchange,
             std::optional<std::string>("dlx"));
}

void Gestures::anIllegalDropSaysWhy() {
    Desk desk(twoNodes(aProducer("p", {0, 0}), aConsumer("c", {400, 0})));
    QSignalSpy spoke(&desk.view, &TopologyView::spoke);
    desk.drag(desk.portOf(producer("p"), Port::Out), desk.middleOf(consumer("c")));
    QVERIFY2(desk.view.bubbleText().contains(QStringLiteral("exchange")),
             qPrintable(desk.view.bubbleText()));
    QCOMPARE(spoke.count(), 1);
    QCOMPARE(desk.document.undoStack()->count(), 0);
    QTest::keyClick(&desk.view, Qt::Key_Escape);
    QVERIFY(desk.view.bubbleText().isEmpty());
}

void Gestures::movingIsOneUndoStep() {
    Desk desk;
    const Position before = desk.document.document().layout.at(queue("main.queue"));
    const QPoint from = desk.titleOf(queue("main.queue"));
    desk.drag(from, from + QPoint(50, 100));
    const Position after = desk.document.document().layout.at(queue("main.queue"));
    QVERIFY(after.x > before.x && after.y > before.y);
    QCOMPARE(after.x % kGrid, 0);
    QCOMPARE(desk.document.undoStack()->count(), 1);
    desk.document.undoStack()->undo();
    QVERIFY(desk.document.document().layout.at(queue("main.queue")) == before);
}

void Gestures::aDragOfSeveralMovesThemTogether() {
    Desk desk;
    const Layout before = desk.document.document().layout;
    desk.selection.select({queue("main.queue"), exchange("main.exchange")});
    const QPoint from = desk.titleOf(queue("main.queue"));
    desk.drag(from, from + QPoint(0, 90));
    const Layout& after = desk.document.document().layout;
    const auto moved = [&](const Address& address) {
        return after.at(address).y - before.at(address).y;
    };
    QVERIFY(moved(queue("main.queue")) > 0);
    QCOMPARE(moved(queue("main.queue")), moved(exchange("main.exchange")));
    QCOMPARE(moved(queue("retry.delay.10s")), 0);
}

void Gestures::escapeDuringADragChangesNothing() {
    Desk desk;
    const std::string before = desk.scene();
    QWidget* surface = desk.view.viewport();
    const QPoint from = desk.titleOf(queue("main.queue"));
    QTest::mousePress(surface, Qt::LeftButton, {}, from);
    const QPoint to = from + QPoint(120, 60);
    QMouseEvent move(QEvent::MouseMove, to, surface->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QApplication::sendEvent(surface, &move);
    QTest::keyClick(&desk.view, Qt::Key_Escape);
    QTest::mouseRelease(surface, Qt::LeftButton, {}, to);
    desk.selection.clear();
    QCOMPARE(QString::fromStdString(desk.scene()), QString::fromStdString(before));
    QCOMPARE(desk.document.undoStack()->count(), 0);
}

void Gestures::doubleClickRenames() {
    Desk desk;
    QTest::mouseDClick(desk.view.viewport(), Qt::LeftButton, {}, desk.titleOf(queue("main.queue")));
    desk.typeInEditor(QStringLiteral("orders"));
    const Document& document = desk.document.document();
    QVERIFY(document.topology.queues.contains({"/", "orders"}));
    QCOMPARE(document.workload.consumers.at({"/", "payment-worker"}).queue, std::string("orders"));
    QCOMPARE(desk.selection.address(), std::optional(queue("orders")));
    QVERIFY(desk.editor() == nullptr);
}

void Gestures::aTakenNameKeepsTheEditorOpen() {
    Desk desk;
    QTest::mouseDClick(desk.view.viewport(), Qt::LeftButton, {}, desk.titleOf(queue("main.queue")));
    desk.typeInEditor(QStringLiteral("retry.delay.10s"));
    QVERIFY(desk.editor() != nullptr);
    QVERIFY(!desk.view.bubbleText().isEmpty());
    QTest::keyClick(desk.editor(), Qt::Key_Escape);
    QVERIFY(desk.document.document().topology.queues.contains({"/", "main.queue"}));
}

void Gestures::doubleClickOnALabelEditsTheKey() {
    Desk desk;
    const layout::EdgeKey key{layout::EdgeKind::Publish, producer("payments-api"),
                              exchange("main.exchange")};
    const EdgeItem* edge = desk.view.topology().edge(key);
    QVERIFY(edge != nullptr);
    QTest::mouseDClick(desk.view.viewport(), Qt::LeftButton, {},
                       desk.view.mapFromScene(edge->labelMiddle()));
    desk.typeInEditor(QStringLiteral("payment.other"));
    QCOMPARE(desk.document.document().workload.producers.at({"/", "payments-api"}).routingKeys,
             std::vector<std::string>{"payment.other"});
}

} // namespace warren::ui::test
