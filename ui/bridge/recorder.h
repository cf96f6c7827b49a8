// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Recorder: writes a run's record frames to a session file on a thread of its own. Qt-free.
//
// The engine never waits for the disk: the queue between them is bounded, and a frame that finds it
// full is merged into the last one without its samples. Events, dead letters (up to a bound that is
// counted) and the ledger are kept, and the event RecordingThinned says what is missing.
#pragma once

#include "engine/sim/record.h"
#include "ui/bridge/news_list.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <thread>

namespace warren::ui {

class Recorder {
public:
    static constexpr std::size_t kFramesMax = 64;
    static constexpr std::size_t kDeadLettersMax = 100'000; ///< in one merged frame

    /// The file is made on the new thread; `news` outlives the recorder.
    Recorder(std::filesystem::path path, std::shared_ptr<const Document> document,
             std::uint64_t seed, NewsList& news);
    /// close(), then waits until the file is closed.
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    void add(sim::RecordFrame frame);
    /// No more frames: the thread writes what is queued and closes the file. Does not wait.
    void close();
    /// False once writing has failed: there is no point in going on.
    [[nodiscard]] bool isWriting() const;
    /// True when the thread has nothing left to do.
    [[nodiscard]] bool isDone() const { return m_done; }

private:
    void write();
    bool takeFrame(sim::RecordFrame& frame);
    void fail(Error error);

    const std::filesystem::path m_path;
    const std::shared_ptr<const Document> m_document;
    const std::uint64_t m_seed;
    NewsList& m_news;

    mutable std::mutex m_mutex;
    std::condition_variable m_arrived;
    std::deque<sim::RecordFrame> m_frames;
    std::uint64_t m_samplesOmitted = 0;
    bool m_closing = false;
    bool m_failed = false;
    std::atomic<bool> m_done{false};

    std::thread m_thread; ///< last: everything it reads is made before it
};

} // namespace warren::ui
