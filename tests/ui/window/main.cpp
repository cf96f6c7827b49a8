// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ui_window_test: runs its suites one after the other.
#include "tests/ui/window/suites.h"

#include <QApplication>
#include <QTest>

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    using namespace warren::ui::test;
    TypedText typedText;
    Welcome welcome;
    Inspecting inspecting;
    Files files;
    Running running;
    int failed = 0;
    for (QObject* suite : {static_cast<QObject*>(&typedText), static_cast<QObject*>(&welcome),
                           static_cast<QObject*>(&inspecting), static_cast<QObject*>(&files),
                           static_cast<QObject*>(&running)}) {
        failed += QTest::qExec(suite, argc, argv);
    }
    return failed == 0 ? 0 : 1;
}
