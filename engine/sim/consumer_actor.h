// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ConsumerActor: a consumer of the document as the run carries it out, its instances and their
// workers.
//
// Each instance is a process of its own: own connection and channel, own buffer of deliveries, own
// random streams. A crash takes the connection with it.
#pragma once

#include "engine/base/random.h"
#include "engine/broker/ids.h"
#include "engine/sim/agenda.h"
#include "engine/sim/counters.h"
#include "engine/sim/delivery.h"
#include "engine/sim/snapshot.h"
#include "engine/topology/workload.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace warren::sim {

struct ConsumerActor {
    Address address;
    Consumer spec;
    bool exists = true;                   ///< false: removed by an edit; its counters stay
    std::vector<std::uint32_t> instances; ///< into the run's consumer instances
};

/// One message being worked on; also a link in its instance's list of idle workers. 32 bytes.
struct Worker {
    std::uint64_t tag = 0;
    Instant first;
    Instant due; ///< when the work ends; while the consumer is paused: work left
    std::uint32_t sizeAndPoison = 0;
    SourceId done;
};

constexpr std::uint32_t kNoWorker = 0xFFFFFFFFu;

struct alignas(64) ConsumerInstance {
    // What every delivery touches, in one cache line. Copied from the actor by refreshConsumer.
    DeliveryRing waiting;
    std::uint64_t heldBytes = 0; ///< bodies received and not finished
    Duration service;
    broker::ChannelId channel;
    std::uint32_t idleWorker = kNoWorker; ///< head of the list through Worker::tag
    std::uint32_t busyWorkers = 0;
    bool takesWork = false; ///< running and not paused
    bool acksAll = true;    ///< no outcome is drawn
    bool constant = true;   ///< no service time is drawn
    bool autoAck = false;

    Random services;
    Random outcomes;

    // The process's life.
    std::uint32_t actor = 0;
    std::uint32_t index = 0; ///< among the actor's instances
    std::uint32_t firstWorker = 0;
    std::uint32_t workers = 0;
    ConsumerState state = ConsumerState::Waiting; ///< Idle stands for running
    bool paused = false;
    std::uint32_t crashesInARow = 0;
    Instant started;
    Instant restartsAt = Instant::never();
    broker::QueueId queue;
    broker::ConnectionId connection;
    broker::ConsumerId consumer;
    SourceId starts;
    SourceId stops;
    SourceId restarts;

    [[nodiscard]] std::uint64_t inClient() const { return busyWorkers + waiting.size(); }
};

} // namespace warren::sim
