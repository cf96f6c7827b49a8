// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a run's frames to a session file on a thread of its own.
#pragma once

#include "engine/session/record_queue.h"
#include "engine/session/session_file.h"

#include <filesystem>
#include <optional>
#include <thread>

namespace warren::ctl {

class SessionRecorder {
public:
    explicit SessionRecorder(session::SessionFile file);
    ~SessionRecorder(); ///< as finish()
    SessionRecorder(const SessionRecorder&) = delete;
    SessionRecorder& operator=(const SessionRecorder&) = delete;

    /// In virtual time the run waits for the disk and nothing is left out; a paced run never
    /// waits. After a failure frames are thrown away: the run goes on.
    void add(sim::RecordFrame frame, bool mayWait);
    /// Writes what is queued and closes the file. The error that ended the recording, if any.
    std::optional<Error> finish();

private:
    void write();
    void fail(Error error);

    session::SessionFile m_file;
    session::RecordQueue m_queue;
    std::optional<Error> m_error; ///< the thread's until it has been joined
    std::thread m_thread;         ///< last: everything it uses is made before it
};

} // namespace warren::ctl
