// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of the ledger and their painting: one widget instead of twenty labels that change ten times
// a second.
#include "ui/inspector/ledger_view.h"

#include "ui/text/wording.h"

#include <QPainter>
#include <QPainterPath>
#include <QStringList>

#include <algorithm>

namespace warren::ui {

namespace {

constexpr int kLineHeight = 21;
constexpr int kBarHeight = 8;
constexpr int kGap = 10;

QString words(const char* source) {
    return LedgerView::tr(source);
}

/// What the identity of rules.md part 1 leaves over: dead letters on their way (at-least-once).
std::uint64_t underWay(const sim::QueueView& queue, std::uint64_t known) {
    return queue.ledger.enqueued > known ? queue.ledger.enqueued - known : 0;
}

} // namespace

std::vector<LedgerLine> ledgerLines(const sim::QueueView& queue, const Theme& theme) {
    const broker::QueueLedger& ledger = queue.ledger;
    std::vector<LedgerLine> lines;
    const auto always = [&](const char* source, std::uint64_t count, std::optional<QColor> colour) {
        lines.push_back({words(source), count, colour, false, false});
    };
    const auto ifAny = [&](const char* source, std::uint64_t count, const QColor& colour) {
        if (count > 0) {
            always(source, count, colour);
        }
    };
    const auto dead = [&](broker::DeathReason reason) {
        return ledger.deadLettered[static_cast<std::size_t>(reason)];
    };
    always(QT_TR_NOOP("enqueued"), ledger.enqueued, std::nullopt);
    lines.back().isSum = true;
    always(QT_TR_NOOP("acked"), ledger.acked, theme.good);
    ifAny(QT_TR_NOOP("auto-acked"), ledger.autoAcked, theme.producer);
    always(QT_TR_NOOP("dead-lettered · rejected"), dead(broker::DeathReason::Rejected),
           theme.warning);
    always(QT_TR_NOOP("dead-lettered · expired"), dead(broker::DeathReason::Expired), theme.expiry);
    ifAny(QT_TR_NOOP("dead-lettered · max length"), dead(broker::DeathReason::MaxLength),
          theme.exchange);
    ifAny(QT_TR_NOOP("dead-lettered · delivery limit"), dead(broker::DeathReason::DeliveryLimit),
          theme.dependency);
    always(QT_TR_NOOP("discarded (silent loss)"), ledger.discardedTotal, theme.danger);
    lines.back().isLoss = true;
    ifAny(QT_TR_NOOP("lost (silent loss)"), ledger.lost, theme.danger);
    lines.back().isLoss = lines.back().isLoss || ledger.lost > 0;
    ifAny(QT_TR_NOOP("purged"), ledger.purged, theme.textMuted);
    ifAny(QT_TR_NOOP("deleted with the queue"), ledger.deleted, theme.textMuted);
    const std::uint64_t held = queue.ready + queue.unacked;
    const std::uint64_t known = held + ledger.acked + ledger.autoAcked + ledger.deadLetteredTotal +
                                ledger.discardedTotal + ledger.purged + ledger.deleted +
                                ledger.lost;
    ifAny(QT_TR_NOOP("being dead-lettered"), underWay(queue, known), theme.textMuted);
    always(QT_TR_NOOP("ready + unacked"), held, theme.queue);
    return lines;
}

QString balanceText(const std::vector<LedgerLine>& lines) {
    std::uint64_t left = 0;
    std::uint64_t right = 0;
    QStringList parts;
    for (const LedgerLine& line : lines) {
        if (line.isSum) {
            left += line.count;
            continue;
        }
        right += line.count;
        if (line.count > 0) {
            parts += countText(line.count);
        }
    }
    if (parts.isEmpty()) {
        parts += countText(0);
    }
    const QString sum = QStringLiteral("%1 = %2").arg(countText(left), parts.join(u" + "));
    return left == right
               ? LedgerView::tr("balances: %1").arg(sum)
               : LedgerView::tr("does not balance: %1 ≠ %2").arg(countText(left), countText(right));
}

LedgerView::LedgerView(ThemeFeed& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&theme, &ThemeFeed::changed, this, qOverload<>(&QWidget::update));
}

void LedgerView::show(const sim::QueueView& queue) {
    const std::size_t count = m_lines.size();
    m_lines = ledgerLines(queue, m_theme.theme());
    m_balance = balanceText(m_lines);
    setAccessibleDescription(m_balance);
    if (m_lines.size() != count) {
        updateGeometry();
    }
    update();
}

QSize LedgerView::sizeHint() const {
    const int lines = static_cast<int>(m_lines.size());
    const QFontMetrics metrics(Theme::font(11));
    return {200, lines * kLineHeight + kGap + kBarHeight + kGap + 2 * metrics.lineSpacing()};
}

void LedgerView::paintEvent(QPaintEvent*) {
    const Theme& theme = m_theme.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    int y = 0;
    for (const LedgerLine& line : m_lines) {
        const QRect place(0, y, width(), kLineHeight);
        const bool alarming = line.isLoss && line.count > 0;
        if (line.colour) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(line.count > 0 ? *line.colour : theme.line);
            painter.drawRoundedRect(QRectF(1, y + 6.5, 8, 8), 2, 2);
        }
        painter.setFont(Theme::font(12));
        painter.setPen(alarming ? theme.danger : theme.textMuted);
        painter.drawText(place.adjusted(17, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, line.words);
        painter.setFont(Theme::monospace(12, QFont::DemiBold));
        painter.setPen(alarming ? theme.danger : theme.text);
        painter.drawText(place, Qt::AlignVCenter | Qt::AlignRight, countText(line.count));
        y += kLineHeight;
    }
    y += kGap;
    paintBar(painter, QRect(0, y, width(), kBarHeight));
    y += kBarHeight + kGap - 4;
    painter.setFont(Theme::font(11));
    painter.setPen(theme.textMuted);
    painter.drawText(QRect(0, y, width(), height() - y), Qt::AlignLeft | Qt::TextWordWrap,
                     m_balance);
}

void LedgerView::paintBar(QPainter& painter, const QRect& place) const {
    QPainterPath outline;
    outline.addRoundedRect(place, kBarHeight / 2.0, kBarHeight / 2.0);
    painter.save();
    painter.setClipPath(outline);
    painter.fillRect(place, m_theme.theme().field);
    std::uint64_t total = 0;
    for (const LedgerLine& line : m_lines) {
        total += line.isSum ? 0 : line.count;
    }
    double x = place.left();
    for (const LedgerLine& line : m_lines) {
        if (line.isSum || line.count == 0 || !line.colour) {
            continue;
        }
        const double share = static_cast<double>(line.count) / static_cast<double>(total);
        const double part = std::max(1.0, share * place.width());
        painter.fillRect(QRectF(x, place.top(), part, place.height()), *line.colour);
        x += part;
    }
    painter.restore();
}

} // namespace warren::ui
