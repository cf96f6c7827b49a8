// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Broker: RabbitMQ's semantics as a deterministic state machine. Time comes in as an argument,
// effects go out as values; no clock, no randomness, no thread, no exception. A copy is a whole and
// independent broker.
//
// Every call may append to effects(); the caller reads and clears it. A wake asked for by WakeAt
// comes back as wake(). Calls with ids that do not exist are bugs of the caller (WARREN_CHECK); ids
// of deleted queues, exchanges, cancelled consumers and closed channels stay valid and are never
// given anew. What a client may get wrong is a status on the hot path, a Fault elsewhere.
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
    PropertiesId properties; ///< none = no properties at all
    std::uint32_t size = 0;  ///< bytes of body
    bool mandatory = false;
    Instant firstPublished; ///< start of the end-to-end clock; kept across dead-lettering
};

enum class PublishStatus : std::uint8_t {
    Routed,           ///< to at least one queue, alternate exchanges included
    Unroutable,       ///< returned if mandatory, else dropped; not a fault
    ExchangeMissing,  ///< 404, closes the channel
    ExchangeInternal, ///< 403, closes the channel
    NotSimulated,     ///< the route meets an exchange or queue type that cannot be simulated yet
};

enum class SettleStatus : std::uint8_t { Settled, UnknownTag };

struct ConsumeRequest {
    ChannelId channel;
    QueueId queue;
    std::string tag;
    bool autoAck = false;
    bool exclusive = false;
    std::int32_t priority = 0;
};

struct Machine;

class Broker {
public:
    explicit Broker(BrokerVersion version = kNewestBroker);
    Broker(const Broker& other); ///< O(live messages)
    Broker(Broker&& other) noexcept;
    Broker& operator=(Broker other) noexcept;
    ~Broker();

    // --- objects
    VhostId addVhost(std::string_view name);
    /// The same again, with equal properties, is the same exchange.
    Outcome<ExchangeId> declareExchange(Instant now, const Exchange& exchange);
    /// An active redeclare counts as a use of the queue (x-expires).
    Outcome<QueueId> declareQueue(Instant now, const Queue& queue,
                                  ConnectionId exclusiveOwner = {});
    Outcome<void> bind(Instant now, const Binding& binding);
    Outcome<void> unbind(Instant now, const Binding& binding);
    /// How many ready messages went with it.
    Outcome<std::uint64_t> deleteQueue(Instant now, QueueId queue, bool ifUnused = false,
                                       bool ifEmpty = false);
    Outcome<void> deleteExchange(Instant now, ExchangeId exchange, bool ifUnused = false);
    std::uint64_t purgeQueue(Instant now, QueueId queue);
    /// All policies of the run at once; effective values are worked out anew, deadlines of waiting
    /// messages stay (rules.md part 2). Queues declared later get theirs from the same policies.
    void setPolicies(Instant now, const Topology& topology);
    [[nodiscard]] QueueId findQueue(const EntityKey& key) const;
    [[nodiscard]] ExchangeId findExchange(const EntityKey& key) const;

    // --- clients
    ConnectionId openConnection(Instant now, std::string_view vhost);
    void closeConnection(Instant now, ConnectionId connection);
    ChannelId openChannel(Instant now, ConnectionId connection);
    void closeChannel(Instant now, ChannelId channel);
    void selectConfirms(ChannelId channel);
    /// 0 = no limit. Not global: holds for consumers started afterwards.
    Outcome<void> setPrefetch(Instant now, ChannelId channel, std::uint32_t count, bool global);
    Outcome<ConsumerId> consume(Instant now, const ConsumeRequest& request);
    void cancel(Instant now, ConsumerId consumer);

    // --- messages: the hot path
    RoutingKeyId internRoutingKey(std::string_view key);
    /// Equal properties have one id. The id stays valid as long as the broker.
    PropertiesId internProperties(const MessageProperties& properties);
    /// The same for a single message of a live client: the id stays valid until the next call of
    /// any kind but publish(); after that only messages keep it.
    PropertiesId passProperties(const MessageProperties& properties);
    PublishStatus publish(Instant now, const PublishRequest& request);
    SettleStatus ack(Instant now, ChannelId channel, std::uint64_t tag, bool multiple = false);
    SettleStatus nack(Instant now, ChannelId channel, std::uint64_t tag, bool multiple,
                      bool requeue);
    /// basic.recover with requeue=true.
    void recover(Instant now, ChannelId channel);
    /// basic.get: the delivery comes as an effect; false = empty.
    Outcome<bool> get(Instant now, ChannelId channel, QueueId queue, bool autoAck);
    /// Auto-acked deliveries failed or died with their consumer: silent loss of their queue.
    void autoAckedLost(QueueId queue, std::uint64_t count);
    [[nodiscard]] Fault faultOf(PublishStatus status, const PublishRequest& request) const;
    [[nodiscard]] static Fault unknownTagFault(std::uint64_t tag);

    // --- time
    void wake(Instant now, QueueId queue);

    // --- effects
    [[nodiscard]] std::vector<Effect>& effects() { return *m_effects; }

    // --- reading: engine thread only; costs O(1) unless it returns a list
    /// `overdue` costs amortised O(log n).
    [[nodiscard]] QueueReading read(Instant now, QueueId queue) const;
    /// Also of a deleted queue: its row stays, so that totals of the run never shrink.
    [[nodiscard]] const QueueLedger& ledger(QueueId queue) const;
    [[nodiscard]] ConsumerReading read(ConsumerId consumer) const;
    [[nodiscard]] std::uint64_t unackedOfChannel(ChannelId channel) const;
    /// Every queue that ever was, deleted ones too: ids are 0 … count-1.
    [[nodiscard]] std::uint32_t queueCount() const;
    [[nodiscard]] const EntityKey& queueKey(QueueId queue) const;
    [[nodiscard]] std::uint32_t exchangeCount() const;
    [[nodiscard]] const EntityKey& exchangeKey(ExchangeId exchange) const;
    /// What the queue obeys now: its own arguments, policies and the version's defaults together.
    [[nodiscard]] const QueueArguments& effectiveArguments(QueueId queue) const;
    /// Time from enqueue to delivery of every delivered copy.
    [[nodiscard]] const Histogram& waitingTimes(QueueId queue) const;
    /// From the first publish to the ack (or automatic ack) of every copy of the run.
    [[nodiscard]] const Histogram& latencies() const;
    /// O(cached routes) each: counts are kept per route and added up here.
    [[nodiscard]] std::vector<ExchangeLedger> exchangeLedgers() const; ///< by ExchangeId
    [[nodiscard]] std::vector<RouteCount> routeCounts() const;
    [[nodiscard]] IngressLedger ingress(VhostId vhost = {}) const; ///< none: of the run
    [[nodiscard]] std::vector<DeathCount> deathCounts() const;
    /// Ready messages from `offset` on, head first; O(queue length) where messages were requeued,
    /// else O(offset + limit).
    [[nodiscard]] std::vector<MessageReading> readMessages(QueueId queue, std::size_t offset,
                                                           std::size_t limit) const;
    [[nodiscard]] const MessageProperties& properties(PropertiesId properties) const;
    [[nodiscard]] std::string_view routingKey(RoutingKeyId key) const;

    // --- recording
    /// Numbers messages and keeps a record of each death from now on, at most `limit` until they
    /// are taken.
    void recordDeaths(std::size_t limit);
    /// Oldest first; `omitted` = how many found no room since the last call.
    [[nodiscard]] std::vector<DeathRecord> takeDeaths(std::uint64_t& omitted);

    /// Sweeps everything: ledger identities, counts, credit, lists, reference counts. For tests;
    /// O(all). The first thing that is wrong, in words for developers.
    [[nodiscard]] std::optional<std::string> brokenInvariant() const;

private:
    std::unique_ptr<Machine> m_machine;
    std::vector<Effect>* m_effects; ///< in the machine
};

} // namespace warren::broker
