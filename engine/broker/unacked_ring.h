// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// UnackedRing: the deliveries of a channel that wait for their ack, by delivery tag.
//
// Tags of a channel rise by one, so a ring indexed by tag settles in O(1) in any order and in
// order for `multiple`. When a few old tags would hold a large ring open, they move to a short
// sorted list beside it: memory follows the number of outstanding deliveries, not their spread.
#pragma once

#include "engine/broker/records.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace warren::broker {

struct UnackedDelivery {
    static constexpr std::uint32_t kSettled = kNone;
    static constexpr std::uint32_t kQueueGone = kNone - 1; ///< outstanding, without effect

    std::uint32_t entry = kSettled;
    std::uint32_t consumer = kNone; ///< none: of a basic.get
    std::uint32_t queue = kNone;
    std::uint32_t spare = 0; ///< 16 bytes: an index is a shift
};

class UnackedRing {
public:
    /// The tag of the next delivery, for one that waits for its ack.
    std::uint64_t push(const UnackedDelivery& delivery) {
        if (m_next - m_base > m_mask) [[unlikely]] {
            makeRoom();
        }
        m_slots[m_next & m_mask] = delivery;
        ++m_outstanding;
        return m_next++;
    }
    /// The tag of the next delivery, for one that is acked automatically.
    std::uint64_t skip() {
        if (m_base == m_next) {
            ++m_base;
            return m_next++;
        }
        const std::uint64_t tag = push({});
        --m_outstanding;
        return tag;
    }

    /// The delivery of that tag, if it is outstanding; it no longer is afterwards.
    std::optional<UnackedDelivery> take(std::uint64_t tag) {
        if (tag - m_base < m_next - m_base) [[likely]] {
            UnackedDelivery& slot = m_slots[tag & m_mask];
            const UnackedDelivery found = slot;
            if (found.entry == UnackedDelivery::kSettled) {
                return std::nullopt;
            }
            slot.entry = UnackedDelivery::kSettled;
            --m_outstanding;
            dropSettled();
            return found;
        }
        return takeStraggler(tag);
    }
    /// The oldest one, if its tag is at most `last`.
    std::optional<UnackedDelivery> takeOldest(std::uint64_t last = UINT64_MAX);

    [[nodiscard]] bool contains(std::uint64_t tag) const;
    [[nodiscard]] std::uint32_t outstanding() const { return m_outstanding; }
    /// The tag that the next delivery will have.
    [[nodiscard]] std::uint64_t nextTag() const { return m_next; }
    [[nodiscard]] std::size_t capacity() const { return m_slots.size(); }

    /// Calls visit(tag, delivery) for each outstanding one, oldest first; it may change the
    /// delivery, but not settle it.
    template <class Visitor> void forEach(Visitor&& visit) {
        for (Straggler& old : m_stragglers) {
            if (old.delivery.entry != UnackedDelivery::kSettled) {
                visit(old.tag, old.delivery);
            }
        }
        for (std::uint64_t tag = m_base; tag != m_next; ++tag) {
            UnackedDelivery& slot = m_slots[tag & m_mask];
            if (slot.entry != UnackedDelivery::kSettled) {
                visit(tag, slot);
            }
        }
    }
    template <class Visitor> void forEach(Visitor&& visit) const {
        const_cast<UnackedRing*>(this)->forEach(
            [&](std::uint64_t tag, const UnackedDelivery& delivery) { visit(tag, delivery); });
    }

private:
    struct Straggler {
        std::uint64_t tag = 0;
        UnackedDelivery delivery;
    };

    void dropSettled() {
        while (m_base != m_next && m_slots[m_base & m_mask].entry == UnackedDelivery::kSettled) {
            ++m_base;
        }
    }
    std::optional<UnackedDelivery> takeStraggler(std::uint64_t tag);
    void makeRoom();
    void grow();

    std::vector<UnackedDelivery> m_slots{1}; ///< a power of two
    std::uint64_t m_mask = 0;                ///< number of slots - 1
    std::uint64_t m_base = 1;                ///< the oldest tag in the ring; tags start at 1
    std::uint64_t m_next = 1;
    std::uint32_t m_outstanding = 0; ///< stragglers included
    std::uint32_t m_settledStragglers = 0;
    std::vector<Straggler> m_stragglers; ///< ascending, all below m_base
};

} // namespace warren::broker
