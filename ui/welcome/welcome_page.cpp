// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Two columns: what to do on the left, what to try on the right.
#include "ui/welcome/welcome_page.h"

#include "ui/welcome/card_grid.h"
#include "ui/welcome/scenario_card.h"

#include <QAction>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace warren::ui {

namespace {

constexpr int kSideWidth = 260;

QLabel* heading(int pixels, QFont::Weight weight) {
    auto* made = new QLabel;
    made->setFont(Theme::font(pixels, weight));
    made->setWordWrap(true);
    return made;
}

} // namespace

WelcomePage::WelcomePage(const std::vector<QAction*>& actions, ThemeFeed& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme) {
    setObjectName(QStringLiteral("welcome"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(48, 40, 24, 16);
    row->setSpacing(48);
    row->addWidget(buildSide(actions));
    row->addWidget(buildGallery(), 1);
    translate();
}

QWidget* WelcomePage::buildSide(const std::vector<QAction*>& actions) {
    auto* side = new QWidget;
    side->setFixedWidth(kSideWidth);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_title = heading(28, QFont::Bold);
    m_claim = heading(14, QFont::Normal);
    m_claim->setObjectName(QStringLiteral("muted"));
    column->addWidget(m_title);
    column->addWidget(m_claim);
    column->addSpacing(16);
    for (QAction* action : actions) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIconSize({18, 18});
        button->setObjectName(QStringLiteral("welcomeAction"));
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        column->addWidget(button);
    }
    column->addSpacing(16);
    m_recentTitle = heading(13, QFont::DemiBold);
    column->addWidget(m_recentTitle);
    m_recent = new QVBoxLayout;
    m_recent->setSpacing(2);
    column->addLayout(m_recent);
    column->addStretch(1);
    return side;
}

QWidget* WelcomePage::buildGallery() {
    auto* page = new QWidget;
    page->setObjectName(QStringLiteral("formPage"));
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 4, 16, 16);
    column->setSpacing(16);
    m_galleryTitle = heading(16, QFont::DemiBold);
    m_cards = new CardGrid;
    column->addWidget(m_galleryTitle);
    column->addWidget(m_cards);
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("form"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(page);
    return scroll;
}

void WelcomePage::showRecent(const QStringList& paths) {
    while (QLayoutItem* old = m_recent->takeAt(0)) {
        old->widget()->deleteLater();
        delete old;
    }
    for (const QString& path : paths) {
        auto* button = new QPushButton;
        button->setText(QFileInfo(path).fileName());
        button->setToolTip(path);
        button->setFlat(true);
        button->setObjectName(QStringLiteral("recent"));
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        connect(button, &QPushButton::clicked, this, [this, path] { emit recentChosen(path); });
        m_recent->addWidget(button);
    }
    m_recentTitle->setVisible(!paths.isEmpty());
}

void WelcomePage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        translate();
    }
}

void WelcomePage::fillGallery() {
    m_cards->clear();
    for (Scenario& scenario : scenarios()) {
        auto* card = new ScenarioCard(std::move(scenario), m_theme);
        connect(card, &QAbstractButton::clicked, this,
                [this, card] { emit scenarioChosen(card->scenario()); });
        m_cards->add(card);
    }
}

void WelcomePage::translate() {
    m_title->setText(QStringLiteral("Warren"));
    m_claim->setText(
        tr("Design a broker topology, run it, and see what happens to every message."));
    m_recentTitle->setText(tr("Recent files"));
    m_galleryTitle->setText(tr("Scenarios"));
    fillGallery();
}

} // namespace warren::ui
