// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ChartsPanel: depth, rates and latency of the selected queue, or of all.
#pragma once

#include "ui/bridge/run_feed.h"
#include "ui/charts/chart_card.h"
#include "ui/document/open_document.h"
#include "ui/document/selection.h"
#include "ui/style/theme.h"

#include <QWidget>

#include <array>

namespace warren::ui {

class ChartsPanel : public QWidget {
    Q_OBJECT

public:
    ChartsPanel(OpenDocument& document, Selection& selection, RunFeed& feed, ThemeFeed& theme,
                QWidget* parent = nullptr);

    [[nodiscard]] ChartCard& card(ChartKind kind) const {
        return *m_cards[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] QSize sizeHint() const override { return {900, 230}; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void translate();
    /// Chooses the lines anew and asks the engine for their series.
    void chooseLines();
    void show();

    OpenDocument& m_document;
    Selection& m_selection;
    RunFeed& m_feed;
    std::array<ChartCard*, 3> m_cards;
    std::optional<Address> m_queue;
    sim::SnapshotPtr m_shown;
};

} // namespace warren::ui
