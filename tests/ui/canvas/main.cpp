// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ui_canvas_test: runs its suites one after the other.
#include "tests/ui/canvas/suites.h"

#include <QApplication>
#include <QTest>

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    using namespace warren::ui::test;
    SceneLaw sceneLaw;
    Gestures gestures;
    Commands commands;
    Live live;
    int failed = 0;
    for (QObject* suite : {static_cast<QObject*>(&sceneLaw), static_cast<QObject*>(&gestures),
                           static_cast<QObject*>(&commands), static_cast<QObject*>(&live)}) {
        failed += QTest::qExec(suite, argc, argv);
    }
    return failed == 0 ? 0 : 1;
}
