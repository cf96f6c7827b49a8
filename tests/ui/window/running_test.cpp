// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The run in the window: nothing here waits for the engine but the test.
#include "tests/ui/window/suites.h"
#include "tests/ui/window/workbench.h"
#include "ui/events/events_panel.h"
#include "ui/transport/transport_bar.h"
#include "ui/window/message_bar.h"
#include "ui/window/run_controls.h"
#include "ui/window/status_line.h"

#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

namespace warren::ui::test {

namespace {

Instant nowOf(Workbench& bench) {
    const sim::SnapshotPtr snapshot = bench.window.feed().snapshot();
    return snapshot ? snapshot->at : Instant{};
}

RunPhase phaseOf(Workbench& bench) {
    return bench.window.feed().status().phase;
}

void chooseGoal(Workbench& bench, const QString& text) {
    QLineEdit* line = bench.window.transport()->goal()->lineEdit();
    line->setFocus();
    line->clear();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
}

/// At instant 10 s of its run, paused.
void runTenSeconds(Workbench& bench) {
    bench.window.feed().setPace(sim::Pace::max());
    bench.window.controls()->runUntil(Instant{} + Duration::seconds(10));
    QTRY_COMPARE_WITH_TIMEOUT(nowOf(bench), Instant{} + Duration::seconds(10), kPatienceMs);
}

constexpr const char* kSqlite = "SQLite format 3";

} // namespace

void Running::playsPausesAndSteps() {
    Workbench bench;
    QSignalSpy snapshots(&bench.window.feed(), &RunFeed::snapshotChanged);
    bench.trigger(ActionId::PlayPause);
    QTRY_COMPARE_WITH_TIMEOUT(phaseOf(bench), RunPhase::Running, kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(nowOf(bench) > Instant{}, kPatienceMs);
    QVERIFY(!snapshots.isEmpty());
    bench.trigger(ActionId::PlayPause);
    QTRY_COMPARE_WITH_TIMEOUT(phaseOf(bench), RunPhase::Paused, kPatienceMs);
    const Instant paused = nowOf(bench);
    bench.trigger(ActionId::Step);
    QTRY_VERIFY_WITH_TIMEOUT(nowOf(bench) > paused, kPatienceMs);
    QCOMPARE(bench.window.transport()->clockText(), QString::fromStdString(toClock(nowOf(bench))));
}

void Running::runsUntilATypedInstant() {
    Workbench bench;
    bench.window.feed().setPace(sim::Pace::max());
    chooseGoal(bench, QStringLiteral("1m"));
    QTRY_COMPARE_WITH_TIMEOUT(nowOf(bench), Instant{} + Duration::minutes(1), kPatienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(phaseOf(bench), RunPhase::Paused, kPatienceMs);
}

void Running::runsUntilATypedCondition() {
    Workbench bench;
    bench.window.feed().setPace(sim::Pace::max());
    chooseGoal(bench, QStringLiteral("queue:retry.delay.10s.queue.ready >= 100"));
    QTRY_VERIFY_WITH_TIMEOUT(bench.window.messageBar()->isVisible(), kPatienceMs);
    QCOMPARE(phaseOf(bench), RunPhase::Paused);
    const auto& queues = bench.window.feed().snapshot()->queues;
    const auto delay = std::find_if(queues.begin(), queues.end(), [](const sim::QueueView& view) {
        return view.address == queue("retry.delay.10s.queue");
    });
    QVERIFY(delay != queues.end());
    QCOMPARE(delay->ready, std::uint64_t{100});
}

void Running::aWrongGoalSaysWhy() {
    Workbench bench;
    chooseGoal(bench, QStringLiteral("queue:main.queue.nonsense > 3"));
    QVERIFY(bench.window.statusLine()->currentMessage().contains(QStringLiteral("nonsense")));
    QVERIFY(!bench.window.feed().isWaiting());
}

void Running::takesAnEditOverAndUndoesIt() {
    Workbench bench;
    bench.trigger(ActionId::PlayPause);
    QTRY_COMPARE_WITH_TIMEOUT(phaseOf(bench), RunPhase::Running, kPatienceMs);
    QSignalSpy applied(&bench.window.feed(), &RunFeed::editApplied);
    Queue added;
    added.key.name = "audit";
    QVERIFY(bench.window.document().edit(AddQueue{added, Position{}}, QStringLiteral("Add")));
    QTRY_COMPARE_WITH_TIMEOUT(applied.size(), 1, kPatienceMs);
    const auto shown = [&bench] {
        const auto& queues = bench.window.feed().snapshot()->queues;
        return std::any_of(queues.begin(), queues.end(), [](const sim::QueueView& view) {
            return view.exists && view.address == queue("audit");
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(shown(), kPatienceMs);
    bench.trigger(ActionId::Undo);
    QTRY_VERIFY_WITH_TIMEOUT(!shown(), kPatienceMs);
    QCOMPARE(phaseOf(bench), RunPhase::Running);
}

void Running::aRefusedEditOffersToRestart() {
    Workbench bench;
    bench.trigger(ActionId::PlayPause);
    QTRY_VERIFY_WITH_TIMEOUT(nowOf(bench) > Instant{}, kPatienceMs);
    bench.window.selection().select(queue("main.queue"));
    bench.enter(QStringLiteral("x-message-ttl"), QStringLiteral("30s"));
    MessageBar* bar = bench.window.messageBar();
    QTRY_VERIFY_WITH_TIMEOUT(bar->isVisible(), kPatienceMs);
    QVERIFY2(bar->text().contains(QStringLiteral("x-message-ttl")), qPrintable(bar->text()));
    QCOMPARE(phaseOf(bench), RunPhase::Running);
    QSignalSpy started(&bench.window.feed(), &RunFeed::started);
    bar->actionButton()->click();
    QTRY_COMPARE_WITH_TIMEOUT(started.size(), 1, kPatienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(phaseOf(bench), RunPhase::Running, kPatienceMs);
    QVERIFY(!bar->isVisible());
}

void Running::anotherDocumentEndsTheRun() {
    Workbench bench;
    bench.trigger(ActionId::PlayPause);
    QTRY_COMPARE_WITH_TIMEOUT(phaseOf(bench), RunPhase::Running, kPatienceMs);
    bench.trigger(ActionId::New);
    QTRY_COMPARE_WITH_TIMEOUT(phaseOf(bench), RunPhase::None, kPatienceMs);
    QVERIFY(!bench.window.feed().snapshot());
}

void Running::restartsAtZero() {
    Workbench bench;
    runTenSeconds(bench);
    QTRY_COMPARE_WITH_TIMEOUT(phaseOf(bench), RunPhase::Paused, kPatienceMs);
    bench.trigger(ActionId::Restart);
    QTRY_COMPARE_WITH_TIMEOUT(nowOf(bench), Instant{}, kPatienceMs);
    QCOMPARE(phaseOf(bench), RunPhase::Paused);
}

void Running::recordsASession() {
    Workbench bench;
    QSignalSpy ended(&bench.window.feed(), &RunFeed::recordingEnded);
    bench.window.controls()->record(bench.file("run.sqlite"));
    runTenSeconds(bench);
    QVERIFY(bench.window.feed().status().recording);
    bench.trigger(ActionId::Record);
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, kPatienceMs);
    QFile file(bench.filePath("run.sqlite"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().startsWith(kSqlite));
}

void Running::aFailedRecordingIsToldAndTheRunGoesOn() {
    Workbench bench;
    bench.window.controls()->record(bench.file("no/such/folder/run.sqlite"));
    runTenSeconds(bench);
    QTRY_VERIFY_WITH_TIMEOUT(bench.window.messageBar()->isVisible(), kPatienceMs);
    QVERIFY(bench.window.feed().snapshot()->messages > 0);
}

void Running::logsEventsAndFindsTheirNode() {
    Workbench bench;
    runTenSeconds(bench);
    EventsPanel* events = bench.window.events();
    const QAbstractItemModel* model = events->table()->model();
    QTRY_VERIFY_WITH_TIMEOUT(model->rowCount() > 0, kPatienceMs);
    events->filter()->setText(QStringLiteral("First dead letter of main.queue"));
    QCOMPARE(model->rowCount(), 1);
    emit events->table()->doubleClicked(model->index(0, 0));
    QCOMPARE(bench.window.selection().address(), std::optional(queue("main.queue")));
    events->filter()->setText(QStringLiteral("nothing of the kind"));
    QCOMPARE(model->rowCount(), 0);
}

void Running::showsTheStateOfTheRun() {
    Workbench bench;
    QCOMPARE(bench.window.statusLine()->runText(), QStringLiteral("Ready"));
    runTenSeconds(bench);
    const QString text = bench.window.statusLine()->runText();
    QVERIFY2(text.startsWith(QStringLiteral("Paused · ")), qPrintable(text));
    QVERIFY2(text.endsWith(QStringLiteral("no silent loss · ledger balances")), qPrintable(text));
}

void Running::closesWhileItRuns() {
    {
        Workbench bench;
        bench.window.feed().setPace(sim::Pace::max());
        bench.window.controls()->record(bench.file("run.sqlite"));
        bench.trigger(ActionId::PlayPause);
        QTRY_VERIFY_WITH_TIMEOUT(nowOf(bench) > Instant{}, kPatienceMs);
        QVERIFY(bench.window.close());
    }
    QVERIFY(true); // joined: a thread that outlives its feed would have ended the program
}

} // namespace warren::ui::test
