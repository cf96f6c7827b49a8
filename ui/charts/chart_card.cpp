// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Qt Charts as it is quick: points replaced, no animation, axes moved rarely, pens of one pixel.
#include "ui/charts/chart_card.h"

#include "engine/base/units.h"
#include "ui/text/wording.h"

#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineSeries>
#include <QVBoxLayout>
#include <QValueAxis>

#include <algorithm>
#include <utility>

namespace warren::ui {

namespace {

constexpr int kFramesBeforeShrink = 30;

QLabel* label(int pixels, QFont::Weight weight, const QString& name) {
    auto* made = new QLabel;
    made->setFont(Theme::font(pixels, weight));
    made->setObjectName(name);
    return made;
}

} // namespace

ChartCard::ChartCard(ThemeFeed& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // all cards equally wide
    build();
    dress();
    connect(&theme, &ThemeFeed::changed, this, &ChartCard::dress);
}

void ChartCard::build() {
    m_title = label(13, QFont::DemiBold, QStringLiteral("chartTitle"));
    m_unit = label(11, QFont::Normal, QStringLiteral("muted"));
    m_from = label(11, QFont::Normal, QStringLiteral("muted"));
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_title, 1);
    heading->addWidget(m_unit);
    heading->addWidget(m_from);

    m_chart = new QChart;
    m_chart->legend()->hide();
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->setMargins({0, 0, 0, 0});
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->setBackgroundRoundness(0);
    m_x = new QValueAxis(m_chart);
    m_x->setLabelsVisible(false);
    m_x->setGridLineVisible(false);
    m_x->setLineVisible(false);
    m_x->setRange(-1, 0);
    m_y = new QValueAxis(m_chart);
    m_y->setLineVisible(false);
    m_chart->addAxis(m_x, Qt::AlignBottom);
    m_chart->addAxis(m_y, Qt::AlignLeft);
    m_view = new QChartView(m_chart);
    m_view->setRenderHint(QPainter::Antialiasing);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setMinimumSize(140, 60);

    m_legend = new QHBoxLayout;
    m_legend->setSpacing(9);
    auto* foot = new QHBoxLayout;
    foot->addLayout(m_legend);
    foot->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(heading);
    column->addWidget(m_view, 1);
    column->addLayout(foot);
}

void ChartCard::setWords(const QString& title, const QString& unit) {
    m_title->setText(title);
    m_unit->setText(unit);
    m_view->setAccessibleName(title);
}

void ChartCard::setLines(std::vector<ChartLine> lines) {
    m_lines = std::move(lines);
    m_chart->removeAllSeries();
    m_series.clear();
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        auto* series = new QLineSeries;
        m_chart->addSeries(series);
        series->attachAxis(m_x);
        series->attachAxis(m_y);
        m_series.push_back(series);
    }
    setTop(1);
    dress();
}

void ChartCard::show(const sim::Snapshot& snapshot) {
    const Duration span = chartSpan(snapshot.at);
    if (m_x->min() != -span.toSeconds()) {
        m_x->setRange(-span.toSeconds(), 0);
        m_from->setText(tr("· last %1").arg(QString::fromStdString(toText(span))));
    }
    double highest = 0;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const QList<QPointF> points = chartPoints(m_lines[i], snapshot);
        for (const QPointF& point : points) {
            highest = std::max(highest, point.y());
        }
        m_series[i]->replace(points);
    }
    fitHeight(highest);
}

void ChartCard::clear() {
    for (QLineSeries* series : m_series) {
        series->clear();
    }
    setTop(1);
}

QList<QPointF> ChartCard::points(int line) const {
    return m_series[static_cast<std::size_t>(line)]->points();
}

/// Grows at once and shrinks after a while: a moving axis costs more than all the points, and makes
/// lines that stand still seem to move.
void ChartCard::fitHeight(double highest) {
    const double top = niceCeiling(highest * 1.05);
    m_lowFrames = top < m_y->max() ? m_lowFrames + 1 : 0;
    if (top > m_y->max() || m_lowFrames > kFramesBeforeShrink) {
        setTop(top);
        m_lowFrames = 0;
    }
}

/// Grid lines at round numbers: fifths of 1 and 5, quarters of 2.
void ChartCard::setTop(double top) {
    const double half = top / 2;
    const bool inQuarters = top > 1 && niceCeiling(half) == half && niceCeiling(top / 5) != top / 5;
    m_y->setRange(0, top);
    m_y->setTickCount(inQuarters ? 5 : 6);
    m_y->setLabelFormat(top < 5 ? QStringLiteral("%.1f") : QStringLiteral("%.0f"));
}

void ChartCard::dress() {
    const Theme& theme = m_theme.theme();
    m_chart->setBackgroundBrush(theme.chrome);
    m_chart->setBackgroundPen(Qt::NoPen);
    m_chart->setPlotAreaBackgroundVisible(false);
    m_view->setBackgroundBrush(theme.chrome);
    m_y->setGridLinePen(QPen(theme.grid, 1));
    m_y->setLabelsBrush(theme.textMuted);
    m_y->setLabelsFont(Theme::font(10));
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        m_series[i]->setPen(QPen(theme.series(m_lines[i].colour), 1));
    }
    showLegend();
}

void ChartCard::showLegend() {
    while (QLayoutItem* old = m_legend->takeAt(0)) {
        delete old->widget();
        delete old;
    }
    for (const ChartLine& line : m_lines) {
        auto* entry = label(11, QFont::Normal, QStringLiteral("muted"));
        entry->setText(
            QStringLiteral("<span style='color:%1'>■</span> %2")
                .arg(m_theme.theme().series(line.colour).name(), line.title.toHtmlEscaped()));
        m_legend->addWidget(entry);
    }
}

} // namespace warren::ui
