// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Recorder: writes a run's record frames to a session file on a thread of its own. Qt-free.
//
// The engine never waits for the disk: the queue between them is bounded and thins what is offered
// beyond that.
#pragma once

#include "engine/session/record_queue.h"
#include "ui/bridge/news_list.h"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <thread>
#include <utility>

namespace warren::ui {

class Recorder {
public:
    /// The file is made on the new thread; `news` outlives the recorder.
    Recorder(std::filesystem::path path, std::shared_ptr<const Document> document,
             std::uint64_t seed, NewsList& news);
    /// close(), then waits until the file is closed.
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// Never waits.
    void add(sim::RecordFrame frame) { m_queue.offer(std::move(frame)); }
    /// No more frames: the thread writes what is queued and closes the file. Does not wait.
    void close() { m_queue.close(); }
    /// False once writing has failed: there is no point in going on.
    [[nodiscard]] bool isWriting() const { return !m_failed; }
    /// True when the thread has nothing left to do.
    [[nodiscard]] bool isDone() const { return m_done; }

private:
    void write();
    void fail(Error error);

    const std::filesystem::path m_path;
    const std::shared_ptr<const Document> m_document;
    const std::uint64_t m_seed;
    NewsList& m_news;
    session::RecordQueue m_queue;
    std::atomic<bool> m_failed{false};
    std::atomic<bool> m_done{false};
    std::thread m_thread; ///< last: everything it reads is made before it
};

} // namespace warren::ui
