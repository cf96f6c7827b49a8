// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ScenarioCard: a button with a scenario's picture, name and first sentence.
#pragma once

#include "ui/style/theme.h"
#include "ui/welcome/scenario_list.h"
#include "ui/welcome/thumbnail.h"

#include <QAbstractButton>

namespace warren::ui {

class ScenarioCard : public QAbstractButton {
    Q_OBJECT

public:
    static constexpr int kWidth = 252;

    ScenarioCard(Scenario scenario, ThemeFeed& theme, QWidget* parent = nullptr);

    [[nodiscard]] const Scenario& scenario() const { return m_scenario; }
    [[nodiscard]] QSize sizeHint() const override { return {kWidth, 214}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    Scenario m_scenario;
    ThemeFeed& m_theme;
    Thumbnail m_thumbnail;
};

} // namespace warren::ui
