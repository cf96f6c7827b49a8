// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the card.
#include "ui/welcome/scenario_card.h"

#include <QPainter>
#include <QPainterPath>

namespace warren::ui {

namespace {

constexpr int kPictureHeight = 104;
constexpr int kPadding = 14;

} // namespace

ScenarioCard::ScenarioCard(Scenario scenario, ThemeFeed& theme, QWidget* parent)
    : QAbstractButton(parent), m_scenario(std::move(scenario)), m_theme(theme),
      m_thumbnail(thumbnailOf(*m_scenario.document)) {
    setObjectName(m_scenario.file);
    setAccessibleName(m_scenario.name);
    setAccessibleDescription(m_scenario.sentence);
    setToolTip(m_scenario.sentence);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setFixedSize(sizeHint());
    connect(&theme, &ThemeFeed::changed, this, qOverload<>(&QWidget::update));
}

void ScenarioCard::paintEvent(QPaintEvent*) {
    const Theme& theme = m_theme.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF card = QRectF(rect()).adjusted(1, 1, -1, -1);
    const bool lit = underMouse() || hasFocus();
    QPainterPath outline;
    outline.addRoundedRect(card, 10, 10);
    painter.fillPath(outline, isDown() ? theme.field : theme.card);
    painter.save();
    painter.setClipPath(outline);
    painter.fillRect(QRectF(card.left(), card.top(), card.width(), kPictureHeight), theme.canvas);
    painter.restore();
    paint(painter, m_thumbnail,
          QRectF(card.left(), card.top(), card.width(), kPictureHeight).adjusted(14, 12, -14, -12),
          theme);
    painter.setPen(QPen(lit ? theme.accent : theme.line, lit ? 2 : 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(outline);

    const QRectF text = card.adjusted(kPadding, kPictureHeight + 10, -kPadding, -10);
    painter.setFont(Theme::font(13, QFont::DemiBold));
    painter.setPen(theme.text);
    const QFontMetrics metrics(painter.font());
    painter.drawText(
        text, Qt::AlignLeft | Qt::AlignTop,
        metrics.elidedText(m_scenario.name, Qt::ElideRight, static_cast<int>(text.width())));
    painter.setFont(Theme::font(12));
    painter.setPen(theme.textMuted);
    painter.drawText(text.adjusted(0, metrics.height() + 4, 0, 0),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_scenario.sentence);
}

void ScenarioCard::enterEvent(QEnterEvent* event) {
    QAbstractButton::enterEvent(event);
    update();
}

void ScenarioCard::leaveEvent(QEvent* event) {
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace warren::ui
