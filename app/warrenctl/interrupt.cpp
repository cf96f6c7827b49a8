// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Signals set a flag and nothing else.
#include "app/warrenctl/interrupt.h"

#include <condition_variable>
#include <csignal>
#include <mutex>

namespace warren::ctl {

namespace {

volatile std::sig_atomic_t interrupted = 0;

extern "C" void noteInterrupt(int signal) {
    interrupted = 1;
    std::signal(signal, SIG_DFL);
}

} // namespace

void watchForInterrupt() {
    std::signal(SIGINT, noteInterrupt);
    std::signal(SIGTERM, noteInterrupt);
}

bool wasInterrupted() {
    return interrupted != 0;
}

void waitUnlessInterrupted(std::chrono::milliseconds time) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable().wait_for(lock, time, wasInterrupted);
}

} // namespace warren::ctl
