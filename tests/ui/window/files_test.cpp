// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and saving: nothing gets lost, and what is wrong is told with its place.
#include "tests/ui/window/suites.h"
#include "tests/ui/window/workbench.h"
#include "ui/window/problem_list.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QListWidget>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QTest>
#include <QUrl>

namespace warren::ui::test {

namespace {

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

ProblemList* problems(const MainWindow& window) {
    return window.findChild<ProblemList*>(QStringLiteral("problems"));
}

void addQueue(Workbench& bench, const char* name) {
    Queue added;
    added.key.name = name;
    QVERIFY(bench.window.document().edit(AddQueue{added, Position{10, 10}}, QStringLiteral("Add")));
}

} // namespace

void Files::savesAndOpensTheSame() {
    Workbench bench;
    addQueue(bench, "extra");
    const Document before = bench.document();
    QVERIFY(bench.window.document().save(bench.file("a.warren")));
    bench.trigger(ActionId::New);
    QVERIFY(bench.document() != before);
    bench.window.openFile(bench.file("a.warren"));
    QCOMPARE(bench.document(), before);
    QVERIFY(!bench.window.document().isModified());
}

void Files::savingTwiceChangesNoByte() {
    Workbench bench;
    QVERIFY(bench.window.document().save(bench.file("a.warren")));
    const QByteArray first = bytesOf(bench.filePath("a.warren"));
    bench.window.openFile(bench.file("a.warren"));
    bench.trigger(ActionId::Save);
    QCOMPARE(bytesOf(bench.filePath("a.warren")), first);
}

void Files::aBrokenFileShowsEveryErrorAndKeepsTheDocument() {
    Workbench bench;
    const Document before = bench.document();
    bench.writeFile("broken.warren",
                    "{\n  \"warren\": 1,\n  \"definitions\": {\"queues\": [\n"
                    "    {\"name\": \"a\", \"arguments\": {\"x-message-ttl\": -1}},\n"
                    "    {\"name\": \"a\"}\n  ]}\n}\n");
    bench.window.openFile(bench.file("broken.warren"));
    QCOMPARE(bench.document(), before);
    ProblemList* list = problems(bench.window);
    QVERIFY(list != nullptr && list->isVisible());
    QVERIFY(!list->isModal());
    QCOMPARE(list->list()->count(), 2);
    QVERIFY(list->list()->item(0)->text().startsWith(QStringLiteral("broken.warren:4:")));
    QVERIFY(list->list()->item(1)->text().startsWith(QStringLiteral("broken.warren:5:")));
}

void Files::aMissingFileSaysSo() {
    Workbench bench;
    bench.window.openFile(bench.file("nowhere.warren"));
    QVERIFY(problems(bench.window) != nullptr);
    QCOMPARE(problems(bench.window)->list()->count(), 1);
}

void Files::savingIntoAFolderSaysSoAndLosesNothing() {
    Workbench bench;
    QVERIFY(bench.window.document().save(bench.file("a.warren")));
    addQueue(bench, "extra");
    QVERIFY(QFile::remove(bench.filePath("a.warren")));
    QVERIFY(QDir(bench.folder.path()).mkpath(QStringLiteral("a.warren/inside")));
    bench.trigger(ActionId::Save);
    QVERIFY(problems(bench.window) != nullptr);
    QVERIFY(bench.window.document().isModified());
    QVERIFY(bench.document().topology.queues.contains({"/", "extra"}));
}

void Files::closingAsksAboutUnsavedChanges() {
    Workbench bench;
    addQueue(bench, "extra");
    QVERIFY(!bench.window.close());
    auto* question = bench.window.findChild<QMessageBox*>();
    QVERIFY(question != nullptr);
    question->button(QMessageBox::Cancel)->click();
    QVERIFY(bench.window.isVisible());
    QTRY_VERIFY(bench.window.findChild<QMessageBox*>() == nullptr);
    QVERIFY(!bench.window.close());
    bench.window.findChild<QMessageBox*>()->button(QMessageBox::Discard)->click();
    QTRY_VERIFY(!bench.window.isVisible());
}

void Files::aDroppedFileOpens() {
    Workbench bench;
    const Document saved = bench.document();
    QVERIFY(bench.window.document().save(bench.file("a.warren")));
    bench.trigger(ActionId::New);
    QMimeData mime;
    mime.setUrls({QUrl::fromLocalFile(bench.filePath("a.warren"))});
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&bench.window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(20, 20), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&bench.window, &drop);
    QVERIFY(drop.isAccepted());
    QCOMPARE(bench.document(), saved);
}

void Files::savingDefinitionsSaysWhatTheyCantCarry() {
    Workbench bench;
    bench.writeFile("d.json", "{\"queues\": [{\"name\": \"a\", \"vhost\": \"/\"}], \"vhosts\": "
                              "[{\"name\": \"/\"}]}");
    bench.window.openFile(bench.file("d.json"));
    const QByteArray before = bytesOf(bench.filePath("d.json"));
    Consumer consumer;
    consumer.key.name = "worker";
    consumer.queue = "a";
    QVERIFY(bench.window.document().edit(AddConsumer{consumer, Position{0, 0}}, QString()));
    bench.trigger(ActionId::Save);
    auto* question = bench.window.findChild<QMessageBox*>();
    QVERIFY(question != nullptr);
    QVERIFY(!question->informativeText().isEmpty());
    question->button(QMessageBox::Cancel)->click();
    QCOMPARE(bytesOf(bench.filePath("d.json")), before);
}

} // namespace warren::ui::test
