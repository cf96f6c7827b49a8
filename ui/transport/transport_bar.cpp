// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lays the controls out and keeps clock, rate and state up to date.
#include "ui/transport/transport_bar.h"

#include "ui/text/error_text.h"
#include "ui/text/wording.h"
#include "ui/transport/run_goal.h"
#include "ui/transport/speed_box.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>
#include <QToolButton>

namespace warren::ui {

namespace {

QWidget* gap(int width) {
    auto* widget = new QWidget;
    widget->setFixedWidth(width);
    return widget;
}

QWidget* spring() {
    auto* widget = new QWidget;
    widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return widget;
}

void setMark(QWidget* widget, const char* name, bool on) {
    if (widget->property(name).toBool() != on) {
        widget->setProperty(name, on);
        widget->style()->unpolish(widget);
        widget->style()->polish(widget);
    }
}

/// The planned end without its fraction when there is none.
QString shortClock(Instant instant) {
    QString text = QString::fromStdString(toClock(instant));
    if (text.endsWith(QStringLiteral(".000"))) {
        text.chop(4);
    }
    return text;
}

} // namespace

TransportBar::TransportBar(const TransportActions& actions, RunFeed& feed, ThemeFeed& theme,
                           QWidget* parent)
    : QToolBar(parent), m_feed(feed), m_theme(theme) {
    setObjectName(QStringLiteral("transport"));
    setMovable(false);
    setIconSize({20, 20});
    build(actions);
    connect(m_speed, &SpeedBox::paceChosen, &feed, &RunFeed::setPace);
    connect(m_goal->lineEdit(), &QLineEdit::returnPressed, this, &TransportBar::chooseGoal);
    connect(m_goal, &QComboBox::activated, this, &TransportBar::chooseGoal);
    connect(&feed, &RunFeed::snapshotChanged, this, &TransportBar::show);
    connect(&feed, &RunFeed::statusChanged, this, &TransportBar::showStatus);
    translate();
    show();
    showStatus();
}

void TransportBar::build(const TransportActions& actions) {
    addButton(actions.restart, QStringLiteral("restart"));
    addButton(actions.playPause, QStringLiteral("play"));
    addButton(actions.step, QStringLiteral("step"));
    addWidget(gap(6));
    m_speed = new SpeedBox;
    addWidget(m_speed);
    addWidget(gap(14));
    m_clock = new QLabel;
    m_clock->setFont(Theme::monospace(22, QFont::DemiBold));
    m_clock->setObjectName(QStringLiteral("clock"));
    m_clock->setMinimumWidth(
        QFontMetrics(m_clock->font()).horizontalAdvance(QStringLiteral("00:00:00.000")) + 4);
    m_end = new QLabel;
    m_end->setFont(Theme::font(13));
    m_end->setObjectName(QStringLiteral("muted"));
    addWidget(m_clock);
    addWidget(gap(8));
    addWidget(m_end);
    addWidget(gap(10));
    m_goal = new QComboBox;
    m_goal->setEditable(true);
    m_goal->setCompleter(nullptr);
    m_goal->setInsertPolicy(QComboBox::NoInsert);
    m_goal->setMinimumWidth(190);
    m_goal->setObjectName(QStringLiteral("goal"));
    addWidget(m_goal);
    addWidget(gap(6));
    m_record = addButton(actions.record, QStringLiteral("record"));
    m_record->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    addWidget(spring());
    m_rate = new QLabel;
    m_rate->setObjectName(QStringLiteral("muted"));
    addWidget(m_rate);
    addWidget(gap(6));
}

QToolButton* TransportBar::addButton(QAction* action, const QString& name) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setObjectName(name);
    button->setAutoRaise(false);
    addWidget(button);
    return button;
}

QString TransportBar::clockText() const {
    return m_clock->text();
}

void TransportBar::suggest(const QStringList& goals) {
    m_suggestions = goals;
    translate();
}

void TransportBar::changeEvent(QEvent* event) {
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        translate();
        show();
        showStatus();
    }
}

void TransportBar::translate() {
    const QString typed = m_goal->currentText();
    m_goal->clear();
    m_goal->addItems({QStringLiteral("+10s"), QStringLiteral("+1m"), QStringLiteral("+10m"),
                      QStringLiteral("+1h")});
    m_goal->addItems(m_suggestions);
    m_goal->setCurrentIndex(-1);
    m_goal->setEditText(typed);
    m_goal->lineEdit()->setPlaceholderText(tr("Run until…"));
    m_goal->setToolTip(tr("A time (10m, +10s, 00:10:00) or a condition "
                          "(queue:orders.ready >= 100); Return runs until then"));
    m_goal->setAccessibleName(tr("Run until"));
    m_clock->setToolTip(tr("Virtual time"));
    m_clock->setAccessibleName(tr("Virtual time"));
}

void TransportBar::show() {
    const sim::SnapshotPtr snapshot = m_feed.snapshot();
    m_clock->setText(QString::fromStdString(toClock(snapshot ? snapshot->at : Instant{})));
    if (m_feed.isRunning()) {
        const QString rate =
            countText(static_cast<std::uint64_t>(m_feed.status().messagesPerSecond));
        m_rate->setText(tr("%1 msg/s").arg(rate));
    }
}

void TransportBar::showStatus() {
    const RunStatus& status = m_feed.status();
    m_speed->show(status.pace);
    const bool ends = status.phase != RunPhase::None && !status.plannedEnd.isNever();
    m_end->setText(ends ? tr("of %1").arg(shortClock(status.plannedEnd)) : QString());
    setMark(m_record, "recording", status.recording);
    if (status.phase != RunPhase::Running) {
        m_rate->clear();
    }
}

void TransportBar::chooseGoal() {
    if (m_goal->currentText().trimmed().isEmpty()) {
        setMark(m_goal, "refused", false);
        return;
    }
    const sim::SnapshotPtr snapshot = m_feed.snapshot();
    const auto goal = readRunGoal(m_goal->currentText(), snapshot ? snapshot->at : Instant{});
    setMark(m_goal, "refused", !goal);
    if (!goal) {
        emit spoke(errorText(goal.error()));
        return;
    }
    m_goal->setEditText({});
    if (const auto* limit = std::get_if<Instant>(&*goal)) {
        emit goalChosen(*limit);
    } else {
        emit conditionChosen(std::get<Expectation>(*goal));
    }
}

} // namespace warren::ui
