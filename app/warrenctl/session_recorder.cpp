// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The writer has the file to itself; only the queue is shared.
#include "app/warrenctl/session_recorder.h"

#include <utility>

namespace warren::ctl {

SessionRecorder::SessionRecorder(session::SessionFile file)
    : m_file(std::move(file)), m_thread([this] { write(); }) {}

SessionRecorder::~SessionRecorder() {
    (void)finish();
}

void SessionRecorder::add(sim::RecordFrame frame, bool mayWait) {
    if (mayWait) {
        m_queue.push(std::move(frame));
    } else {
        m_queue.offer(std::move(frame));
    }
}

std::optional<Error> SessionRecorder::finish() {
    m_queue.close();
    if (m_thread.joinable()) {
        m_thread.join();
    }
    return m_error;
}

void SessionRecorder::fail(Error error) {
    m_error = std::move(error);
    m_queue.close();
}

void SessionRecorder::write() {
    while (const auto frame = m_queue.take()) {
        if (auto written = m_file.append(*frame); !written) {
            fail(std::move(written.error()));
            return;
        }
    }
    if (auto closed = m_file.close(); !closed) {
        fail(std::move(closed.error()));
    }
}

} // namespace warren::ctl
