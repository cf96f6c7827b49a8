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

/// Samples are a tenth of a second apart at first: a rate over one of them is mostly noise.
constexpr int kRateSamples = 10;

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
        {words(QT_TRANSLATE_NOOP("Chart", "publish")), {ofRun("published_rate")}, 2, kRateSamples},
        {words(QT_TRANSLATE_NOOP("Chart", "ack")), {ofRun("acked_rate")}, 1, kRateSamples},
        {words(QT_TRANSLATE_NOOP("Chart", "silent loss")),
         {ofRun("silent_loss_rate")},
         3,
         kRateSamples},
    };
    if (deadLetters.size() <= static_cast<std::size_t>(kLinesMax)) {
        lines.insert(lines.begin() + 2, {words(QT_TRANSLATE_NOOP("Chart", "dead-letter")),
                                         std::move(deadLetters), 4, kRateSamples});
    }
    return lines;
}

std::vector<ChartLine> ratesOf(const Address& queue) {
    return {
        {words(QT_TRANSLATE_NOOP("Chart", "in")), {{queue, "enqueued_rate"}}, 2, kRateSamples},
        {words(QT_TRANSLATE_NOOP("Chart", "deliver")),
         {{queue, "delivered_rate"}},
         0,
         kRateSamples},
        {words(QT_TRANSLATE_NOOP("Chart", "ack")), {{queue, "acked_rate"}}, 1, kRateSamples},
        {words(QT_TRANSLATE_NOOP("Chart", "dead-letter")),
         {{queue, "dead_lettered_rate"}},
         4,
         kRateSamples},
        {words(QT_TRANSLATE_NOOP("Chart", "requeue")), {{queue, "requeued_rate"}}, 3, kRateSamples},
    };
}

/// Colours as in the depth chart: one queue, one colour.
std::vector<ChartLine> deathsOfAll(const Document& document) {
    std::vector<ChartLine> lines = depthOfAll(document);
    for (ChartLine& line : lines) {
        line.series.front().metric = "dead_lettered_rate";
        line.over = kRateSamples;
    }
    return lines;
}

std::vector<ChartLine> deathsOf(const Address& queue) {
    return {
        {words(QT_TRANSLATE_NOOP("Chart", "dead-lettered")),
         {{queue, "dead_lettered_rate"}},
         4,
         kRateSamples},
        {words(QT_TRANSLATE_NOOP("Chart", "discarded")),
         {{queue, "discarded_rate"}},
         1,
         kRateSamples},
        {words(QT_TRANSLATE_NOOP("Chart", "taken in")),
         {{queue, "in_dead_letter_rate"}},
         0,
         kRateSamples},
    };
}

/// Trailing means, from the newest point back so that nothing has to be copied.
void smooth(QList<QPointF>& points, int over) {
    double sum = 0;
    for (const QPointF& point : points.mid(std::max<qsizetype>(0, points.size() - over))) {
        sum += point.y();
    }
    for (qsizetype at = points.size() - 1; at >= 0; --at) {
        const qsizetype count = std::min<qsizetype>(over, at + 1);
        const double own = points[at].y();
        points[at].setY(std::max(0.0, sum / static_cast<double>(count)));
        sum -= own;
        if (at >= over) {
            sum += points[at - over].y();
        }
    }
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
    case ChartKind::Deaths:
        return queue ? deathsOf(*queue) : deathsOfAll(document);
    }
    return {};
}

QList<QPointF> chartPoints(const ChartLine& line, const sim::Snapshot& snapshot) {
    QList<QPointF> points;
    double quiet = 1; // seconds: longer than between two samples
    for (const MetricAddress& that : line.series) {
        const sim::Series* series = find(snapshot, that);
        if (series == nullptr) {
            continue;
        }
        quiet = std::max(quiet, 2 * series->interval.toSeconds());
        const bool first = points.isEmpty();
        for (std::size_t i = 0; i < series->values.size(); ++i) {
            const double value = series->values[i];
            const auto at = static_cast<qsizetype>(i);
            if (!first && at < points.size()) {
                points[at].ry() += value;
                continue;
            }
            const Instant then = series->first + series->interval * static_cast<std::int64_t>(i);
            points.append({std::min(0.0, (then - snapshot.at).toSeconds()), value});
        }
    }
    const bool isRate = line.over > 1;
    if (isRate) {
        smooth(points, line.over);
    }
    // Where nothing happens nothing is sampled: a level stays, a rate is none.
    if (!points.isEmpty() && points.back().x() < -quiet) {
        const QPointF last = points.back();
        if (isRate) {
            points.append({last.x(), 0});
        }
        points.append({0, isRate ? 0 : last.y()});
    }
    return points;
}

Duration chartSpan(Instant now) {
    static constexpr std::array kSpans{
        Duration::minutes(1),  Duration::minutes(2),  Duration::minutes(5), Duration::minutes(10),
        Duration::minutes(20), Duration::minutes(30), Duration::hours(1),   Duration::hours(2),
        Duration::hours(6),    Duration::hours(24),   Duration::hours(168), Duration::hours(720)};
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
