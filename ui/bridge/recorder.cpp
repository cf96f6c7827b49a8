// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The writer's loop.
#include "ui/bridge/recorder.h"

#include "engine/session/session_file.h"

#include <utility>

namespace warren::ui {

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

void Recorder::fail(Error error) {
    // The news come before m_failed, so that whoever sees the failure can know why.
    m_news.add(RecordingFailed{std::move(error)});
    m_queue.close(); // what is still offered is let go
    m_failed = true;
}

void Recorder::write() {
    auto file = session::SessionFile::create(m_path, *m_document, m_seed);
    if (!file) {
        fail(std::move(file.error()));
        return;
    }
    m_news.add(RecordingStarted{m_path});
    while (const auto frame = m_queue.take()) {
        if (auto written = file->append(*frame); !written) {
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

} // namespace warren::ui
