// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// StatusLine: how the run is going, in one line: phase, messages, loss, ledger; and whose rules it
// follows.
#pragma once

#include "ui/bridge/run_feed.h"
#include "ui/document/open_document.h"
#include "ui/style/theme.h"

#include <QStatusBar>

class QLabel;

namespace warren::ui {

class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    StatusLine(OpenDocument& document, RunFeed& feed, ThemeFeed& theme, QWidget* parent = nullptr);

    /// A hint that goes away by itself.
    void speak(const QString& text);
    [[nodiscard]] QString runText() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void show();
    void showRules();
    [[nodiscard]] QString phaseText() const;

    OpenDocument& m_document;
    RunFeed& m_feed;
    ThemeFeed& m_theme;
    QLabel* m_run;
    QLabel* m_speed;
    QLabel* m_rules;
};

} // namespace warren::ui
