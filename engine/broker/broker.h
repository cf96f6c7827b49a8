// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Broker: RabbitMQ's semantics as a deterministic state machine. Time comes in as an argument,
// effects go out as values; no clock, no randomness, no thread, no exception. A copy is a whole and
// independent broker.
//
// Every call may append to effects(); the caller drains and clears it. A wake asked for by WakeAt
// comes back as wake(). Calls with ids that do not exist are bugs of the caller (WARREN_CHECK);
// what a client may get wrong is a Fault.
#pragma once

#include "engine/base/histogram.h"
#include "engine/broker/effect.h"
#include "engine/broker/fault.h"
#include "engine/broker/ids.h"
#include "engine/broker/ledger.h"
#include "engine/broker/message_properties.h"
#include "engine/broker/readings.h"
#include "engine/topology/document.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warren::broker {

struct PublishRequest {
    ChannelId channel;
    ExchangeId exchange;
    RoutingKeyId routingKey;
    PropertiesId properties;
    std::uint32_t size = 0; ///< bytes of body
    bool mandatory = false;
    Instant firstPublished; ///< start of the end-to-end clock; kept across dead-lettering
};

struct ConsumeRequest {
    ChannelId channel;
    QueueId queue;
    std::string tag;
    bool autoAck = false;
    bool exclusive = false;
    std::int32_t priority = 0;
};

class Broker {
public:
    explicit Broker(BrokerVersion version = kNewestBroker);
    Broker(const Broker& other); ///< O(live messages)
    Broker(Broker&& other) noexcept;
    Broker& operator=(Broker other) noexcept;
    ~Broker();

    // --- objects
    // ---------------------------------------------------------------------------------------------
    VhostId addVhost(std::string_view name);
    Outcome<ExchangeId> declareExchange(Instant now, const Exchange& exchange);
    Outcome<QueueId> declareQueue(Instant now, const Queue& queue,
                                  ConnectionId exclusiveOwner = {});
    Outcome<void> bind(Instant now, const Binding& binding);
    Outcome<void> unbind(Instant now, const Binding& binding);
    Outcome<std::uint64_t> deleteQueue(Instant now, QueueId queue, bool ifUnused = false,
                                       bool ifEmpty = false);
    Outcome<void> deleteExchange(Instant now, ExchangeId exchange, bool ifUnused = false);
    std::uint64_t purgeQueue(Instant now, QueueId queue);
    /// All policies of the run at once; effective values are worked out anew, deadlines of waiting
    /// messages stay (rules.md part 2).
    void setPolicies(Instant now, const Topology& topology);
    [[nodiscard]] QueueId findQueue(const EntityKey& key) const;
    [[nodiscard]] ExchangeId findExchange(const EntityKey& key) const;

    // --- clients
    // ---------------------------------------------------------------------------------------------
    ConnectionId openConnection(Instant now, std::string_view vhost);
    void closeConnection(Instant now, ConnectionId connection);
    ChannelId openChannel(Instant now, ConnectionId connection);
    void closeChannel(Instant now, ChannelId channel);
    void selectConfirms(ChannelId channel);
    Outcome<void> setPrefetch(Instant now, ChannelId channel, std::uint32_t count, bool global);
    Outcome<ConsumerId> consume(Instant now, const ConsumeRequest& request);
    void cancel(Instant now, ConsumerId consumer);

    // --- messages: the hot path
    // ------------------------------------------------------------------------------
    RoutingKeyId internRoutingKey(std::string_view key);
    PropertiesId internProperties(const MessageProperties& properties);
    void publish(Instant now, const PublishRequest& request);
    Outcome<void> ack(Instant now, ChannelId channel, std::uint64_t tag, bool multiple);
    Outcome<void> nack(Instant now, ChannelId channel, std::uint64_t tag, bool multiple,
                       bool requeue);
    void recover(Instant now, ChannelId channel);
    /// basic.get: the delivery comes as an effect; false = empty.
    Outcome<bool> get(Instant now, ChannelId channel, QueueId queue, bool autoAck);
    /// An auto-acked delivery failed or died with its consumer: counted on its queue as silent
    /// loss.
    void autoAckedLost(QueueId queue, std::uint64_t count);

    // --- time
    // ------------------------------------------------------------------------------------------------
    void wake(Instant now, QueueId queue);

    // --- effects
    // ---------------------------------------------------------------------------------------------
    [[nodiscard]] std::vector<Effect>& effects();

    // --- reading (engine thread only)
    [[nodiscard]] QueueReading read(Instant now, QueueId queue) const;
    /// Also of a deleted queue: its row stays, so that totals of the run never shrink.
    [[nodiscard]] const QueueLedger& ledger(QueueId queue) const;
    [[nodiscard]] const ExchangeLedger& ledger(ExchangeId exchange) const;
    [[nodiscard]] const IngressLedger& ingress() const; ///< of the run
    /// Time from enqueue to delivery of every delivered copy.
    [[nodiscard]] const Histogram& waitingTimes(QueueId queue) const;
    [[nodiscard]] std::vector<RouteCount> routeCounts() const;
    [[nodiscard]] std::vector<DeathCount> deathCounts() const;
    /// Keeps a record of each death from now on, at most `limit` until they are taken.
    void recordDeaths(std::size_t limit);
    [[nodiscard]] std::vector<DeathRecord> takeDeaths(std::uint64_t& omitted);
    /// Expensive; for tests: every invariant and identity, the first that does not hold.
    [[nodiscard]] std::optional<std::string> brokenInvariant() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warren::broker
