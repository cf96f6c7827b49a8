// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Areas, corners, tabs and titles.
#include "ui/window/docks.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QTabBar>

namespace warren::ui {

namespace {

constexpr int kPaletteWidth = 176;
constexpr int kInspectorWidth = 320;
constexpr int kChartsHeight = 236;

} // namespace

Docks::Docks(QMainWindow& window) : QObject(&window), m_window(window) {
    window.setDockOptions(QMainWindow::AllowTabbedDocks | QMainWindow::AllowNestedDocks |
                          QMainWindow::GroupedDragging);
    window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

QDockWidget* Docks::add(const QString& name, QWidget* panel, Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(&m_window);
    dock->setObjectName(name);
    dock->setWidget(panel);
    if (area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea) {
        panel->setMinimumWidth(area == Qt::LeftDockWidgetArea ? kPaletteWidth : kInspectorWidth);
    }
    QDockWidget* neighbour = nullptr;
    for (QDockWidget* other : m_docks) {
        neighbour = m_window.dockWidgetArea(other) == area ? other : neighbour;
    }
    m_window.addDockWidget(area, dock);
    if (neighbour != nullptr) {
        m_window.tabifyDockWidget(neighbour, dock);
        neighbour->raise();
    }
    m_docks.push_back(dock);
    return dock;
}

void Docks::setTitle(const QString& name, const QString& title) {
    for (QDockWidget* dock : m_docks) {
        if (dock->objectName() == name) {
            dock->setWindowTitle(title);
        }
    }
}

void Docks::showTitles(bool shown) {
    for (QDockWidget* dock : m_docks) {
        QWidget* old = dock->titleBarWidget();
        dock->setTitleBarWidget(shown ? nullptr : new QWidget(dock));
        delete old;
    }
}

void Docks::setVisible(bool visible) {
    for (QDockWidget* dock : m_docks) {
        dock->setVisible(visible);
    }
    // The tab bar belongs to QMainWindow; its first tab is the one to show.
    for (QDockWidget* dock : m_docks) {
        if (visible && !m_window.tabifiedDockWidgets(dock).isEmpty()) {
            dock->raise();
            break;
        }
    }
}

void Docks::fill(QMenu& menu) const {
    for (QDockWidget* dock : m_docks) {
        menu.addAction(dock->toggleViewAction());
    }
}

void Docks::spread() {
    QList<QDockWidget*> across;
    QList<QDockWidget*> down;
    QList<int> widths;
    for (QDockWidget* dock : m_docks) {
        switch (m_window.dockWidgetArea(dock)) {
        case Qt::LeftDockWidgetArea:
            across += dock;
            widths += kPaletteWidth;
            break;
        case Qt::RightDockWidgetArea:
            across += dock;
            widths += kInspectorWidth;
            break;
        case Qt::BottomDockWidgetArea:
            down += dock;
            break;
        default: // Qt's flags
            break;
        }
    }
    m_window.resizeDocks(across, widths, Qt::Horizontal);
    m_window.resizeDocks(down, QList<int>(down.size(), kChartsHeight), Qt::Vertical);
}

} // namespace warren::ui
