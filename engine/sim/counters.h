// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Counters: what only ever grows in a run, per kind of entity, and the tables that name each one.
//
// From one row come the metric, its `_rate`, its help and its column in a recording.
#pragma once

#include "engine/broker/ledger.h"
#include "engine/broker/readings.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace warren::sim {

/// One instance of a producer.
struct ProducerCounters {
    std::uint64_t offered = 0;
    std::uint64_t sends = 0;
    std::uint64_t confirmed = 0;
    std::uint64_t nacked = 0;
    std::uint64_t returned = 0;
    std::uint64_t restarts = 0;
    ProducerCounters& operator+=(const ProducerCounters& other);
    friend bool operator==(const ProducerCounters&, const ProducerCounters&) = default;
};

/// One instance of a consumer. delivered = in the client + processed + failed + lostInCrash.
struct ConsumerCounters {
    std::uint64_t delivered = 0;
    std::uint64_t redelivered = 0; ///< of delivered
    std::uint64_t processed = 0;
    std::uint64_t failed = 0;
    std::uint64_t lostInCrash = 0; ///< held when the process went: back to the queue, or lost
    std::uint64_t restarts = 0;
    std::uint64_t busyNs = 0; ///< worker time spent working
    ConsumerCounters& operator+=(const ConsumerCounters& other);
    friend bool operator==(const ConsumerCounters&, const ConsumerCounters&) = default;
};

/// The run as a whole.
struct RunCounters {
    broker::IngressLedger ingress;
    std::uint64_t acked = 0;
    std::uint64_t silentLoss = 0;
};

template <class Counters> struct CounterRow {
    std::string_view name;
    std::string_view help;
    std::uint64_t (*read)(const Counters&);
};

std::span<const CounterRow<broker::QueueLedger>> queueCounters();
std::span<const CounterRow<ConsumerCounters>> consumerCounters();
std::span<const CounterRow<ProducerCounters>> producerCounters();
std::span<const CounterRow<broker::ExchangeLedger>> exchangeCounters();
std::span<const CounterRow<RunCounters>> runCounters();

} // namespace warren::sim
