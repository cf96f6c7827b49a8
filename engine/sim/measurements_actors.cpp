// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements over the instances of an actor and over the whole run.
#include "engine/sim/actor_life.h"
#include "engine/sim/measurements.h"

#include <algorithm>

namespace warren::sim {

namespace {

constexpr double kLongestSpan = 1.2; ///< seconds; a longer gap had no event in it

} // namespace

std::uint64_t CounterFrame::routeCount(const broker::RouteCount& edge) const {
    const auto same = std::find_if(routes.begin(), routes.end(), [&](const auto& r) {
        return r.from == edge.from && r.toQueue == edge.toQueue &&
               r.toExchange == edge.toExchange && r.alternate == edge.alternate;
    });
    return same == routes.end() ? 0 : same->count;
}

std::uint64_t CounterFrame::deathCount(const broker::DeathCount& edge) const {
    const auto same = std::find_if(deaths.begin(), deaths.end(), [&](const auto& d) {
        return d.from == edge.from && d.to == edge.to;
    });
    std::uint64_t sum = 0;
    if (same != deaths.end()) {
        for (const std::uint64_t count : same->byReason) {
            sum += count;
        }
    }
    return sum;
}

ConsumerState stateOf(const Run& run, const ConsumerInstance& consumer) {
    if (consumer.state != ConsumerState::Idle) {
        return consumer.state;
    }
    if (consumer.paused) {
        return ConsumerState::Paused;
    }
    if (consumer.busyWorkers == 0) {
        return ConsumerState::Idle;
    }
    const Consumer& spec = run.consumerActors[consumer.actor].spec;
    const bool full = !spec.autoAck && spec.prefetch > 0 && consumer.inClient() >= spec.prefetch;
    return full && consumer.busyWorkers == std::min(consumer.workers, spec.prefetch)
               ? ConsumerState::Saturated
               : ConsumerState::Working;
}

ConsumerState worstState(const Run& run, const ConsumerActor& actor) {
    ConsumerState worst = ConsumerState::Waiting;
    for (const std::uint32_t index : actor.instances) {
        worst = std::max(worst, stateOf(run, run.consumers[index]));
    }
    return worst;
}

ProducerState worstState(const Run& run, const ProducerActor& actor) {
    ProducerState worst = ProducerState::Waiting;
    for (const std::uint32_t index : actor.instances) {
        worst = std::max(worst, run.producers[index].state);
    }
    return worst;
}

ConsumerCounters countersOf(const Run& run, const ConsumerActor& actor) {
    ConsumerCounters sum;
    for (const std::uint32_t index : actor.instances) {
        sum += run.consumerCounters[index];
    }
    return sum;
}

ProducerCounters countersOf(const Run& run, const ProducerActor& actor) {
    ProducerCounters sum;
    for (const std::uint32_t index : actor.instances) {
        sum += run.producerCounters[index];
    }
    return sum;
}

RunCounters runCountersOf(const Run& run) {
    RunCounters counters;
    counters.ingress = run.broker.ingress();
    counters.silentLoss = counters.ingress.dropped;
    for (std::uint32_t i = 0; i < run.broker.queueCount(); ++i) {
        const broker::QueueLedger& ledger = run.broker.ledger(broker::QueueId{i});
        counters.acked += ledger.acked + ledger.autoAcked;
        counters.silentLoss += ledger.silentLoss();
    }
    return counters;
}

const CounterFrame& secondAgo(const Run& run) {
    static const CounterFrame kStart;
    const TrailingSecond& trailing = run.trailing;
    const Instant limit = run.now() + Duration{-1'000'000'000};
    for (std::size_t back = 0; back < trailing.count; ++back) {
        const std::size_t slot =
            (trailing.newest + TrailingSecond::kFrames - back) % TrailingSecond::kFrames;
        if (trailing.frames[slot].at <= limit) {
            return trailing.frames[slot];
        }
    }
    return kStart;
}

double spanOf(const Run& run, const CounterFrame& frame) {
    const double span = (run.now() - frame.at).toSeconds();
    return span > kLongestSpan || span <= 0 ? 1.0 : span;
}

double utilisationOf(const Run& run, const ConsumerActor& actor,
                     std::optional<std::uint32_t> instance) {
    const CounterFrame& before = secondAgo(run);
    const double span = std::min((run.now() - before.at).toSeconds(), kLongestSpan);
    double busy = 0;
    std::uint64_t workers = 0;
    for (const std::uint32_t index : actor.instances) {
        if (instance && *instance != index) {
            continue;
        }
        const ConsumerInstance& consumer = run.consumers[index];
        workers += consumer.workers;
        const std::uint64_t done =
            run.consumerCounters[index].busyNs - unfinishedWork(run, consumer);
        const std::uint64_t then =
            index < before.consumers.size() ? before.consumers[index].busyNs : 0;
        busy += static_cast<double>(done - std::min(done, then)) / 1e9;
    }
    if (workers == 0 || span <= 0) {
        return 0;
    }
    return std::clamp(busy / (span * static_cast<double>(workers)), 0.0, 1.0);
}

double utilisationOf(const Run& run, std::uint32_t queue) {
    const CounterFrame& before = secondAgo(run);
    const double span = std::min((run.now() - before.at).toSeconds(), kLongestSpan);
    const Duration now = run.broker.read(run.now(), run.queues[queue].id).consumersReady;
    const Duration then =
        queue < before.queuesReadyForMore.size() ? before.queuesReadyForMore[queue] : Duration{};
    return span <= 0 ? 0 : std::clamp((now - then).toSeconds() / span, 0.0, 1.0);
}

std::optional<std::string> brokenIdentity(const Run& run) {
    broker::IngressLedger ingress = run.broker.ingress();
    if (!ingress.balances()) {
        return "ingress: arrived, published, refused, routed, returned, dropped";
    }
    std::uint64_t inPublish = 0;
    for (std::uint32_t i = 0; i < run.broker.queueCount(); ++i) {
        const broker::QueueId id{i};
        const broker::QueueLedger& ledger = run.broker.ledger(id);
        const broker::QueueReading queue = run.broker.read(run.now(), id);
        inPublish += ledger.inPublish;
        if (!ledger.balances(queue.ready, queue.unacked)) {
            return "queue " + run.broker.queueKey(id).name;
        }
    }
    if (inPublish != ingress.copies) {
        return "copies: in_publish of all queues against the fan-out of routed publishes";
    }
    for (std::size_t i = 0; i < run.consumers.size(); ++i) {
        const ConsumerCounters& counters = run.consumerCounters[i];
        if (counters.delivered != run.consumers[i].inClient() + counters.processed +
                                      counters.failed + counters.lostInCrash) {
            return "consumer " + toText(addressOf(run, run.consumers[i]));
        }
    }
    return std::nullopt;
}

} // namespace warren::sim
