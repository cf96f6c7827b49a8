// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From the series of a snapshot to the lines of a chart. Pure: no widgets.
//
// x is seconds ago (never above 0), so the axis stays still while the run goes on.
#pragma once

#include "engine/sim/snapshot.h"
#include "engine/topology/document.h"

#include <QList>
#include <QPointF>
#include <QString>

#include <optional>
#include <vector>

namespace warren::ui {

enum class ChartKind : std::uint8_t { Depth, Rates, Deaths };
constexpr int kLinesMax = 8; ///< a chart with more is a picture of spaghetti

/// A line is the sum of its series; most have one.
struct ChartLine {
    QString title;
    std::vector<MetricAddress> series;
    int colour = 0; ///< of Theme::series
    int over = 1;   ///< each point is the mean of that many samples
};

/// The lines of a chart about one queue, or about all.
std::vector<ChartLine> chartLines(ChartKind kind, const Document& document,
                                  const std::optional<Address>& queue);

/// The points of a line; empty when the snapshot doesn't have its series.
QList<QPointF> chartPoints(const ChartLine& line, const sim::Snapshot& snapshot);

/// The shortest of the usual spans (1 min … 30 days) that holds the whole run.
Duration chartSpan(Instant now);
/// The least of 1, 2, 5 × 10ⁿ that is not below `value`; never below 1.
double niceCeiling(double value);

} // namespace warren::ui
