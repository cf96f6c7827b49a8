// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RunStatus: how the run is going, beside what is in its snapshot. Qt-free.
#pragma once

#include "engine/base/error.h"
#include "engine/base/instant.h"
#include "engine/sim/pacer.h"
#include "engine/sim/simulation.h"
#include "engine/sim/snapshot.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <variant>

namespace warren::ui {

enum class RunPhase : std::uint8_t { None, Paused, Running, Finished };

struct RunStatus {
    RunPhase phase = RunPhase::None;
    std::uint64_t run = 0;        ///< rises with each start, so that readers see a new run
    sim::Pace pace;               ///< as asked for
    double speed = 0;             ///< as reached: virtual seconds a second
    double messagesPerSecond = 0; ///< published, a second of real time
    Instant plannedEnd;
    std::optional<Instant> until; ///< the instant of "run until…"
    bool recording = false;
    std::uint64_t answered = 0; ///< number of the last request that was carried out
};

/// What a reader of the run can take at any time: the newest snapshot, and the newest one that
/// carries the series that charts asked for (those come less often).
struct Picture {
    RunStatus status;
    sim::SnapshotPtr snapshot;
    sim::SnapshotPtr charted;
};

/// News that must not be lost, in order; never one per message.
struct RunRefused {
    Errors errors;
};
struct EditApplied {};
struct EditRefused {
    Errors errors;
    std::shared_ptr<const Document> document;
};
struct RunStopped {
    sim::StopReason reason{};
    Instant at;
};
struct CommandRefused {
    Error error;
};
struct RecordingStarted {
    std::filesystem::path path;
};
struct RecordingEnded {
    std::filesystem::path path;
};
struct RecordingFailed {
    Error error;
};
using RunNews = std::variant<RunRefused, EditApplied, EditRefused, RunStopped, CommandRefused,
                             RecordingStarted, RecordingEnded, RecordingFailed>;

} // namespace warren::ui
