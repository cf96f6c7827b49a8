// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which metrics each chart shows, and their points.
#include "ui/charts/chart_lines.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace warren::ui {

namespace {

constexpr double kNsToMs = 1e-6;

QString words(const char* source) {
    return QCoreApplication::translate("Chart", source);
}

MetricAddress ofRun(const char* metric) {
    return {{Kind::Run, {"/", ""}, std::nullopt}, metric};
}

std::vector<ChartLine> depthOfAll(const Document& document) {
    std::vector<ChartLine> lines;
    for (const auto& [key, queue] : document.topology.queues) {
        if (static_cast<int>(lines.size()) == kLinesMax) {
            break;
        }
        const Address address{Kind::Queue, key, std::nullopt};
        lines.push_back({QString::fromStdString(key.name),
                         {{address, "total"}},
                         static_cast<int>(lines.size()),
                         1});
    }
    return lines;
}

std::vector<ChartLine> depthOf(const Address& queue) {
    return {
        {words(QT_TRANSLATE_NOOP("Chart", "ready")), {{queue, "ready"}}, 0, 1},
        {words(QT_TRANSLATE_NOOP("Chart", "unacked")), {{queue, "unacked"}}, 1, 1},
        {words(QT_TRANSLATE_NOOP("Chart", "overdue")), {{queue, "overdue"}}, 4, 1},
    };
}

std::vector<ChartLine> ratesOfAll(const Document& document) {
    std::vector<MetricAddress> deadLetters;
    for (const auto& [key, queue] : document.topology.queues) {
        deadLetters.push_back({{Kind::Queue, key, std::nullopt}, "dead_lettered_rate"});
    }
    std::vector<ChartLine> lines{
        {words(QT_TRANSLATE_NOOP("Chart", "publish")), {ofRun("published_rate")}, 2, 1},
        {words(QT_TRANSLATE_NOOP("Chart", "ack")), {ofRun("acked_rate")}, 1, 1},
        {words(QT_TRANSLATE_NOOP("Chart", "silent loss")), {ofRun("silent_loss_rate")}, 3, 1},
    };
    if (deadLetters.size() <= static_cast<std::size_t>(kLinesMax)) {
        lines.insert(lines.begin() + 2, {words(QT_TRANSLATE_NOOP("Chart", "dead-letter")),
                                         std::move(deadLetters), 4, 1});
    }
    return lines;
}

std::vector<ChartLine> ratesOf(const Address& queue) {
    return {
        {words(QT_TRANSLATE_NOOP("Chart", "in")), {{queue, "enqueued_rate"}}, 2, 1},
        {words(QT_TRANSLATE_NOOP("Chart", "deliver")), {{queue, "delivered_rate"}}, 0, 1},
        {words(QT_TRANSLATE_NOOP("Chart", "ack")), {{queue, "acked_rate"}}, 1, 1},
        {words(QT_TRANSLATE_NOOP("Chart", "dead-letter")), {{queue, "dead_lettered_rate"}}, 4, 1},
        {words(QT_TRANSLATE_NOOP("Chart", "requeue")), {{queue, "requeued_rate"}}, 3, 1},
    };
}

std::vector<ChartLine> latencyLines(const std::optional<Address>& queue) {
    static constexpr std::array<const char*, 3> kOfRun{"latency_p50", "latency_p95", "latency_p99"};
    static constexpr std::array<const char*, 3> kOfQueue{"time_p50", "time_p95", "time_p99"};
    static constexpr std::array<const char*, 3> kTitles{"p50", "p95", "p99"};
    static constexpr std::array<int, 3> kColours{0, 3, 4};
    std::vector<ChartLine> lines;
    for (std::size_t i = 0; i < kTitles.size(); ++i) {
        const MetricAddress series = queue ? MetricAddress{*queue, kOfQueue[i]} : ofRun(kOfRun[i]);
        lines.push_back({QLatin1String(kTitles[i]), {series}, kColours[i], kNsToMs});
    }
    return lines;
}

const sim::Series* find(const sim::Snapshot& snapshot, const MetricAddress& that) {
    const auto found = std::ranges::find(snapshot.series, that, &sim::Series::that);
    return found == snapshot.series.end() ? nullptr : &*found;
}

} // namespace

std::vector<ChartLine> chartLines(ChartKind kind, const Document& document,
                                  const std::optional<Address>& queue) {
    switch (kind) {
    case ChartKind::Depth:
        return queue ? depthOf(*queue) : depthOfAll(document);
    case ChartKind::Rates:
        return queue ? ratesOf(*queue) : ratesOfAll(document);
    case ChartKind::Latency:
        return latencyLines(queue);
    }
    return {};
}

QList<QPointF> chartPoints(const ChartLine& line, const sim::Snapshot& snapshot) {
    QList<QPointF> points;
    for (const MetricAddress& that : line.series) {
        const sim::Series* series = find(snapshot, that);
        if (series == nullptr) {
            continue;
        }
        const bool first = points.isEmpty();
        for (std::size_t i = 0; i < series->values.size(); ++i) {
            const double value = series->values[i] * line.scale;
            const auto at = static_cast<qsizetype>(i);
            if (!first && at < points.size()) {
                points[at].ry() += value;
                continue;
            }
            const Instant then = series->first + series->interval * static_cast<std::int64_t>(i);
            points.append({std::min(0.0, (then - snapshot.at).toSeconds()), value});
        }
    }
    return points;
}

Duration chartSpan(Instant now) {
    static constexpr std::array kSpans{
        Duration::minutes(1), Duration::minutes(5), Duration::minutes(15), Duration::hours(1),
        Duration::hours(6),   Duration::hours(24),  Duration::hours(168),  Duration::hours(720)};
    for (const Duration span : kSpans) {
        if (now.ns <= span.ns) {
            return span;
        }
    }
    return kSpans.back();
}

double niceCeiling(double value) {
    if (!(value > 1)) {
        return 1;
    }
    double unit = 1;
    while (unit * 10 < value) {
        unit *= 10;
    }
    for (const double step : {1.0, 2.0, 5.0}) {
        if (unit * step >= value) {
            return unit * step;
        }
    }
    return unit * 10;
}

} // namespace warren::ui
