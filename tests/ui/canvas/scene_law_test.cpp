// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The scene law: after any edits, undos and redos the scene equals one built fresh.
#include "tests/ui/canvas/desk.h"
#include "tests/ui/canvas/suites.h"

#include <QTest>

#include <array>
#include <random>

namespace warren::ui::test {

namespace {

std::string freshScene(const Document& document) {
    const Theme theme = Theme::light();
    TopologyScene fresh(theme);
    fresh.show(document);
    return fresh.description();
}

std::size_t pick(std::mt19937& random, std::size_t count) {
    return random() % count;
}

/// Any edit that a user might make; many of them are refused, which must change nothing.
Edit randomEdit(std::mt19937& random, const Document& document) {
    const std::string name = "n" + std::to_string(pick(random, 12));
    const Position at{static_cast<std::int32_t>(pick(random, 900)),
                      static_cast<std::int32_t>(pick(random, 600))};
    const std::array<Address, 4> any{queue(name), exchange(name), producer(name), consumer(name)};
    switch (pick(random, 9)) {
    case 0:
        return place(NodeTemplate::QuorumQueue, document, "/", at).edit;
    case 1:
        return AddExchange{Exchange{{"/", name}}, at};
    case 2: {
        Queue made;
        made.key = {"/", name};
        made.arguments.deadLetterExchange = "n" + std::to_string(pick(random, 12));
        return AddQueue{made, pick(random, 2) == 0 ? std::optional(at) : std::nullopt};
    }
    case 3: {
        Binding binding;
        binding.source = name;
        binding.destination = "n" + std::to_string(pick(random, 12));
        binding.routingKey = std::to_string(pick(random, 3));
        return AddBinding{binding};
    }
    case 4: {
        Producer made;
        made.key = {"/", name};
        made.exchange = "n" + std::to_string(pick(random, 12));
        return AddProducer{made, at};
    }
    case 5: {
        Consumer made;
        made.key = {"/", name};
        made.queue = "n" + std::to_string(pick(random, 12));
        return AddConsumer{made, at};
    }
    case 6:
        return Remove{any[pick(random, 4)]};
    case 7:
        return Rename{any[pick(random, 4)], "n" + std::to_string(pick(random, 12))};
    default:
        return Move{std::map<Address, Position>{{any[pick(random, 4)], at}}};
    }
}

} // namespace

void SceneLaw::holdsAfterRandomEditsUndosAndRedos_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 6; ++seed) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

void SceneLaw::holdsAfterRandomEditsUndosAndRedos() {
    QFETCH(unsigned, seed);
    std::mt19937 random(seed);
    Desk desk(Document{});
    const DocumentPtr first = desk.document.value();
    int applied = 0;
    for (int step = 0; step < 80; ++step) {
        const std::size_t choice = pick(random, 10);
        if (choice == 0) {
            desk.document.undoStack()->undo();
        } else if (choice == 1) {
            desk.document.undoStack()->redo();
        } else if (desk.document.edit(randomEdit(random, desk.document.document()),
                                      QStringLiteral("edit"))) {
            ++applied;
        }
        QCOMPARE(QString::fromStdString(desk.scene()),
                 QString::fromStdString(freshScene(desk.document.document())));
    }
    QVERIFY2(applied > 18, "the edits hardly ever apply: the test tests nothing");
    while (desk.document.undoStack()->canUndo()) {
        desk.document.undoStack()->undo();
    }
    QVERIFY(desk.document.document() == *first);
}

void SceneLaw::undoingEverythingGivesTheFirstDocument() {
    Desk desk;
    const DocumentPtr first = desk.document.value();
    desk.drag(desk.titleOf(queue("main.queue")),
              desk.titleOf(queue("main.queue")) + QPoint(60, 80));
    desk.dropFromPalette(NodeTemplate::Consumer, QPoint(600, 560));
    desk.view.selectAll();
    desk.view.duplicate();
    desk.view.removeSelection();
    QCOMPARE(desk.document.undoStack()->count(), 4);
    while (desk.document.undoStack()->canUndo()) {
        desk.document.undoStack()->undo();
    }
    QVERIFY(desk.document.document() == *first);
    QVERIFY(!desk.document.isModified());
}

void SceneLaw::aNewDocumentReplacesEverything() {
    Desk desk;
    QVERIFY(desk.scene().find("main.queue") != std::string::npos);
    desk.document.newDocument();
    QCOMPARE(QString::fromStdString(desk.scene()), QString());
    QVERIFY(desk.selection.isEmpty());
}

} // namespace warren::ui::test
