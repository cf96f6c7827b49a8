// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Figures in the user's locale.
#include "ui/canvas/figures.h"

#include <QLocale>

#include <array>
#include <cmath>

namespace warren::ui {

namespace {

/// With the decimals that are not zero, up to `decimals`.
QString trimmed(double value, int decimals) {
    const QLocale locale;
    QString text = locale.toString(value, 'f', decimals);
    const QString point = locale.decimalPoint();
    if (text.contains(point)) {
        while (text.endsWith(locale.zeroDigit())) {
            text.chop(1);
        }
        if (text.endsWith(point)) {
            text.chop(point.size());
        }
    }
    return text;
}

} // namespace

QString figure(std::uint64_t count) {
    constexpr std::uint64_t kMillion = 1'000'000;
    constexpr std::uint64_t kBillion = 1'000 * kMillion;
    if (count < kMillion) {
        return QLocale().toString(static_cast<qulonglong>(count));
    }
    const auto value = static_cast<double>(count);
    if (count < kBillion) {
        return QStringLiteral("%1 M").arg(trimmed(value / 1e6, count < 100 * kMillion ? 2 : 1));
    }
    return QStringLiteral("%1 G").arg(trimmed(value / 1e9, 2));
}

QString rateFigure(double perSecond) {
    if (perSecond < 10) {
        return trimmed(perSecond, 1);
    }
    return figure(static_cast<std::uint64_t>(std::llround(perSecond)));
}

QString shortDuration(Duration duration) {
    struct Unit {
        std::int64_t ns;
        const char* name;
    };
    static constexpr std::array<Unit, 7> kUnits{{{86'400'000'000'000, "d"},
                                                 {3'600'000'000'000, "h"},
                                                 {60'000'000'000, "min"},
                                                 {1'000'000'000, "s"},
                                                 {1'000'000, "ms"},
                                                 {1'000, "µs"},
                                                 {1, "ns"}}};
    const std::int64_t size = std::abs(duration.ns);
    for (const Unit& unit : kUnits) {
        if (size >= unit.ns) {
            const double value = static_cast<double>(duration.ns) / static_cast<double>(unit.ns);
            return QStringLiteral("%1 %2").arg(trimmed(value, 1), QString::fromUtf8(unit.name));
        }
    }
    return QStringLiteral("0 s");
}

} // namespace warren::ui
