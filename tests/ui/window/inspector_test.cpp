// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector: every attribute is a field, a field is an edit, a refusal changes nothing.
#include "tests/ui/window/suites.h"
#include "tests/ui/window/workbench.h"

#include "engine/topology/queue_arguments.h"
#include "ui/inspector/field_row.h"
#include "ui/inspector/inspector_panel.h"
#include "ui/inspector/ledger_view.h"

#include <QLineEdit>
#include <QTest>

namespace warren::ui::test {

namespace {

constexpr const char* kQueue = "main.queue";

const Queue& mainQueue(Workbench& bench) {
    return bench.document().topology.queues.at({"/", kQueue});
}

/// The three kinds of entity that the table of edits goes through.
Address subjectOf(const QString& kind) {
    if (kind == u"queue") {
        return queue(kQueue);
    }
    if (kind == u"exchange") {
        return {Kind::Exchange, {"/", "main.exchange"}, {}};
    }
    if (kind == u"producer") {
        return {Kind::Producer, {"/", "payments-api"}, {}};
    }
    return {Kind::Consumer, {"/", "payment-worker"}, {}};
}

/// Kind, field, text.
constexpr const char* kEdits[][3] = {
    {"queue", "x-message-ttl", "30s"},
    {"queue", "x-expires", "10m"},
    {"queue", "x-max-length", "1000"},
    {"queue", "x-max-length-bytes", "64MiB"},
    {"queue", "x-overflow", "reject-publish"},
    {"queue", "x-dead-letter-exchange", "main.exchange"},
    {"queue", "x-dead-letter-routing-key", "other"},
    {"queue", "x-delivery-limit", "7"},
    {"queue", "x-single-active-consumer", "true"},
    {"queue", "x-queue-leader-locator", "balanced"},
    {"queue", "x-quorum-initial-group-size", "3"},
    {"exchange", "type", "topic"},
    {"exchange", "alternate-exchange", "retry.exchange"},
    {"exchange", "auto-delete", "true"},
    {"exchange", "internal", "true"},
    {"producer", "exchange", "retry.exchange"},
    {"producer", "routing-keys", "a\nb"},
    {"producer", "arrival", "constant"},
    {"producer", "rate", "0.5/s"},
    {"producer", "count", "100"},
    {"producer", "messages", "A at=10s expiration=10m poison"},
    {"producer", "size", "64KiB"},
    {"producer", "kind", "order"},
    {"producer", "expiration", "5s"},
    {"producer", "priority", "9"},
    {"producer", "persistent", ""},
    {"producer", "poison", "2.5%"},
    {"producer", "headers", "format = pdf"},
    {"producer", "confirms", "true"},
    {"producer", "mandatory", "true"},
    {"producer", "start", "5s"},
    {"producer", "stop", "10m"},
    {"producer", "instances", "3"},
    {"consumer", "queue", "retry.delay.10s.queue"},
    {"consumer", "prefetch", "250"},
    {"consumer", "auto-ack", "true"},
    {"consumer", "exclusive", "true"},
    {"consumer", "priority", "-3"},
    {"consumer", "instances", "8"},
    {"consumer", "workers", "4"},
    {"consumer", "service", "constant"},
    {"consumer", "service-mean", "250ms"},
    {"consumer", "nack_requeue", "5%"},
    {"consumer", "nack", "10%"},
    {"consumer", "reject", "5%"},
    {"consumer", "crash", "0.1%"},
    {"consumer", "poison", "reject"},
    {"consumer", "start", "5m"},
    {"consumer", "stop", "10m"},
    {"consumer", "restart-after", "30s"},
};

} // namespace

void Inspecting::hasAFieldForEveryQueueArgument() {
    Workbench bench;
    for (const QueueType type : {QueueType::Classic, QueueType::Quorum}) {
        Queue added;
        added.key.name = type == QueueType::Classic ? "classic" : "quorum";
        added.arguments.type = type;
        QVERIFY(bench.window.document().edit(AddQueue{added, Position{}}, QString()));
        bench.window.selection().select(queue(added.key.name));
        for (const ArgumentRule& rule : queueArguments()) {
            const QString key = QString::fromStdString(std::string(rule.key));
            QCOMPARE(bench.window.inspector()->row(key) != nullptr, rule.accepts(type));
        }
    }
}

void Inspecting::editsEveryAttribute_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("text");
    for (const auto& row : kEdits) {
        QTest::addRow("%s %s", row[0], row[1])
            << QString::fromLatin1(row[0]) << QString::fromLatin1(row[1])
            << QString::fromLatin1(row[2]);
    }
}

void Inspecting::editsEveryAttribute() {
    QFETCH(QString, kind);
    QFETCH(QString, field);
    QFETCH(QString, text);
    Workbench bench;
    bench.window.selection().select(subjectOf(kind));
    const Document before = bench.document();
    const QString old = bench.window.inspector()->row(field)->field().text;
    bench.enter(field, text);
    QCOMPARE(bench.refusal(field), QString());
    QVERIFY(bench.document() != before);
    QCOMPARE(bench.window.inspector()->row(field)->field().text, text);
    bench.trigger(ActionId::Undo);
    QCOMPARE(bench.document(), before);
    QCOMPARE(bench.window.inspector()->row(field)->field().text, old);
}

void Inspecting::aRefusalIsRabbitmqsOwnAndChangesNothing() {
    Workbench bench;
    bench.window.selection().select(queue(kQueue));
    const Document before = bench.document();
    bench.type(QStringLiteral("x-max-length"), QStringLiteral("-5"));
    QVERIFY2(bench.refusal(QStringLiteral("x-max-length"))
                 .contains(QStringLiteral("invalid arg 'x-max-length' for queue 'main.queue' in "
                                          "vhost '/': {value_negative,-5}")),
             qPrintable(bench.refusal(QStringLiteral("x-max-length"))));
    bench.enter(QStringLiteral("x-max-length"), QStringLiteral("-5"));
    QCOMPARE(bench.document(), before);
    bench.enter(QStringLiteral("x-max-length"), QStringLiteral("5"));
    QCOMPARE(bench.refusal(QStringLiteral("x-max-length")), QString());
    QCOMPARE(mainQueue(bench).arguments.maxLength, std::optional<std::uint64_t>(5));
}

void Inspecting::escapeBringsTheOldTextBack() {
    Workbench bench;
    bench.window.selection().select(queue(kQueue));
    const QString field = QStringLiteral("x-dead-letter-routing-key");
    bench.type(field, QStringLiteral("half"));
    auto* line = bench.window.inspector()->row(field)->findChild<QLineEdit*>();
    QTest::keyClick(line, Qt::Key_Escape);
    QCOMPARE(line->text(), QStringLiteral("payment.retry"));
    QCOMPARE(mainQueue(bench).arguments.deadLetterRoutingKey, std::string("payment.retry"));
}

void Inspecting::anUnfinishedTextGoesWithItsField() {
    Document before;
    {
        Workbench bench;
        before = bench.document();
        bench.window.selection().select(queue(kQueue));
        bench.type(QStringLiteral("x-message-ttl"), QStringLiteral("3"));
        bench.window.selection().clear();
        bench.window.selection().select(queue(kQueue));
        bench.type(QStringLiteral("x-dead-letter-exchange"), QStringLiteral("half"));
        QCOMPARE(bench.document().about, before.about);
    }
    QVERIFY(true); // the window went with a field that had the focus and an unfinished text
}

void Inspecting::showsWhereAValueComesFrom() {
    Workbench bench;
    bench.window.selection().select(queue(kQueue));
    const auto origin = [&bench](const char* field) {
        return bench.window.inspector()->row(QLatin1String(field))->field().origin;
    };
    QCOMPARE(origin("x-dead-letter-exchange"), QStringLiteral("argument"));
    QCOMPARE(origin("x-message-ttl"), QStringLiteral("default"));
    Policy policy;
    policy.key.name = "ttl-30s";
    policy.pattern = "^main";
    policy.applyTo = ApplyTo::Queues;
    policy.queueDefinition.messageTtl = Duration::seconds(30);
    QVERIFY(bench.window.document().edit(PutPolicy{policy}, QString()));
    QCOMPARE(origin("x-message-ttl"), QStringLiteral("policy ttl-30s"));
    const Field& ttl = bench.window.inspector()->row(QStringLiteral("x-message-ttl"))->field();
    QCOMPARE(ttl.text, QString());
    QCOMPARE(ttl.placeholder, QStringLiteral("30s"));
}

void Inspecting::renamingKeepsTheSelection() {
    Workbench bench;
    bench.window.selection().select(queue(kQueue));
    bench.enter(QStringLiteral("name"), QStringLiteral("payments"));
    QCOMPARE(bench.window.selection().address(), std::optional(queue("payments")));
    QVERIFY(bench.document().topology.queues.contains({"/", "payments"}));
    QCOMPARE(bench.document().workload.consumers.begin()->second.queue, std::string("payments"));
    bench.enter(QStringLiteral("name"), QStringLiteral("retry.delay.10s.queue"));
    QVERIFY(!bench.refusal(QStringLiteral("name")).isEmpty());
    QVERIFY(bench.document().topology.queues.contains({"/", "payments"}));
}

void Inspecting::undoBringsTheOldValueBack() {
    Workbench bench;
    bench.window.selection().select(queue(kQueue));
    bench.enter(QStringLiteral("x-message-ttl"), QStringLiteral("30s"));
    QVERIFY(bench.window.action(ActionId::Undo)->text().contains(QStringLiteral("Message TTL")));
    bench.trigger(ActionId::Undo);
    QVERIFY(!mainQueue(bench).arguments.messageTtl);
    bench.trigger(ActionId::Redo);
    QCOMPARE(mainQueue(bench).arguments.messageTtl, std::optional(Duration::seconds(30)));
}

void Inspecting::aBindingsKeyIsEdited() {
    Workbench bench;
    const Binding before = *bench.document().topology.bindings.begin();
    bench.window.selection().select(before);
    bench.enter(QStringLiteral("routing-key"), QStringLiteral("payment.now"));
    Binding after = before;
    after.routingKey = "payment.now";
    QVERIFY(bench.document().topology.bindings.contains(after));
    QVERIFY(!bench.document().topology.bindings.contains(before));
    QCOMPARE(bench.window.selection().binding(), std::optional(after));
}

void Inspecting::nothingSelectedShowsTheDocument() {
    Workbench bench;
    bench.window.selection().clear();
    bench.enter(QStringLiteral("seed"), QStringLiteral("42"));
    QCOMPARE(bench.document().about.seed, std::uint64_t{42});
    bench.enter(QStringLiteral("broker"), QStringLiteral("3.13"));
    QCOMPARE(bench.document().about.broker.version, BrokerVersion::V3_13);
}

void Inspecting::theLedgerAddsUp() {
    sim::QueueView view;
    view.ready = 30;
    view.unacked = 4;
    view.ledger.enqueued = 1'500;
    view.ledger.acked = 1'400;
    view.ledger.deadLettered[0] = 66;
    view.ledger.deadLetteredTotal = 66;
    const auto lines = ledgerLines(view, Theme::light());
    QCOMPARE(balanceText(lines), QStringLiteral("balances: 1,500 = 1,400 + 66 + 34"));
}

} // namespace warren::ui::test
