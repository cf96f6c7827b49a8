// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Locale-aware numbers; the words for kinds.
#include "ui/text/wording.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace warren::ui {

namespace {

QString words(const char* source) {
    return QCoreApplication::translate("Wording", source);
}

} // namespace

QString countText(std::uint64_t count) {
    return QLocale().toString(static_cast<qulonglong>(count));
}

QString rateText(double perSecond) {
    const int decimals = perSecond > 0 && perSecond < 9.95 ? 1 : 0;
    return words(QT_TRANSLATE_NOOP("Wording", "%1/s"))
        .arg(QLocale().toString(perSecond, 'f', decimals));
}

QString shortNumberText(double number) {
    const double size = std::abs(number);
    const auto scaled = [&](double unit, const QString& suffix) {
        const double value = number / unit;
        const bool whole = std::abs(value) >= 100 || value == std::floor(value);
        return QLocale().toString(value, 'f', whole ? 0 : 1) + suffix;
    };
    if (size >= 1e9) {
        return scaled(1e9, QStringLiteral("G"));
    }
    if (size >= 1e6) {
        return scaled(1e6, QStringLiteral("M"));
    }
    if (size >= 1e4) {
        return scaled(1e3, QStringLiteral("k"));
    }
    return scaled(1, {});
}

QString kindText(Kind kind) {
    switch (kind) {
    case Kind::Queue:
        return words(QT_TRANSLATE_NOOP("Wording", "queue"));
    case Kind::Exchange:
        return words(QT_TRANSLATE_NOOP("Wording", "exchange"));
    case Kind::Producer:
        return words(QT_TRANSLATE_NOOP("Wording", "producer"));
    case Kind::Consumer:
        return words(QT_TRANSLATE_NOOP("Wording", "consumer"));
    case Kind::Dependency:
        return words(QT_TRANSLATE_NOOP("Wording", "dependency"));
    case Kind::Connection:
        return words(QT_TRANSLATE_NOOP("Wording", "connection"));
    case Kind::Node:
        return words(QT_TRANSLATE_NOOP("Wording", "node"));
    case Kind::Link:
        return words(QT_TRANSLATE_NOOP("Wording", "link"));
    case Kind::Vhost:
        return words(QT_TRANSLATE_NOOP("Wording", "vhost"));
    case Kind::Host:
        return words(QT_TRANSLATE_NOOP("Wording", "host"));
    case Kind::Run:
        return words(QT_TRANSLATE_NOOP("Wording", "run"));
    case Kind::Event:
        return words(QT_TRANSLATE_NOOP("Wording", "event"));
    }
    return {};
}

QString nameText(const Address& address) {
    if (address.kind == Kind::Run) {
        return kindText(Kind::Run);
    }
    QString name = QString::fromStdString(address.key.name);
    if (name.isEmpty() && address.kind == Kind::Exchange) {
        name = words(QT_TRANSLATE_NOOP("Wording", "(default exchange)"));
    }
    if (address.index) {
        name += QStringLiteral("[%1]").arg(*address.index);
    }
    if (address.key.vhost == "/") {
        return name;
    }
    return QStringLiteral("%1/%2").arg(QString::fromStdString(address.key.vhost), name);
}

} // namespace warren::ui
