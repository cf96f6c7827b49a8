// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ChartCard: one chart with its title, unit, legend and time labels.
#pragma once

#include "ui/charts/chart_lines.h"
#include "ui/style/theme.h"

#include <QWidget>

#include <vector>

class QChart;
class QChartView;
class QHBoxLayout;
class QLabel;
class QLineSeries;
class QValueAxis;

namespace warren::ui {

class ChartCard : public QWidget {
    Q_OBJECT

public:
    explicit ChartCard(ThemeFeed& theme, QWidget* parent = nullptr);

    void setWords(const QString& title, const QString& unit);
    void setLines(std::vector<ChartLine> lines);
    [[nodiscard]] const std::vector<ChartLine>& lines() const { return m_lines; }
    /// Replaces the points; cheap enough for ten times a second.
    void show(const sim::Snapshot& snapshot);
    void clear();
    /// The points that a line shows.
    [[nodiscard]] QList<QPointF> points(int line) const;

private:
    void build();
    void dress();
    void showLegend();
    void fitHeight(double highest);
    void setTop(double top);

    ThemeFeed& m_theme;
    std::vector<ChartLine> m_lines;
    QLabel* m_title;
    QLabel* m_unit;
    QLabel* m_from;
    QChart* m_chart;
    QChartView* m_view;
    QValueAxis* m_x;
    QValueAxis* m_y;
    QHBoxLayout* m_legend;
    std::vector<QLineSeries*> m_series;
    int m_lowFrames = 0; ///< how long the lines have been far below the top
};

} // namespace warren::ui
