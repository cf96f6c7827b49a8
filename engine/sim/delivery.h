// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Delivery: one message in a consumer's hands, and the ring of those that wait for a worker.
#pragma once

#include "engine/base/instant.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warren::sim {

struct Delivery {
    static constexpr std::uint32_t kPoisonBit = 1u << 31;
    static constexpr std::uint32_t kLargestBody = kPoisonBit - 1;

    std::uint64_t tag = 0;
    Instant first; ///< first publish: start of the end-to-end clock
    std::uint32_t sizeAndPoison = 0;

    [[nodiscard]] std::uint32_t size() const { return sizeAndPoison & kLargestBody; }
    [[nodiscard]] bool isPoison() const { return (sizeAndPoison & kPoisonBit) != 0; }
};

/// First in, first out; grows to the prefetch window and then allocates no more.
class DeliveryRing {
public:
    [[nodiscard]] bool isEmpty() const { return m_count == 0; }
    [[nodiscard]] std::uint32_t size() const { return m_count; }

    void push(const Delivery& delivery) {
        if (m_count == m_slots.size()) {
            grow();
        }
        m_slots[(m_head + m_count) & (m_slots.size() - 1)] = delivery;
        ++m_count;
    }
    /// The ring must not be empty.
    Delivery pop() {
        const Delivery first = m_slots[m_head];
        m_head = static_cast<std::uint32_t>((m_head + 1) & (m_slots.size() - 1));
        --m_count;
        return first;
    }
    void clear() {
        m_head = 0;
        m_count = 0;
    }

private:
    void grow() {
        std::vector<Delivery> larger(m_slots.empty() ? 4 : 2 * m_slots.size());
        for (std::uint32_t i = 0; i < m_count; ++i) {
            larger[i] = m_slots[(m_head + i) & (m_slots.size() - 1)];
        }
        m_slots.swap(larger);
        m_head = 0;
    }

    std::vector<Delivery> m_slots; ///< a power of two
    std::uint32_t m_head = 0;
    std::uint32_t m_count = 0;
};

} // namespace warren::sim
