// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Simulation: the one way in to a run; journals every input on the way.
#include "engine/sim/simulation.h"

#include "engine/sim/expectation_watch.h"
#include "engine/sim/journal.h"
#include "engine/sim/live_edit.h"
#include "engine/sim/measurements.h"
#include "engine/sim/recording.h"
#include "engine/sim/run.h"
#include "engine/sim/run_loop.h"
#include "engine/sim/run_setup.h"
#include "engine/sim/sampling.h"
#include "engine/sim/snapshot_maker.h"
#include "engine/sim/timeline.h"

namespace warren::sim {

struct Simulation::State {
    Run run;
};

Simulation::Simulation(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Simulation::Simulation(const Simulation& other)
    : m_state(std::make_unique<State>(*other.m_state)) {}
Simulation::Simulation(Simulation&& other) noexcept = default;
Simulation& Simulation::operator=(Simulation other) noexcept {
    m_state.swap(other.m_state);
    return *this;
}
Simulation::~Simulation() = default;

Checked<Simulation> Simulation::create(std::shared_ptr<const Document> document,
                                       const RunOptions& options) {
    auto run = buildRun(std::move(document), options);
    if (!run) {
        return failures(std::move(run.error()));
    }
    return Simulation(std::make_unique<State>(State{std::move(**run)}));
}

Instant Simulation::now() const {
    return m_state->run.now();
}
Instant Simulation::plannedEnd() const {
    return m_state->run.plannedEnd;
}
const Document& Simulation::document() const {
    return *m_state->run.document;
}
std::uint64_t Simulation::fingerprint() const {
    return fingerprintOf(m_state->run);
}
std::uint64_t Simulation::eventsDone() const {
    return m_state->run.eventsDone;
}
std::uint64_t Simulation::published() const {
    return m_state->run.broker.ingress().published;
}

StopReason Simulation::runUntil(Instant limit, std::uint64_t eventBudget) {
    return runInstants(m_state->run, limit, eventBudget);
}

StopReason Simulation::step() {
    return runOneInstant(m_state->run);
}

StopReason Simulation::runUntil(const Expectation& condition, Instant limit,
                                std::uint64_t eventBudget) {
    const WatchedExpectation watched = watch(m_state->run, condition);
    if (holds(m_state->run, watched)) {
        return StopReason::ConditionMet;
    }
    return runInstants(m_state->run, limit, eventBudget, &watched);
}

Checked<void> Simulation::applyDocument(std::shared_ptr<const Document> after) {
    Run& run = m_state->run;
    Checked<void> applied = applyLive(run, after);
    if (applied) {
        run.inputs.push_back({run.now(), run.eventsDone, std::move(after)});
        wakeSampler(run);
    }
    return applied;
}

Result<void> Simulation::command(const Command& command) {
    Run& run = m_state->run;
    Result<void> done = carryOut(run, command);
    if (done) {
        run.inputs.push_back({run.now(), run.eventsDone, command});
        wakeSampler(run);
    }
    return done;
}

SnapshotPtr Simulation::snapshot(const SnapshotRequest& request) const {
    return makeSnapshot(m_state->run, request);
}

std::optional<MetricValue> Simulation::metric(const MetricAddress& that) const {
    const auto ref = findMetric(m_state->run, that);
    return ref ? std::optional(valueOf(m_state->run, *ref)) : std::nullopt;
}

std::vector<ExpectationResult> Simulation::expectationResults() const {
    return resultsOf(m_state->run);
}

std::optional<std::string> Simulation::ledgerImbalance() const {
    if (auto identity = brokenIdentity(m_state->run)) {
        return identity;
    }
    return m_state->run.broker.brokenInvariant();
}

void Simulation::setRecording(bool on) {
    sim::setRecording(m_state->run, on);
}

RecordFrame Simulation::takeRecord() {
    return sim::takeRecord(m_state->run);
}

std::string Simulation::journal() const {
    return writeJournal(m_state->run);
}

Checked<Simulation> Simulation::replay(std::string_view journal, Instant until) {
    auto read = readJournal(journal);
    if (!read) {
        return failures(std::move(read.error()));
    }
    auto simulation = create(read->document, read->options);
    if (!simulation) {
        return simulation;
    }
    Run& run = simulation->m_state->run;
    for (const JournalInput& input : read->inputs) {
        if (input.at > until) {
            break;
        }
        runToInput(run, input);
        if (const auto* order = std::get_if<Command>(&input.input)) {
            (void)simulation->command(*order);
        } else {
            const auto& edited = std::get<std::shared_ptr<const Document>>(input.input);
            if (auto applied = simulation->applyDocument(edited); !applied) {
                return failures(std::move(applied.error()));
            }
        }
    }
    runInstants(run, until, UINT64_MAX);
    return simulation;
}

} // namespace warren::sim
