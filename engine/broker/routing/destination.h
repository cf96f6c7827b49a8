// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Destination: a queue or an exchange as one number; all queues come before all exchanges.
#pragma once

#include <compare>
#include <cstdint>

namespace warren::broker {

struct Destination {
    static constexpr std::uint32_t kExchange = 0x80000000u;

    std::uint32_t code = 0;

    static constexpr Destination queue(std::uint32_t index) { return {index}; }
    static constexpr Destination exchange(std::uint32_t index) { return {index | kExchange}; }
    [[nodiscard]] constexpr bool isExchange() const { return (code & kExchange) != 0; }
    [[nodiscard]] constexpr std::uint32_t index() const { return code & ~kExchange; }
    friend constexpr auto operator<=>(Destination, Destination) = default;
};

} // namespace warren::broker
