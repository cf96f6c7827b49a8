// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Starts the loop on its thread and ends it.
#include "ui/bridge/engine_thread.h"

#include "ui/bridge/engine_loop.h"

namespace warren::ui {

EngineThread::EngineThread() : m_thread([this] { EngineLoop(m_inbox, m_mailbox, m_news).run(); }) {}

EngineThread::~EngineThread() {
    m_inbox.close();
    m_thread.join();
}

} // namespace warren::ui
