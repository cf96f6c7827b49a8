// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RunFeed holds the newest snapshot.
#include "ui/bridge/run_feed.h"

#include <utility>

namespace warren::ui {

RunFeed::RunFeed(QObject* parent) : QObject(parent) {}

RunFeed::~RunFeed() = default;

void RunFeed::show(sim::SnapshotPtr snapshot) {
    m_snapshot = std::move(snapshot);
    emit snapshotChanged();
}

} // namespace warren::ui
