// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the newest events of each snapshot; a rising total tells how many are new.
#include "ui/events/event_model.h"

#include "ui/text/event_text.h"
#include "ui/text/wording.h"

#include <algorithm>

namespace warren::ui {

EventModel::EventModel(ThemeFeed& theme, QObject* parent)
    : QAbstractTableModel(parent), m_theme(theme) {
    connect(&theme, &ThemeFeed::changed, this,
            [this] { emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1)); });
}

void EventModel::show(const sim::SnapshotPtr& snapshot) {
    if (!snapshot) {
        clear();
        return;
    }
    if (snapshot->eventsTotal < m_total) {
        clear();
    }
    const std::uint64_t fresh = snapshot->eventsTotal - m_total;
    if (fresh == 0) {
        return;
    }
    const auto held = static_cast<std::uint64_t>(snapshot->events.size());
    const auto taken = std::min(fresh, held);
    m_missed += fresh - taken;
    m_total = snapshot->eventsTotal;
    if (m_events.size() + taken > kEventsMax) {
        const auto surplus = static_cast<int>(
            std::min<std::uint64_t>(m_events.size(), m_events.size() + taken - kEventsMax));
        beginRemoveRows({}, 0, surplus - 1);
        m_events.erase(m_events.begin(), m_events.begin() + surplus);
        endRemoveRows();
    }
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(taken) - 1);
    m_events.insert(m_events.end(), snapshot->events.end() - static_cast<std::ptrdiff_t>(taken),
                    snapshot->events.end());
    endInsertRows();
}

void EventModel::clear() {
    beginResetModel();
    m_events.clear();
    m_total = 0;
    m_missed = 0;
    endResetModel();
}

const sim::RunEvent& EventModel::event(int row) const {
    return m_events[static_cast<std::size_t>(row)];
}

int EventModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_events.size());
}

int EventModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant EventModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const sim::RunEvent& shown = event(index.row());
    const Theme& theme = m_theme.theme();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return textAt(shown, index.column());
    case Qt::FontRole:
        return index.column() == At ? Theme::monospace(12) : Theme::font(12);
    case Qt::ForegroundRole:
        if (index.column() == What && eventWeight(shown.kind) == EventWeight::Alarming) {
            return theme.danger;
        }
        if (index.column() == What && eventWeight(shown.kind) == EventWeight::Notable) {
            return theme.warning;
        }
        return index.column() == What ? theme.text : theme.textMuted;
    default: // Qt's roles, not an enumeration of ours
        return {};
    }
}

QVariant EventModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal) {
        return {};
    }
    switch (section) {
    case At:
        return tr("Time");
    case What:
        return tr("What happened");
    case Where:
        return tr("Where");
    default: // a section is a number
        return {};
    }
}

QString EventModel::textAt(const sim::RunEvent& event, int column) const {
    switch (column) {
    case At:
        return QString::fromStdString(toClock(event.at));
    case What:
        // Colour is never alone: a mark says the same.
        return eventWeight(event.kind) == EventWeight::Alarming
                   ? QStringLiteral("▲ %1").arg(eventText(event))
                   : eventText(event);
    case Where:
        return QStringLiteral("%1 · %2").arg(kindText(event.entity.kind), nameText(event.entity));
    default: // a column is a number
        return {};
    }
}

} // namespace warren::ui
