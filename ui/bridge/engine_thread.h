// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// EngineThread: the thread that a run lives on, with its inbox and what comes out of it. Qt-free.
//
//   GUI thread ── Inbox ──▶ engine's thread ── SnapshotMailbox, NewsList ──▶ GUI thread
//                                 └── bounded frames ──▶ recorder's thread ──▶ session file
#pragma once

#include "ui/bridge/inbox.h"
#include "ui/bridge/news_list.h"
#include "ui/bridge/snapshot_mailbox.h"

#include <thread>

namespace warren::ui {

class EngineThread {
public:
    EngineThread();
    /// Stop, wake, join: waits for the current slice and for recordings to be written.
    ~EngineThread();
    EngineThread(const EngineThread&) = delete;
    EngineThread& operator=(const EngineThread&) = delete;

    /// Never blocks. The request's number, which RunStatus::answered reaches; 0: refused, full.
    std::uint64_t send(Request request) { return m_inbox.send(std::move(request)); }
    [[nodiscard]] const SnapshotMailbox& mailbox() const { return m_mailbox; }
    /// What happened up to the picture of that number.
    [[nodiscard]] std::vector<RunNews> takeNews(std::uint64_t picture) {
        return m_news.take(picture);
    }

private:
    Inbox m_inbox;
    SnapshotMailbox m_mailbox;
    NewsList m_news;
    std::thread m_thread; ///< last: everything it reads is made before it
};

} // namespace warren::ui
