// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Id<Tag>: a 32-bit index that cannot be mixed with another kind's.
//
// Broker and simulation state refers to its parts by index, never by pointer, so that a copy of the
// state is whole.
#pragma once

#include <compare>
#include <cstdint>

namespace warren {

template <class Tag> struct Id {
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    std::uint32_t value = kNone;

    constexpr Id() = default;
    constexpr explicit Id(std::uint32_t index) : value(index) {}

    [[nodiscard]] constexpr bool isNone() const { return value == kNone; }
    constexpr explicit operator bool() const { return value != kNone; }
    friend constexpr auto operator<=>(Id, Id) = default;
};

} // namespace warren
