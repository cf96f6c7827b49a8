// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RecordQueue: hands record frames from the engine's thread to the thread that writes them, within
// a bound of memory.
//
// A run that a person watches must never wait for the disk: offer() then leaves out samples and
// says so with an event. A run in virtual time can wait: push() loses nothing. Events and ledger
// rows are always kept; dead letters that are left out are counted.
#pragma once

#include "engine/sim/record.h"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>

namespace warren::session {

/// What a frame takes in memory, roughly: what the queue's bound counts.
std::size_t bytesOf(const sim::RecordFrame& frame);

class RecordQueue {
public:
    static constexpr std::size_t kDefaultCapacity = std::size_t{64} << 20;

    explicit RecordQueue(std::size_t capacityBytes = kDefaultCapacity)
        : m_capacity(capacityBytes) {}

    /// Never waits. Without room the frame joins the last one and both are thinned: every second
    /// sampled instant goes, as often as it takes, then dead letters.
    void offer(sim::RecordFrame frame);
    /// Waits for room, unless the queue is empty or closed.
    void push(sim::RecordFrame frame);
    /// Waits for a frame; nothing after close() when all are taken.
    std::optional<sim::RecordFrame> take();
    /// No more frames are accepted. Also for a reader that has given up: nobody waits any more.
    void close();
    [[nodiscard]] std::uint64_t samplesLeftOut() const;

private:
    void append(sim::RecordFrame frame);
    void thinInto(sim::RecordFrame frame);

    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<sim::RecordFrame> m_frames;
    std::size_t m_capacity;
    std::size_t m_bytes = 0;
    std::uint64_t m_samplesLeftOut = 0;
    bool m_closed = false;
};

} // namespace warren::session
