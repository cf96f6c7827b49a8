// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ui_pictures FOLDER: renders the canvas in several states, light and dark, for a person to look
// at.
#include "tests/ui/canvas/desk.h"

#include "ui/canvas/live_layer.h"
#include "ui/palette/palette_panel.h"

#include <QApplication>
#include <QDir>
#include <QTest>
#include <QTextStream>

using namespace warren;
using namespace warren::ui;
using namespace warren::ui::test;

namespace {

void run(Desk& desk, std::uint64_t snapshots) {
    for (std::uint64_t step = 1; step <= snapshots; ++step) {
        desk.view.liveLayer().show(retrySnapshot(step), 0.26);
        for (int frame = 0; frame < 16; ++frame) {
            desk.view.liveLayer().advance(0.016);
        }
    }
}

void save(QWidget& widget, const QDir& folder, const QString& name, ThemeMode mode) {
    const QString suffix =
        mode == ThemeMode::Dark ? QStringLiteral("dark") : QStringLiteral("light");
    const QString path = folder.filePath(QStringLiteral("%1-%2.png").arg(name, suffix));
    if (widget.grab().save(path)) {
        QTextStream(stdout) << path << "\n";
    }
}

/// Things that a careful eye wants to see: warnings, broken ends, a long name, several vhosts.
Document troubled() {
    Document document = retryDocument();
    Queue broken;
    broken.key = {"/", "orders.with.a.rather.long.name.that.must.not.clip"};
    broken.arguments.deadLetterExchange = "missing.dlx";
    broken.arguments.maxLength = 10'000;
    broken.arguments.messageTtl = Duration::seconds(90);
    broken.arguments.maxPriority = 10;
    document.topology.queues.emplace(broken.key, broken);
    Binding fanned;
    fanned.source = "amq.topic";
    fanned.destination = broken.key.name;
    fanned.routingKey = "order.#";
    document.topology.bindings.insert(fanned);
    document.topology.vhosts.emplace("shop", Vhost{"shop", {}});
    Exchange shop;
    shop.key = {"shop", "events"};
    shop.type = ExchangeType::Topic;
    document.topology.exchanges.emplace(shop.key, shop);
    for (const std::string name : {"mail", "billing", "search"}) {
        Queue reader;
        reader.key = {"shop", name};
        document.topology.queues.emplace(reader.key, reader);
        Binding binding;
        binding.vhost = "shop";
        binding.source = "events";
        binding.destination = name;
        binding.routingKey = "order." + name + ".*";
        document.topology.bindings.insert(binding);
    }
    return document;
}

/// As large as the canvas must be able to be.
Document large(int chains) {
    Document document;
    for (int chain = 0; chain < chains; ++chain) {
        const std::string number = std::to_string(chain);
        Exchange exchange;
        exchange.key = {"/", "exchange." + number};
        document.topology.exchanges.emplace(exchange.key, exchange);
        Queue queue;
        queue.key = {"/", "queue." + number};
        document.topology.queues.emplace(queue.key, queue);
        for (int near = 0; near < 2; ++near) {
            Binding binding;
            binding.source = "exchange." + std::to_string((chain + near) % chains);
            binding.destination = queue.key.name;
            binding.routingKey = "k";
            if ((chain + near) / 5 == chain / 5) {
                document.topology.bindings.insert(binding);
            }
        }
        Producer producer;
        producer.key = {"/", "producer." + number};
        producer.exchange = exchange.key.name;
        document.workload.producers.emplace(producer.key, producer);
        Consumer consumer;
        consumer.key = {"/", "consumer." + number};
        consumer.queue = queue.key.name;
        document.workload.consumers.emplace(consumer.key, consumer);
    }
    return document;
}

void pictures(const QDir& folder, ThemeMode mode) {
    Desk designing(retryDocument(), mode);
    save(designing.view, folder, QStringLiteral("designing"), mode);
    Desk running(retryDocument(), mode);
    run(running, 60);
    running.selection.select(queue("main.queue"));
    save(running.view, folder, QStringLiteral("running"), mode);
    running.view.zoomOut();
    running.view.zoomOut();
    running.view.zoomOut();
    running.view.zoomOut();
    save(running.view, folder, QStringLiteral("simple"), mode);
    Desk connecting(retryDocument(), mode);
    const QPoint port = connecting.portOf(queue("main.queue"), Port::Exception);
    QTest::mousePress(connecting.view.viewport(), Qt::LeftButton, {}, port);
    const QPoint to = connecting.middleOf(consumer("payment-worker"));
    QMouseEvent move(QEvent::MouseMove, to, connecting.view.viewport()->mapToGlobal(to),
                     Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(connecting.view.viewport(), &move);
    save(connecting.view, folder, QStringLiteral("connecting"), mode);
    QTest::mouseRelease(connecting.view.viewport(), Qt::LeftButton, {}, to);
    save(connecting.view, folder, QStringLiteral("refused"), mode);
    Desk trouble(troubled(), mode);
    auto snapshot = std::make_shared<sim::Snapshot>(*retrySnapshot(5));
    snapshot->queues[0].ledger.discardedTotal = 12'345;
    snapshot->queues[0].overdue = 77;
    snapshot->queues[0].consumers = 0;
    snapshot->queues[1].ready = 123'456'789;
    snapshot->exchanges[0].unroutable = 456;
    snapshot->producers[0].state = sim::ProducerState::Blocked;
    snapshot->consumers[0].state = sim::ConsumerState::Restarting;
    snapshot->consumers[0].restarts = 3;
    trouble.feed.show(snapshot);
    save(trouble.view, folder, QStringLiteral("trouble"), mode);
    Desk many(large(500), mode);
    save(many.view, folder, QStringLiteral("large"), mode);
    PalettePanel palette(running.theme);
    palette.resize(170, 420);
    palette.setPalette(running.theme.theme().palette());
    palette.setAutoFillBackground(true);
    save(palette, folder, QStringLiteral("palette"), mode);
}

} // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const QDir folder(argc > 1 ? QString::fromLocal8Bit(argv[1]) : QDir::currentPath());
    folder.mkpath(QStringLiteral("."));
    pictures(folder, ThemeMode::Light);
    pictures(folder, ThemeMode::Dark);
    return 0;
}
