// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs one document to its end, paced or not, recorded or not.
#pragma once

#include "engine/sim/pacer.h"
#include "engine/sim/simulation.h"
#include "engine/text/run_report.h"

#include <filesystem>
#include <optional>
#include <string>

namespace warren::ctl {

struct DocumentRunOptions {
    sim::RunOptions run;
    sim::Pace pace = sim::Pace::max();
    std::filesystem::path session; ///< empty: not recorded
};

struct DocumentRun {
    text::FinishedRun finished;
    std::optional<Error> recordingFailed; ///< the run went on without it
};

/// Ctrl-C ends it early, with what was done so far. Notices about the file go to stderr.
Checked<DocumentRun> runDocument(const std::string& file, const DocumentRunOptions& options);

} // namespace warren::ctl
