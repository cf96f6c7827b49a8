// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// EventModel: the events of the run as a table, newest last; keeps more than a snapshot does.
#pragma once

#include "engine/sim/snapshot.h"
#include "ui/style/theme.h"

#include <QAbstractTableModel>

#include <deque>

namespace warren::ui {

class EventModel : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr std::size_t kEventsMax = 20'000;
    enum Column { At, What, Where, ColumnCount };

    explicit EventModel(ThemeFeed& theme, QObject* parent = nullptr);

    /// Takes over what is new in the snapshot; starts anew when it is of another run.
    void show(const sim::SnapshotPtr& snapshot);
    void clear();
    [[nodiscard]] const sim::RunEvent& event(int row) const;
    /// Events that came and went between two snapshots.
    [[nodiscard]] std::uint64_t missed() const { return m_missed; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString textAt(const sim::RunEvent& event, int column) const;

    ThemeFeed& m_theme;
    std::deque<sim::RunEvent> m_events;
    std::uint64_t m_total = 0; ///< of the run, seen so far
    std::uint64_t m_missed = 0;
};

} // namespace warren::ui
