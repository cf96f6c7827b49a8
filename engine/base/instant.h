// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Instant and Duration: virtual time in whole nanoseconds, never a double.
//
// An Instant counts from the start of the run. Range: 292 years, which no run reaches;
// Instant::never() is "not scheduled".
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <string>

namespace warren {

struct Duration {
    std::int64_t ns = 0;

    static constexpr Duration nanoseconds(std::int64_t n) { return {n}; }
    static constexpr Duration microseconds(std::int64_t n) { return {n * 1'000}; }
    static constexpr Duration milliseconds(std::int64_t n) { return {n * 1'000'000}; }
    static constexpr Duration seconds(std::int64_t n) { return {n * 1'000'000'000}; }
    static constexpr Duration minutes(std::int64_t n) { return seconds(n * 60); }
    static constexpr Duration hours(std::int64_t n) { return seconds(n * 3600); }

    [[nodiscard]] constexpr std::int64_t toMilliseconds() const { return ns / 1'000'000; }
    [[nodiscard]] constexpr double toSeconds() const { return static_cast<double>(ns) / 1e9; }

    friend constexpr auto operator<=>(Duration, Duration) = default;
    friend constexpr Duration operator+(Duration a, Duration b) { return {a.ns + b.ns}; }
    friend constexpr Duration operator-(Duration a, Duration b) { return {a.ns - b.ns}; }
    friend constexpr Duration operator*(Duration a, std::int64_t k) { return {a.ns * k}; }
    friend constexpr Duration operator/(Duration a, std::int64_t k) { return {a.ns / k}; }
};

struct Instant {
    std::int64_t ns = 0;

    static constexpr Instant never() { return {std::numeric_limits<std::int64_t>::max()}; }
    [[nodiscard]] constexpr bool isNever() const { return ns == never().ns; }
    [[nodiscard]] constexpr double toSeconds() const { return static_cast<double>(ns) / 1e9; }

    friend constexpr auto operator<=>(Instant, Instant) = default;
    friend constexpr Instant operator+(Instant a, Duration d) { return {a.ns + d.ns}; }
    friend constexpr Instant operator-(Instant a, Duration d) { return {a.ns - d.ns}; }
    friend constexpr Duration operator-(Instant a, Instant b) { return {a.ns - b.ns}; }
};

/// The instant as a clock: `00:12:41.350`; hours grow as needed.
std::string toClock(Instant instant);

} // namespace warren
