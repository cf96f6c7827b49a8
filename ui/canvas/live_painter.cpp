// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// NodePainter: the live part of cards.
#include "ui/canvas/node_painter.h"

#include "ui/style/icons.h"

#include <QPainterPath>

#include <algorithm>

namespace warren::ui {

namespace {

constexpr qreal kNumberHeight = 27;
constexpr qreal kLabelHeight = 15;
constexpr qreal kBarHeight = 6;
constexpr qreal kSparkWidth = 52;

QColor toneColour(LiveTone tone, const Theme& theme) {
    switch (tone) {
    case LiveTone::Good:
        return theme.good;
    case LiveTone::Busy:
        return theme.consumer;
    case LiveTone::Quiet:
        return theme.dependency;
    case LiveTone::Warning:
        return theme.warning;
    case LiveTone::Danger:
        return theme.danger;
    }
    return theme.dependency;
}

void paintPill(QPainter& painter, const QRectF& row, const Remark& state, const Theme& theme) {
    const QFont font = Theme::font(11, QFont::DemiBold);
    const qreal width = QFontMetricsF(font).horizontalAdvance(state.text) + 20;
    const QRectF pill(row.left(), row.top(), width, row.height());
    const QColor colour = toneColour(state.tone, theme);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.tint(colour));
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
    painter.setPen(colour);
    painter.setFont(font);
    painter.drawText(pill, Qt::AlignCenter, state.text);
}

void paintBar(QPainter& painter, const QRectF& track, double first, const QColor& firstColour,
              double second, const QColor& secondColour, const Theme& theme) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.field);
    const qreal radius = track.height() / 2;
    painter.drawRoundedRect(track, radius, radius);
    const auto part = [&](double end, const QColor& colour) {
        if (end > 0) {
            QRectF filled = track;
            filled.setWidth(std::max(track.height(), track.width() * end));
            painter.setBrush(colour);
            painter.drawRoundedRect(filled, radius, radius);
        }
    };
    if (second > 0) {
        part(std::min(1.0, first + second), secondColour);
    }
    part(first, firstColour);
}

/// How much of the head's TTL is left, as a ring that closes.
void paintRing(QPainter& painter, const QPointF& middle, double share, const Theme& theme) {
    const QRectF ring(middle.x() - 10, middle.y() - 10, 20, 20);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.field, 4));
    painter.drawEllipse(ring);
    QPen pen(theme.expiry, 4);
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    painter.drawArc(ring, 90 * 16, -static_cast<int>(share * 360 * 16));
}

void paintSparkline(QPainter& painter, const QRectF& area, const std::vector<float>& values,
                    const QColor& colour, const Theme& theme) {
    if (values.size() < 2) {
        return;
    }
    QPolygonF line;
    const auto last = static_cast<qreal>(values.size() - 1);
    for (std::size_t at = 0; at < values.size(); ++at) {
        line << QPointF(area.left() + area.width() * static_cast<qreal>(at) / last,
                        area.bottom() - area.height() * static_cast<qreal>(values[at]));
    }
    QPolygonF below = line;
    below << area.bottomRight() << area.bottomLeft();
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.tint(colour));
    painter.drawPolygon(below);
    painter.setPen(QPen(colour, 1)); // wider pens leave the fast path
    painter.drawPolyline(line);
}

void paintLine(QPainter& painter, const QRectF& row, const QString& text,
               const std::optional<Remark>& aside, const Theme& theme) {
    const QFont font = Theme::font(11, QFont::Medium);
    qreal right = row.right();
    if (aside) {
        painter.setFont(Theme::font(11, QFont::DemiBold));
        painter.setPen(toneColour(aside->tone, theme));
        painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight, aside->text);
        right -= painter.fontMetrics().horizontalAdvance(aside->text) + 10;
    }
    painter.setFont(font);
    painter.setPen(theme.textMuted);
    const QRectF words(row.left(), row.top(), right - row.left(), row.height());
    painter.drawText(
        words, Qt::AlignVCenter | Qt::AlignLeft,
        painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(words.width())));
}

void paintWarnings(QPainter& painter, const QRectF& card, const std::vector<Remark>& warnings,
                   const Theme& theme) {
    const QFont font = Theme::font(11, QFont::DemiBold);
    const QFontMetricsF metrics(font);
    qreal top = card.bottom() + 6;
    for (const Remark& warning : warnings) {
        const QColor colour = toneColour(warning.tone, theme);
        const QRectF pill(card.left(), top, metrics.horizontalAdvance(warning.text) + 36, 21);
        painter.setPen(QPen(colour, 1));
        painter.setBrush(theme.card);
        painter.drawRoundedRect(pill, 6, 6);
        painter.save();
        painter.translate(pill.left() + 8, pill.top() + 3.5);
        painter.scale(14 / 24.0, 14 / 24.0);
        painter.fillPath(iconPath(Icon::Warning), colour);
        painter.restore();
        painter.setPen(colour);
        painter.setFont(font);
        painter.drawText(pill.adjusted(27, 0, -6, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         warning.text);
        top += pill.height() + 4;
    }
}

void paintNumber(QPainter& painter, const QRectF& area, const QString& number, int pixels,
                 const QString& label, const QColor& colour, const Theme& theme) {
    painter.setFont(Theme::font(pixels, QFont::Bold));
    painter.setPen(colour);
    painter.drawText(QRectF(area.left(), area.top(), area.width(), kNumberHeight),
                     Qt::AlignBottom | Qt::AlignLeft | Qt::TextDontClip, number);
    painter.setFont(Theme::font(11, QFont::Medium));
    painter.setPen(theme.textMuted);
    painter.drawText(QRectF(area.left(), area.top() + kNumberHeight, area.width(), kLabelHeight),
                     Qt::AlignTop | Qt::AlignLeft | Qt::TextDontClip, label);
}

void paintQueue(QPainter& painter, const NodeFace& face, const CardParts& parts,
                const LiveNode* live, const Theme& theme) {
    const bool isAlive = live != nullptr && !live->isGone;
    const QString none = QStringLiteral("0");
    const QColor ink = isAlive ? theme.text : theme.textMuted;
    QRectF body = parts.body.translated(0, -2);
    const QFontMetricsF big(Theme::font(24, QFont::Bold));
    const QString ready = isAlive ? live->ready : none;
    // The second number keeps its place until the first one needs the room.
    const qreal second = std::max(96.0, big.horizontalAdvance(ready) + 14);
    paintNumber(painter, body, ready, 24, FaceReader::tr("ready"), ink, theme);
    paintNumber(painter, body.adjusted(second, 0, 0, -0), isAlive ? live->unacked : none, 16,
                FaceReader::tr("unacked"), ink, theme);
    const QRectF bar(body.left(), body.top() + kNumberHeight + kLabelHeight + 5, body.width(),
                     kBarHeight);
    const QRectF line(body.left(), bar.bottom() + 5, body.width(), 18);
    if (!isAlive) {
        paintBar(painter, bar, 0, theme.queue, 0, theme.queue, theme);
        paintLine(painter, line, live == nullptr ? face.plan : QString(),
                  live == nullptr ? std::nullopt : live->state, theme);
        return;
    }
    const bool isFull = face.maxLength && live->readyShare >= 0.999;
    paintBar(painter, bar, live->readyShare, isFull ? theme.danger : theme.queue,
             live->unackedShare, theme.consumer, theme);
    const qreal unackedEnd =
        body.left() + second +
        std::max(44.0,
                 QFontMetricsF(Theme::font(16, QFont::Bold)).horizontalAdvance(live->unacked));
    const qreal sparkWidth = std::min(kSparkWidth, body.right() - unackedEnd - 6);
    if (sparkWidth > 20) {
        paintSparkline(painter, QRectF(body.right() - sparkWidth, body.top() + 8, sparkWidth, 26),
                       live->depth, theme.queue, theme);
    }
    if (live->headShare) {
        paintRing(painter, {parts.badgeRow.right() - 11, parts.badgeRow.center().y()},
                  *live->headShare, theme);
    }
    paintLine(painter, line, live->line, std::nullopt, theme);
}

void paintConsumer(QPainter& painter, const NodeFace& face, const CardParts& parts,
                   const LiveNode* live, const Theme& theme) {
    const QRectF& body = parts.body;
    const std::uint32_t slotCount = live != nullptr ? live->slotCount : 20;
    const qreal pitch = body.width() / 20;
    painter.setPen(Qt::NoPen);
    for (std::uint32_t slot = 0; slot < slotCount; ++slot) {
        const bool isTaken = live != nullptr && slot < live->slotsTaken;
        painter.setBrush(isTaken ? theme.consumer : theme.field);
        painter.drawRoundedRect(QRectF(body.left() + slot * pitch, body.top() + 3, pitch - 2.4, 8),
                                2, 2);
    }
    const QRectF line(body.left(), body.top() + 17, body.width(), 18);
    paintLine(painter, line, live != nullptr ? live->line : face.plan,
              live != nullptr ? live->aside : std::nullopt, theme);
    const QRectF bar(body.left(), body.top() + 40, body.width(), kBarHeight);
    paintBar(painter, bar, live != nullptr ? live->utilisation : 0, theme.good, 0, theme.good,
             theme);
    if (live != nullptr && live->state) {
        paintPill(painter, parts.badgeRow, *live->state, theme);
    }
}

QString stillWords(const NodeFace& face) {
    if (face.note.isEmpty() || face.plan.isEmpty()) {
        return face.plan + face.note;
    }
    return QStringLiteral("%1 · %2").arg(face.plan, face.note);
}

void paintSimpleLive(QPainter& painter, const NodeFace& face, const LiveNode& live,
                     const QRectF& card, const Theme& theme) {
    const QRectF area = card.adjusted(kCardPadding, 0, -12, -12);
    if (face.address.kind == Kind::Queue && !live.isGone) {
        painter.setFont(Theme::font(34, QFont::Bold));
        painter.setPen(live.warnings.empty() ? theme.text
                                             : toneColour(live.warnings.front().tone, theme));
        painter.drawText(area.adjusted(0, 0, 0, -16), Qt::AlignBottom | Qt::AlignLeft, live.ready);
        paintBar(painter, QRectF(area.left(), area.bottom() - 10, area.width(), 10),
                 live.readyShare, theme.queue, live.unackedShare, theme.consumer, theme);
    } else if (live.state) {
        painter.setFont(Theme::font(19, QFont::DemiBold));
        painter.setPen(toneColour(live.state->tone, theme));
        painter.drawText(area, Qt::AlignBottom | Qt::AlignLeft, live.state->text);
    }
}

} // namespace

void paintLive(QPainter& painter, const NodeFace& face, const LiveNode* live, const Theme& theme,
               Detail detail) {
    if (detail == Detail::Block) {
        if (live != nullptr && !live->warnings.empty()) {
            const QSizeF card = cardSize(face);
            painter.fillRect(QRectF(card.width() - 60, -20, 80, 80),
                             toneColour(live->warnings.front().tone, theme));
        }
        return;
    }
    const CardParts parts = cardParts(face);
    if (detail == Detail::Simple) {
        if (live != nullptr) {
            paintSimpleLive(painter, face, *live, parts.card, theme);
        }
        return;
    }
    if (face.address.kind == Kind::Queue) {
        paintQueue(painter, face, parts, live, theme);
    } else if (face.address.kind == Kind::Consumer) {
        paintConsumer(painter, face, parts, live, theme);
    } else {
        const bool standsHigher =
            live == nullptr && face.address.kind == Kind::Producer && face.badges.empty();
        const qreal top = standsHigher ? parts.badgeRow.top() + 6 : parts.body.top() + 1;
        paintLine(painter, QRectF(parts.body.left(), top, parts.body.width(), 18),
                  live != nullptr ? live->line : stillWords(face),
                  live != nullptr ? live->aside : std::nullopt, theme);
        if (live != nullptr && live->state) {
            paintPill(painter, parts.badgeRow, *live->state, theme);
        }
    }
    if (live != nullptr) {
        paintWarnings(painter, parts.card, live->warnings, theme);
    }
}

} // namespace warren::ui
