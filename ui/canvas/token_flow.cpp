// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// TokenFlow keeps its tokens in flat lists and looks positions up instead of computing curves.
#include "ui/canvas/token_flow.h"

#include <QPixmap>

#include <algorithm>
#include <cmath>
#include <set>

namespace warren::ui {

namespace {

constexpr int kPoints = 64;
constexpr double kSpeed = 120;        ///< pixels a second
constexpr double kSmoothing = 0.6;    ///< seconds over which rates are averaged
constexpr double kExactBelow = 1.5;   ///< messages a second up to which every one is shown
constexpr double kTokensAtMost = 2.8; ///< a second on one edge
constexpr qreal kRadius = 5;
constexpr double kNothing = 0.02; ///< a second: the flow has ended

double tokensFor(double messagesPerSecond) {
    if (messagesPerSecond <= kExactBelow) {
        return messagesPerSecond;
    }
    return std::min(kTokensAtMost, kExactBelow + 0.13 * std::log2(messagesPerSecond / kExactBelow));
}

QPainterPath regular(int corners, qreal radius, qreal turn) {
    constexpr double kCircle = 6.283185307179586;
    QPolygonF polygon;
    for (int corner = 0; corner < corners; ++corner) {
        const double angle = turn + kCircle * corner / corners;
        polygon << QPointF(radius * std::cos(angle), radius * std::sin(angle));
    }
    QPainterPath path;
    path.addPolygon(polygon);
    path.closeSubpath();
    return path;
}

/// Half the height of the words that stand on the middle of an upright curve.
constexpr qreal kLabelReach = 14;

bool standsUpright(const std::vector<QPointF>& points) {
    const QPointF across = points[kPoints / 2 + 2] - points[kPoints / 2 - 2];
    return std::abs(across.x()) <= 2 * std::abs(across.y());
}

/// Every kind's shape, drawn once per size and theme.
std::array<QPixmap, kTokenKinds> sprites(qreal pixelRatio, const Theme& theme) {
    std::array<QPixmap, kTokenKinds> result;
    const auto side = static_cast<int>(std::ceil((kRadius + 3) * 2 * pixelRatio));
    for (std::size_t kind = 0; kind < kTokenKinds; ++kind) {
        QPixmap pixmap(side, side);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.translate(side / 2.0, side / 2.0);
        painter.scale(pixelRatio, pixelRatio);
        painter.setPen(QPen(theme.canvas, 1.5));
        painter.setBrush(tokenColour(static_cast<TokenKind>(kind), theme));
        painter.drawPath(tokenShape(static_cast<TokenKind>(kind), kRadius));
        painter.end();
        result[kind] = pixmap;
    }
    return result;
}

} // namespace

QColor tokenColour(TokenKind kind, const Theme& theme) {
    switch (kind) {
    case TokenKind::Normal:
        return theme.queue;
    case TokenKind::Redelivered:
        return theme.consumer;
    case TokenKind::Expired:
        return theme.expiry;
    case TokenKind::Rejected:
        return theme.danger;
    case TokenKind::MaxLength:
        return theme.exchange;
    case TokenKind::DeliveryLimit:
        return theme.text;
    }
    return theme.queue;
}

QPainterPath tokenShape(TokenKind kind, qreal radius) {
    constexpr double kUp = -1.5707963267948966;
    QPainterPath path;
    switch (kind) {
    case TokenKind::Normal:
        path.addEllipse(QPointF(0, 0), radius, radius);
        break;
    case TokenKind::Redelivered:
        return regular(4, radius * 1.35, kUp);
    case TokenKind::Expired:
        return regular(3, radius * 1.35, kUp);
    case TokenKind::Rejected:
        path.addRoundedRect(QRectF(-radius, -radius, 2 * radius, 2 * radius), 1.5, 1.5);
        break;
    case TokenKind::MaxLength:
        return regular(5, radius * 1.2, kUp);
    case TokenKind::DeliveryLimit:
        return regular(6, radius * 1.15, 0);
    }
    return path;
}

void TokenFlow::setCurve(const layout::EdgeKey& key, const EdgeCurve& curve) {
    Lane& lane = m_lanes[key];
    lane.points = curve.evenPoints(kPoints);
    lane.length = std::max<double>(1, curve.length());
    lane.bounds = QPolygonF(QList<QPointF>(lane.points.begin(), lane.points.end())).boundingRect();
}

void TokenFlow::retain(const std::vector<layout::EdgeKey>& keys) {
    const std::set<layout::EdgeKey> kept(keys.begin(), keys.end());
    std::erase_if(m_lanes, [&](const auto& each) {
        if (kept.contains(each.first)) {
            return false;
        }
        m_tokens -= each.second.tokens.size();
        return true;
    });
}

void TokenFlow::feed(const layout::EdgeKey& key, const TokenCounts& counts, double seconds) {
    const auto found = m_lanes.find(key);
    if (found == m_lanes.end() || seconds <= 0) {
        return;
    }
    const double weight = 1 - std::exp(-seconds / kSmoothing);
    for (std::size_t kind = 0; kind < kTokenKinds; ++kind) {
        Source& source = found->second.sources[kind];
        const double now = static_cast<double>(counts[kind]) / seconds;
        source.perSecond += (now - source.perSecond) * weight;
        if (source.perSecond < kNothing) {
            source.perSecond = 0;
            source.credit = 1; // the next one shows at once
        }
    }
}

void TokenFlow::advance(double seconds) {
    for (auto& [key, lane] : m_lanes) {
        const double step = seconds * kSpeed / lane.length;
        for (Token& token : lane.tokens) {
            token.way += step;
        }
        const auto arrived = std::find_if(lane.tokens.begin(), lane.tokens.end(),
                                          [](const Token& token) { return token.way < 1; });
        m_tokens -= static_cast<std::size_t>(arrived - lane.tokens.begin());
        lane.tokens.erase(lane.tokens.begin(), arrived);
        send(lane, seconds);
    }
}

void TokenFlow::send(Lane& lane, double seconds) {
    for (std::size_t kind = 0; kind < kTokenKinds; ++kind) {
        Source& source = lane.sources[kind];
        if (source.perSecond <= 0) {
            continue;
        }
        source.credit = std::min(3.0, source.credit + tokensFor(source.perSecond) * seconds);
        // Tokens of one edge never lie on each other.
        const double free = 4.4 * kRadius / lane.length;
        const bool hasRoom = lane.tokens.empty() || lane.tokens.back().way >= free;
        if (source.credit >= 1 && hasRoom && m_tokens < kTokensMax) {
            source.credit -= 1;
            lane.tokens.push_back({0, static_cast<TokenKind>(kind)});
            ++m_tokens;
        }
    }
}

void TokenFlow::clear() {
    for (auto& [key, lane] : m_lanes) {
        lane.tokens.clear();
        lane.sources = {};
    }
    m_tokens = 0;
}

void TokenFlow::paint(QPainter& painter, const QRectF& area, qreal scale,
                      const Theme& theme) const {
    if (m_tokens == 0) {
        return;
    }
    const auto pictures = sprites(painter.device()->devicePixelRatio(), theme);
    std::array<QList<QPainter::PixmapFragment>, kTokenKinds> fragments;
    // In the picture's own pixels, undone by the painter's scale: a token stays readable zoomed
    // out.
    const qreal size =
        std::max(0.75, std::min(1.0, scale)) / scale / painter.device()->devicePixelRatio();
    for (const auto& [key, lane] : m_lanes) {
        if (lane.tokens.empty() || !lane.bounds.adjusted(-8, -8, 8, 8).intersects(area)) {
            continue;
        }
        const bool sparesLabel = standsUpright(lane.points);
        const qreal middle = lane.points[kPoints / 2].y();
        for (const Token& token : lane.tokens) {
            const auto kind = static_cast<std::size_t>(token.kind);
            const auto at = static_cast<std::size_t>(token.way * (kPoints - 1));
            const double part = token.way * (kPoints - 1) - static_cast<double>(at);
            const QPointF& from = lane.points[at];
            const QPointF& to = lane.points[std::min<std::size_t>(at + 1, kPoints - 1)];
            const QPointF place = from + (to - from) * part;
            if (sparesLabel && std::abs(place.y() - middle) < kLabelReach) {
                continue; // the words stay readable
            }
            const QRectF whole(QPointF(0, 0), pictures[kind].size());
            fragments[kind] << QPainter::PixmapFragment::create(place, whole, size, size);
        }
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    for (std::size_t kind = 0; kind < kTokenKinds; ++kind) {
        painter.drawPixmapFragments(fragments[kind].constData(),
                                    static_cast<int>(fragments[kind].size()), pictures[kind]);
    }
}

} // namespace warren::ui
