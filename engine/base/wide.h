// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A 64 × 64 → 128 bit product, on every compiler.
#pragma once

#include <cstdint>
#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

namespace warren {

struct Wide {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    /// Bits [shift, shift + 64) of the 128; shift in 0…63.
    [[nodiscard]] constexpr std::uint64_t from(int shift) const {
        return shift == 0 ? low : (high << (64 - shift)) | (low >> shift);
    }
};

#if defined(_MSC_VER) && !defined(__clang__)
inline Wide wideProduct(std::uint64_t a, std::uint64_t b) {
    Wide wide;
    wide.low = _umul128(a, b, &wide.high);
    return wide;
}
#else
inline constexpr Wide wideProduct(std::uint64_t a, std::uint64_t b) {
    __extension__ using U128 = unsigned __int128;
    const U128 product = static_cast<U128>(a) * b;
    return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
}
#endif

} // namespace warren
