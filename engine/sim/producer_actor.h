// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ProducerActor: a producer of the document as the run carries it out, and its instances.
//
// Each instance is a process of its own: own connection, own rate, own count, own random streams.
#pragma once

#include "engine/base/random.h"
#include "engine/broker/broker.h"
#include "engine/sim/agenda.h"
#include "engine/sim/counters.h"
#include "engine/sim/snapshot.h"
#include "engine/topology/workload.h"

#include <cstdint>
#include <vector>

namespace warren::sim {

/// The gaps between messages of a rate: exact for a constant rate (the k-th message comes at
/// ⌊k/rate⌋ ns), and in 1/1024 ns for Poisson arrivals.
struct ArrivalGap {
    std::uint64_t perSecondMillionths = 0; ///< 0: never
    std::uint64_t whole = 0;               ///< ns
    std::uint64_t rest = 0;                ///< of perSecondMillionths
    Duration meanFine;                     ///< Poisson: mean gap in 1/1024 ns
    static ArrivalGap of(Rate rate, std::uint64_t factorMillionths);
};

/// One kind of message that a producer sends, made ready for the broker.
struct ReadyMessage {
    broker::RoutingKeyId routingKey; ///< listed messages only
    broker::PropertiesId healthy;
    broker::PropertiesId poison;
    std::uint32_t size = 0;
    Share poisonShare;
    Duration at; ///< listed messages only: from the start
};

struct ProducerActor {
    Address address;
    Producer spec;
    bool exists = true; ///< false: removed by an edit; its counters stay
    broker::ExchangeId exchange;
    std::vector<broker::RoutingKeyId> routingKeys;
    ReadyMessage message;
    std::vector<ReadyMessage> listed;
    ArrivalGap gap;
    std::uint64_t factorMillionths = 1'000'000; ///< from the timeline's `rate`
    std::vector<std::uint32_t> instances;       ///< into the run's producer instances
};

struct alignas(64) ProducerInstance {
    // What every publish touches, in two cache lines. Copied from the actor by refreshProducer.
    broker::PublishRequest request;
    std::uint64_t sent = 0; ///< of `count`, or of the list
    std::uint64_t most = 0; ///< when it is finished
    Instant last;           ///< when the last message came, for the next gap
    std::uint64_t rest = 0; ///< of the exact gap
    ArrivalGap gap;
    SourceId publishes;
    std::uint32_t actor = 0;
    std::uint32_t nextKey = 0;
    bool poisson = false;
    bool varies = false; ///< several keys, a list, or poison: the message is looked up

    Random arrivals;
    Random poisons;

    ProducerState state = ProducerState::Waiting;
    std::uint32_t index = 0; ///< among the actor's instances
    Instant started;
    broker::ConnectionId connection;
    SourceId starts;
    SourceId stops;
};

} // namespace warren::sim
