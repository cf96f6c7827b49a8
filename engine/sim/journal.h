// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Journal: document, seed and every input with its instant, as JSON. It is the run: replaying it
// gives the same fingerprint.
#pragma once

#include "engine/base/result.h"
#include "engine/sim/run.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace warren::sim {

struct ReadJournal {
    std::shared_ptr<const Document> document;
    RunOptions options;
    std::vector<JournalInput> inputs;
};

std::string writeJournal(const Run& run);
Checked<ReadJournal> readJournal(std::string_view text);

/// Brings a replay to where the input was given: after so many events, at that instant.
void runToInput(Run& run, const JournalInput& input);

} // namespace warren::sim
