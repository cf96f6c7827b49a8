// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Histogram: how durations are spread, in bounded memory: 64 buckets per power of two.
//
// A value is known to 1/64 (1.6 %) of itself; below 128 ns exactly. Recording is a shift and an
// increment; memory grows with the logarithm of the longest duration, to 30 KB at most.
#pragma once

#include "engine/base/instant.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace warren {

class Histogram {
public:
#if defined(__GNUC__)
    [[gnu::always_inline]] // twice a message: the call would cost as much as the recording
#endif
    inline void
    record(Duration value) {
        const std::size_t bucket =
            bucketOf(value.ns < 0 ? 0 : static_cast<std::uint64_t>(value.ns));
        if (bucket >= m_counts.size()) [[unlikely]] {
            growTo(bucket);
        }
        ++m_counts[bucket];
        ++m_total;
    }
    [[nodiscard]] std::uint64_t count() const {
        return m_total;
    }

    /// The duration below which `millionths` of all recorded ones lie (the middle of its bucket);
    /// nothing without records.
    [[nodiscard]] std::optional<Duration> percentile(std::uint32_t millionths) const {
        if (m_total == 0) {
            return std::nullopt;
        }
        // The rank, from 1, rounded up; whole part first so that large counts don't overflow.
        const std::uint64_t rest = m_total % 1'000'000 * millionths;
        std::uint64_t rank = m_total / 1'000'000 * millionths + (rest + 999'999) / 1'000'000;
        rank = rank == 0 ? 1 : rank;
        std::uint64_t seen = 0;
        std::size_t bucket = 0;
        while (bucket + 1 < m_counts.size() && seen + m_counts[bucket] < rank) {
            seen += m_counts[bucket++];
        }
        return Duration{static_cast<std::int64_t>(lowest(bucket) + width(bucket) / 2)};
    }

    void add(const Histogram& other) {
        if (other.m_counts.size() > m_counts.size()) {
            m_counts.resize(other.m_counts.size());
        }
        for (std::size_t i = 0; i < other.m_counts.size(); ++i) {
            m_counts[i] += other.m_counts[i];
        }
        m_total += other.m_total;
    }
    friend bool operator==(const Histogram&, const Histogram&) = default;

private:
    static constexpr int kStepBits = 6;
    static constexpr std::size_t kSteps = std::size_t{1} << kStepBits;

    /// Apart, so that recording is short enough to be inlined.
    void growTo(std::size_t bucket);

    static std::size_t bucketOf(std::uint64_t value) {
        const int top = 63 - std::countl_zero(value | kSteps);
        const int shift = top - kStepBits;
        return (static_cast<std::size_t>(shift) << kStepBits) +
               static_cast<std::size_t>(value >> shift);
    }
    static std::uint64_t width(std::size_t bucket) {
        return bucket < 2 * kSteps ? 1 : std::uint64_t{1} << (bucket / kSteps - 1);
    }
    static std::uint64_t lowest(std::size_t bucket) {
        return bucket < 2 * kSteps ? bucket : (bucket % kSteps + kSteps) * width(bucket);
    }

    std::vector<std::uint64_t> m_counts;
    std::uint64_t m_total = 0;
};

} // namespace warren
