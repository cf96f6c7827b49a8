// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The welcome page: scenarios, recent files.
#include "tests/ui/window/suites.h"
#include "tests/ui/window/workbench.h"
#include "ui/welcome/scenario_card.h"
#include "ui/welcome/welcome_page.h"

#include <QDir>
#include <QPushButton>
#include <QTest>

namespace warren::ui::test {

void Welcome::opensOnThePageWithEveryScenario() {
    Workbench bench{QString()};
    QVERIFY(bench.window.isOnWelcomePage());
    const auto cards = bench.window.welcome()->findChildren<ScenarioCard*>();
    QCOMPARE(static_cast<std::size_t>(cards.size()), scenarios().size());
    QVERIFY(cards.size() >= 8);
    for (const ScenarioCard* card : cards) {
        QVERIFY(!card->scenario().name.isEmpty());
        QVERIFY2(!card->scenario().sentence.isEmpty(), qPrintable(card->scenario().file));
    }
}

void Welcome::aCardOpensItsScenario() {
    Workbench bench{QString()};
    auto* card = bench.window.welcome()->findChild<ScenarioCard*>(QStringLiteral("retry-delay"));
    QVERIFY(card != nullptr);
    QTest::mouseClick(card, Qt::LeftButton);
    QVERIFY(!bench.window.isOnWelcomePage());
    QCOMPARE(bench.document(), *card->scenario().document);
    QVERIFY(!bench.window.document().isModified());
}

void Welcome::aRecentFileOpens() {
    Workbench bench;
    const Document saved = bench.document();
    QVERIFY(bench.window.document().save(bench.file("kept.warren")));
    bench.window.openFile(bench.file("kept.warren"));
    bench.trigger(ActionId::New);
    auto* recent = bench.window.welcome()->findChild<QPushButton*>(QStringLiteral("recent"));
    QVERIFY(recent != nullptr);
    recent->click();
    QCOMPARE(bench.document(), saved);
}

void Welcome::everyScenarioReads() {
    const QDir folder(QStringLiteral(":/warren/scenarios"));
    QCOMPARE(scenarios().size(), static_cast<std::size_t>(folder.entryList().size()));
}

} // namespace warren::ui::test
