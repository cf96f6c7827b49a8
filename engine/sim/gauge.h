// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Gauge: a metric that is read off the state of the run, not counted; and where a catalogue row
// leads.
#pragma once

#include "engine/sim/metric_catalogue.h"

#include <cstdint>

namespace warren::sim {

enum class Gauge : std::uint8_t {
    QueueReady,
    QueueUnacked,
    QueueTotal,
    QueueBytes,
    QueueOverdue,
    QueueOverdueBytes,
    QueueHeadAge,
    QueueHeadTtl,
    QueueConsumers,
    QueueTimeP50,
    QueueTimeP95,
    QueueTimeP99,
    QueueTimeP999,
    QueueUtilisation,
    ConsumerState,
    ConsumerInClient,
    ConsumerUnacked,
    ConsumerUnackedBytes,
    ConsumerUtilisation,
    ProducerState,
    RunReady,
    RunUnacked,
    RunLatencyP50,
    RunLatencyP95,
    RunLatencyP99,
    RunLatencyP999,
    RunLedgerBalanced,
    EventCount,
};

enum class MetricShape : std::uint8_t { Counter, CounterRate, Gauge };

struct MetricRow {
    Metric metric;
    MetricShape shape{};
    std::uint16_t index = 0; ///< row of the kind's counter table, or the Gauge
};

const MetricRow* findMetricRow(Kind kind, std::string_view name);

} // namespace warren::sim
