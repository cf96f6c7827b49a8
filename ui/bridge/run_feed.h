// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RunFeed: the snapshot that panels show, told to them at frame rate.
#pragma once

#include "engine/sim/snapshot.h"

#include <QObject>

namespace warren::ui {

class RunFeed : public QObject {
    Q_OBJECT

public:
    explicit RunFeed(QObject* parent = nullptr);

    /// Null before the first run.
    [[nodiscard]] sim::SnapshotPtr snapshot() const { return m_snapshot; }
    void show(sim::SnapshotPtr snapshot);

signals:
    void snapshotChanged();

private:
    sim::SnapshotPtr m_snapshot;
};

} // namespace warren::ui
