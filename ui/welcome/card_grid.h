// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// CardGrid: cards of one size in as many columns as fit.
#pragma once

#include <QWidget>

#include <vector>

namespace warren::ui {

class CardGrid : public QWidget {
    Q_OBJECT

public:
    explicit CardGrid(QWidget* parent = nullptr);

    void clear();
    void add(QWidget* card);
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] int columns(int width) const;
    void arrange();

    std::vector<QWidget*> m_cards;
};

} // namespace warren::ui
