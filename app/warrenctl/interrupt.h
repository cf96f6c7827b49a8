// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C: noticed between two slices of work, so that everything is closed as at the end.
#pragma once

#include <chrono>

namespace warren::ctl {

/// From now on Ctrl-C (and SIGTERM) is noticed; a second one ends the program at once.
void watchForInterrupt();
bool wasInterrupted();
/// Waits that long, less when interrupted.
void waitUnlessInterrupted(std::chrono::milliseconds time);

} // namespace warren::ctl
