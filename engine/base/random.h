// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Random: xoshiro256++ with Warren's own integer distributions, the same bits on every platform.
//
// Design:
// - no libm and no <random> in a draw: the C library's log differs between platforms, and so do the
// distributions;
// - one stream per actor instance and purpose (arrival, size, service, outcome), seeded from the
// document's seed and a
//   stable name, so that changing one setting leaves every other draw alone;
// - the exponential draw is clz + a 4,096-entry table of log2 made by integer squaring, times ln 2
// in fixed point.
#pragma once

#include "engine/base/instant.h"
#include "engine/base/units.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace warren {

class Random {
public:
    Random() : Random(0) {}
    explicit Random(std::uint64_t seed);
    /// The stream of one purpose of one actor: equal for equal (seed, name, instance, purpose),
    /// whatever else exists.
    Random(std::uint64_t seed, std::string_view name, std::uint32_t instance,
           std::string_view purpose);

    std::uint64_t next() {
        const std::uint64_t result = rotl(m_state[0] + m_state[3], 23) + m_state[0];
        const std::uint64_t t = m_state[1] << 17;
        m_state[2] ^= m_state[0];
        m_state[3] ^= m_state[1];
        m_state[1] ^= m_state[2];
        m_state[0] ^= m_state[3];
        m_state[2] ^= t;
        m_state[3] = rotl(m_state[3], 45);
        return result;
    }
    /// Uniform in [0, bound); bound > 0. Unbiased enough for bounds far below 2^64
    /// (multiply-shift).
    std::uint64_t below(std::uint64_t bound);
    /// True with the given share.
    bool chance(Share share) { return below(Share::kAll) < share.millionths; }
    /// Exponential with the given mean. Error below 1e-8 of the mean; saturates instead of
    /// overflowing.
    Duration exponential(Duration mean);

    friend bool operator==(const Random&, const Random&) = default;

private:
    static constexpr std::uint64_t rotl(std::uint64_t x, int k) {
        return (x << k) | (x >> (64 - k));
    }

    std::array<std::uint64_t, 4> m_state{};
};

} // namespace warren
