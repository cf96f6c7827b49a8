// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Grammar of typed values: base's for durations, sizes and shares; rates, tables and lists here.
#include "ui/inspector/field_text.h"

#include "engine/base/overloaded.h"
#include "engine/base/units.h"

#include <QStringList>

#include <cmath>

namespace warren::ui {

namespace {

std::string trimmed(const QString& text) {
    return text.trimmed().toStdString();
}

std::int64_t secondsOf(QChar unit) {
    switch (unit.unicode()) {
    case u'm':
        return 60;
    case u'h':
        return 3'600;
    default: // not an enumeration
        return 1;
    }
}

/// `0.5` in millionths, exactly; at most six decimals.
std::optional<std::uint64_t> millionthsOf(const QString& text) {
    const QString whole = text.section(u'.', 0, 0);
    const QString decimals = text.section(u'.', 1);
    bool isNumber = true;
    const qulonglong units = whole.toULongLong(&isNumber);
    if (!isNumber || decimals.size() > 6 || units > 1'000'000'000'000ULL) {
        return std::nullopt;
    }
    qulonglong rest = 0;
    if (text.contains(u'.')) {
        rest = decimals.leftJustified(6, u'0').toULongLong(&isNumber);
    }
    if (!isNumber || decimals.startsWith(u'+') || decimals.startsWith(u'-')) {
        return std::nullopt;
    }
    return units * 1'000'000ULL + rest;
}

FieldValue valueOf(const QString& text) {
    if (text == u"true" || text == u"false") {
        return {text == u"true"};
    }
    bool isNumber = false;
    if (const qlonglong whole = text.toLongLong(&isNumber); isNumber) {
        return {static_cast<std::int64_t>(whole)};
    }
    if (const double real = text.toDouble(&isNumber); isNumber && std::isfinite(real)) {
        return {real};
    }
    if (text.size() >= 2 && text.startsWith(u'"') && text.endsWith(u'"')) {
        return {text.mid(1, text.size() - 2).toStdString()};
    }
    return {text.toStdString()};
}

QString textOf(const FieldValue& value) {
    return std::visit(
        Overloaded{
            [](FieldVoid) { return QStringLiteral("null"); },
            [](bool flag) { return flag ? QStringLiteral("true") : QStringLiteral("false"); },
            [](std::int64_t number) { return QString::number(number); },
            [](double number) {
                const QString text = QString::number(number, 'g', 17);
                const bool looksWhole = !text.contains(u'.') && !text.contains(u'e');
                return looksWhole ? text + QStringLiteral(".0") : text;
            },
            [](const std::string& text) {
                const QString shown = QString::fromStdString(text);
                const FieldValue back = valueOf(shown);
                const bool survives = std::holds_alternative<std::string>(back.value) &&
                                      std::get<std::string>(back.value) == text &&
                                      shown.trimmed() == shown && !shown.isEmpty();
                return survives ? shown : QStringLiteral("\"%1\"").arg(shown);
            },
            [](const FieldArray&) { return QStringLiteral("[…]"); },
            [](const FieldTable&) { return QStringLiteral("{…}"); },
        },
        value.value);
}

Result<void> readWord(const std::string& field, const QString& word, ListedMessage& message) {
    const QString name = word.section(u'=', 0, 0);
    const QString value = word.section(u'=', 1);
    const auto take = [](auto result, auto& target) -> Result<void> {
        if (!result) {
            return failure(result.error());
        }
        target = *result;
        return {};
    };
    if (name == u"at") {
        return take(readDuration(field, value), message.at);
    }
    if (name == u"size") {
        return take(readSize(field, value), message.shape.size);
    }
    if (name == u"expiration") {
        return take(readMilliseconds(field, value), message.shape.expiration);
    }
    if (name == u"priority") {
        const auto priority = readInteger(field, value, 0, 255);
        if (!priority) {
            return failure(priority.error());
        }
        message.shape.priority = static_cast<std::uint8_t>(*priority);
    } else if (name == u"key") {
        message.routingKey = value.toStdString();
    } else if (name == u"kind") {
        message.shape.kind = value.toStdString();
    } else if (word == u"poison") {
        message.shape.poison = Share{Share::kAll};
    } else if (word == u"transient") {
        message.shape.persistent = false;
    } else {
        return failure(ErrorCode::BadChoice,
                       {field, word.toStdString(),
                        "at=, key=, size=, kind=, expiration=, priority=, poison, transient"});
    }
    return {};
}

} // namespace

Result<std::int64_t> readInteger(const std::string& field, const QString& text, std::int64_t lowest,
                                 std::int64_t highest) {
    bool isNumber = false;
    const qlonglong number = text.trimmed().toLongLong(&isNumber);
    if (!isNumber || number < lowest || number > highest) {
        return failure(ErrorCode::OutOfRange,
                       {field, trimmed(text), std::to_string(lowest), std::to_string(highest)});
    }
    return number;
}

Result<Duration> readDuration(const std::string& field, const QString& text) {
    if (const auto duration = parseDuration(trimmed(text))) {
        return *duration;
    }
    return failure(ErrorCode::BadDuration, {field, trimmed(text)});
}

Result<Duration> readMilliseconds(const std::string& field, const QString& text) {
    auto duration = readDuration(field, text);
    if (duration && duration->ns % 1'000'000 != 0) {
        return failure(ErrorCode::BadDuration, {field, trimmed(text)});
    }
    return duration;
}

Result<Bytes> readSize(const std::string& field, const QString& text) {
    if (const auto bytes = parseBytes(trimmed(text))) {
        return *bytes;
    }
    return failure(ErrorCode::BadSize, {field, trimmed(text)});
}

Result<Share> readShare(const std::string& field, const QString& text) {
    const auto share = parseShare(trimmed(text));
    if (share && share->millionths <= Share::kAll) {
        return *share;
    }
    return failure(ErrorCode::BadShare, {field, trimmed(text)});
}

Result<Rate> readRate(const std::string& field, const QString& text) {
    const QString typed = text.trimmed();
    const QString unit = typed.section(u'/', 1);
    const auto millionths = millionthsOf(typed.section(u'/', 0, 0).trimmed());
    const bool unitKnown = unit.isEmpty() || unit == u"s" || unit == u"m" || unit == u"h";
    if (millionths && unitKnown) {
        const auto seconds = static_cast<std::uint64_t>(secondsOf(unit.isEmpty() ? u's' : unit[0]));
        if (*millionths % seconds == 0) {
            return Rate{*millionths / seconds};
        }
    }
    return failure(ErrorCode::BadChoice, {field, trimmed(text), "2000/s, 0.5/s, 30/m, 6/h"});
}

QString rateFieldText(Rate rate) {
    const auto exact = [](std::uint64_t millionths) {
        QString text = QString::number(millionths / 1'000'000ULL);
        if (const std::uint64_t rest = millionths % 1'000'000ULL; rest != 0) {
            QString decimals = QString::number(rest).rightJustified(6, u'0');
            while (decimals.endsWith(u'0')) {
                decimals.chop(1);
            }
            text += u'.' + decimals;
        }
        return text;
    };
    return exact(rate.perSecondMillionths) + QStringLiteral("/s");
}

Result<FieldTable> readTable(const std::string& field, const QString& text) {
    FieldTable table;
    for (const QString& line : text.split(u'\n')) {
        if (line.trimmed().isEmpty()) {
            continue;
        }
        const QString name = line.section(u'=', 0, 0).trimmed();
        const QString value = line.section(u'=', 1).trimmed();
        if (name.isEmpty() || !line.contains(u'=')) {
            return failure(ErrorCode::BadChoice, {field, trimmed(line), "name = value"});
        }
        const std::string key = name.toStdString();
        for (const auto& [known, unused] : table) {
            if (known == key) {
                return failure(ErrorCode::DuplicateKey, {key});
            }
        }
        table.push_back({key, valueOf(value)});
    }
    return table;
}

QString tableText(const FieldTable& table) {
    QStringList lines;
    for (const auto& [name, value] : table) {
        lines += QStringLiteral("%1 = %2").arg(QString::fromStdString(name), textOf(value));
    }
    return lines.join(u'\n');
}

Result<std::vector<ListedMessage>> readMessages(const std::string& field, const QString& text) {
    std::vector<ListedMessage> messages;
    for (const QString& line : text.split(u'\n')) {
        const QStringList words = line.split(u' ', Qt::SkipEmptyParts);
        if (words.isEmpty()) {
            continue;
        }
        ListedMessage message;
        message.name = words.front().toStdString();
        for (const QString& word : words.mid(1)) {
            if (auto read = readWord(field, word, message); !read) {
                return failure(read.error());
            }
        }
        messages.push_back(std::move(message));
    }
    return messages;
}

QString messagesText(const std::vector<ListedMessage>& messages) {
    QStringList lines;
    for (const ListedMessage& message : messages) {
        const MessageShape standard;
        QStringList words{QString::fromStdString(message.name)};
        const auto add = [&words](const char* name, const std::string& value) {
            words +=
                QStringLiteral("%1=%2").arg(QLatin1String(name), QString::fromStdString(value));
        };
        add("at", toText(message.at));
        if (message.routingKey) {
            add("key", *message.routingKey);
        }
        if (message.shape.size != standard.size) {
            add("size", toText(message.shape.size));
        }
        if (!message.shape.kind.empty()) {
            add("kind", message.shape.kind);
        }
        if (message.shape.expiration) {
            add("expiration", toText(*message.shape.expiration));
        }
        if (message.shape.priority != 0) {
            add("priority", std::to_string(message.shape.priority));
        }
        if (message.shape.poison.millionths != 0) {
            words += QStringLiteral("poison");
        }
        if (!message.shape.persistent) {
            words += QStringLiteral("transient");
        }
        lines += words.join(u' ');
    }
    return lines.join(u'\n');
}

} // namespace warren::ui
