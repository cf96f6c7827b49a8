// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Agenda: the clock's moves, and the change between heap and wheel.
#include "engine/sim/agenda.h"

#include "engine/base/check.h"

#include <algorithm>

namespace warren::sim {

namespace {

// Measured (design/performance.md part 2.2): the heap wins below some 300 pending events, the wheel
// from about 1,000. The gap between the two keeps a run from changing to and fro.
constexpr std::size_t kWheelAbove = 1'024;
constexpr std::size_t kHeapBelow = 256;

} // namespace

Agenda::Agenda(AgendaStructure structure, std::uint64_t firstSequence)
    : m_sequence(firstSequence << AgendaKey::kSourceBits),
      m_heapMost(structure == AgendaStructure::Heap ? ~std::size_t{0} : kWheelAbove),
      m_structure(structure) {
    if (structure == AgendaStructure::Wheel) {
        moveToWheel();
    }
}

SourceId Agenda::addSource(EventClass eventClass, Event event) {
    std::uint32_t index = 0;
    if (m_freeSources.empty()) {
        index = static_cast<std::uint32_t>(m_sources.size());
        WARREN_CHECK(index < 1u << AgendaKey::kSourceBits);
        m_sources.emplace_back();
    } else {
        index = m_freeSources.back();
        m_freeSources.pop_back();
    }
    Source& source = m_sources[index];
    source.event = event;
    source.prefix = AgendaKey::prefix(eventClass, index);
    if (eventClass == EventClass::Monitor) {
        m_monitors.push_back(index);
        ++m_monitorCount;
    }
    return SourceId{index};
}

void Agenda::removeSource(SourceId source) {
    disarm(source);
    const auto monitor = std::find(m_monitors.begin(), m_monitors.end(), source.value);
    if (monitor != m_monitors.end()) {
        m_monitors.erase(monitor);
        --m_monitorCount;
    }
    m_freeSources.push_back(source.value);
}

bool Agenda::advanceCarefully(Instant limit) {
    if (limit.ns < static_cast<std::int64_t>(m_now)) {
        return false;
    }
    if (m_filledFifos != 0) {
        return true; // scheduled between two runs, for the instant at which the clock stood
    }
    if (m_structure == AgendaStructure::Automatic) {
        chooseStructure();
    }
    const auto last = static_cast<std::uint64_t>(limit.ns);
    return m_wheelInUse ? advanceWheel(last) : advanceHeap(last);
}

bool Agenda::advanceHeap(std::uint64_t limit) {
    while (m_heap.size() > 0) {
        const AgendaKey& first = m_heap.first();
        if (isStale(first.order)) {
            m_heap.removeFirst();
            --m_stale;
            continue;
        }
        if (first.time > limit) {
            return false;
        }
        m_now = first.time;
        return true;
    }
    return false;
}

bool Agenda::advanceWheel(std::uint64_t limit) {
    const auto time = m_wheel.takeEarliest(
        limit,
        [this](std::uint64_t order) {
            const bool stale = isStale(order);
            m_stale -= stale ? 1 : 0;
            return stale;
        },
        [this](std::uint64_t order) { pushNow(order); });
    if (time) {
        m_now = *time;
    } else if (m_wheel.time() > m_now) {
        // Only what had been cancelled lay on the way; the wheel must not stand ahead of the clock.
        moveToHeap();
        moveToWheel();
    }
    return time.has_value();
}

Instant Agenda::nextInstant() {
    if (m_filledFifos != 0) {
        return now();
    }
    if (m_wheelInUse) {
        const auto earliest = m_wheel.earliest();
        return earliest ? Instant{static_cast<std::int64_t>(*earliest)} : Instant::never();
    }
    return m_heap.size() == 0 ? Instant::never()
                              : Instant{static_cast<std::int64_t>(m_heap.first().time)};
}

void Agenda::moveClock(Instant to) {
    WARREN_CHECK(m_filledFifos == 0);
    m_now = static_cast<std::uint64_t>(to.ns);
}

void Agenda::postponeThisInstant(Instant at) {
    std::vector<std::uint32_t> sources;
    std::uint64_t order = 0;
    while (takeNext(order)) {
        if (isStale(order)) {
            --m_stale;
        } else {
            m_sources[AgendaKey::source(order)].order = 0;
            sources.push_back(AgendaKey::source(order));
        }
    }
    for (const std::uint32_t source : sources) {
        arm(SourceId{source}, at);
    }
}

std::size_t Agenda::pending() const {
    std::size_t count = m_heap.size() + m_wheel.size();
    for (const Fifo& fifo : m_fifos) {
        count += fifo.orders.size() - fifo.head;
    }
    return count - m_stale;
}

bool Agenda::onlyMonitorsPending() const {
    const std::size_t count = pending();
    if (count > m_monitors.size()) {
        return false;
    }
    const auto armed = std::count_if(m_monitors.begin(), m_monitors.end(),
                                     [this](std::uint32_t s) { return m_sources[s].order != 0; });
    return count == static_cast<std::size_t>(armed);
}

void Agenda::chooseStructure() {
    if (m_wheelInUse && m_wheel.size() < kHeapBelow) {
        moveToHeap();
    } else if (!m_wheelInUse && m_heap.size() > kWheelAbove) {
        moveToWheel();
    }
}

void Agenda::moveToWheel() {
    std::vector<AgendaKey> keys = m_heap.takeAll();
    std::sort(keys.begin(), keys.end(), precedes);
    m_wheel.start(m_now);
    m_wheelInUse = true;
    for (const AgendaKey& key : keys) {
        m_wheel.push(key);
    }
}

void Agenda::moveToHeap() {
    m_wheelInUse = false;
    for (const AgendaKey& key : m_wheel.takeAll()) {
        m_heap.push(key);
    }
}

/// Sequence numbers last for 10^11 events; then everything pending is numbered anew in its order.
void Agenda::renumber() {
    const bool wheel = m_wheelInUse;
    if (wheel) {
        moveToHeap();
    }
    std::vector<AgendaKey> keys = m_heap.takeAll();
    std::erase_if(keys, [this](const AgendaKey& key) { return isStale(key.order); });
    std::sort(keys.begin(), keys.end(), precedes);
    std::uint64_t sequence = AgendaKey::kSequenceStep;
    const auto renew = [this, &sequence](std::uint64_t& order) {
        Source& source = m_sources[AgendaKey::source(order)];
        order = source.prefix | sequence;
        source.order = order;
        sequence += AgendaKey::kSequenceStep;
    };
    for (AgendaKey& key : keys) {
        renew(key.order);
        m_heap.push(key);
    }
    for (Fifo& fifo : m_fifos) {
        fifo.orders.erase(fifo.orders.begin(),
                          fifo.orders.begin() + static_cast<std::ptrdiff_t>(fifo.head));
        fifo.head = 0;
        std::erase_if(fifo.orders, [this](std::uint64_t order) { return isStale(order); });
        std::for_each(fifo.orders.begin(), fifo.orders.end(), renew);
        if (fifo.orders.empty()) {
            m_filledFifos &= ~(1u << static_cast<unsigned>(&fifo - m_fifos.data()));
        }
    }
    m_stale = 0;
    m_sequence = sequence;
    if (wheel) {
        moveToWheel();
    }
}

} // namespace warren::sim
