// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs in slices of some ten milliseconds, so that Ctrl-C, the progress line and the recorder get
// their turn.
#include "app/warrenctl/document_run.h"

#include "app/warrenctl/interrupt.h"
#include "app/warrenctl/progress.h"
#include "app/warrenctl/session_recorder.h"
#include "app/warrenctl/streams.h"
#include "engine/topology/document_file.h"

#include <chrono>
#include <memory>

namespace warren::ctl {

namespace {

constexpr std::uint64_t kSliceEvents = 200'000;
/// While recording: a slice's dead letters and samples fit into one frame.
constexpr std::uint64_t kRecordedEvents = 15'000;
constexpr Duration kRecordedTime = Duration::minutes(1);
/// A paced run hands a frame over once a second of real time; nothing is lost to kill -9 before.
constexpr std::int64_t kFramePeriodNs = 1'000'000'000;
constexpr auto kPacedWait = std::chrono::milliseconds(5);

std::int64_t wallNs() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

/// An error of the run itself has a line at most; the file is known here.
Errors inFile(Errors errors, const std::string& file) {
    for (Error& error : errors) {
        error.place.file = error.place.file.empty() ? file : error.place.file;
    }
    return errors;
}

text::EndRule endRule(const sim::Simulation& simulation, const DocumentRunOptions& options,
                      sim::StopReason reason) {
    switch (reason) {
    case sim::StopReason::NothingLeft:
        return text::EndRule::NothingLeft;
    case sim::StopReason::LimitReached:
    case sim::StopReason::BudgetSpent:
    case sim::StopReason::ConditionMet:
        return text::EndRule::Interrupted;
    case sim::StopReason::PlannedEnd:
        break;
    }
    const Document& document = simulation.document();
    if (options.run.runFor) {
        return text::EndRule::ForOption;
    }
    return document.timeline.empty() && document.expectations.empty() ? text::EndRule::OneHour
                                                                      : text::EndRule::LastInstant;
}

bool goesOn(sim::StopReason reason) {
    return reason == sim::StopReason::LimitReached || reason == sim::StopReason::BudgetSpent;
}

/// Hands the run's frames over to the recorder, if there is one.
class FrameFeed {
public:
    FrameFeed(sim::Simulation& simulation, SessionRecorder* recorder, bool paced)
        : m_simulation(simulation), m_recorder(recorder), m_paced(paced) {
        m_simulation.setRecording(recorder != nullptr);
    }
    ~FrameFeed() { hand(); }
    FrameFeed(const FrameFeed&) = delete;
    FrameFeed& operator=(const FrameFeed&) = delete;

    /// After each slice.
    void look() {
        if (!m_paced || wallNs() >= m_next) {
            hand();
        }
    }

private:
    void hand() {
        if (m_recorder != nullptr) {
            m_recorder->add(m_simulation.takeRecord(), !m_paced);
            m_next = wallNs() + kFramePeriodNs;
        }
    }
    sim::Simulation& m_simulation;
    SessionRecorder* m_recorder;
    bool m_paced;
    std::int64_t m_next = 0;
};

/// Runs to the end or to Ctrl-C.
sim::StopReason runToEnd(sim::Simulation& simulation, const DocumentRunOptions& options,
                         const std::string& title, SessionRecorder* recorder) {
    const bool paced = options.pace.thousandths.has_value();
    sim::Pacer pacer;
    pacer.start(wallNs(), simulation.now(), options.pace);
    Progress progress(title, simulation.plannedEnd());
    FrameFeed feed(simulation, recorder, paced);
    auto reason = sim::StopReason::LimitReached;
    while (goesOn(reason) && !wasInterrupted()) {
        Instant limit = std::min(pacer.limitAt(wallNs()), simulation.plannedEnd());
        if (recorder != nullptr) {
            limit = std::min(limit, simulation.now() + kRecordedTime);
        }
        reason = simulation.runUntil(limit, recorder != nullptr ? kRecordedEvents : kSliceEvents);
        feed.look();
        progress.show(simulation.now(), simulation.published());
        if (paced && reason == sim::StopReason::LimitReached) {
            waitUnlessInterrupted(kPacedWait);
        }
    }
    return reason;
}

Result<std::unique_ptr<SessionRecorder>>
openRecorder(const DocumentRunOptions& options, const Document& document, std::uint64_t seed) {
    if (options.session.empty()) {
        return nullptr;
    }
    auto file = session::SessionFile::create(options.session, document, seed);
    if (!file) {
        return failure(std::move(file.error()));
    }
    return std::make_unique<SessionRecorder>(std::move(*file));
}

} // namespace

Checked<DocumentRun> runDocument(const std::string& file, const DocumentRunOptions& options) {
    auto loaded = loadDocument(file);
    if (!loaded) {
        return failures(std::move(loaded.error()));
    }
    printNotices(loaded->notices);
    const auto document = std::make_shared<const Document>(std::move(loaded->document));
    auto simulation = sim::Simulation::create(document, options.run);
    if (!simulation) {
        return failures(inFile(std::move(simulation.error()), file));
    }
    DocumentRun done;
    done.finished.file = file;
    done.finished.name = document->about.name;
    done.finished.seed = options.run.seed.value_or(document->about.seed);
    auto recorder = openRecorder(options, *document, done.finished.seed);
    if (!recorder) {
        return failures({std::move(recorder.error())});
    }
    const std::string title = std::filesystem::path(file).stem().string();
    const sim::StopReason reason = runToEnd(*simulation, options, title, recorder->get());
    done.finished.endRule = endRule(*simulation, options, reason);
    if (*recorder) {
        done.recordingFailed = (*recorder)->finish();
    }
    done.finished.snapshot = simulation->snapshot();
    done.finished.expectations = simulation->expectationResults();
    done.finished.imbalance = simulation->ledgerImbalance().value_or("");
    return done;
}

} // namespace warren::ctl
