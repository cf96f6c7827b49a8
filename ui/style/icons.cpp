// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Icons as outlines in a square of 24 × 24.
#include "ui/style/icons.h"

#include <QPainter>
#include <QPixmap>

namespace warren::ui {

namespace {

QPainterPath polygon(std::initializer_list<QPointF> points) {
    QPainterPath path;
    path.addPolygon(QPolygonF(QList<QPointF>(points)));
    path.closeSubpath();
    return path;
}

QPainterPath box(qreal x, qreal y, qreal width, qreal height, qreal radius = 1) {
    QPainterPath path;
    path.addRoundedRect(QRectF(x, y, width, height), radius, radius);
    return path;
}

/// A line turned into an outline, so that every icon can be filled.
QPainterPath stroked(const QPainterPath& line, qreal width = 2) {
    QPainterPathStroker stroker;
    stroker.setWidth(width);
    stroker.setCapStyle(Qt::RoundCap);
    stroker.setJoinStyle(Qt::RoundJoin);
    return stroker.createStroke(line).simplified();
}

QPainterPath lines(std::initializer_list<std::initializer_list<QPointF>> strokes, qreal width = 2) {
    QPainterPath path;
    for (const auto& stroke : strokes) {
        path.addPolygon(QPolygonF(QList<QPointF>(stroke)));
    }
    return stroked(path, width);
}

QPainterPath circle(qreal x, qreal y, qreal radius) {
    QPainterPath path;
    path.addEllipse(QPointF(x, y), radius, radius);
    return path;
}

QPainterPath curvedArrow(bool mirrored) {
    QPainterPath arc;
    arc.moveTo(6, 9);
    arc.lineTo(14, 9);
    arc.cubicTo(20, 9, 20, 18, 14, 18);
    arc.lineTo(10, 18);
    arc.addPolygon(QPolygonF({QPointF(10, 5), QPointF(6, 9), QPointF(10, 13)}));
    QPainterPath path = stroked(arc);
    return mirrored ? QTransform(-1, 0, 0, 1, 24, 0).map(path) : path;
}

QPainterPath magnifier(bool plus) {
    QPainterPath path;
    path.addEllipse(QPointF(10.5, 10.5), 6, 6);
    path.moveTo(15, 15);
    path.lineTo(20, 20);
    path.moveTo(8, 10.5);
    path.lineTo(13, 10.5);
    if (plus) {
        path.moveTo(10.5, 8);
        path.lineTo(10.5, 13);
    }
    return stroked(path, 1.8);
}

/// Files and editing; empty for the others.
QPainterPath editingPath(Icon icon) {
    if (icon == Icon::New) {
        return lines({{{13, 4}, {6, 4}, {6, 20}, {18, 20}, {18, 9}, {13, 4}, {13, 9}, {18, 9}}},
                     1.7);
    }
    if (icon == Icon::Open) {
        return lines({{{4, 18}, {4, 6}, {9, 6}, {11, 8}, {18, 8}, {18, 11}},
                      {{4, 18}, {7, 11}, {21, 11}, {18, 18}, {4, 18}}},
                     1.7);
    }
    if (icon == Icon::Save) {
        return lines({{{5, 5}, {16, 5}, {19, 8}, {19, 19}, {5, 19}, {5, 5}},
                      {{8, 5}, {8, 10}, {15, 10}, {15, 5}},
                      {{8, 19}, {8, 14}, {16, 14}, {16, 19}}},
                     1.7);
    }
    if (icon == Icon::Rename) {
        return lines({{{5, 19}, {6, 15}, {16, 5}, {19, 8}, {9, 18}, {5, 19}}}, 1.7);
    }
    if (icon == Icon::Remove) {
        return lines({{{5, 7}, {19, 7}},
                      {{9, 7}, {9, 4.5}, {15, 4.5}, {15, 7}},
                      {{7, 7}, {8, 20}, {16, 20}, {17, 7}}},
                     1.7);
    }
    if (icon == Icon::Copy) {
        return lines(
            {{{9, 9}, {19, 9}, {19, 20}, {9, 20}, {9, 9}}, {{5, 15}, {5, 4}, {15, 4}, {15, 5}}},
            1.7);
    }
    if (icon == Icon::Paste) {
        return lines({{{6, 5}, {18, 5}, {18, 20}, {6, 20}, {6, 5}},
                      {{9, 4}, {15, 4}},
                      {{9, 11}, {15, 11}},
                      {{9, 15}, {13, 15}}},
                     1.7);
    }
    return {};
}

} // namespace

QPainterPath iconPath(Icon icon) {
    switch (icon) {
    case Icon::Play:
        return polygon({{7, 4}, {20, 12}, {7, 20}});
    case Icon::Pause:
        return box(6, 5, 4, 14).united(box(14, 5, 4, 14));
    case Icon::Step:
        return polygon({{5, 5}, {15, 12}, {5, 19}}).united(box(16, 5, 3, 14));
    case Icon::Restart:
        return polygon({{19, 5}, {9, 12}, {19, 19}}).united(box(5, 5, 3, 14));
    case Icon::Record:
        return circle(12, 12, 7);
    case Icon::Stop:
        return box(6, 6, 12, 12, 2);
    case Icon::Undo:
        return curvedArrow(false);
    case Icon::Redo:
        return curvedArrow(true);
    case Icon::New:
    case Icon::Open:
    case Icon::Save:
    case Icon::Rename:
    case Icon::Remove:
    case Icon::Copy:
    case Icon::Paste:
        return editingPath(icon);
    case Icon::Fit:
        return lines({{{4, 9}, {4, 4}, {9, 4}},
                      {{15, 4}, {20, 4}, {20, 9}},
                      {{20, 15}, {20, 20}, {15, 20}},
                      {{9, 20}, {4, 20}, {4, 15}}});
    case Icon::ZoomIn:
        return magnifier(true);
    case Icon::ZoomOut:
        return magnifier(false);
    case Icon::Layout:
        return box(3, 9, 6, 6, 1.5)
            .united(box(15, 3, 6, 6, 1.5))
            .united(box(15, 15, 6, 6, 1.5))
            .united(lines({{{9, 12}, {12, 12}, {12, 6}, {15, 6}}, {{12, 12}, {12, 18}, {15, 18}}},
                          1.5));
    case Icon::Producer:
        return box(4, 8, 9, 8, 2)
            .united(lines({{{13, 12}, {20, 12}}, {{17, 8.5}, {20.5, 12}, {17, 15.5}}}));
    case Icon::Exchange:
        return lines({{{4, 8}, {20, 8}, {16, 4.5}}, {{20, 16}, {4, 16}, {8, 19.5}}});
    case Icon::Queue:
        return box(4, 6, 4, 12, 1.5).united(box(10, 6, 4, 12, 1.5)).united(box(16, 6, 4, 12, 1.5));
    case Icon::Consumer:
        return box(11, 8, 9, 8, 2)
            .united(lines({{{3.5, 12}, {9, 12}}, {{6, 8.5}, {9.5, 12}, {6, 15.5}}}));
    case Icon::Warning:
        return polygon({{12, 3}, {22, 20}, {2, 20}})
            .subtracted(box(11, 9, 2, 5.5))
            .subtracted(circle(12, 17, 1.2));
    case Icon::Plus:
        return lines({{{12, 5}, {12, 19}}, {{5, 12}, {19, 12}}});
    }
    return {};
}

QIcon makeIcon(Icon icon, const QColor& colour, const Theme& theme) {
    constexpr int kSides[] = {16, 20, 24, 32, 48, 64};
    const QPainterPath path = iconPath(icon);
    QIcon result;
    const auto add = [&](QIcon::Mode mode, QIcon::State state, const QColor& fill) {
        for (const int side : kSides) {
            QPixmap pixmap(side, side);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.scale(side / 24.0, side / 24.0);
            painter.fillPath(path, fill);
            painter.end();
            result.addPixmap(pixmap, mode, state);
        }
    };
    QColor faded = theme.textMuted;
    faded.setAlphaF(0.45F);
    add(QIcon::Normal, QIcon::Off, colour);
    add(QIcon::Disabled, QIcon::Off, faded);
    add(QIcon::Normal, QIcon::On, theme.accentText);
    add(QIcon::Disabled, QIcon::On, faded);
    return result;
}

QIcon makeIcon(Icon icon, const Theme& theme) {
    return makeIcon(icon, theme.text, theme);
}

} // namespace warren::ui
