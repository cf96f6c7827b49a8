// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// LedgerView: the fates of a queue's messages, as numbers, as a bar, and the sum that they make.
#pragma once

#include "engine/sim/snapshot.h"
#include "ui/style/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace warren::ui {

/// One fate: its words, its count, and its place in the bar (none for what is not part of the sum).
struct LedgerLine {
    QString words;
    std::uint64_t count = 0;
    std::optional<QColor> colour;
    bool isSum = false;  ///< the left side of the balance
    bool isLoss = false; ///< shown in red when it is not 0
};

std::vector<LedgerLine> ledgerLines(const sim::QueueView& queue, const Theme& theme);
/// `balances: 1,684,220 = 1,513,498 + 169,188 + 1,534`, or what is missing.
QString balanceText(const std::vector<LedgerLine>& lines);

class LedgerView : public QWidget {
    Q_OBJECT

public:
    explicit LedgerView(ThemeFeed& theme, QWidget* parent = nullptr);

    void show(const sim::QueueView& queue);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintBar(QPainter& painter, const QRect& place) const;

    ThemeFeed& m_theme;
    std::vector<LedgerLine> m_lines;
    QString m_balance;
};

} // namespace warren::ui
