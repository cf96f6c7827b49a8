// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The ready messages of a queue beyond its FIFO: priorities, and messages that came back.
//
// Classic: each priority has a lane; in a lane the returned messages come first, by position: all
// of them were delivered from the head once, so they are older than what is in the FIFO.
// Quorum: everything returned comes first, then (from 4.0) two high ones to each normal one.
#include "engine/broker/hot_path.h"

#include <bit>

namespace warren::broker {

namespace {

/// std heaps have the largest in front.
constexpr auto kLaterKey = [](const ReturnedEntry& a, const ReturnedEntry& b) {
    return a.key > b.key;
};
constexpr std::uint8_t kHighestNormal = 4;
constexpr std::uint32_t kHighPerNormal = 2;

bool isEmpty(const ReadyLane& lane) {
    return lane.fifo.head == kNone && lane.returned.empty();
}

void setBit(QueueRecord& record, std::size_t lane, bool on) {
    const std::uint64_t bit = std::uint64_t{1} << (lane % 64);
    if (on) {
        record.laneBits[lane / 64] |= bit;
    } else {
        record.laneBits[lane / 64] &= ~bit;
    }
}

std::size_t highestLane(const QueueRecord& record) {
    for (std::size_t word = record.laneBits.size(); word-- > 0;) {
        if (record.laneBits[word] != 0) {
            return word * 64 + static_cast<std::size_t>(std::bit_width(record.laneBits[word])) - 1;
        }
    }
    return 0;
}

} // namespace

/// Without a priority a message has 0; above the maximum it has the maximum.
std::size_t Machine::laneOf(std::uint32_t at, const Entry& entry) const {
    const QueueRecord& record = queueRecords[at];
    const std::uint8_t priority = properties.traits(contents[entry.content].properties).priority;
    if ((queues[at].flags & QueueState::kQuorum) != 0) {
        return priority > kHighestNormal ? 1 : 0;
    }
    return std::min<std::size_t>(priority, record.lanes.size() - 1);
}

std::size_t Machine::nextLane(std::uint32_t at) const {
    const QueueRecord& record = queueRecords[at];
    if ((queues[at].flags & QueueState::kQuorum) == 0) {
        return highestLane(record);
    }
    constexpr std::uint64_t kNormal = 1;
    constexpr std::uint64_t kHigh = 2;
    if (record.laneBits[0] == (kNormal | kHigh)) {
        return record.highServed < kHighPerNormal ? 1 : 0;
    }
    return record.laneBits[0] == kHigh ? 1 : 0;
}

bool Machine::returnedFirst(std::uint32_t at) const {
    const std::uint32_t flags = queues[at].flags;
    const bool lanes = (flags & QueueState::kLanes) != 0;
    return (flags & QueueState::kReturned) != 0 && (!lanes || (flags & QueueState::kQuorum) != 0);
}

std::uint32_t Machine::headOfLanes(std::uint32_t at) const {
    const QueueRecord& record = queueRecords[at];
    if (returnedFirst(at)) {
        return record.lanes[0].returned.front().entry;
    }
    const ReadyLane& lane = record.lanes[nextLane(at)];
    return lane.returned.empty() ? lane.fifo.head : lane.returned.front().entry;
}

std::uint32_t Machine::popReturned(std::uint32_t at, ReadyLane& lane) {
    std::ranges::pop_heap(lane.returned, kLaterKey);
    const std::uint32_t handle = lane.returned.back().entry;
    lane.returned.pop_back();
    if (returnedFirst(at) && lane.returned.empty()) {
        queues[at].flags &= ~QueueState::kReturned;
    }
    return handle;
}

std::uint32_t Machine::popFromLanes(std::uint32_t at) {
    QueueRecord& record = queueRecords[at];
    if (returnedFirst(at)) {
        return popReturned(at, record.lanes[0]);
    }
    const std::size_t index = nextLane(at);
    ReadyLane& lane = record.lanes[index];
    std::uint32_t handle = lane.fifo.head;
    if (!lane.returned.empty()) {
        handle = popReturned(at, lane);
    } else {
        lane.fifo.head = entries[handle].next;
    }
    if ((queues[at].flags & QueueState::kQuorum) != 0) {
        record.highServed = index == 1 ? record.highServed + 1 : 0;
    }
    if (isEmpty(lane)) {
        setBit(record, index, false);
        record.highServed = 0;
    }
    return handle;
}

void Machine::appendToLane(std::uint32_t at, std::uint32_t handle) {
    QueueRecord& record = queueRecords[at];
    const std::size_t index = laneOf(at, entries[handle]);
    append(record.lanes[index].fifo, handle);
    setBit(record, index, true);
}

/// Behind everything, as if published now.
void Machine::putLast(std::uint32_t at, std::uint32_t handle) {
    QueueState& queue = queues[at];
    Entry& entry = entries[handle];
    constexpr std::uint64_t kBelow = (std::uint64_t{1} << Entry::kPositionShift) - 1;
    entry.place = (entry.place & kBelow) | (queue.nextPosition++ << Entry::kPositionShift);
    if ((queue.flags & QueueState::kLanes) != 0) {
        appendToLane(at, handle);
    } else {
        append(queue.fifo, handle);
    }
}

/// Among the returned messages, by key.
void Machine::putBack(std::uint32_t at, std::uint32_t handle, std::uint64_t key) {
    QueueState& queue = queues[at];
    QueueRecord& record = queueRecords[at];
    const bool classicLanes =
        (queue.flags & (QueueState::kLanes | QueueState::kQuorum)) == QueueState::kLanes;
    const std::size_t index = classicLanes ? laneOf(at, entries[handle]) : 0;
    auto& returned = record.lanes[index].returned;
    returned.push_back({key, handle});
    std::ranges::push_heap(returned, kLaterKey);
    queue.flags |= QueueState::kReturned;
    if (classicLanes) {
        setBit(record, index, true);
    }
}

/// The whole order, head first. Quorum priorities are listed as they would be delivered.
std::vector<std::uint32_t> Machine::readyOrder(std::uint32_t at, std::size_t limit) const {
    const QueueState& queue = queues[at];
    std::vector<std::uint32_t> order;
    const auto takeList = [&](const EntryList& list) {
        for (std::uint32_t handle = list.head; handle != kNone && order.size() < limit;
             handle = entries[handle].next) {
            order.push_back(handle);
        }
    };
    const auto takeReturned = [&](const ReadyLane& lane) {
        std::vector<ReturnedEntry> sorted = lane.returned;
        std::ranges::sort(sorted, {}, &ReturnedEntry::key);
        for (const ReturnedEntry& returned : sorted) {
            order.push_back(returned.entry);
        }
    };
    const QueueRecord& record = queueRecords[at];
    if ((queue.flags & QueueState::kLanes) == 0) {
        takeReturned(record.lanes[0]);
        takeList(queue.fifo);
    } else if ((queue.flags & QueueState::kQuorum) == 0) {
        for (std::size_t lane = record.lanes.size(); lane-- > 0;) {
            takeReturned(record.lanes[lane]);
            takeList(record.lanes[lane].fifo);
        }
    } else {
        takeReturned(record.lanes[0]);
        std::uint32_t normal = record.lanes[0].fifo.head;
        std::uint32_t high = record.lanes[1].fifo.head;
        std::uint32_t served = record.highServed;
        while ((normal != kNone || high != kNone) && order.size() < limit) {
            const bool takeHigh = high != kNone && (normal == kNone || served < kHighPerNormal);
            std::uint32_t& next = takeHigh ? high : normal;
            served = takeHigh ? served + 1 : 0;
            order.push_back(next);
            next = entries[next].next;
        }
    }
    if (order.size() > limit) {
        order.resize(limit);
    }
    return order;
}

/// Forgets the ready messages without looking at them; the caller has dealt with the records.
void Machine::clearReady(std::uint32_t at) {
    QueueState& queue = queues[at];
    QueueRecord& record = queueRecords[at];
    queue.fifo = {};
    queue.ready = 0;
    queue.readyBytes = 0;
    queue.flags &= ~(QueueState::kReturned | QueueState::kDeadlines | QueueState::kTrackAll);
    for (ReadyLane& lane : record.lanes) {
        lane.fifo = {};
        lane.returned.clear();
    }
    record.laneBits = {};
    record.highServed = 0;
    record.overdue.clear();
}

} // namespace warren::broker
