// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Columns from the width, height from the columns.
#include "ui/welcome/card_grid.h"

#include <algorithm>

namespace warren::ui {

namespace {

constexpr int kGap = 16;

} // namespace

CardGrid::CardGrid(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void CardGrid::clear() {
    for (QWidget* card : m_cards) {
        card->deleteLater();
    }
    m_cards.clear();
}

void CardGrid::add(QWidget* card) {
    card->setParent(this);
    card->show();
    m_cards.push_back(card);
    updateGeometry();
    arrange();
}

int CardGrid::heightForWidth(int width) const {
    if (m_cards.empty()) {
        return 0;
    }
    const int rows = (static_cast<int>(m_cards.size()) + columns(width) - 1) / columns(width);
    return rows * (m_cards.front()->sizeHint().height() + kGap) - kGap;
}

QSize CardGrid::sizeHint() const {
    const int wide = m_cards.empty() ? 300 : 3 * (m_cards.front()->sizeHint().width() + kGap);
    return {wide, heightForWidth(wide)};
}

void CardGrid::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

int CardGrid::columns(int width) const {
    return std::max(1, (width + kGap) / (m_cards.front()->sizeHint().width() + kGap));
}

void CardGrid::arrange() {
    if (m_cards.empty()) {
        return;
    }
    const QSize size = m_cards.front()->sizeHint();
    const int across = columns(width());
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        const int column = static_cast<int>(i) % across;
        const int row = static_cast<int>(i) / across;
        m_cards[i]->move(column * (size.width() + kGap), row * (size.height() + kGap));
    }
    setMinimumHeight(heightForWidth(width()));
}

} // namespace warren::ui
