// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Follows the selection for the lines and the feed for the points. The feed's charted snapshots
// come at most ten times a second, so that is how often charts move.
#include "ui/charts/charts_panel.h"

#include <QEvent>
#include <QHBoxLayout>

#include <algorithm>

namespace warren::ui {

namespace {

constexpr std::array kKinds{ChartKind::Depth, ChartKind::Rates, ChartKind::Deaths};

bool sameQueues(const Document& a, const Document& b) {
    return std::ranges::equal(
        a.topology.queues, b.topology.queues, {}, [](const auto& entry) { return entry.first; },
        [](const auto& entry) { return entry.first; });
}

} // namespace

ChartsPanel::ChartsPanel(OpenDocument& document, Selection& selection, RunFeed& feed,
                         ThemeFeed& theme, QWidget* parent)
    : QWidget(parent), m_document(document), m_selection(selection), m_feed(feed) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 10, 16, 8);
    row->setSpacing(24);
    for (ChartCard*& card : m_cards) {
        card = new ChartCard(theme);
        row->addWidget(card, 1);
    }
    translate();
    connect(&document, &OpenDocument::changed, this,
            [this](const DocumentPtr& before, const DocumentPtr& after) {
                if (!sameQueues(*before, *after)) {
                    chooseLines();
                }
            });
    connect(&selection, &Selection::changed, this, [this] {
        const auto address = m_selection.address();
        const auto queue = address && address->kind == Kind::Queue ? address : std::nullopt;
        if (queue != m_queue) {
            m_queue = queue;
            translate();
        }
    });
    connect(&feed, &RunFeed::started, this, &ChartsPanel::chooseLines);
    connect(&feed, &RunFeed::snapshotChanged, this, &ChartsPanel::show);
}

void ChartsPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        translate();
    }
}

void ChartsPanel::translate() {
    card(ChartKind::Depth)
        .setWords(m_queue ? tr("Depth of %1").arg(QString::fromStdString(m_queue->key.name))
                          : tr("Queue depth"),
                  tr("messages"));
    card(ChartKind::Rates).setWords(tr("Rates"), tr("messages/s"));
    card(ChartKind::Deaths).setWords(tr("Dead letters"), tr("messages/s"));
    chooseLines();
}

void ChartsPanel::chooseLines() {
    std::vector<MetricAddress> wanted;
    for (const ChartKind kind : kKinds) {
        card(kind).setLines(chartLines(kind, m_document.document(), m_queue));
        for (const ChartLine& line : card(kind).lines()) {
            wanted.insert(wanted.end(), line.series.begin(), line.series.end());
        }
    }
    m_shown.reset();
    if (m_feed.hasRun()) {
        m_feed.requestSeries(std::move(wanted));
    }
}

void ChartsPanel::show() {
    const sim::SnapshotPtr charted = m_feed.chartedSnapshot();
    if (charted == m_shown || !isVisible()) {
        return;
    }
    m_shown = charted;
    for (ChartCard* card : m_cards) {
        if (charted) {
            card->show(*charted);
        } else {
            card->clear();
        }
    }
}

} // namespace warren::ui
