// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Simulation: one run: broker + agenda + workload + timeline + journal. Copyable: a checkpoint is a
// copy.
//
// One thread at a time. No clock: virtual time moves only inside runUntil and step. Document + seed
// + the journal of inputs is the run: create() with the same three gives the same fingerprint on
// every platform, at every pace.
#pragma once

#include "engine/base/result.h"
#include "engine/sim/agenda_structure.h"
#include "engine/sim/record.h"
#include "engine/sim/snapshot.h"
#include "engine/topology/document.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace warren::sim {

struct RunOptions {
    std::optional<std::uint64_t> seed; ///< overrides the document's
    std::optional<Duration> runFor;    ///< overrides the planned end
    /// How pending events are kept; for tests: no choice changes a run.
    AgendaStructure agenda = AgendaStructure::Automatic;
};

enum class StopReason : std::uint8_t {
    LimitReached, ///< the instant given to runUntil
    BudgetSpent,  ///< the number of events given to runUntil
    PlannedEnd,   ///< last timeline or expect instant, `--for`, or 1 h
    NothingLeft,  ///< no event will ever happen again without input
    ConditionMet, ///< the run-until condition
};

/// What a user does to a run by hand. Journaled with its instant.
struct PurgeQueue {
    Address queue;
};
struct DeleteQueue {
    Address queue;
};
struct PublishMessages {
    std::string vhost = "/";
    std::string exchange;
    std::string routingKey;
    std::uint64_t count = 1;
    MessageShape message;
};
struct SetActorRunning {
    Address actor;
    bool running = true;
}; ///< start and stop
struct SetActorPaused {
    Address actor;
    bool paused = true;
};
struct CrashConsumer {
    Address consumer;
};
using Command = std::variant<PurgeQueue, DeleteQueue, PublishMessages, SetActorRunning,
                             SetActorPaused, CrashConsumer>;

/// A metric's value now: a number in the metric's unit, a state's name, or none.
using MetricValue = std::variant<std::monostate, std::int64_t, double, Duration, std::string>;

struct ExpectationResult {
    Expectation expectation;
    bool passed = false;
    bool reached = true; ///< false: the run ended before its instant: failed
    Instant decidedAt;
    MetricValue found;
};

class Simulation {
public:
    /// Refuses a document that the engine cannot run, with every reason.
    static Checked<Simulation> create(std::shared_ptr<const Document> document,
                                      const RunOptions& options = {});

    Simulation(const Simulation& other); ///< a checkpoint: whole and independent, O(live messages)
    Simulation(Simulation&& other) noexcept;
    Simulation& operator=(Simulation other) noexcept;
    ~Simulation();

    [[nodiscard]] Instant now() const;
    [[nodiscard]] Instant plannedEnd() const;
    [[nodiscard]] const Document& document() const;
    [[nodiscard]] std::uint64_t fingerprint() const;
    [[nodiscard]] std::uint64_t eventsDone() const;
    [[nodiscard]] std::uint64_t published() const;

    /// Runs every event at or before `limit`, at most `eventBudget` of them (checked between
    /// instants where it can be).
    StopReason runUntil(Instant limit, std::uint64_t eventBudget = UINT64_MAX);
    /// Runs all events of the next instant at which anything happens.
    StopReason step();
    /// Runs until an expectation-like condition first holds (the window's "run until…"), or the
    /// limit.
    StopReason runUntil(const Expectation& condition, Instant limit,
                        std::uint64_t eventBudget = UINT64_MAX);

    /// Applies an edited document to the running broker. What a running queue cannot take over
    /// (immutable arguments) is listed, and nothing is applied then. Journaled.
    Checked<void> applyDocument(std::shared_ptr<const Document> after);
    Result<void> command(const Command& command);

    [[nodiscard]] SnapshotPtr snapshot(const SnapshotRequest& request = {}) const;
    [[nodiscard]] std::optional<MetricValue>
    metric(const MetricAddress& that) const; ///< nullopt: no such metric
    [[nodiscard]] std::vector<ExpectationResult> expectationResults() const;
    /// Every identity of the ledger; the first that does not hold, in words for developers, or
    /// nothing.
    [[nodiscard]] std::optional<std::string> ledgerImbalance() const;

    /// Turns recording on (frames grow from now on) and drains what was recorded since the last
    /// call.
    void setRecording(bool on);
    RecordFrame takeRecord();

    /// Document, seed and inputs so far, as JSON: enough to replay the run.
    [[nodiscard]] std::string journal() const;
    static Checked<Simulation> replay(std::string_view journal, Instant until);

private:
    struct State;
    explicit Simulation(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace warren::sim
