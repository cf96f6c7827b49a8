// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/units.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <limits>

namespace warren {

namespace {

struct Unit {
    std::string_view name;
    std::uint64_t factor;
};

constexpr std::array<Unit, 7> kDurationUnits{{{"d", 86'400'000'000'000},
                                              {"h", 3'600'000'000'000},
                                              {"m", 60'000'000'000},
                                              {"s", 1'000'000'000},
                                              {"ms", 1'000'000},
                                              {"us", 1'000},
                                              {"ns", 1}}};
constexpr std::array<Unit, 7> kByteUnits{{{"GiB", 1ull << 30},
                                          {"GB", 1'000'000'000},
                                          {"MiB", 1ull << 20},
                                          {"MB", 1'000'000},
                                          {"KiB", 1ull << 10},
                                          {"KB", 1'000},
                                          {"B", 1}}};

/// The digits at the front of the text, taken off it. Nothing when there are none or they overflow.
std::optional<std::uint64_t> takeNumber(std::string_view& text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end == text.data()) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

template <std::size_t N>
std::optional<std::uint64_t> parseWithUnit(std::string_view text, const std::array<Unit, N>& units,
                                           std::uint64_t limit) {
    const std::optional<std::uint64_t> number = takeNumber(text);
    if (!number) {
        return std::nullopt;
    }
    for (const Unit& unit : units) {
        if (unit.name == text) {
            if (*number > limit / unit.factor) {
                return std::nullopt;
            }
            return *number * unit.factor;
        }
    }
    return std::nullopt;
}

template <std::size_t N>
std::string withLargestUnit(std::uint64_t number, const std::array<Unit, N>& units,
                            std::string_view unitOfZero) {
    if (number == 0) {
        return fmt::format("0{}", unitOfZero);
    }
    for (const Unit& unit : units) {
        if (number % unit.factor == 0) {
            return fmt::format("{}{}", number / unit.factor, unit.name);
        }
    }
    return {};
}

} // namespace

std::optional<Duration> parseDuration(std::string_view text) {
    constexpr auto limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const auto ns = parseWithUnit(text, kDurationUnits, limit);
    if (!ns) {
        return std::nullopt;
    }
    return Duration{static_cast<std::int64_t>(*ns)};
}

std::optional<Bytes> parseBytes(std::string_view text) {
    constexpr auto limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    std::string_view rest = text;
    const auto bare = takeNumber(rest);
    if (bare && rest.empty() && *bare <= limit) {
        return Bytes{*bare};
    }
    const auto count = parseWithUnit(text, kByteUnits, limit);
    if (!count) {
        return std::nullopt;
    }
    return Bytes{*count};
}

std::optional<Share> parseShare(std::string_view text) {
    const auto whole = takeNumber(text);
    if (!whole || *whole > 100) {
        return std::nullopt;
    }
    std::uint64_t millionths = *whole * 10'000;
    if (!text.empty() && text.front() == '.') {
        text.remove_prefix(1);
        std::uint64_t weight = 1'000;
        bool any = false;
        while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
            if (weight == 0 && text.front() != '0') {
                return std::nullopt; // finer than a millionth
            }
            millionths += static_cast<std::uint64_t>(text.front() - '0') * weight;
            weight /= 10;
            any = true;
            text.remove_prefix(1);
        }
        if (!any) {
            return std::nullopt;
        }
    }
    if (text != "%" || millionths > Share::kAll) {
        return std::nullopt;
    }
    return Share{static_cast<std::uint32_t>(millionths)};
}

std::string toText(Duration duration) {
    if (duration.ns < 0) {
        return "-" + toText(Duration{-duration.ns});
    }
    return withLargestUnit(static_cast<std::uint64_t>(duration.ns), kDurationUnits, "s");
}

std::string toText(Bytes bytes) {
    return withLargestUnit(bytes.count, kByteUnits, "B");
}

std::string toText(Share share) {
    std::string text = fmt::format("{}", share.millionths / 10'000);
    std::string decimals = fmt::format("{:04}", share.millionths % 10'000);
    decimals.erase(decimals.find_last_not_of('0') + 1);
    if (!decimals.empty()) {
        text += "." + decimals;
    }
    return text + "%";
}

} // namespace warren
