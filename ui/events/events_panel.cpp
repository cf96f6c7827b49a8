// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A filtered table that follows the newest event unless one scrolls up.
#include "ui/events/events_panel.h"

#include "ui/text/wording.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

namespace warren::ui {

EventsPanel::EventsPanel(RunFeed& feed, ThemeFeed& theme, QWidget* parent)
    : QWidget(parent), m_feed(feed), m_model(theme), m_filter(new QLineEdit), m_count(new QLabel),
      m_table(new QTableView) {
    m_filtered.setSourceModel(&m_model);
    m_filtered.setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filtered.setFilterKeyColumn(-1);
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(280);
    m_count->setObjectName(QStringLiteral("muted"));
    m_table->setModel(&m_filtered);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(26);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(EventModel::What, QHeaderView::Stretch);
    m_table->setColumnWidth(EventModel::At, 130);
    m_table->setColumnWidth(EventModel::Where, 260);

    auto* top = new QHBoxLayout;
    top->addWidget(m_filter);
    top->addWidget(m_count);
    top->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 16, 8);
    column->addLayout(top);
    column->addWidget(m_table, 1);

    connect(&feed, &RunFeed::started, this, [this] { m_model.clear(); });
    connect(&feed, &RunFeed::snapshotChanged, this, &EventsPanel::show);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filtered.setFilterFixedString(text);
        translate();
    });
    connect(m_table, &QTableView::doubleClicked, this, &EventsPanel::choose);
    connect(m_table, &QTableView::activated, this, &EventsPanel::choose);
    translate();
}

void EventsPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        translate();
        emit m_model.headerDataChanged(Qt::Horizontal, 0, EventModel::ColumnCount - 1);
    }
}

void EventsPanel::translate() {
    m_filter->setPlaceholderText(tr("Filter events"));
    const int all = m_model.rowCount();
    const int shown = m_filtered.rowCount();
    QString text = shown == all ? tr("%n event(s)", nullptr, all)
                                : tr("%1 of %n event(s)", nullptr, all).arg(shown);
    if (m_model.missed() > 0) {
        text += tr(" · %1 not shown").arg(countText(m_model.missed()));
    }
    m_count->setText(text);
}

void EventsPanel::show() {
    const QScrollBar* bar = m_table->verticalScrollBar();
    const bool following = bar->value() == bar->maximum();
    const int rows = m_model.rowCount();
    m_model.show(m_feed.snapshot());
    if (m_model.rowCount() != rows) {
        translate();
        if (following) {
            m_table->scrollToBottom();
        }
    }
}

void EventsPanel::choose(const QModelIndex& index) {
    if (index.isValid()) {
        emit chosen(m_model.event(m_filtered.mapToSource(index).row()).entity);
    }
}

} // namespace warren::ui
