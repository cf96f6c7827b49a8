// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Desk sends the events that a mouse would.
#include "tests/ui/canvas/desk.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLineEdit>
#include <QTest>

#include <cmath>

namespace warren::ui::test {

namespace {

Queue makeQueue(const std::string& name) {
    Queue made;
    made.key = {"/", name};
    made.arguments.type = QueueType::Quorum;
    return made;
}

Binding bind(const std::string& source, const std::string& destination, const std::string& key) {
    Binding binding;
    binding.source = source;
    binding.destination = destination;
    binding.routingKey = key;
    return binding;
}

sim::QueueView queueView(const std::string& name, std::uint64_t ready, std::uint64_t unacked) {
    sim::QueueView view;
    view.address = queue(name);
    view.ready = ready;
    view.unacked = unacked;
    return view;
}

sim::EdgeFlow flow(sim::EdgeKind kind, const Address& from, const Address& to, std::uint64_t count,
                   double rate) {
    sim::EdgeFlow made;
    made.kind = kind;
    made.from = from;
    made.to = to;
    made.count = count;
    made.rate = rate;
    return made;
}

void addFlows(sim::Snapshot& snapshot, std::uint64_t step) {
    using sim::EdgeKind;
    auto& edges = snapshot.edges;
    edges.push_back(flow(EdgeKind::Publish, producer("payments-api"), exchange("main.exchange"),
                         step * 200, 2'000));
    edges.push_back(
        flow(EdgeKind::Route, exchange("main.exchange"), queue("main.queue"), step * 221, 2'214));
    edges.push_back(flow(EdgeKind::Deliver, queue("main.queue"), consumer("payment-worker"),
                         step * 219, 2'190));
    edges.back().redelivered = step * 22;
    edges.push_back(flow(EdgeKind::DeadLetter, queue("main.queue"), exchange("retry.exchange"),
                         step * 22, 221));
    edges.back().byReason[0] = step * 22;
    edges.push_back(flow(EdgeKind::Route, exchange("retry.exchange"), queue("retry.delay.10s"),
                         step * 22, 221));
    edges.push_back(flow(EdgeKind::DeadLetter, queue("retry.delay.10s"), exchange("main.exchange"),
                         step * 22, 219));
    edges.back().byReason[1] = step * 22;
}

} // namespace

Document retryDocument() {
    Document document;
    document.about.name = "retry-delay";
    for (const std::string name : {"main.exchange", "retry.exchange"}) {
        Exchange made;
        made.key = {"/", name};
        document.topology.exchanges.emplace(made.key, made);
    }
    Queue main = makeQueue("main.queue");
    main.arguments.deadLetterExchange = "retry.exchange";
    main.arguments.deadLetterRoutingKey = "payment.retry";
    document.topology.queues.emplace(main.key, main);
    Queue delay = makeQueue("retry.delay.10s");
    delay.arguments.messageTtl = Duration::seconds(10);
    delay.arguments.deadLetterExchange = "main.exchange";
    delay.arguments.deadLetterRoutingKey = "payment.execute";
    document.topology.queues.emplace(delay.key, delay);
    document.topology.bindings.insert(bind("main.exchange", "main.queue", "payment.execute"));
    document.topology.bindings.insert(bind("retry.exchange", "retry.delay.10s", "payment.retry"));
    Producer api;
    api.key = {"/", "payments-api"};
    api.exchange = "main.exchange";
    api.routingKeys = {"payment.execute"};
    api.rate = {2'000'000'000};
    document.workload.producers.emplace(api.key, api);
    Consumer worker;
    worker.key = {"/", "payment-worker"};
    worker.queue = "main.queue";
    worker.instances = 5;
    worker.prefetch = 50;
    worker.service.mean = Duration::milliseconds(12);
    document.workload.consumers.emplace(worker.key, worker);
    return document;
}

sim::SnapshotPtr retrySnapshot(std::uint64_t step) {
    auto snapshot = std::make_shared<sim::Snapshot>();
    snapshot->sequence = step;
    snapshot->at = Instant{static_cast<std::int64_t>(step) * 100'000'000};
    const double swing = std::sin(static_cast<double>(step) / 6) * 300;
    sim::QueueView main = queueView("main.queue", static_cast<std::uint64_t>(1'284 + swing), 250);
    main.consumers = 5;
    main.inRate = 2'214;
    main.deliverRate = 2'190;
    main.deadLetterRate = 221;
    snapshot->queues.push_back(main);
    sim::QueueView delay = queueView("retry.delay.10s", 1'600 + step * 10, 0);
    delay.inRate = 221;
    delay.deadLetterRate = 219;
    delay.headTtl = Duration::milliseconds(7'400);
    delay.headTtlWhole = Duration::seconds(10);
    snapshot->queues.push_back(delay);
    for (const auto& [name, rate] : std::vector<std::pair<std::string, double>>{
             {"main.exchange", 2'214}, {"retry.exchange", 221}}) {
        sim::ExchangeView view;
        view.address = exchange(name);
        view.inRate = rate;
        snapshot->exchanges.push_back(view);
    }
    sim::ProducerView api;
    api.address = producer("payments-api");
    api.state = sim::ProducerState::Flowing;
    api.sent = api.confirmed = step * 200;
    api.rate = api.wantedRate = 2'000;
    snapshot->producers.push_back(api);
    sim::ConsumerView worker;
    worker.address = consumer("payment-worker");
    worker.state = sim::ConsumerState::Working;
    worker.instances = 5;
    worker.prefetch = 50;
    worker.unacked = 188;
    worker.processed = step * 197;
    worker.failed = step * 22;
    worker.rate = 2'190;
    worker.utilisation = 0.62;
    snapshot->consumers.push_back(worker);
    addFlows(*snapshot, step);
    return snapshot;
}

Desk::Desk(Document shown, ThemeMode mode)
    : theme(mode), selection(document), view(document, selection, feed, theme) {
    view.resize(1'240, 640);
    view.show();
    document.replaceWith(std::move(shown));
    QApplication::processEvents();
}

QPoint Desk::middleOf(const Address& address) const {
    return view.cardOnScreen(address).center();
}

QPoint Desk::titleOf(const Address& address) const {
    const QRect card = view.cardOnScreen(address);
    return card.topLeft() + QPoint(40, 16);
}

QPoint Desk::portOf(const Address& address, Port port) const {
    const QRect card = view.cardOnScreen(address);
    if (port == Port::In) {
        return {card.left(), card.center().y()};
    }
    return port == Port::Out ? QPoint(card.right(), card.center().y())
                             : QPoint(card.center().x(), card.bottom());
}

QPoint Desk::nowhere() const {
    return {view.viewport()->width() - 30, 30};
}

void Desk::drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers) {
    QWidget* surface = view.viewport();
    QTest::mouseMove(surface, from);
    QTest::mousePress(surface, Qt::LeftButton, modifiers, from);
    const QPoint half = (from + to) / 2;
    for (const QPoint& at : {from + (to - from) / 8, half, to - QPoint(2, 1), to}) {
        QMouseEvent move(QEvent::MouseMove, at, surface->mapToGlobal(at), Qt::NoButton,
                         Qt::LeftButton, modifiers);
        QApplication::sendEvent(surface, &move);
    }
    QTest::mouseRelease(surface, Qt::LeftButton, modifiers, to);
}

void Desk::dropFromPalette(NodeTemplate node, const QPoint& at) {
    QWidget* surface = view.viewport();
    const auto payload = mimeFor(node);
    QDragEnterEvent enter(at, Qt::CopyAction, payload.get(), Qt::LeftButton, {});
    QApplication::sendEvent(surface, &enter);
    QVERIFY(enter.isAccepted());
    QDragMoveEvent move(at, Qt::CopyAction, payload.get(), Qt::LeftButton, {});
    QApplication::sendEvent(surface, &move);
    QVERIFY(move.isAccepted());
    QDropEvent drop(QPointF(at), Qt::CopyAction, payload.get(), Qt::LeftButton, {});
    QApplication::sendEvent(surface, &drop);
    QVERIFY(drop.isAccepted());
}

QWidget* Desk::editor() const {
    auto* found = view.viewport()->findChild<QLineEdit*>(QStringLiteral("inPlaceEditor"));
    return found != nullptr && found->isVisible() ? found : nullptr;
}

void Desk::typeInEditor(const QString& text) {
    QWidget* line = editor();
    QVERIFY2(line != nullptr, "no editor is open");
    QTest::keyClicks(line, text); // all is selected: typing replaces
    QTest::keyClick(line, Qt::Key_Return);
}

std::string Desk::scene() const {
    return const_cast<TopologyView&>(view).topology().description();
}

} // namespace warren::ui::test
