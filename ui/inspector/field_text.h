// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a person types into a field, read into a value, and back. Errors name the field.
#pragma once

#include "engine/base/result.h"
#include "engine/topology/field_value.h"
#include "engine/topology/workload.h"

#include <QString>

#include <cstdint>
#include <limits>
#include <string>

namespace warren::ui {

Result<std::int64_t> readInteger(const std::string& field, const QString& text, std::int64_t lowest,
                                 std::int64_t highest);
Result<Duration> readDuration(const std::string& field, const QString& text);
/// As RabbitMQ's expiration: whole milliseconds.
Result<Duration> readMilliseconds(const std::string& field, const QString& text);
Result<Bytes> readSize(const std::string& field, const QString& text);
Result<Share> readShare(const std::string& field, const QString& text);
/// `2000/s`, `0.5/s`, `30/m`, `1/h`; without a unit a second.
Result<Rate> readRate(const std::string& field, const QString& text);
QString rateFieldText(Rate rate);

/// One `name = value` a line; whole numbers, decimals, true and false are those, all else is a
/// string, and quotes make a string of anything. Nested values are JSON-like and only shown.
Result<FieldTable> readTable(const std::string& field, const QString& text);
QString tableText(const FieldTable& table);

/// One message a line: `A at=10s key=orders size=1KiB expiration=10m priority=3 poison`.
Result<std::vector<ListedMessage>> readMessages(const std::string& field, const QString& text);
QString messagesText(const std::vector<ListedMessage>& messages);

template <class Value, class Reading>
Result<std::optional<Value>> readOptional(const QString& text, Reading&& reading) {
    if (text.trimmed().isEmpty()) {
        return std::optional<Value>();
    }
    auto value = reading(text);
    if (!value) {
        return failure(value.error());
    }
    return std::optional<Value>(*value);
}

} // namespace warren::ui
