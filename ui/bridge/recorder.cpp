// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The writer's loop, and how a frame is thinned when the disk is slower than the run.
#include "ui/bridge/recorder.h"

#include "engine/session/session_file.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace warren::ui {

namespace {

template <class T> void append(std::vector<T>& to, std::vector<T>& from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

/// Merges `next` into `frame` without its samples. Ledger rows count since the start: the newer
/// ones say it all.
void mergeThinned(sim::RecordFrame& frame, sim::RecordFrame next) {
    frame.to = next.to;
    append(frame.newSeries, next.newSeries);
    append(frame.events, next.events);
    const std::size_t room =
        Recorder::kDeadLettersMax - std::min(Recorder::kDeadLettersMax, frame.deadLetters.size());
    if (next.deadLetters.size() > room) {
        frame.deadLettersOmitted += next.deadLetters.size() - room;
        next.deadLetters.resize(room);
    }
    append(frame.deadLetters, next.deadLetters);
    frame.deadLettersOmitted += next.deadLettersOmitted;
    frame.ledger = std::move(next.ledger);
}

} // namespace

Recorder::Recorder(std::filesystem::path path, std::shared_ptr<const Document> document,
                   std::uint64_t seed, NewsList& news)
    : m_path(std::move(path)), m_document(std::move(document)), m_seed(seed), m_news(news),
      m_thread([this] {
          write();
          m_done = true;
      }) {}

Recorder::~Recorder() {
    close();
    m_thread.join();
}

void Recorder::add(sim::RecordFrame frame) {
    {
        const std::scoped_lock lock(m_mutex);
        if (m_failed || m_closing) {
            return;
        }
        if (m_frames.size() < kFramesMax) {
            m_frames.push_back(std::move(frame));
        } else {
            m_samplesOmitted += frame.samples.size();
            mergeThinned(m_frames.back(), std::move(frame));
        }
    }
    m_arrived.notify_all();
}

void Recorder::close() {
    {
        const std::scoped_lock lock(m_mutex);
        m_closing = true;
    }
    m_arrived.notify_all();
}

bool Recorder::isWriting() const {
    const std::scoped_lock lock(m_mutex);
    return !m_failed;
}

void Recorder::fail(Error error) {
    {
        const std::scoped_lock lock(m_mutex);
        m_failed = true;
        m_frames.clear();
    }
    m_news.add(RecordingFailed{std::move(error)});
}

void Recorder::write() {
    auto file = session::SessionFile::create(m_path, *m_document, m_seed);
    if (!file) {
        fail(std::move(file.error()));
        return;
    }
    m_news.add(RecordingStarted{m_path});
    sim::RecordFrame frame;
    while (takeFrame(frame)) {
        if (auto written = file->append(frame); !written) {
            fail(std::move(written.error()));
            return;
        }
    }
    if (auto closed = file->close(); !closed) {
        fail(std::move(closed.error()));
        return;
    }
    m_news.add(RecordingEnded{m_path});
}

/// Waits for the next frame; false when there will be none.
bool Recorder::takeFrame(sim::RecordFrame& frame) {
    std::unique_lock lock(m_mutex);
    m_arrived.wait(lock, [this] { return m_closing || !m_frames.empty(); });
    if (m_frames.empty()) {
        return false;
    }
    frame = std::move(m_frames.front());
    m_frames.pop_front();
    if (const std::uint64_t omitted = std::exchange(m_samplesOmitted, 0); omitted > 0) {
        const Address run{Kind::Run, {"/", ""}, std::nullopt};
        frame.events.push_back(
            {frame.to, sim::RunEventKind::RecordingThinned, run, {std::to_string(omitted)}});
    }
    return true;
}

} // namespace warren::ui
