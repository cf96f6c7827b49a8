// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// EdgeRouter: sides by what lies where, spreading along sides, cubic curves.
#include "ui/canvas/edge_router.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace warren::ui {

namespace {

constexpr qreal kRoom = 24;   ///< free space that an edge needs between two cards
constexpr qreal kSpread = 20; ///< between two edges on one side
constexpr qreal kStub = 76;   ///< length of an edge whose target is missing
constexpr qreal kBendMin = 26;
constexpr qreal kBendMax = 170;

enum class Side : std::uint8_t { Left, Right, Top, Bottom };

struct Sides {
    Side start = Side::Right;
    Side end = Side::Left;
};

QPointF normal(Side side) {
    switch (side) {
    case Side::Left:
        return {-1, 0};
    case Side::Right:
        return {1, 0};
    case Side::Top:
        return {0, -1};
    case Side::Bottom:
        return {0, 1};
    }
    return {1, 0};
}

Sides flowSides(const QRectF& from, const QRectF& to) {
    if (to.left() - from.right() >= kRoom) {
        return {Side::Right, Side::Left};
    }
    if (to.top() - from.bottom() >= kRoom) {
        return from.left() - to.right() >= kRoom ? Sides{Side::Left, Side::Right}
                                                 : Sides{Side::Bottom, Side::Top};
    }
    if (from.left() - to.right() >= kRoom) {
        return {Side::Left, Side::Right};
    }
    if (from.top() - to.bottom() >= kRoom) {
        return {Side::Top, Side::Bottom};
    }
    return {Side::Right, Side::Right};
}

/// Dead letters leave a queue below, or above when their target is there.
Sides deadLetterSides(const QRectF& from, const QRectF& to) {
    if (to.top() - from.bottom() >= kRoom) {
        return {Side::Bottom, Side::Top};
    }
    if (from.top() - to.bottom() >= kRoom) {
        return {Side::Top, Side::Bottom};
    }
    return {Side::Bottom, Side::Bottom};
}

Sides sidesOf(layout::EdgeKind kind, const QRectF& from, const QRectF& to) {
    const bool isException =
        kind == layout::EdgeKind::DeadLetter || kind == layout::EdgeKind::AlternateExchange;
    return isException ? deadLetterSides(from, to) : flowSides(from, to);
}

bool isUpright(Side side) {
    return side == Side::Left || side == Side::Right;
}

/// One end of one edge at one side of a card.
struct End {
    std::size_t edge = 0;
    bool isStart = true;
    qreal otherAlong = 0; ///< where the other end lies along this side
};

class Routing {
public:
    Routing(const std::vector<layout::GraphEdge>& edges, const CardRects& cards)
        : m_edges(edges), m_cards(cards), m_curves(edges.size()), m_sides(edges.size()) {}

    std::vector<EdgeCurve> route() {
        for (std::size_t edge = 0; edge < m_edges.size(); ++edge) {
            const QRectF* from = card(m_edges[edge].key.from);
            const QRectF* to = card(m_edges[edge].key.to);
            if (from != nullptr && to != nullptr) {
                m_sides[edge] = sidesOf(m_edges[edge].key.kind, *from, *to);
                attach(m_edges[edge].key.from, m_sides[edge].start, edge, true, to->center());
                attach(m_edges[edge].key.to, m_sides[edge].end, edge, false, from->center());
            } else if (from != nullptr) {
                attachStub(edge, m_edges[edge].key.from, *from, true);
            } else if (to != nullptr) {
                attachStub(edge, m_edges[edge].key.to, *to, false);
            }
        }
        for (auto& [place, ends] : m_ends) {
            spread(*card(place.first), place.second, ends);
        }
        for (std::size_t edge = 0; edge < m_edges.size(); ++edge) {
            bend(edge);
        }
        return std::move(m_curves);
    }

private:
    [[nodiscard]] const QRectF* card(const Address& address) const {
        const auto found = m_cards.find(address);
        return found == m_cards.end() ? nullptr : &found->second;
    }

    void attach(const Address& address, Side side, std::size_t edge, bool isStart,
                const QPointF& other) {
        m_ends[{address, side}].push_back({edge, isStart, isUpright(side) ? other.y() : other.x()});
    }

    /// An edge with one card: a short piece into the open.
    void attachStub(std::size_t edge, const Address& address, const QRectF& there, bool isStart) {
        const bool isDown = m_edges[edge].key.kind == layout::EdgeKind::DeadLetter ||
                            m_edges[edge].key.kind == layout::EdgeKind::AlternateExchange;
        const Side out = isDown ? Side::Bottom : Side::Right;
        const Side side = isStart ? out : Side::Left;
        m_sides[edge] = isStart ? Sides{side, side == Side::Bottom ? Side::Top : Side::Left}
                                : Sides{Side::Right, side};
        attach(address, side, edge, isStart, there.center());
        m_stubAtStart[edge] = isStart;
    }

    void spread(const QRectF& there, Side side, std::vector<End>& ends) {
        std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) {
            return std::tie(a.otherAlong, a.edge, a.isStart) <
                   std::tie(b.otherAlong, b.edge, b.isStart);
        });
        const qreal length = isUpright(side) ? there.height() : there.width();
        const auto count = static_cast<qreal>(ends.size());
        const qreal pitch = std::min(kSpread, (length - 30) / std::max<qreal>(1, count - 1));
        for (std::size_t at = 0; at < ends.size(); ++at) {
            const qreal along = (static_cast<qreal>(at) - (count - 1) / 2) * pitch;
            const QPointF point = pointAt(there, side, along);
            EdgeCurve& curve = m_curves[ends[at].edge];
            (ends[at].isStart ? curve.start : curve.end) = point;
        }
    }

    static QPointF pointAt(const QRectF& there, Side side, qreal along) {
        switch (side) {
        case Side::Left:
            return {there.left(), there.center().y() + along};
        case Side::Right:
            return {there.right(), there.center().y() + along};
        case Side::Top:
            return {there.center().x() + along, there.top()};
        case Side::Bottom:
            return {there.center().x() + along, there.bottom()};
        }
        return there.center();
    }

    void bend(std::size_t edge) {
        EdgeCurve& curve = m_curves[edge];
        const Sides sides = m_sides[edge];
        if (const auto stub = m_stubAtStart.find(edge); stub != m_stubAtStart.end()) {
            if (stub->second) {
                curve.end = curve.start + normal(sides.start) * kStub;
            } else {
                curve.start = curve.end + normal(sides.end) * kStub;
            }
        }
        const QPointF away = curve.end - curve.start;
        const qreal along = isUpright(sides.start) ? std::abs(away.x()) : std::abs(away.y());
        qreal reach = std::clamp(along * 0.5, kBendMin, kBendMax);
        if (sides.start == sides.end) { // out and back in on the same side
            reach = std::clamp(60 + std::hypot(away.x(), away.y()) * 0.25, 60.0, kBendMax);
        }
        curve.startControl = curve.start + normal(sides.start) * reach;
        curve.endControl = curve.end + normal(sides.end) * reach;
    }

    const std::vector<layout::GraphEdge>& m_edges;
    const CardRects& m_cards;
    std::vector<EdgeCurve> m_curves;
    std::vector<Sides> m_sides;
    std::map<std::size_t, bool> m_stubAtStart;
    std::map<std::pair<Address, Side>, std::vector<End>> m_ends;
};

} // namespace

QPointF EdgeCurve::at(qreal t) const {
    const qreal u = 1 - t;
    return start * (u * u * u) + startControl * (3 * u * u * t) + endControl * (3 * u * t * t) +
           end * (t * t * t);
}

QPainterPath EdgeCurve::path() const {
    QPainterPath path(start);
    path.cubicTo(startControl, endControl, end);
    return path;
}

bool EdgeCurve::isMostlyHorizontal() const {
    const QPointF direction = at(0.55) - at(0.45);
    return std::abs(direction.x()) > 2 * std::abs(direction.y());
}

std::vector<QPointF> EdgeCurve::evenPoints(int count) const {
    constexpr int kPieces = 48;
    std::array<QPointF, kPieces + 1> points;
    std::array<qreal, kPieces + 1> distance{};
    points[0] = start;
    for (std::size_t piece = 1; piece <= kPieces; ++piece) {
        points[piece] = at(static_cast<qreal>(piece) / kPieces);
        const QPointF step = points[piece] - points[piece - 1];
        distance[piece] = distance[piece - 1] + std::hypot(step.x(), step.y());
    }
    std::vector<QPointF> even;
    even.reserve(static_cast<std::size_t>(count));
    std::size_t piece = 1;
    for (int each = 0; each < count; ++each) {
        const qreal wanted = distance[kPieces] * each / std::max(1, count - 1);
        while (piece < kPieces && distance[piece] < wanted) {
            ++piece;
        }
        const qreal whole = distance[piece] - distance[piece - 1];
        const qreal part = whole > 0 ? (wanted - distance[piece - 1]) / whole : 0;
        even.push_back(points[piece - 1] + (points[piece] - points[piece - 1]) * part);
    }
    return even;
}

qreal EdgeCurve::length() const {
    qreal sum = 0;
    QPointF last = start;
    constexpr int kPieces = 16;
    for (int piece = 1; piece <= kPieces; ++piece) {
        const QPointF next = at(static_cast<qreal>(piece) / kPieces);
        sum += std::hypot(next.x() - last.x(), next.y() - last.y());
        last = next;
    }
    return sum;
}

std::vector<EdgeCurve> routeEdges(const std::vector<layout::GraphEdge>& edges,
                                  const CardRects& cards) {
    return Routing(edges, cards).route();
}

EdgeCurve looseCurve(const QPointF& from, bool leavesDown, const QPointF& to) {
    const QPointF away = to - from;
    EdgeCurve curve{from, from, to, to};
    if (leavesDown) {
        const qreal reach = std::clamp(std::abs(away.y()) * 0.5, kBendMin, kBendMax);
        curve.startControl += QPointF(0, reach);
        curve.endControl -= QPointF(0, reach);
    } else {
        const qreal reach = std::clamp(std::abs(away.x()) * 0.5, kBendMin, kBendMax);
        curve.startControl += QPointF(reach, 0);
        curve.endControl -= QPointF(reach, 0);
    }
    return curve;
}

} // namespace warren::ui
