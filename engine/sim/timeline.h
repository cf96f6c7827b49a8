// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to a run from outside: entries of the timeline, and a user's commands. Both name
// their targets by address and carry out the same verbs.
#pragma once

#include "engine/base/result.h"
#include "engine/sim/run.h"

#include <cstdint>

namespace warren::sim {

/// Schedules the document's timeline, entries before now excepted.
void scheduleTimeline(Run& run);
void beginEntry(Run& run, std::uint32_t entry);
void undoEntry(Run& run, std::uint32_t entry);

/// An error when the target does not exist.
Result<void> carryOut(Run& run, const Command& command);
/// What is wrong with an entry, by the document that it comes with.
Errors checkTimeline(const Document& document);

} // namespace warren::sim
