// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/random.h"

#include "engine/base/wide.h"

#include <bit>

namespace warren {

namespace {

constexpr int kTableBits = 12;
constexpr std::size_t kTableSize = std::size_t{1} << kTableBits;

/// log2(x) for x in [1, 2) as a Q0.32 fraction, by repeated squaring in Q1.63: integer work only.
std::uint64_t log2Fraction(std::uint64_t mantissaQ63) {
    std::uint64_t fraction = 0;
    for (int bit = 0; bit < 32; ++bit) {
        // mantissa² is Q2.126; its top bit tells the next binary digit.
        const Wide square = wideProduct(mantissaQ63, mantissaQ63);
        fraction <<= 1;
        if ((square.high >> 63) != 0) {
            fraction |= 1;
            mantissaQ63 = square.high;
        } else {
            mantissaQ63 = square.from(63);
        }
    }
    return fraction;
}

std::array<std::uint64_t, kTableSize + 1> makeLog2Table() {
    std::array<std::uint64_t, kTableSize + 1> table{};
    for (std::size_t i = 0; i < kTableSize; ++i) {
        table[i] = log2Fraction((std::uint64_t{1} << 63) +
                                (static_cast<std::uint64_t>(i) << (63 - kTableBits)));
    }
    table[kTableSize] = std::uint64_t{1} << 32;
    return table;
}

const std::array<std::uint64_t, kTableSize + 1> kLog2Table = makeLog2Table();

/// -log2(u / 2^64) in Q32.32 for u > 0.
inline std::uint64_t negativeLog2(std::uint64_t u) {
    const int zeros = std::countl_zero(u);
    const std::uint64_t mantissa = u << zeros; // Q1.63, in [1, 2)
    const auto index = static_cast<std::size_t>((mantissa >> (63 - kTableBits)) & (kTableSize - 1));
    const std::uint64_t rest = (mantissa << (kTableBits + 1)) >> 32; // 32 bits between two entries
    const std::uint64_t low = kLog2Table[index];
    const std::uint64_t step = kLog2Table[index + 1] - low;
    const std::uint64_t fraction = low + ((step * rest) >> 32);
    return (static_cast<std::uint64_t>(zeros + 1) << 32) - fraction;
}

constexpr std::uint64_t splitMix(std::uint64_t& state) {
    state += 0x9E3779B97F4A7C15ull;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

constexpr std::uint64_t hashText(std::uint64_t hash, std::string_view text) {
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ull; // FNV-1a
    }
    return (hash ^ text.size()) * 0x100000001B3ull;
}

} // namespace

Random::Random(std::uint64_t seed) {
    std::uint64_t state = seed;
    for (std::uint64_t& word : m_state) {
        word = splitMix(state);
    }
}

Random::Random(std::uint64_t seed, std::string_view name, std::uint32_t instance,
               std::string_view purpose) {
    std::uint64_t state = seed;
    std::uint64_t hash = splitMix(state) ^ 0xCBF29CE484222325ull;
    hash = hashText(hash, name);
    hash = hashText(hash, purpose);
    state = hash + instance;
    for (std::uint64_t& word : m_state) {
        word = splitMix(state);
    }
}

std::uint64_t Random::below(std::uint64_t bound) {
    return wideProduct(next(), bound).high;
}

Duration Random::exponential(Duration mean) {
    constexpr std::uint64_t kLn2Q64 = 0xB17217F7D1CF79ABull;
    const std::uint64_t u = next() | 1;                         // never zero; the bias is 2^-64
    const std::uint64_t bits = negativeLog2(u);                 // Q32.32
    const std::uint64_t nats = wideProduct(bits, kLn2Q64).high; // Q32.32
    const Wide product = wideProduct(nats, static_cast<std::uint64_t>(mean.ns));
    const std::uint64_t ns = (product.high >> 31) != 0 ? ~std::uint64_t{0} : product.from(32);
    constexpr std::uint64_t kLongest = std::uint64_t{1} << 62;
    return {static_cast<std::int64_t>(ns < kLongest ? ns : kLongest)};
}

} // namespace warren
