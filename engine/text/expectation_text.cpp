// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the file format, so that a reader finds the line again.
#include "engine/text/expectation_text.h"

#include "engine/base/overloaded.h"
#include "engine/sim/metric_catalogue.h"
#include "engine/text/number_text.h"

#include <fmt/format.h>

namespace warren::text {

namespace {

std::string whole(std::int64_t value) {
    return value < 0 ? "-" + countText(std::uint64_t{0} - static_cast<std::uint64_t>(value))
                     : countText(static_cast<std::uint64_t>(value));
}

std::string instantText(Instant instant) {
    return toText(instant - Instant{});
}

std::string spanText(const Span& span) {
    if (span.from == Instant{} && span.to.isNever()) {
        return {};
    }
    return " from " + instantText(span.from) +
           (span.to.isNever() ? std::string(" on") : " to " + instantText(span.to));
}

std::string whenText(const When& when) {
    return std::visit(Overloaded{
                          [](WhenAt w) { return "at " + instantText(w.at); },
                          [](WhenBy w) { return "by " + instantText(w.by); },
                          [](const WhenAlways& w) { return "always" + spanText(w.span); },
                          [](const WhenNever& w) { return "never" + spanText(w.span); },
                      },
                      when);
}

std::string valueText(const ExpectedValue& expected) {
    return std::visit(Overloaded{
                          [](std::int64_t v) { return whole(v); },
                          [](Duration v) { return toText(v); },
                          [](Bytes v) { return toText(v); },
                          [](Share v) { return toText(v); },
                          [](double v) { return fmt::format("{}", v); },
                          [](const std::string& v) { return v; },
                      },
                      expected.value);
}

std::string testText(const Test& test) {
    return std::visit(
        Overloaded{
            [](const TestIs& t) {
                return std::string(comparisonSign(t.comparison)) + " " + valueText(t.value);
            },
            [](const TestWithin& t) {
                return "within " + toText(t.tolerance) + " of " + valueText(t.value);
            },
            [](const TestBetween& t) {
                return "between " + valueText(t.low) + " and " + valueText(t.high);
            },
            [](const TestIn& t) { return fmt::format("in {}", fmt::join(t.states, ", ")); },
            [](TestNone) { return std::string("none"); },
        },
        test);
}

std::string numberText(double value, sim::MetricUnit unit) {
    switch (unit) {
    case sim::MetricUnit::Share:
        return shareText(value);
    case sim::MetricUnit::Bytes:
        return bytesText(static_cast<std::uint64_t>(value));
    case sim::MetricUnit::MessagesPerSecond:
        return fmt::format("{:.1f} a second", value);
    case sim::MetricUnit::Time:
        return durationText({static_cast<std::int64_t>(value)});
    case sim::MetricUnit::Messages:
    case sim::MetricUnit::Count:
    case sim::MetricUnit::State:
    case sim::MetricUnit::Truth:
        return fmt::format("{:.3g}", value);
    }
    return {};
}

std::string integerText(std::int64_t value, sim::MetricUnit unit) {
    if (unit == sim::MetricUnit::Bytes && value >= 0) {
        return bytesText(static_cast<std::uint64_t>(value));
    }
    if (unit == sim::MetricUnit::Truth) {
        return value != 0 ? "true" : "false";
    }
    return whole(value);
}

} // namespace

std::string expectationText(const Expectation& expectation) {
    return fmt::format("{}: {}{} {}", whenText(expectation.when), toText(expectation.that),
                       expectation.asShareOf ? " / " + toText(*expectation.asShareOf) : "",
                       testText(expectation.test));
}

std::string foundText(const sim::ExpectationResult& result) {
    const MetricAddress& that = result.expectation.that;
    const sim::Metric* const metric = sim::findMetric(that.address.kind, that.metric);
    const sim::MetricUnit unit =
        result.expectation.asShareOf || metric == nullptr ? sim::MetricUnit::Share : metric->unit;
    return std::visit(Overloaded{
                          [](std::monostate) { return std::string("nothing"); },
                          [&](std::int64_t v) { return integerText(v, unit); },
                          [&](double v) { return numberText(v, unit); },
                          [](Duration v) { return durationText(v); },
                          [](const std::string& v) { return v; },
                      },
                      result.found);
}

std::string verdictText(const sim::ExpectationResult& result) {
    if (!result.reached) {
        return "not reached: the run ended before";
    }
    return "found " + foundText(result) + " at " + toClock(result.decidedAt);
}

} // namespace warren::text
