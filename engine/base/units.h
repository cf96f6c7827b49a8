// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Durations, sizes and percentages as people write them in documents: `10s`, `64MiB`, `2.5%`.
//
// Grammar (exact): duration = uint ("ns"|"us"|"ms"|"s"|"m"|"h"|"d"); size = uint
// ["B"|"KB"|"KiB"|"MB"|"MiB"|"GB"|"GiB"]; percent = uint ["." digits] "%". No sign, no space, no
// exponent; overflow is refused.
#pragma once

#include "engine/base/instant.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warren {

/// A number of bytes.
struct Bytes {
    std::uint64_t count = 0;
    friend constexpr auto operator<=>(Bytes, Bytes) = default;
};

/// A share in millionths: 1'000'000 is all. Integer, so that draws are the same on every platform.
struct Share {
    std::uint32_t millionths = 0;
    static constexpr std::uint32_t kAll = 1'000'000;
    friend constexpr auto operator<=>(Share, Share) = default;
};

std::optional<Duration> parseDuration(std::string_view text);
std::optional<Bytes> parseBytes(std::string_view text);
std::optional<Share> parseShare(std::string_view text);

/// The shortest exact spelling: 60000 ms is `1m`, 1500 ms is `1500ms`. parseDuration gives the
/// value back.
std::string toText(Duration duration);
/// The largest unit that divides it: 65536 is `64KiB`, 1000 is `1KB`, 1001 is `1001B`.
std::string toText(Bytes bytes);
/// `2.5%`, `20%`; at most four decimals.
std::string toText(Share share);

} // namespace warren
