// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Thinning is by instant, not by row: a reader finds all series at the instants that are left.
#include "engine/session/record_queue.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace warren::session {

namespace {

std::size_t bytesOf(const Address& address) {
    return sizeof(Address) + address.key.vhost.size() + address.key.name.size();
}

std::size_t bytesOf(const sim::RunEvent& event) {
    std::size_t bytes = sizeof(event) + bytesOf(event.entity);
    for (const std::string& argument : event.arguments) {
        bytes += sizeof(argument) + argument.size();
    }
    return bytes;
}

std::size_t bytesOf(const sim::RecordDeadLetter& death) {
    std::size_t bytes = sizeof(death) + bytesOf(death.fromQueue) + death.reason.size() +
                        death.exchange.size() + death.routingKey.size() + death.cause.size() +
                        death.xDeath.size();
    for (const std::string& target : death.targets) {
        bytes += sizeof(target) + target.size();
    }
    return bytes;
}

template <class T> void moveTo(std::vector<T>& to, std::vector<T>& from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

/// Ledger rows count from the start of the run: the newer ones say it all.
void join(sim::RecordFrame& frame, sim::RecordFrame next) {
    frame.to = next.to;
    moveTo(frame.newSeries, next.newSeries);
    moveTo(frame.samples, next.samples);
    moveTo(frame.events, next.events);
    moveTo(frame.deadLetters, next.deadLetters);
    frame.deadLettersOmitted += next.deadLettersOmitted;
    frame.ledger = std::move(next.ledger);
}

/// Removes every second sampled instant; how many samples went.
std::size_t thinSamples(sim::RecordFrame& frame) {
    const std::size_t before = frame.samples.size();
    bool odd = false;
    Instant last = Instant::never();
    std::erase_if(frame.samples, [&](const sim::RecordSample& sample) {
        odd = sample.at == last ? odd : !odd;
        last = sample.at;
        return !odd;
    });
    return before - frame.samples.size();
}

void thinDeadLetters(sim::RecordFrame& frame) {
    const std::size_t kept = frame.deadLetters.size() / 2;
    frame.deadLettersOmitted += frame.deadLetters.size() - kept;
    frame.deadLetters.resize(kept);
}

} // namespace

std::size_t bytesOf(const sim::RecordFrame& frame) {
    std::size_t bytes = sizeof(frame) + frame.samples.size() * sizeof(sim::RecordSample);
    for (const sim::RecordSeries& series : frame.newSeries) {
        bytes += sizeof(series) + bytesOf(series.entity) + series.metric.size();
    }
    for (const sim::RunEvent& event : frame.events) {
        bytes += bytesOf(event);
    }
    for (const sim::RecordDeadLetter& death : frame.deadLetters) {
        bytes += bytesOf(death);
    }
    for (const sim::RecordLedger& row : frame.ledger) {
        bytes += sizeof(row) + bytesOf(row.entity) + row.fate.size();
    }
    return bytes;
}

void RecordQueue::append(sim::RecordFrame frame) {
    m_bytes += bytesOf(frame);
    m_frames.push_back(std::move(frame));
    m_changed.notify_all();
}

void RecordQueue::thinInto(sim::RecordFrame frame) {
    sim::RecordFrame& last = m_frames.back();
    m_bytes -= bytesOf(last);
    join(last, std::move(frame));
    std::size_t leftOut = 0;
    while (m_bytes + bytesOf(last) > m_capacity) {
        if (const std::size_t gone = thinSamples(last); gone > 0) {
            leftOut += gone;
        } else if (!last.deadLetters.empty()) {
            thinDeadLetters(last);
        } else {
            break; // the rest is always kept
        }
    }
    if (leftOut > 0) {
        m_samplesLeftOut += leftOut;
        last.events.push_back({last.to,
                               sim::RunEventKind::RecordingThinned,
                               Address{Kind::Run, {}, {}},
                               {std::to_string(leftOut)}});
    }
    m_bytes += bytesOf(last);
}

void RecordQueue::offer(sim::RecordFrame frame) {
    const std::scoped_lock lock(m_mutex);
    if (m_closed) {
        return;
    }
    if (m_frames.empty() || m_bytes + bytesOf(frame) <= m_capacity) {
        append(std::move(frame));
    } else {
        thinInto(std::move(frame));
    }
}

void RecordQueue::push(sim::RecordFrame frame) {
    std::unique_lock lock(m_mutex);
    const std::size_t bytes = bytesOf(frame);
    m_changed.wait(lock,
                   [&] { return m_closed || m_frames.empty() || m_bytes + bytes <= m_capacity; });
    if (!m_closed) {
        append(std::move(frame));
    }
}

std::optional<sim::RecordFrame> RecordQueue::take() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_closed || !m_frames.empty(); });
    if (m_frames.empty()) {
        return std::nullopt;
    }
    sim::RecordFrame frame = std::move(m_frames.front());
    m_frames.pop_front();
    m_bytes -= bytesOf(frame);
    m_changed.notify_all();
    return frame;
}

void RecordQueue::close() {
    {
        const std::scoped_lock lock(m_mutex);
        m_closed = true;
    }
    m_changed.notify_all();
}

std::uint64_t RecordQueue::samplesLeftOut() const {
    const std::scoped_lock lock(m_mutex);
    return m_samplesLeftOut;
}

} // namespace warren::session
