// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What readers are told: copies made between events; nothing here changes a run.
#include "engine/broker/hot_path.h"

namespace warren::broker {

QueueReading Broker::read(Instant now, QueueId queue) const {
    const Machine& machine = *m_machine;
    const QueueState& state = machine.queues[queue.value];
    const QueueRecord& record = machine.queueRecords[queue.value];
    QueueReading reading;
    reading.exists = (state.flags & QueueState::kDeleted) == 0;
    reading.ready = state.ready;
    reading.unacked = state.unacked;
    reading.bytes = record.bytes;
    reading.consumers = static_cast<std::uint32_t>(record.consumers.size());
    const std::int64_t stretch = state.takers != 0 ? now.ns - record.takersSince : 0;
    reading.consumersReady = Duration{record.takerTime + stretch};
    if (state.ready == 0) {
        return reading;
    }
    const Entry& head = machine.entries[machine.headOf(queue.value)];
    reading.headEnqueued = Instant{head.enqueuedAt};
    if (head.deadline != kNever) {
        reading.headExpires = Instant{head.deadline};
    }
    if (record.overdue.tracked() != 0) {
        reading.overdue = record.overdue.count(now.ns);
        reading.overdueBytes = record.overdue.bytes();
        // The head itself is not held up by anything.
        if ((head.place & Entry::kTracked) != 0 && head.deadline <= now.ns) {
            --reading.overdue;
            reading.overdueBytes -= machine.contents[head.content].size;
        }
    }
    return reading;
}

const QueueLedger& Broker::ledger(QueueId queue) const {
    return m_machine->queueRecords[queue.value].ledger;
}

ConsumerReading Broker::read(ConsumerId consumer) const {
    const ConsumerState& state = m_machine->consumers[consumer.value];
    ConsumerReading reading;
    reading.exists = (state.flags & ConsumerState::kCancelled) == 0;
    reading.queue = QueueId{state.queue};
    reading.channel = ChannelId{state.channel};
    reading.unacked = state.unacked();
    reading.unackedBytes = state.unackedBytes;
    reading.delivered = state.delivered;
    reading.redelivered = state.redelivered;
    return reading;
}

std::uint64_t Broker::unackedOfChannel(ChannelId channel) const {
    return m_machine->channels[channel.value].unacked.outstanding();
}

std::uint32_t Broker::queueCount() const {
    return static_cast<std::uint32_t>(m_machine->queues.size());
}

const EntityKey& Broker::queueKey(QueueId queue) const {
    return m_machine->queueRecords[queue.value].declared.key;
}

std::uint32_t Broker::exchangeCount() const {
    return static_cast<std::uint32_t>(m_machine->exchanges.size());
}

const EntityKey& Broker::exchangeKey(ExchangeId exchange) const {
    return m_machine->exchanges[exchange.value].declared.key;
}

const QueueArguments& Broker::effectiveArguments(QueueId queue) const {
    return m_machine->queueRecords[queue.value].effective;
}

const Histogram& Broker::waitingTimes(QueueId queue) const {
    return m_machine->queueRecords[queue.value].waiting;
}

const Histogram& Broker::latencies() const {
    return m_machine->latencies;
}

std::vector<ExchangeLedger> Broker::exchangeLedgers() const {
    std::vector<ExchangeLedger> ledgers = m_machine->routes.exchangeLedgers();
    ledgers.resize(m_machine->exchanges.size());
    return ledgers;
}

std::vector<RouteCount> Broker::routeCounts() const {
    return m_machine->routes.routeCounts();
}

IngressLedger Broker::ingress(VhostId vhost) const {
    return m_machine->routes.ingress(vhost.value);
}

std::vector<DeathCount> Broker::deathCounts() const {
    std::vector<DeathCount> counts;
    for (std::uint32_t at = 0; at < m_machine->queueRecords.size(); ++at) {
        for (const DeathsByExchange& row : m_machine->queueRecords[at].deathsByExchange) {
            if (row.byReason != std::array<std::uint64_t, kDeathReasons>{}) {
                counts.push_back({QueueId{at}, ExchangeId{row.exchange}, row.byReason});
            }
        }
    }
    return counts;
}

std::vector<MessageReading> Broker::readMessages(QueueId queue, std::size_t offset,
                                                 std::size_t limit) const {
    const Machine& machine = *m_machine;
    std::vector<MessageReading> readings;
    const std::size_t end = limit < SIZE_MAX - offset ? offset + limit : SIZE_MAX;
    const std::vector<std::uint32_t> order = machine.readyOrder(queue.value, end);
    for (std::size_t i = offset; i < order.size(); ++i) {
        const Entry& entry = machine.entries[order[i]];
        const Content& content = machine.contents[entry.content];
        MessageReading reading;
        reading.number =
            entry.content < machine.numbers.size() ? machine.numbers[entry.content] : 0;
        reading.exchange = machine.exchanges[content.exchange()].declared.key.name;
        reading.routingKey = machine.texts.text(content.routingKey);
        reading.properties = PropertiesId{content.properties};
        reading.size = content.size;
        reading.firstPublished = Instant{content.firstPublished};
        reading.enqueued = Instant{entry.enqueuedAt};
        if (entry.deadline != kNever) {
            reading.deadline = Instant{entry.deadline};
        }
        reading.redelivered = (entry.place & Entry::kRedelivered) != 0;
        reading.deliveryCount = entry.attempts();
        reading.expirationRemoved = (content.exchangeAndFlags & Content::kExpirationGone) != 0;
        reading.ccRemoved = (content.exchangeAndFlags & Content::kCcGone) != 0;
        reading.deaths = machine.readDeaths(content);
        reading.firstDeath = machine.readFirstDeath(content);
        readings.push_back(std::move(reading));
    }
    return readings;
}

const MessageProperties& Broker::properties(PropertiesId properties) const {
    return m_machine->properties[properties.isNone() ? 0 : properties.value];
}

std::string_view Broker::routingKey(RoutingKeyId key) const {
    return m_machine->texts.text(key.value);
}

} // namespace warren::broker
