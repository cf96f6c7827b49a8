// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Judging expectations.
#include "engine/sim/expectation_watch.h"

#include "engine/base/overloaded.h"
#include "engine/sim/measurements.h"

#include <fmt/format.h>

#include <algorithm>

namespace warren::sim {

namespace {

/// What the test is held against: the metric, or its share of another.
MetricValue found(const Run& run, const WatchedExpectation& watched) {
    if (watched.that.row == nullptr) {
        return {};
    }
    MetricValue value = valueOf(run, watched.that);
    if (!watched.expectation.asShareOf) {
        return value;
    }
    const auto part = numberOf(value);
    const auto whole = watched.shareOf ? numberOf(valueOf(run, *watched.shareOf)) : std::nullopt;
    if (!part || !whole || *whole == 0) {
        return {};
    }
    return *part / *whole;
}

double numberOf(const ExpectedValue& value) {
    return std::visit(Overloaded{
                          [](std::int64_t v) { return static_cast<double>(v); },
                          [](Duration v) { return static_cast<double>(v.ns); },
                          [](Bytes v) { return static_cast<double>(v.count); },
                          [](Share v) { return static_cast<double>(v.millionths) / Share::kAll; },
                          [](double v) { return v; },
                          [](const std::string& v) { return v == "true" ? 1.0 : 0.0; },
                      },
                      value.value);
}

bool compare(double a, Comparison comparison, double b) {
    switch (comparison) {
    case Comparison::Equal:
        return a == b;
    case Comparison::NotEqual:
        return a != b;
    case Comparison::Less:
        return a < b;
    case Comparison::LessOrEqual:
        return a <= b;
    case Comparison::Greater:
        return a > b;
    case Comparison::GreaterOrEqual:
        return a >= b;
    }
    return false;
}

bool passes(const MetricValue& value, const TestIs& test) {
    if (const auto* state = std::get_if<std::string>(&value)) {
        const auto* expected = std::get_if<std::string>(&test.value.value);
        const bool same = expected != nullptr && *expected == *state;
        return test.comparison == Comparison::NotEqual ? !same : same;
    }
    const auto number = sim::numberOf(value);
    return number && compare(*number, test.comparison, numberOf(test.value));
}

bool passes(const MetricValue& value, const TestWithin& test) {
    const auto number = sim::numberOf(value);
    const double expected = numberOf(test.value);
    const double margin =
        (expected < 0 ? -expected : expected) * test.tolerance.millionths / Share::kAll;
    return number && *number >= expected - margin && *number <= expected + margin;
}

bool passes(const MetricValue& value, const TestBetween& test) {
    const auto number = sim::numberOf(value);
    return number && *number >= numberOf(test.low) && *number <= numberOf(test.high);
}

bool passes(const MetricValue& value, const TestIn& test) {
    const auto* state = std::get_if<std::string>(&value);
    return state != nullptr &&
           std::find(test.states.begin(), test.states.end(), *state) != test.states.end();
}

bool passes(const MetricValue& value, TestNone) {
    return std::holds_alternative<std::monostate>(value);
}

bool passes(const MetricValue& value, const Test& test) {
    return std::visit([&](const auto& t) { return passes(value, t); }, test);
}

void decide(Run& run, WatchedExpectation& watched, bool passed) {
    watched.decided = true;
    if (watched.active) {
        watched.active = false;
        --run.activeExpectations;
    }
    watched.result.passed = passed;
    watched.result.decidedAt = run.now();
    watched.result.found = found(run, watched);
    if (!passed) {
        run.tell(RunEventKind::ExpectationFailed, watched.expectation.that.address,
                 {toText(watched.expectation), toText(watched.result.found)});
    }
}

void activate(Run& run, WatchedExpectation& watched) {
    watched.active = true;
    ++run.activeExpectations;
}

/// Looks at an active expectation; decides it where that can be done before its end.
void look(Run& run, WatchedExpectation& watched) {
    const bool now = holds(run, watched);
    std::visit(Overloaded{
                   [](WhenAt) {},
                   [&](WhenBy) {
                       if (now) {
                           decide(run, watched, true);
                       }
                   },
                   [&](WhenAlways) {
                       if (!now) {
                           decide(run, watched, false);
                       }
                   },
                   [&](WhenNever) {
                       if (now) {
                           decide(run, watched, false);
                       }
                   },
               },
               watched.expectation.when);
}

void crossSpan(Run& run, WatchedExpectation& watched, const Span& span) {
    if (!watched.active) {
        activate(run, watched);
    }
    look(run, watched);
    if (!watched.decided && run.now() >= span.to) {
        decide(run, watched, true);
    }
}

SourceId boundaryAt(Run& run, std::uint32_t index, Instant at) {
    const SourceId source =
        run.agenda.addSource(EventClass::Monitor, {index, EventKind::ExpectationBoundary});
    if (at >= run.now()) {
        run.agenda.arm(source, at);
    }
    return source;
}

void scheduleSpan(Run& run, WatchedExpectation& watched, std::uint32_t index, const Span& span) {
    if (span.from <= run.now()) {
        activate(run, watched);
    } else {
        watched.begins = boundaryAt(run, index, span.from);
    }
    if (!span.to.isNever()) {
        watched.ends = boundaryAt(run, index, span.to);
    }
}

void schedule(Run& run, WatchedExpectation& watched, std::uint32_t index) {
    std::visit(Overloaded{
                   [&](WhenAt when) { watched.ends = boundaryAt(run, index, when.at); },
                   [&](WhenBy when) {
                       activate(run, watched);
                       watched.ends = boundaryAt(run, index, when.by);
                   },
                   [&](const WhenAlways& when) { scheduleSpan(run, watched, index, when.span); },
                   [&](const WhenNever& when) { scheduleSpan(run, watched, index, when.span); },
               },
               watched.expectation.when);
}

void release(Run& run, WatchedExpectation& watched) {
    for (const SourceId source : {watched.begins, watched.ends}) {
        if (!source.isNone()) {
            run.agenda.removeSource(source);
        }
    }
}

/// True when the expectation needs no further instant to be judged at the end of the run.
bool isOpenEnded(const When& when) {
    const auto* always = std::get_if<WhenAlways>(&when);
    const auto* never = std::get_if<WhenNever>(&when);
    return (always != nullptr && always->span.to.isNever()) ||
           (never != nullptr && never->span.to.isNever());
}

std::string_view sign(Comparison comparison) {
    switch (comparison) {
    case Comparison::Equal:
        return "==";
    case Comparison::NotEqual:
        return "!=";
    case Comparison::Less:
        return "<";
    case Comparison::LessOrEqual:
        return "<=";
    case Comparison::Greater:
        return ">";
    case Comparison::GreaterOrEqual:
        return ">=";
    }
    return "";
}

std::string toText(const ExpectedValue& value) {
    return std::visit(Overloaded{
                          [](std::int64_t v) { return std::to_string(v); },
                          [](Duration v) { return warren::toText(v); },
                          [](Bytes v) { return warren::toText(v); },
                          [](Share v) { return warren::toText(v); },
                          [](double v) { return fmt::format("{}", v); },
                          [](const std::string& v) { return v; },
                      },
                      value.value);
}

} // namespace

WatchedExpectation watch(const Run& run, const Expectation& expectation) {
    WatchedExpectation watched;
    watched.expectation = expectation;
    watched.result.expectation = expectation;
    if (const auto ref = findMetric(run, expectation.that)) {
        watched.that = *ref;
        watched.that.where = expectation.where;
    }
    if (expectation.asShareOf) {
        watched.shareOf = findMetric(run, *expectation.asShareOf);
    }
    return watched;
}

void watchExpectations(Run& run) {
    std::vector<WatchedExpectation> before;
    before.swap(run.expectations);
    run.activeExpectations = 0;
    for (WatchedExpectation& old : before) {
        release(run, old);
    }
    for (const Expectation& expectation : run.document->expectations) {
        const auto index = static_cast<std::uint32_t>(run.expectations.size());
        WatchedExpectation watched = watch(run, expectation);
        const auto known = std::find_if(before.begin(), before.end(), [&](const auto& old) {
            return old.expectation == expectation;
        });
        if (known != before.end() && known->decided) {
            watched.decided = true;
            watched.result = known->result;
        } else {
            schedule(run, watched, index);
        }
        run.expectations.push_back(std::move(watched));
    }
}

bool holds(const Run& run, const WatchedExpectation& watched) {
    return passes(found(run, watched), watched.expectation.test);
}

void lookAtActiveExpectations(Run& run) {
    for (WatchedExpectation& watched : run.expectations) {
        if (watched.active) {
            look(run, watched);
        }
    }
}

void crossBoundary(Run& run, std::uint32_t index) {
    WatchedExpectation& watched = run.expectations[index];
    if (watched.decided) {
        return;
    }
    std::visit(Overloaded{
                   [&](WhenAt) { decide(run, watched, holds(run, watched)); },
                   [&](WhenBy) { decide(run, watched, holds(run, watched)); },
                   [&](const WhenAlways& when) { crossSpan(run, watched, when.span); },
                   [&](const WhenNever& when) { crossSpan(run, watched, when.span); },
               },
               watched.expectation.when);
}

std::vector<ExpectationResult> resultsOf(const Run& run) {
    std::vector<ExpectationResult> results;
    for (const WatchedExpectation& watched : run.expectations) {
        ExpectationResult result = watched.result;
        if (!watched.decided) {
            result.decidedAt = run.now();
            result.found = found(run, watched);
            result.passed = watched.active && isOpenEnded(watched.expectation.when);
            result.reached = result.passed;
        }
        results.push_back(std::move(result));
    }
    return results;
}

std::string toText(const Expectation& expectation) {
    std::string that = warren::toText(expectation.that);
    if (expectation.asShareOf) {
        that += " / " + warren::toText(*expectation.asShareOf);
    }
    return std::visit(
        Overloaded{
            [&](const TestIs& test) {
                return fmt::format("{} {} {}", that, sign(test.comparison), toText(test.value));
            },
            [&](const TestWithin& test) {
                return fmt::format("{} = {} ± {}", that, toText(test.value),
                                   warren::toText(test.tolerance));
            },
            [&](const TestBetween& test) {
                return fmt::format("{} in [{}, {}]", that, toText(test.low), toText(test.high));
            },
            [&](const TestIn& test) {
                return fmt::format("{} in {{{}}}", that, fmt::join(test.states, ", "));
            },
            [&](TestNone) { return that + " = none"; },
        },
        expectation.test);
}

std::string toText(const MetricValue& value) {
    return std::visit(Overloaded{
                          [](std::monostate) { return std::string("none"); },
                          [](std::int64_t v) { return std::to_string(v); },
                          [](double v) { return fmt::format("{:.4g}", v); },
                          [](Duration v) { return warren::toText(v); },
                          [](const std::string& v) { return v; },
                      },
                      value);
}

} // namespace warren::sim
