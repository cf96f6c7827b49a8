// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Portrait: brings the window to a stated virtual time, takes its picture and ends the program. For
// screenshots and for the smoke test of packages; works without a display.
#pragma once

#include "engine/base/instant.h"

#include <QObject>
#include <QString>

namespace warren::ui {
class MainWindow;
}

namespace warren::app {

class Portrait : public QObject {
    Q_OBJECT

public:
    explicit Portrait(ui::MainWindow& window) : m_window(window) {}

    /// The program ends with exit code 0, or 1 when there is nothing to see or the file can't be
    /// written. An empty file name takes the picture and drops it.
    void take(const QString& file, bool running, Instant at);

private:
    void goOn();
    void countFrame();
    void shoot();

    ui::MainWindow& m_window;
    QString m_file;
    int m_frames = -1; ///< left to wait for; below 0: not waiting
};

} // namespace warren::app
