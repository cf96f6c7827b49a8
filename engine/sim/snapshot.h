// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Snapshot: an immutable picture of the run for readers on any thread. Built by Simulation between
// events; the window takes the newest one at frame rate. Entities are in document order (by
// address), so two snapshots can be walked together.
#pragma once

#include "engine/base/instant.h"
#include "engine/broker/ledger.h"
#include "engine/sim/run_event.h"
#include "engine/topology/address.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warren::sim {

enum class ProducerState : std::uint8_t { Waiting, Flowing, Blocked, Paused, Stopped, Finished };
enum class ConsumerState : std::uint8_t {
    Waiting,
    Idle,
    Working,
    Saturated,
    Paused,
    Stopped,
    Restarting,
    Cancelled
};
std::string_view stateName(ProducerState state);
std::string_view stateName(ConsumerState state);

/// Rates are messages a second over the trailing second of virtual time.
struct QueueView {
    Address address;
    bool exists = true; ///< false: deleted during the run
    std::uint64_t ready = 0;
    std::uint64_t unacked = 0;
    std::uint64_t bytes = 0;   ///< bodies of ready and unacked
    std::uint64_t overdue = 0; ///< expired but held behind the head
    std::uint64_t consumers = 0;
    std::optional<Duration> headAge;
    std::optional<Duration> headTtl;      ///< left until the head expires
    std::optional<Duration> headTtlWhole; ///< the head's whole TTL, for a ring
    double inRate = 0;
    double deliverRate = 0;
    double ackRate = 0;
    double redeliverRate = 0;
    double deadLetterRate = 0;
    double discardRate = 0;
    Duration waitP50, waitP95, waitP99;
    double utilisation = 0; ///< share of time in which consumers could take more, 0…1
    broker::QueueLedger ledger;
};

struct ExchangeView {
    Address address;
    std::uint64_t in = 0;
    std::uint64_t routed = 0;
    std::uint64_t unroutable = 0; ///< returned + dropped
    double inRate = 0;
};

struct ProducerView {
    Address address;
    ProducerState state{};
    std::uint64_t offered = 0;
    std::uint64_t sent = 0;
    std::uint64_t confirmed = 0;
    std::uint64_t nacked = 0;
    std::uint64_t returned = 0;
    double wantedRate = 0;
    double rate = 0;
};

struct ConsumerView {
    Address address;       ///< without index: all instances together
    ConsumerState state{}; ///< the worst of them
    std::uint32_t instances = 0;
    std::uint32_t prefetch = 0;
    std::uint64_t unacked = 0; ///< sum over the instances
    std::uint64_t unackedBytes = 0;
    std::uint64_t delivered = 0;
    std::uint64_t processed = 0;
    std::uint64_t failed = 0;
    std::uint64_t lostInCrash = 0;
    std::uint64_t restarts = 0;
    double rate = 0;
    double utilisation = 0; ///< share of worker time spent working, 0…1
    std::optional<Instant> restartsAt;
};

/// How often messages went along one edge of the picture, since the start; readers take
/// differences.
enum class EdgeKind : std::uint8_t { Publish, Route, Deliver, DeadLetter };
struct EdgeFlow {
    EdgeKind kind{};
    Address from;
    Address to;
    std::uint64_t count = 0;
    std::uint64_t redelivered = 0; ///< of count, on Deliver edges
    std::array<std::uint64_t, broker::kDeathReasons>
        byReason{}; ///< on DeadLetter edges; also set when nothing took them
    double rate = 0;
};

/// One line of a chart: equally spaced values, newest last. Bounded whatever the length of the run.
struct Series {
    MetricAddress that;
    Instant first;
    Duration interval;
    std::vector<double> values;
};

struct RunTotals {
    broker::IngressLedger ingress;
    std::uint64_t silentLoss = 0;
    bool ledgerBalanced = true;
    Duration latencyP50, latencyP95, latencyP99, latencyP999;
    std::uint64_t acked = 0;
};

struct Snapshot {
    Instant at;
    std::uint64_t sequence = 0; ///< rises by one with each snapshot of a run
    bool finished = false;      ///< nothing left to happen, or the planned end was reached
    std::uint64_t messages = 0; ///< published so far
    std::uint64_t fingerprint = 0;
    std::vector<QueueView> queues;
    std::vector<ExchangeView> exchanges;
    std::vector<ProducerView> producers;
    std::vector<ConsumerView> consumers;
    std::vector<EdgeFlow> edges;
    std::vector<Series> series;   ///< those that the request named
    std::vector<RunEvent> events; ///< the newest, oldest first; at most SnapshotRequest::events
    std::uint64_t eventsTotal = 0;
    RunTotals totals;
};

using SnapshotPtr = std::shared_ptr<const Snapshot>;

/// What a reader wants beside the state of every entity.
struct SnapshotRequest {
    std::vector<MetricAddress> series;
    std::size_t points = 600; ///< per series, at most
    std::size_t events = 500;
};

} // namespace warren::sim
