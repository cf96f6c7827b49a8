// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The metric catalogue, made from the counter tables and the gauges below.
#include "engine/sim/metric_catalogue.h"

#include "engine/sim/counters.h"
#include "engine/sim/gauge.h"

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

namespace warren::sim {

namespace {

struct GaugeRow {
    Gauge gauge;
    Metric metric;
};

constexpr GaugeRow kGauges[] = {
    {Gauge::QueueReady,
     {Kind::Queue, "ready", MetricUnit::Messages, "copies waiting to be delivered"}},
    {Gauge::QueueUnacked,
     {Kind::Queue, "unacked", MetricUnit::Messages, "copies delivered and not yet settled"}},
    {Gauge::QueueTotal, {Kind::Queue, "total", MetricUnit::Messages, "ready and unacked"}},
    {Gauge::QueueBytes,
     {Kind::Queue, "bytes", MetricUnit::Bytes, "bodies of ready and unacked copies"}},
    {Gauge::QueueOverdue,
     {Kind::Queue, "overdue", MetricUnit::Messages,
      "copies whose time has run out but that wait behind the head"}},
    {Gauge::QueueOverdueBytes,
     {Kind::Queue, "overdue_bytes", MetricUnit::Bytes, "bodies of the overdue copies"}},
    {Gauge::QueueHeadAge,
     {Kind::Queue, "head_age", MetricUnit::Time, "how long the head has been in the queue"}},
    {Gauge::QueueHeadTtl,
     {Kind::Queue, "head_ttl", MetricUnit::Time, "time left until the head expires"}},
    {Gauge::QueueConsumers, {Kind::Queue, "consumers", MetricUnit::Count, "consumers attached"}},
    {Gauge::QueueTimeP50,
     {Kind::Queue, "time_p50", MetricUnit::Time, "time in the queue until delivery: median"}},
    {Gauge::QueueTimeP95,
     {Kind::Queue, "time_p95", MetricUnit::Time, "… 95 of 100 copies waited less"}},
    {Gauge::QueueTimeP99,
     {Kind::Queue, "time_p99", MetricUnit::Time, "… 99 of 100 copies waited less"}},
    {Gauge::QueueTimeP999,
     {Kind::Queue, "time_p999", MetricUnit::Time, "… 999 of 1,000 copies waited less"}},
    {Gauge::QueueUtilisation,
     {Kind::Queue, "utilisation", MetricUnit::Share,
      "share of the trailing second in which consumers could have taken more"}},
    {Gauge::ConsumerState, {Kind::Consumer, "state", MetricUnit::State, "what it is doing"}},
    {Gauge::ConsumerInClient,
     {Kind::Consumer, "in_client", MetricUnit::Messages, "received and not finished"}},
    {Gauge::ConsumerUnacked,
     {Kind::Consumer, "unacked", MetricUnit::Messages, "received and not settled"}},
    {Gauge::ConsumerUnackedBytes,
     {Kind::Consumer, "unacked_bytes", MetricUnit::Bytes, "bodies of the unsettled messages"}},
    {Gauge::ConsumerUtilisation,
     {Kind::Consumer, "utilisation", MetricUnit::Share,
      "share of worker time in the trailing second spent working"}},
    {Gauge::ProducerState, {Kind::Producer, "state", MetricUnit::State, "what it is doing"}},
    {Gauge::RunReady, {Kind::Run, "ready", MetricUnit::Messages, "ready copies in all queues"}},
    {Gauge::RunUnacked,
     {Kind::Run, "unacked", MetricUnit::Messages, "unsettled copies of all queues"}},
    {Gauge::RunLatencyP50,
     {Kind::Run, "latency_p50", MetricUnit::Time,
      "from the first publish to the end of the work, through retries: median"}},
    {Gauge::RunLatencyP95,
     {Kind::Run, "latency_p95", MetricUnit::Time, "… 95 of 100 messages took less"}},
    {Gauge::RunLatencyP99,
     {Kind::Run, "latency_p99", MetricUnit::Time, "… 99 of 100 messages took less"}},
    {Gauge::RunLatencyP999,
     {Kind::Run, "latency_p999", MetricUnit::Time, "… 999 of 1,000 messages took less"}},
    {Gauge::RunLedgerBalanced,
     {Kind::Run, "ledger_balanced", MetricUnit::Truth, "every identity of the ledger holds"}},
    {Gauge::EventCount,
     {Kind::Event, "count", MetricUnit::Count, "how often an event of this kind happened"}},
};

struct Catalogue {
    std::vector<MetricRow> rows; ///< by kind and name
    std::vector<Metric> metrics; ///< the same, for readers
    std::deque<std::string> names;
};

template <class Row>
void addCounters(Catalogue& catalogue, Kind kind, std::span<const Row> counters) {
    std::uint16_t i = 0;
    for (const Row& row : counters) {
        catalogue.rows.push_back(
            {{kind, row.name, MetricUnit::Messages, row.help}, MetricShape::Counter, i});
        const std::string& rate = catalogue.names.emplace_back(std::string(row.name) + "_rate");
        catalogue.rows.push_back(
            {{kind, rate, MetricUnit::MessagesPerSecond, row.help}, MetricShape::CounterRate, i});
        ++i;
    }
}

Catalogue makeCatalogue() {
    Catalogue catalogue;
    addCounters(catalogue, Kind::Queue, queueCounters());
    addCounters(catalogue, Kind::Consumer, consumerCounters());
    addCounters(catalogue, Kind::Producer, producerCounters());
    addCounters(catalogue, Kind::Exchange, exchangeCounters());
    addCounters(catalogue, Kind::Run, runCounters());
    for (const GaugeRow& row : kGauges) {
        catalogue.rows.push_back(
            {row.metric, MetricShape::Gauge, static_cast<std::uint16_t>(row.gauge)});
    }
    std::sort(catalogue.rows.begin(), catalogue.rows.end(),
              [](const MetricRow& a, const MetricRow& b) {
                  return a.metric.kind != b.metric.kind ? a.metric.kind < b.metric.kind
                                                        : a.metric.name < b.metric.name;
              });
    for (const MetricRow& row : catalogue.rows) {
        catalogue.metrics.push_back(row.metric);
    }
    return catalogue;
}

const Catalogue& catalogue() {
    static const Catalogue kCatalogue = makeCatalogue();
    return kCatalogue;
}

} // namespace

std::span<const Metric> metrics() {
    return catalogue().metrics;
}

const MetricRow* findMetricRow(Kind kind, std::string_view name) {
    const auto& rows = catalogue().rows;
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const MetricRow& row) {
        return row.metric.kind == kind && row.metric.name == name;
    });
    return found == rows.end() ? nullptr : &*found;
}

const Metric* findMetric(Kind kind, std::string_view name) {
    const auto all = metrics();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Metric& metric) {
        return metric.kind == kind && metric.name == name;
    });
    return found == all.end() ? nullptr : &*found;
}

std::string_view unitName(MetricUnit unit) {
    switch (unit) {
    case MetricUnit::Messages:
        return "messages";
    case MetricUnit::MessagesPerSecond:
        return "messages/s";
    case MetricUnit::Bytes:
        return "bytes";
    case MetricUnit::Time:
        return "ns";
    case MetricUnit::Share:
        return "share";
    case MetricUnit::Count:
    case MetricUnit::State:
    case MetricUnit::Truth:
        return "1";
    }
    return "1";
}

} // namespace warren::sim
