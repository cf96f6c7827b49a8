// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Agenda: the clock's moves, and the change between list, heap and wheel.
#include "engine/sim/agenda.h"

#include "engine/base/check.h"

#include <algorithm>

namespace warren::sim {

namespace {

// Measured: a list wins up to some 20 pending events, a heap up to some 300, the wheel from some
// 500 to 1,000 (design/performance.md part 2.2). The gaps keep a run from changing to and fro.
constexpr std::size_t kHeapAbove = 24;
constexpr std::size_t kListBelow = 12;
constexpr std::size_t kWheelAbove = 512;
constexpr std::size_t kHeapBelow = 192;
constexpr std::size_t kAny = ~std::size_t{0};

} // namespace

Agenda::Agenda(AgendaStructure structure, std::uint64_t firstSequence)
    : m_structure(structure), m_sequence(firstSequence << AgendaKey::kSourceBits) {
    moveTo(structure == AgendaStructure::Automatic ? AgendaStructure::List : structure);
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
    return m_inUse == AgendaStructure::Wheel ? advanceWheel(last) : advanceKeys(last);
}

bool Agenda::advanceKeys(std::uint64_t limit) {
    while (size() > 0) {
        const AgendaKey& first = firstKey();
        if (isStale(first.order)) {
            removeFirstKey();
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
        moveTo(AgendaStructure::Wheel);
    }
    return time.has_value();
}

Instant Agenda::nextInstant() {
    if (m_filledFifos != 0) {
        return now();
    }
    if (m_inUse == AgendaStructure::Wheel) {
        const auto earliest = m_wheel.earliest();
        return earliest ? Instant{static_cast<std::int64_t>(*earliest)} : Instant::never();
    }
    return size() == 0 ? Instant::never() : Instant{static_cast<std::int64_t>(firstKey().time)};
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
    std::size_t count = size();
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
    const std::size_t count = size();
    AgendaStructure better = m_inUse;
    if (m_inUse == AgendaStructure::Wheel) {
        better = count < kHeapBelow ? AgendaStructure::Heap : m_inUse;
    } else if (count > kWheelAbove) {
        better = AgendaStructure::Wheel;
    } else if (count > kHeapAbove) {
        better = AgendaStructure::Heap;
    } else if (count < kListBelow) {
        better = AgendaStructure::List;
    }
    if (better != m_inUse) {
        moveTo(better);
    }
}

std::vector<AgendaKey> Agenda::takeAll() {
    switch (m_inUse) {
    case AgendaStructure::List:
        return m_list.takeAll();
    case AgendaStructure::Heap:
        return m_heap.takeAll();
    case AgendaStructure::Automatic:
    case AgendaStructure::Wheel:
        break;
    }
    return m_wheel.takeAll();
}

void Agenda::moveTo(AgendaStructure structure) {
    std::vector<AgendaKey> keys = takeAll();
    std::sort(keys.begin(), keys.end(), precedes);
    m_inUse = structure;
    const bool automatic = m_structure == AgendaStructure::Automatic;
    if (structure == AgendaStructure::List) {
        m_fewest = 0;
        m_range = automatic ? kHeapAbove : kAny;
        std::for_each(keys.rbegin(), keys.rend(), [this](const AgendaKey& k) { m_list.push(k); });
    } else if (structure == AgendaStructure::Heap) {
        m_fewest = automatic ? kListBelow : 0;
        m_range = automatic ? kWheelAbove - kListBelow : kAny;
        std::for_each(keys.begin(), keys.end(), [this](const AgendaKey& k) { m_heap.push(k); });
    } else {
        m_fewest = kAny; // no number of events is right for the short way
        m_range = 0;
        m_wheel.start(m_now);
        std::for_each(keys.begin(), keys.end(), [this](const AgendaKey& k) { m_wheel.push(k); });
    }
}

/// Sequence numbers last for 10^11 events; then everything pending is numbered anew in its order.
void Agenda::renumber() {
    std::vector<AgendaKey> keys = takeAll();
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
        pushKey(key);
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
}

} // namespace warren::sim
