// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Fingerprint: a running 64-bit hash of what happened, equal on every platform and compiler.
//
// Feed it integers only, never padding or pointers. The mixing step is one multiply and one rotate:
// cheap enough to be on in every run.
#pragma once

#include <cstdint>

namespace warren {

class Fingerprint {
public:
    constexpr void add(std::uint64_t word) {
        m_state = (m_state ^ word) * 0x9E3779B97F4A7C15ull;
        m_state = (m_state << 29) | (m_state >> 35);
    }
    [[nodiscard]] constexpr std::uint64_t value() const {
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    friend constexpr bool operator==(const Fingerprint&, const Fingerprint&) = default;

private:
    std::uint64_t m_state = 0x243F6A8885A308D3ull;
};

} // namespace warren
