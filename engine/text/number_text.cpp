// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rounding for reading. No locale: the same text on every machine.
#include "engine/text/number_text.h"

#include <fmt/format.h>

namespace warren::text {

namespace {

std::string threeFigures(double value) {
    const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    return fmt::format("{:.{}f}", value, decimals);
}

std::string twoUnits(std::int64_t whole, std::int64_t rest, const char* large, const char* small) {
    return rest == 0 ? fmt::format("{} {}", whole, large)
                     : fmt::format("{} {} {:02} {}", whole, large, rest, small);
}

} // namespace

std::string countText(std::uint64_t count) {
    std::string text = std::to_string(count);
    for (std::size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, ",");
    }
    return text;
}

std::string shortCountText(double count) {
    if (count < 1e3) {
        return fmt::format("{:.0f}", count);
    }
    if (count < 999.5e3) {
        return threeFigures(count / 1e3) + " k";
    }
    return count < 999.5e6 ? threeFigures(count / 1e6) + " M" : threeFigures(count / 1e9) + " G";
}

std::string durationText(Duration duration) {
    constexpr std::int64_t minute = 60;
    constexpr std::int64_t hour = 60 * minute;
    const std::int64_t ns = duration.ns;
    if (ns == 0) {
        return "0";
    }
    if (ns < 0) {
        return "-" + durationText({-ns});
    }
    if (ns < 1'000) {
        return fmt::format("{} ns", ns);
    }
    if (ns < 999'500) {
        return threeFigures(static_cast<double>(ns) / 1e3) + " us";
    }
    if (ns < 999'500'000) {
        return threeFigures(static_cast<double>(ns) / 1e6) + " ms";
    }
    if (ns < minute * 1'000'000'000) {
        return threeFigures(duration.toSeconds()) + " s";
    }
    const std::int64_t seconds = (ns + 500'000'000) / 1'000'000'000;
    if (seconds < hour) {
        return twoUnits(seconds / minute, seconds % minute, "min", "s");
    }
    return twoUnits(seconds / hour, seconds % hour / minute, "h", "min");
}

std::string bytesText(std::uint64_t bytes) {
    constexpr const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    double value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1024.0 && unit + 1 < std::size(units)) {
        value /= 1024.0;
        ++unit;
    }
    return unit == 0 ? fmt::format("{} B", bytes) : threeFigures(value) + " " + units[unit];
}

std::string shareText(double share) {
    return fmt::format("{:.1f} %", share * 100.0);
}

} // namespace warren::text
