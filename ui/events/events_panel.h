// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// EventsPanel: the event log with a filter; a double click goes to the node.
#pragma once

#include "ui/bridge/run_feed.h"
#include "ui/events/event_model.h"
#include "ui/style/theme.h"

#include <QSortFilterProxyModel>
#include <QWidget>

class QLabel;
class QLineEdit;
class QTableView;

namespace warren::ui {

class EventsPanel : public QWidget {
    Q_OBJECT

public:
    EventsPanel(RunFeed& feed, ThemeFeed& theme, QWidget* parent = nullptr);

    [[nodiscard]] QTableView* table() const { return m_table; }
    [[nodiscard]] QLineEdit* filter() const { return m_filter; }

signals:
    void chosen(const warren::Address& address);

protected:
    void changeEvent(QEvent* event) override;

private:
    void translate();
    void show();
    void choose(const QModelIndex& index);

    RunFeed& m_feed;
    EventModel m_model;
    QSortFilterProxyModel m_filtered;
    QLineEdit* m_filter;
    QLabel* m_count;
    QTableView* m_table;
};

} // namespace warren::ui
