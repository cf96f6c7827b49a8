// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Instants by base's durations and by the clock's own format; conditions by the metric catalogue.
#include "ui/transport/run_goal.h"

#include "engine/base/units.h"
#include "engine/sim/metric_catalogue.h"

#include <QRegularExpression>

#include <optional>

namespace warren::ui {

namespace {

constexpr const char* kField = "run until";

/// `1:02:03.5`, `02:03`: hours, minutes and seconds from the right.
std::optional<Instant> clockOf(const QString& text) {
    static const QRegularExpression kClock(
        QStringLiteral("^(?:(\\d{1,6}):)?(\\d{1,2}):(\\d{1,2})(?:\\.(\\d{1,3}))?$"));
    const QRegularExpressionMatch match = kClock.match(text);
    if (!match.hasMatch()) {
        return std::nullopt;
    }
    const auto part = [&match](int index) { return match.captured(index).toLongLong(); };
    const qint64 milliseconds = match.captured(4).leftJustified(3, u'0').toLongLong();
    const Duration total = Duration::hours(part(1)) + Duration::minutes(part(2)) +
                           Duration::seconds(part(3)) + Duration::milliseconds(milliseconds);
    return Instant{} + total;
}

std::optional<Comparison> comparisonOf(const QString& text) {
    if (text == u"==" || text == u"=") {
        return Comparison::Equal;
    }
    if (text == u"!=") {
        return Comparison::NotEqual;
    }
    if (text == u"<") {
        return Comparison::Less;
    }
    if (text == u"<=") {
        return Comparison::LessOrEqual;
    }
    if (text == u">") {
        return Comparison::Greater;
    }
    if (text == u">=") {
        return Comparison::GreaterOrEqual;
    }
    return std::nullopt;
}

Result<ExpectedValue> numberOf(const QString& text) {
    bool isNumber = false;
    if (const qlonglong whole = text.toLongLong(&isNumber); isNumber) {
        return ExpectedValue{static_cast<std::int64_t>(whole)};
    }
    if (const double real = text.toDouble(&isNumber); isNumber) {
        return ExpectedValue{real};
    }
    return failure(ErrorCode::WrongType, {kField, "a number", text.toStdString()});
}

Result<ExpectedValue> valueOf(const QString& text, sim::MetricUnit unit) {
    const std::string typed = text.toStdString();
    switch (unit) {
    case sim::MetricUnit::Messages:
    case sim::MetricUnit::MessagesPerSecond:
    case sim::MetricUnit::Count:
        return numberOf(text);
    case sim::MetricUnit::Bytes:
        if (const auto bytes = parseBytes(typed)) {
            return ExpectedValue{*bytes};
        }
        return failure(ErrorCode::BadSize, {kField, typed});
    case sim::MetricUnit::Time:
        if (const auto duration = parseDuration(typed)) {
            return ExpectedValue{*duration};
        }
        return failure(ErrorCode::BadDuration, {kField, typed});
    case sim::MetricUnit::Share:
        if (const auto share = parseShare(typed)) {
            return ExpectedValue{*share};
        }
        return failure(ErrorCode::BadShare, {kField, typed});
    case sim::MetricUnit::Truth:
        return ExpectedValue{std::int64_t{typed == "true" || typed == "1" ? 1 : 0}};
    case sim::MetricUnit::State:
        return ExpectedValue{typed};
    }
    return failure(ErrorCode::TestInvalid, {typed});
}

Result<RunGoal> conditionOf(const QString& text) {
    static const QRegularExpression kCondition(
        QStringLiteral("^\\s*(\\S+?)\\s*(==|!=|<=|>=|=|<|>)\\s*(\\S+)\\s*$"));
    const QRegularExpressionMatch match = kCondition.match(text);
    if (!match.hasMatch()) {
        return failure(ErrorCode::BadChoice, {kField, text.toStdString(),
                                              "10m, +10s, 00:10:00, queue:orders.ready >= 100"});
    }
    const std::string name = match.captured(1).toStdString();
    const auto that = parseMetricAddress(name);
    if (!that) {
        return failure(ErrorCode::BadAddress, {kField, name});
    }
    const sim::Metric* metric = sim::findMetric(that->address.kind, that->metric);
    if (metric == nullptr) {
        std::string known;
        for (const sim::Metric& each : sim::metrics()) {
            if (each.kind == that->address.kind &&
                each.unit != sim::MetricUnit::MessagesPerSecond) {
                known += (known.empty() ? "" : ", ") + std::string(each.name);
            }
        }
        return failure(ErrorCode::MetricUnknown,
                       {that->metric, std::string(kindName(that->address.kind)), known});
    }
    const auto value = valueOf(match.captured(3), metric->unit);
    if (!value) {
        return failure(value.error());
    }
    Expectation condition;
    condition.when = WhenAlways{};
    condition.that = *that;
    condition.test = TestIs{*comparisonOf(match.captured(2)), *value};
    return RunGoal{condition};
}

} // namespace

Result<RunGoal> readRunGoal(const QString& text, Instant now) {
    const QString typed = text.trimmed();
    if (const auto instant = clockOf(typed)) {
        return RunGoal{*instant};
    }
    const bool relative = typed.startsWith(u'+');
    if (const auto duration = parseDuration((relative ? typed.mid(1) : typed).toStdString())) {
        const Instant from = relative ? now : Instant{};
        if (duration->ns >= Instant::never().ns - from.ns) {
            return failure(ErrorCode::BadDuration, {kField, typed.toStdString()});
        }
        return RunGoal{from + *duration};
    }
    return conditionOf(typed);
}

} // namespace warren::ui
