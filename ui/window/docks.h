// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Docks: the panels around the canvas and where they stand at first.
#pragma once

#include <QObject>

#include <vector>

class QDockWidget;
class QMainWindow;
class QMenu;

namespace warren::ui {

class Docks : public QObject {
    Q_OBJECT

public:
    explicit Docks(QMainWindow& window);

    /// Docks of one area share a tab bar, in the order in which they are added.
    QDockWidget* add(const QString& name, QWidget* panel, Qt::DockWidgetArea area);
    void setTitle(const QString& name, const QString& title);
    /// Title bars are what docks are moved by; without them the window is calmer.
    void showTitles(bool shown);
    void setVisible(bool visible);
    void fill(QMenu& menu) const;
    /// The sizes of a window that opens for the first time.
    void spread();

private:
    QMainWindow& m_window;
    std::vector<QDockWidget*> m_docks;
};

} // namespace warren::ui
