// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RadixWheel: a priority queue of agenda keys for many pending events: eight levels of 256 buckets.
//
// A key lies in the bucket named by the highest byte in which its time differs from the wheel's
// own time, and by that byte. Nothing is ever compared with its neighbours; a key moves at most
// eight times; keys of one time keep the order in which they were pushed. The wheel's time only
// moves forward, to the earliest key.
#pragma once

#include "engine/sim/agenda_key.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace warren::sim {

class RadixWheel {
public:
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::uint64_t time() const { return m_time; }

    /// An empty wheel that stands at `time`.
    void start(std::uint64_t time) {
        m_buckets.resize(kLevels * kSlots);
        m_time = time;
    }
    /// The key's time must be after the wheel's.
    void push(const AgendaKey& key) {
        const int level = (63 - std::countl_zero(key.time ^ m_time)) >> 3;
        const auto slot = static_cast<std::size_t>(key.time >> (8 * level) & 0xFF);
        const std::size_t bucket = static_cast<std::size_t>(level) * kSlots + slot;
        m_buckets[bucket].push_back(key);
        m_filled[bucket / 64] |= std::uint64_t{1} << (bucket % 64);
        m_levels |= static_cast<std::uint8_t>(1u << level);
        ++m_size;
    }

    /// Takes all keys of the earliest time, if that is at or before `limit`, in order of pushing,
    /// each handed to `take(order)`. Keys for which `isStale(order)` holds vanish on the way.
    template <class IsStale, class Take>
    std::optional<std::uint64_t> takeEarliest(std::uint64_t limit, IsStale isStale, Take take) {
        while (m_levels != 0) {
            const auto level = static_cast<std::size_t>(std::countr_zero(m_levels));
            const std::size_t bucket = firstBucket(level);
            std::vector<AgendaKey>& keys = m_buckets[bucket];
            std::uint64_t earliest = keys.front().time;
            if (level > 0) {
                for (const AgendaKey& key : keys) {
                    earliest = key.time < earliest ? key.time : earliest;
                }
            }
            if (earliest > limit) {
                return std::nullopt;
            }
            m_time = earliest;
            if (spread(level, bucket, isStale, take)) {
                return earliest;
            }
        }
        return std::nullopt;
    }

    /// The earliest time in the wheel, stale keys included.
    [[nodiscard]] std::optional<std::uint64_t> earliest() const {
        if (m_levels == 0) {
            return std::nullopt;
        }
        const std::vector<AgendaKey>& keys =
            m_buckets[firstBucket(static_cast<std::size_t>(std::countr_zero(m_levels)))];
        std::uint64_t least = keys.front().time;
        for (const AgendaKey& key : keys) {
            least = key.time < least ? key.time : least;
        }
        return least;
    }

    /// Hands every key over, in no particular order, and is empty afterwards.
    std::vector<AgendaKey> takeAll() {
        std::vector<AgendaKey> all;
        for (std::vector<AgendaKey>& keys : m_buckets) {
            all.insert(all.end(), keys.begin(), keys.end());
            keys.clear();
        }
        m_filled.fill(0);
        m_levels = 0;
        m_size = 0;
        return all;
    }

private:
    static constexpr std::size_t kLevels = 8;
    static constexpr std::size_t kSlots = 256;
    static constexpr std::size_t kWords = kSlots / 64;

    [[nodiscard]] std::size_t firstBucket(std::size_t level) const {
        std::size_t word = level * kWords;
        while (m_filled[word] == 0) {
            ++word;
        }
        return word * 64 + static_cast<std::size_t>(std::countr_zero(m_filled[word]));
    }
    void markEmpty(std::size_t level, std::size_t bucket) {
        m_filled[bucket / 64] &= ~(std::uint64_t{1} << (bucket % 64));
        std::uint64_t any = 0;
        for (std::size_t word = 0; word < kWords; ++word) {
            any |= m_filled[level * kWords + word];
        }
        if (any == 0) {
            m_levels &= static_cast<std::uint8_t>(~(1u << level));
        }
    }
    /// Empties a bucket after the wheel's time moved into it: what is due is taken, the rest goes
    /// to lower levels. True if anything was taken.
    template <class IsStale, class Take>
    bool spread(std::size_t level, std::size_t bucket, IsStale& isStale, Take& take) {
        m_moving.swap(m_buckets[bucket]);
        markEmpty(level, bucket);
        m_size -= m_moving.size();
        bool taken = false;
        for (const AgendaKey& key : m_moving) {
            if (isStale(key.order)) {
                continue;
            }
            if (key.time == m_time) {
                take(key.order);
                taken = true;
            } else {
                push(key);
            }
        }
        m_moving.clear();
        m_moving.swap(m_buckets[bucket]); // the bucket keeps its memory
        return taken;
    }

    std::vector<std::vector<AgendaKey>> m_buckets;
    std::vector<AgendaKey> m_moving;
    std::array<std::uint64_t, kLevels * kWords> m_filled{};
    std::uint64_t m_time = 0;
    std::size_t m_size = 0;
    std::uint8_t m_levels = 0;
};

} // namespace warren::sim
