// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Agenda: what is still to happen, in the total order (time, class, sequence).
//
// Whoever can cause an event registers as a source once; each source has at most one pending event,
// so scheduling again replaces and nothing is allocated in steady state. A handful of pending
// events lie in a sorted list, more in a heap, many in a wheel; which one it is cannot be seen in
// the order of events. Events scheduled for "now" skip both.
#pragma once

#include "engine/base/id.h"
#include "engine/base/instant.h"
#include "engine/sim/agenda_key.h"
#include "engine/sim/agenda_structure.h"
#include "engine/sim/event.h"
#include "engine/sim/four_ary_heap.h"
#include "engine/sim/radix_wheel.h"
#include "engine/sim/sorted_keys.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warren::sim {

using SourceId = Id<struct SourceTag>;

class Agenda {
public:
    /// `firstSequence` is for the test of what happens when sequence numbers run out.
    explicit Agenda(AgendaStructure structure = AgendaStructure::Automatic,
                    std::uint64_t firstSequence = 1);

    [[nodiscard]] Instant now() const { return {static_cast<std::int64_t>(m_now)}; }

    /// At most 2^24 sources.
    SourceId addSource(EventClass eventClass, Event event);
    void removeSource(SourceId source);

    /// Schedules the source's event, in place of one that is pending. An instant before now is now.
    void arm(SourceId source, Instant at) {
        Source& s = m_sources[source.value];
        m_stale += s.order != 0 ? 1 : 0;
        const std::uint64_t order = s.prefix | m_sequence;
        m_sequence += AgendaKey::kSequenceStep;
        s.order = order;
        if (at.ns > static_cast<std::int64_t>(m_now)) {
            pushKey({static_cast<std::uint64_t>(at.ns), order});
        } else {
            pushNow(order);
        }
        if (m_sequence == kSequenceEnd) [[unlikely]] {
            renumber();
        }
    }
    void disarm(SourceId source) {
        Source& s = m_sources[source.value];
        m_stale += s.order != 0 ? 1 : 0;
        s.order = 0;
    }
    [[nodiscard]] bool isArmed(SourceId source) const { return m_sources[source.value].order != 0; }

    /// Moves the clock to the next instant at or before `limit` at which something happens. Call it
    /// when next() has nothing more; `limit` is not before zero. False: nothing up to there, and
    /// the clock stays.
    bool advance(Instant limit) {
        if (m_filledFifos == 0 && size() - m_fewest <= m_range) [[likely]] {
            const AgendaKey& first = firstKey();
            if (first.time > static_cast<std::uint64_t>(limit.ns)) {
                return false;
            }
            if (!isStale(first.order)) {
                m_now = first.time;
                return true;
            }
        }
        return advanceCarefully(limit);
    }
    /// The next event of this instant, removed.
    bool next(Event& event) {
        for (;;) {
            std::uint64_t order = 0;
            if (!takeNext(order)) {
                return false;
            }
            Source& s = m_sources[AgendaKey::source(order)];
            if (s.order == order) [[likely]] {
                s.order = 0;
                event = s.event;
                return true;
            }
            --m_stale;
        }
    }
    /// Moves the clock where nothing happens: no pending event may lie before or at `to`.
    void moveClock(Instant to);
    /// What this instant still holds happens at `at` instead, in the same order.
    void postponeThisInstant(Instant at);

    /// When the next pending event is due, cancelled ones looked past only as far as is cheap;
    /// never() when there is none.
    [[nodiscard]] Instant nextInstant();
    [[nodiscard]] std::size_t pending() const;
    /// Cheap and coarse: false means that something else than monitors is pending.
    [[nodiscard]] bool mayHaveOnlyMonitors() const { return size() <= m_stale + m_monitorCount; }
    /// True when nothing but monitors is pending: samples and expectations.
    [[nodiscard]] bool onlyMonitorsPending() const;
    [[nodiscard]] AgendaStructure inUse() const { return m_inUse; }

private:
    static constexpr std::uint64_t kSequenceEnd = AgendaKey::kLastSequence
                                                  << AgendaKey::kSourceBits;

    struct Source {
        std::uint64_t order = 0; ///< of the pending event; 0 = none
        std::uint64_t prefix = 0;
        Event event;
    };
    struct Fifo {
        std::vector<std::uint64_t> orders;
        std::size_t head = 0;
    };

    void pushKey(const AgendaKey& key) {
        if (m_inUse == AgendaStructure::List) {
            m_list.push(key);
        } else if (m_inUse == AgendaStructure::Heap) {
            m_heap.push(key);
        } else {
            m_wheel.push(key);
        }
    }
    void pushNow(std::uint64_t order) {
        const std::uint32_t c = AgendaKey::eventClass(order);
        m_fifos[c].orders.push_back(order);
        m_filledFifos |= 1u << c;
    }
    /// Of list and heap; the wheel hands over whole instants, and the heap is empty meanwhile.
    const AgendaKey& firstKey() {
        return m_inUse == AgendaStructure::List ? m_list.first() : m_heap.first();
    }
    void removeFirstKey() {
        if (m_inUse == AgendaStructure::List) {
            m_list.removeFirst();
        } else {
            m_heap.removeFirst();
        }
    }
    [[nodiscard]] std::size_t size() const {
        return m_inUse == AgendaStructure::List ? m_list.size() : m_heap.size() + m_wheel.size();
    }
    bool takeNext(std::uint64_t& order) {
        constexpr std::uint32_t kNone = 31;
        const auto fifo = static_cast<std::uint32_t>(std::countr_zero(m_filledFifos | 1u << kNone));
        // Keys of this instant in the structure were scheduled before it began: first in their
        // class.
        const AgendaKey& first = firstKey();
        if (first.time == m_now && AgendaKey::eventClass(first.order) <= fifo) {
            order = first.order;
            removeFirstKey();
            return true;
        }
        if (fifo == kNone) {
            return false;
        }
        Fifo& queue = m_fifos[fifo];
        order = queue.orders[queue.head++];
        if (queue.head == queue.orders.size()) {
            queue.orders.clear();
            queue.head = 0;
            m_filledFifos &= ~(1u << fifo);
        }
        return true;
    }
    bool isStale(std::uint64_t order) const {
        return m_sources[AgendaKey::source(order)].order != order;
    }
    bool advanceCarefully(Instant limit);
    bool advanceKeys(std::uint64_t limit);
    bool advanceWheel(std::uint64_t limit);
    void chooseStructure();
    void moveTo(AgendaStructure structure);
    std::vector<AgendaKey> takeAll();
    void renumber();

    AgendaStructure m_structure; ///< as asked for
    AgendaStructure m_inUse = AgendaStructure::List;
    std::uint32_t m_filledFifos = 0; ///< one bit a class
    std::uint64_t m_now = 0;
    std::uint64_t m_sequence; ///< of the next event, in steps of kSequenceStep
    // The structure in use is right for m_fewest … m_fewest + m_range pending events.
    std::size_t m_fewest = 0;
    std::size_t m_range = 0;
    std::size_t m_stale = 0; ///< keys whose source has been armed anew or disarmed
    std::size_t m_monitorCount = 0;
    SortedKeys m_list;
    FourAryHeap m_heap;
    std::vector<Source> m_sources;
    std::array<Fifo, kEventClasses> m_fifos;
    RadixWheel m_wheel;
    std::vector<std::uint32_t> m_freeSources;
    std::vector<std::uint32_t> m_monitors;
};

} // namespace warren::sim
