// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Puts arguments into translated templates.
#include "ui/text/error_text.h"

#include "engine/text/error_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace warren::ui {

namespace {

/// In one pass: an argument may itself contain braces, as RabbitMQ's reasons do.
QString filled(const QString& pattern, const std::vector<std::string>& arguments) {
    QString text;
    for (qsizetype at = 0; at < pattern.size(); ++at) {
        const bool opens = pattern[at] == u'{' && at + 2 < pattern.size() &&
                           pattern[at + 1].isDigit() && pattern[at + 2] == u'}';
        if (!opens) {
            text += pattern[at];
            continue;
        }
        const auto index = static_cast<std::size_t>(pattern[at + 1].digitValue());
        if (index < arguments.size()) {
            text += QString::fromStdString(arguments[index]);
        }
        at += 2;
    }
    return text;
}

} // namespace

QString errorText(const Error& error) {
    const std::string pattern{text::errorTemplate(error.code)};
    return filled(QCoreApplication::translate("Error", pattern.c_str()), error.arguments);
}

QString placeText(const Error& error) {
    if (error.place.line == 0) {
        return QString::fromStdString(error.place.file.empty() ? error.field : error.place.file);
    }
    const QString name = QString::fromStdString(error.place.file).section(u'/', -1);
    return QStringLiteral("%1:%2:%3").arg(name).arg(error.place.line).arg(error.place.column);
}

QString errorsText(const Errors& errors) {
    QStringList lines;
    for (const Error& error : errors) {
        const QString place = placeText(error);
        lines += place.isEmpty() ? errorText(error)
                                 : QStringLiteral("%1: %2").arg(place, errorText(error));
    }
    return lines.join(u'\n');
}

} // namespace warren::ui
