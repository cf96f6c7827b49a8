// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// TransportBar: the controls of the run: restart, play, step, speed, clock, run until, record.
#pragma once

#include "ui/bridge/run_feed.h"
#include "ui/style/theme.h"

#include <QToolBar>

class QAction;
class QComboBox;
class QLabel;
class QToolButton;

namespace warren::ui {

class SpeedBox;

/// The window's actions that have a button here.
struct TransportActions {
    QAction* restart = nullptr;
    QAction* playPause = nullptr;
    QAction* step = nullptr;
    QAction* record = nullptr;
};

class TransportBar : public QToolBar {
    Q_OBJECT

public:
    TransportBar(const TransportActions& actions, RunFeed& feed, ThemeFeed& theme,
                 QWidget* parent = nullptr);

    [[nodiscard]] SpeedBox* speed() const { return m_speed; }
    [[nodiscard]] QComboBox* goal() const { return m_goal; }
    [[nodiscard]] QString clockText() const;
    /// Conditions that make sense for what is selected, offered under "run until…".
    void suggest(const QStringList& goals);

signals:
    void goalChosen(warren::Instant limit);
    void conditionChosen(const warren::Expectation& condition);
    /// What is wrong with a typed goal.
    void spoke(const QString& text);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build(const TransportActions& actions);
    QToolButton* addButton(QAction* action, const QString& name);
    void translate();
    void show();
    void showStatus();
    void chooseGoal();

    RunFeed& m_feed;
    ThemeFeed& m_theme;
    SpeedBox* m_speed;
    QLabel* m_clock;
    QLabel* m_end;
    QComboBox* m_goal;
    QToolButton* m_record;
    QLabel* m_rate;
    QStringList m_suggestions;
};

} // namespace warren::ui
