// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/broker/unacked_ring.h"

#include <algorithm>

namespace warren::broker {

std::optional<UnackedDelivery> UnackedRing::takeOldest(std::uint64_t last) {
    for (const Straggler& old : m_stragglers) {
        if (old.tag > last) {
            return std::nullopt;
        }
        if (old.delivery.entry != UnackedDelivery::kSettled) {
            return takeStraggler(old.tag);
        }
    }
    if (m_base == m_next || m_base > last) {
        return std::nullopt;
    }
    return take(m_base); // the slot at the base is outstanding: settled ones are dropped at once
}

bool UnackedRing::contains(std::uint64_t tag) const {
    if (tag - m_base < m_next - m_base) {
        return m_slots[tag & m_mask].entry != UnackedDelivery::kSettled;
    }
    const auto found = std::ranges::lower_bound(m_stragglers, tag, {}, &Straggler::tag);
    return found != m_stragglers.end() && found->tag == tag &&
           found->delivery.entry != UnackedDelivery::kSettled;
}

std::optional<UnackedDelivery> UnackedRing::takeStraggler(std::uint64_t tag) {
    const auto found = std::ranges::lower_bound(m_stragglers, tag, {}, &Straggler::tag);
    if (found == m_stragglers.end() || found->tag != tag ||
        found->delivery.entry == UnackedDelivery::kSettled) {
        return std::nullopt;
    }
    const UnackedDelivery delivery = found->delivery;
    found->delivery.entry = UnackedDelivery::kSettled;
    --m_outstanding;
    ++m_settledStragglers;
    if (2 * m_settledStragglers > m_stragglers.size()) {
        std::erase_if(m_stragglers, [](const Straggler& old) {
            return old.delivery.entry == UnackedDelivery::kSettled;
        });
        m_settledStragglers = 0;
    }
    return delivery;
}

void UnackedRing::makeRoom() {
    // What is outstanding in the ring itself.
    const std::size_t live = m_outstanding - (m_stragglers.size() - m_settledStragglers);
    if (m_slots.size() < 64 || live > m_slots.size() / 4) {
        grow();
        return;
    }
    // The older half goes to the list: at most half as many as there are slots, and few of them.
    const std::uint64_t middle = m_base + m_slots.size() / 2;
    for (; m_base != middle; ++m_base) {
        const UnackedDelivery& slot = m_slots[m_base & m_mask];
        if (slot.entry != UnackedDelivery::kSettled) {
            m_stragglers.push_back({m_base, slot});
        }
    }
    dropSettled();
}

void UnackedRing::grow() {
    constexpr std::size_t kFewest = 8;
    const std::size_t size = std::max(kFewest, 2 * m_slots.size());
    std::vector<UnackedDelivery> larger(size);
    for (std::uint64_t tag = m_base; tag != m_next; ++tag) {
        larger[tag & (size - 1)] = m_slots[tag & m_mask];
    }
    m_slots = std::move(larger);
    m_mask = size - 1;
}

} // namespace warren::broker
