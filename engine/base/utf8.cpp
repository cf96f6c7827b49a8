// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The UTF-8 check; runs of ASCII, which files mostly are, go eight bytes at a time.
#include "engine/base/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace warren {

namespace {

constexpr std::uint64_t kHighBits = 0x8080808080808080ull;

/// Length of the well-formed sequence at the front, 0 if there is none (RFC 3629, section 4).
std::size_t sequenceLength(std::string_view text) {
    const auto at = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
    };
    const auto continues = [&](std::size_t i) { return (at(i) & 0xC0u) == 0x80u; };
    const unsigned lead = at(0);
    if (lead < 0x80) {
        return 1;
    }
    if (lead >= 0xC2 && lead <= 0xDF) {
        return continues(1) ? 2 : 0;
    }
    if (lead >= 0xE0 && lead <= 0xEF) {
        const bool overlong = lead == 0xE0 && at(1) < 0xA0;
        const bool surrogate = lead == 0xED && at(1) > 0x9F;
        return continues(1) && continues(2) && !overlong && !surrogate ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const bool overlong = lead == 0xF0 && at(1) < 0x90;
        const bool tooHigh = lead == 0xF4 && at(1) > 0x8F;
        return continues(1) && continues(2) && continues(3) && !overlong && !tooHigh ? 4 : 0;
    }
    return 0;
}

} // namespace

std::optional<std::size_t> firstBadUtf8(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        std::uint64_t eight = 0;
        if (text.size() - at >= sizeof(eight)) {
            std::memcpy(&eight, text.data() + at, sizeof(eight));
            if ((eight & kHighBits) == 0) {
                at += sizeof(eight);
                continue;
            }
        }
        const std::size_t length = sequenceLength(text.substr(at, 4));
        if (length == 0) {
            return at;
        }
        at += length;
    }
    return std::nullopt;
}

std::size_t countCodePoints(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

} // namespace warren
