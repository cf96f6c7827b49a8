// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// FlatIndex: an open-addressed map from (64-bit key, 32-bit extra) to a 32-bit index, for look-up
// only: it is never iterated, so its order cannot reach a run. Entries are not removed one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warren::broker {

class FlatIndex {
public:
    static constexpr std::uint32_t kAbsent = 0xFFFFFFFFu;

#if defined(__GNUC__)
    [[gnu::always_inline]]
#endif
    [[nodiscard]] inline std::uint32_t
    find(std::uint64_t key, std::uint32_t extra = 0) const {
        // Nearly always the first slot decides.
        const std::size_t at = home(key, extra);
        const Slot& slot = m_slots[at];
        if (slot.key == key && slot.extra == extra) [[likely]] {
            return slot.value;
        }
        return findFrom(at, key, extra);
    }

    /// The key is absent before.
    void insert(std::uint64_t key, std::uint32_t extra, std::uint32_t value) {
        if (2 * (m_size + 1) > m_slots.size()) {
            grow();
        }
        place({key, extra, value});
        ++m_size;
    }

    void clear() {
        *this = {};
    }
    [[nodiscard]] std::size_t size() const {
        return m_size;
    }

private:
    [[nodiscard]] std::uint32_t findFrom(std::size_t at, std::uint64_t key,
                                         std::uint32_t extra) const {
        const std::size_t mask = m_slots.size() - 1;
        for (;; ++at) {
            const Slot& slot = m_slots[at & mask];
            if ((slot.key == key && slot.extra == extra) || slot.value == kAbsent) {
                return slot.value;
            }
        }
    }

    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t extra = 0;
        std::uint32_t value = kAbsent;
    };

    /// Fibonacci hashing: the top bits of the product spread consecutive keys.
    [[nodiscard]] std::size_t home(std::uint64_t key, std::uint32_t extra) const {
        const std::uint64_t mixed = (key ^ (std::uint64_t{extra} << 29)) * 0x9E3779B97F4A7C15ull;
        return static_cast<std::size_t>(mixed >> m_shift);
    }

    void place(const Slot& added) {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = home(added.key, added.extra);
        while (m_slots[at & mask].value != kAbsent) {
            ++at;
        }
        m_slots[at & mask] = added;
    }

    void grow() {
        std::vector<Slot> old = std::move(m_slots);
        m_slots = std::vector<Slot>(2 * old.size());
        --m_shift;
        for (const Slot& slot : old) {
            if (slot.value != kAbsent) {
                place(slot);
            }
        }
    }

    static constexpr std::size_t kFewest = 16;

    std::vector<Slot> m_slots = std::vector<Slot>(kFewest);
    std::size_t m_size = 0;
    int m_shift = 60; ///< 64 - log2 of the number of slots
};

} // namespace warren::broker
