// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Run: the whole state of one run as a value: copying it is a checkpoint. Private to engine/sim;
// others use Simulation.
//
// Parts refer to each other by index. What a run does is in run_loop (the hot path), actor_life,
// timeline and edit; what readers see is in measurements, sampling, snapshot and recording.
#pragma once

#include "engine/base/fingerprint.h"
#include "engine/broker/broker.h"
#include "engine/sim/agenda.h"
#include "engine/sim/consumer_actor.h"
#include "engine/sim/event_log.h"
#include "engine/sim/history.h"
#include "engine/sim/producer_actor.h"
#include "engine/sim/simulation.h"
#include "engine/topology/document.h"

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace warren::sim {

/// A queue of the document. When it is deleted its row stays; declared again it leads to the new
/// queue, and what the old one counted stays in the totals of the run.
struct QueueEntity {
    Address address;
    broker::QueueId id;
    bool exists = true;
    bool blockingReported = false;
};

struct ExchangeEntity {
    Address address;
    broker::ExchangeId id;
    bool exists = true;
};

/// Everything that is counted, at one instant; by the indices of the run's vectors.
struct CounterFrame {
    Instant at;
    std::vector<broker::QueueLedger> queues;
    std::vector<Duration> queuesReadyForMore;
    std::vector<ConsumerCounters> consumers;
    std::vector<ProducerCounters> producers;
    std::vector<broker::ExchangeLedger> exchanges;
    std::vector<broker::RouteCount> routes; ///< as the broker lists them; only grows
    std::vector<broker::DeathCount> deaths;
    RunCounters run;

    [[nodiscard]] std::uint64_t routeCount(const broker::RouteCount& edge) const;
    [[nodiscard]] std::uint64_t deathCount(const broker::DeathCount& edge) const;
};

/// Counters of the trailing second as a ring: five frames, the one before and some to spare.
struct TrailingSecond {
    static constexpr std::size_t kFrames = 8;
    std::array<CounterFrame, kFrames> frames;
    std::size_t newest = 0;
    std::size_t count = 0;
};

/// Which metric of which entity, by index.
struct MetricRef {
    const struct MetricRow* row = nullptr;
    std::uint32_t entity = 0;              ///< queue, exchange, consumer actor, producer actor
    std::optional<std::uint32_t> instance; ///< index into the run's instances
    std::optional<Address> where;          ///< of events: whose
};

struct WatchedExpectation {
    Expectation expectation;
    MetricRef that;
    std::optional<MetricRef> shareOf;
    SourceId begins;
    SourceId ends;
    bool active = false; ///< looked at after every instant
    bool decided = false;
    ExpectationResult result;
};

struct ScheduledEntry {
    TimelineEntry entry;
    SourceId begins;
    SourceId undone;
};

struct JournalInput {
    Instant at;
    std::uint64_t eventsDone = 0;
    std::variant<Command, std::shared_ptr<const Document>> input;
};

struct Recording {
    static constexpr std::size_t kMostDeaths = 20'000;
    static constexpr std::size_t kMostSamples = 200'000;
    bool on = false;
    Duration interval = Duration::seconds(1);
    Instant next;
    Instant from;
    std::vector<MetricRef> refs; ///< one a series
    std::size_t announced = 0;
    std::vector<RecordSample> samples;
    std::uint64_t eventsTaken = 0;
    bool thinned = false;
};

struct Run {
    std::shared_ptr<const Document> document;
    std::shared_ptr<const Document> firstDocument; ///< as the run began, for the journal
    std::uint64_t seed = 1;
    std::optional<Duration> runFor;
    Instant plannedEnd;
    bool endsWhenNothingIsLeft = true;

    broker::Broker broker;
    Agenda agenda;
    Fingerprint fingerprint;
    std::uint64_t eventsDone = 0; ///< samples and other monitors not counted

    std::vector<ConsumerInstance> consumers;
    std::vector<ConsumerCounters> consumerCounters;
    std::vector<Worker> workers;
    std::vector<std::uint32_t> workerOwner;      ///< consumer instance of each worker
    std::vector<std::uint32_t> consumerOfBroker; ///< instance by broker::ConsumerId
    std::vector<ProducerInstance> producers;
    std::vector<ProducerCounters> producerCounters;
    std::vector<std::uint32_t> producerOfChannel; ///< instance by broker::ChannelId
    std::vector<ConsumerActor> consumerActors;
    std::vector<ProducerActor> producerActors;
    std::vector<SourceId> queueTimers; ///< by broker::QueueId
    std::vector<std::uint32_t> freeWorkerBlocks;

    std::vector<QueueEntity> queues;
    std::vector<ExchangeEntity> exchanges;
    std::vector<std::uint32_t> queueOfBroker; ///< entity by broker::QueueId; kNone = not of ours
    std::vector<std::pair<std::string, broker::ChannelId>> operatorChannels; ///< by vhost

    std::vector<ScheduledEntry> timeline;
    std::vector<WatchedExpectation> expectations;
    std::uint32_t activeExpectations = 0;
    std::uint64_t instantEvents = 0; ///< so far at this instant
    std::vector<Event> cycle;        ///< of a zero-time loop, while it is being looked at

    SourceId sample;
    History history;
    std::vector<MetricRef> historyColumns; ///< the columns of an entity lie together
    std::vector<double> historyRow;        ///< reused
    TrailingSecond trailing;
    EventLog log;
    Recording recording;
    bool built = false; ///< from here on what is added may have been there before
    bool started = false;
    bool nothingLeft = false;
    std::vector<JournalInput> inputs;
    mutable std::uint64_t snapshots = 0;

    [[nodiscard]] Instant now() const { return agenda.now(); }
    void tell(RunEventKind kind, const Address& entity, std::vector<std::string> arguments = {}) {
        log.add({now(), kind, entity, std::move(arguments)});
    }
};

constexpr std::uint32_t kNoIndex = 0xFFFFFFFFu;

} // namespace warren::sim
