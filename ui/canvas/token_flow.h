// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// TokenFlow: the marks that move along edges. Counts of messages go in, positions come out.
//
// Slow flows show every message; fast ones show more tokens the faster they are, up to a limit.
// Kinds differ in colour and shape.
#pragma once

#include "ui/canvas/edge_router.h"
#include "ui/style/theme.h"

#include <QPainter>

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace warren::ui {

enum class TokenKind : std::uint8_t {
    Normal,
    Redelivered,
    Expired,
    Rejected,
    MaxLength,
    DeliveryLimit,
};
constexpr std::size_t kTokenKinds = 6;
using TokenCounts = std::array<std::uint64_t, kTokenKinds>;

QColor tokenColour(TokenKind kind, const Theme& theme);
/// Circle, diamond, triangle, square, pentagon, hexagon; around 0, 0.
QPainterPath tokenShape(TokenKind kind, qreal radius);

class TokenFlow {
public:
    /// How many tokens may be on the way at most.
    static constexpr std::size_t kTokensMax = 1'500;

    /// The edge's curve has changed; its tokens keep their share of the way.
    void setCurve(const layout::EdgeKey& key, const EdgeCurve& curve);
    /// Forgets edges that no longer exist.
    void retain(const std::vector<layout::EdgeKey>& keys);
    /// So many messages have gone along the edge since the last call, within `seconds` of the
    /// viewer's time.
    void feed(const layout::EdgeKey& key, const TokenCounts& counts, double seconds);
    /// Moves what is on the way and sends out what is due.
    void advance(double seconds);
    void clear();

    [[nodiscard]] bool isEmpty() const { return m_tokens == 0; }
    [[nodiscard]] std::size_t tokens() const { return m_tokens; }

    /// In scene coordinates; only what is inside `area`. `scale` keeps tokens the same size on
    /// screen.
    void paint(QPainter& painter, const QRectF& area, qreal scale, const Theme& theme) const;

private:
    struct Token {
        double way = 0; ///< 0 … 1
        TokenKind kind = TokenKind::Normal;
    };
    struct Source {
        double perSecond = 0; ///< messages, smoothed
        double credit = 1;    ///< tokens that are due
    };
    struct Lane {
        std::vector<QPointF> points; ///< equally far apart
        QRectF bounds;
        double length = 1;
        std::array<Source, kTokenKinds> sources;
        std::vector<Token> tokens; ///< furthest first
    };

    void send(Lane& lane, double seconds);

    std::map<layout::EdgeKey, Lane> m_lanes;
    std::size_t m_tokens = 0;
};

} // namespace warren::ui
