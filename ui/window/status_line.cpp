// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Words for the state of the run.
#include "ui/window/status_line.h"

#include "engine/topology/broker_version.h"
#include "ui/text/wording.h"

#include <QEvent>
#include <QLabel>
#include <QLocale>

namespace warren::ui {

namespace {

constexpr int kHintMs = 6'000;

} // namespace

StatusLine::StatusLine(OpenDocument& document, RunFeed& feed, ThemeFeed& theme, QWidget* parent)
    : QStatusBar(parent), m_document(document), m_feed(feed), m_theme(theme), m_run(new QLabel),
      m_speed(new QLabel), m_rules(new QLabel) {
    setSizeGripEnabled(false);
    for (QLabel* label : {m_run, m_speed, m_rules}) {
        label->setFont(Theme::font(12));
        label->setObjectName(QStringLiteral("muted"));
        label->setContentsMargins(8, 0, 8, 0);
    }
    addWidget(m_run, 1);
    addPermanentWidget(m_speed);
    addPermanentWidget(m_rules);
    connect(&feed, &RunFeed::snapshotChanged, this, &StatusLine::show);
    connect(&feed, &RunFeed::statusChanged, this, &StatusLine::show);
    connect(&document, &OpenDocument::changed, this, &StatusLine::showRules);
    connect(&theme, &ThemeFeed::changed, this, &StatusLine::show);
    show();
    showRules();
}

void StatusLine::speak(const QString& text) {
    if (text.isEmpty()) {
        clearMessage();
    } else {
        showMessage(text, kHintMs);
    }
}

QString StatusLine::runText() const {
    return m_run->text();
}

void StatusLine::changeEvent(QEvent* event) {
    QStatusBar::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        show();
        showRules();
    }
}

void StatusLine::show() {
    const sim::SnapshotPtr snapshot = m_feed.snapshot();
    if (!snapshot) {
        m_run->setText(tr("Ready"));
        m_speed->clear();
        return;
    }
    const std::uint64_t lost = snapshot->totals.silentLoss;
    const QString loss = lost == 0 ? tr("no silent loss")
                                   : QStringLiteral("<span style='color:%1'>▲ %2</span>")
                                         .arg(m_theme.theme().danger.name(),
                                              tr("%1 silently lost").arg(countText(lost)));
    const QString ledger =
        snapshot->totals.ledgerBalanced
            ? tr("ledger balances")
            : QStringLiteral("<span style='color:%1'>▲ %2</span>")
                  .arg(m_theme.theme().danger.name(), tr("ledger does not balance"));
    m_run->setText(
        QStringLiteral("%1 · %2 · %3 · %4")
            .arg(phaseText(), tr("%1 messages").arg(countText(snapshot->messages)), loss, ledger));
    const RunStatus& status = m_feed.status();
    m_speed->setText(
        status.phase == RunPhase::Running && status.speed > 0
            ? tr("time ×%1").arg(QLocale().toString(status.speed, 'f', status.speed < 10 ? 1 : 0))
            : QString());
}

void StatusLine::showRules() {
    const About& about = m_document.document().about;
    const auto version = versionText(about.broker.version);
    m_rules->setText(
        tr("RabbitMQ %1 rules · seed %2")
            .arg(QString::fromLatin1(version.data(), static_cast<qsizetype>(version.size())))
            .arg(about.seed));
}

QString StatusLine::phaseText() const {
    switch (m_feed.status().phase) {
    case RunPhase::None:
        return tr("Ready");
    case RunPhase::Paused:
        return tr("Paused");
    case RunPhase::Running:
        return tr("Running");
    case RunPhase::Finished:
        return tr("Finished");
    }
    return {};
}

} // namespace warren::ui
