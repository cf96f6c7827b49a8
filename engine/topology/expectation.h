// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Expectation: one `expect` line: exactly one when, one that, one test (grammar: rules.md part 5).
#pragma once

#include "engine/base/instant.h"
#include "engine/base/units.h"
#include "engine/topology/address.h"
#include "engine/topology/kept.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace warren {

struct LocalizedText {
    std::string en;
    std::string id;
    KeptKeys kept{}; ///< other languages
    [[nodiscard]] bool isEmpty() const { return en.empty() && id.empty() && kept.empty(); }
    friend bool operator==(const LocalizedText&, const LocalizedText&) = default;
};

struct WhenAt {
    Instant at;
    friend bool operator==(WhenAt, WhenAt) = default;
};
struct WhenBy {
    Instant by;
    friend bool operator==(WhenBy, WhenBy) = default;
};
struct Span {
    Instant from;
    Instant to = Instant::never();
    friend bool operator==(Span, Span) = default;
};
struct WhenAlways {
    Span span;
    friend bool operator==(WhenAlways, WhenAlways) = default;
};
struct WhenNever {
    Span span;
    friend bool operator==(WhenNever, WhenNever) = default;
};
using When = std::variant<WhenAt, WhenBy, WhenAlways, WhenNever>;

enum class Comparison : std::uint8_t {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual
};

std::string_view comparisonSign(Comparison comparison); ///< `<=`
std::optional<Comparison> parseComparison(std::string_view text);

/// What a metric is compared with: counts and bytes as they are, durations in ns, shares in
/// millionths; or a state name.
struct ExpectedValue {
    std::variant<std::int64_t, Duration, Bytes, Share, double, std::string> value;
    friend bool operator==(const ExpectedValue&, const ExpectedValue&) = default;
};

struct TestIs {
    Comparison comparison = Comparison::Equal;
    ExpectedValue value;
    friend bool operator==(const TestIs&, const TestIs&) = default;
};
struct TestWithin {
    ExpectedValue value;
    Share tolerance;
    friend bool operator==(const TestWithin&, const TestWithin&) = default;
};
struct TestBetween {
    ExpectedValue low;
    ExpectedValue high;
    friend bool operator==(const TestBetween&, const TestBetween&) = default;
};
struct TestIn {
    std::vector<std::string> states;
    friend bool operator==(const TestIn&, const TestIn&) = default;
};
struct TestNone {
    friend bool operator==(TestNone, TestNone) = default;
};
using Test = std::variant<TestIs, TestWithin, TestBetween, TestIn, TestNone>;

struct Expectation {
    When when;
    MetricAddress that;
    Test test;
    std::optional<MetricAddress> asShareOf;
    std::optional<Address> where; ///< for events: whose
    LocalizedText why;
    std::string id;
    int line = 0; ///< in the file it came from, for messages; not compared
    KeptKeys kept;
    friend bool operator==(const Expectation& a, const Expectation& b) {
        return a.when == b.when && a.that == b.that && a.test == b.test &&
               a.asShareOf == b.asShareOf && a.where == b.where && a.why == b.why && a.id == b.id &&
               a.kept == b.kept;
    }
};

} // namespace warren
