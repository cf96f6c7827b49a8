// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Machine: the state behind Broker, and the steps that its calls are made of. Each group of steps
// has a source file of its own; the steps of the hot path are inline in hot_path.h.
//
// Design:
// - All parts are in vectors and slabs under indices, so a copy of the machine is whole.
// - A message passes through publish() → enqueue() → deliver() → ack(), typed calls, one cache line
//   of queue, consumer, channel and route each, no allocation once everything has grown.
// - What a step causes in other queues does not nest: deaths wait in m_deaths and are carried out
//   one by one at the end of a call (settleDeaths); queues that may serve a consumer wait in
//   m_touched.
#pragma once

#include "engine/broker/broker.h"
#include "engine/broker/client_state.h"
#include "engine/broker/properties_table.h"
#include "engine/broker/queue_state.h"
#include "engine/broker/records.h"
#include "engine/broker/routing/exchange_state.h"
#include "engine/broker/routing/route_table.h"
#include "engine/broker/text_table.h"
#include "engine/broker/version_rules.h"
#include "engine/topology/effective.h"

#include <map>
#include <memory>
#include <set>

namespace warren::broker {

/// A copy on its way out of a queue, not settled yet.
struct PendingDeath {
    std::uint32_t queue = kNone;
    std::uint32_t content = kNone; ///< one reference of it
    DeathReason reason{};
    bool refused = false; ///< it never was in the queue (reject-publish-dlx)
    bool unseen = false;  ///< of a refused one: nobody is told of it
};

enum class Arrival : std::uint8_t { Publish, ConfirmedPublish, DeadLetter };
enum class Settlement : std::uint8_t { Ack, Reject, Requeue, ChannelGone };
enum class RequeueCause : std::uint8_t { Client, ChannelGone };

struct RouteQuery;

struct Machine {
    explicit Machine(BrokerVersion brokerVersion);

    // --- objects (declare.cpp, bindings.cpp, remove_queue.cpp)
    std::uint32_t addVhost(std::string_view name);
    std::optional<std::uint32_t> vhostOf(const EntityKey& key) const;
    std::uint32_t addExchange(const Exchange& exchange, std::uint32_t vhost);
    Outcome<QueueId> declareQueue(Instant now, const Queue& queue, ConnectionId owner);
    std::uint32_t addQueue(Instant now, const Queue& queue, ConnectionId owner);
    std::optional<Fault> refuseLocked(std::uint32_t at, std::uint32_t connection) const;
    void obey(std::uint32_t at);
    void setPolicies(Instant now, const Topology& topology);
    std::optional<Destination> destinationOf(const Binding& binding) const;
    Outcome<void> bind(const Binding& binding);
    Outcome<void> unbind(const Binding& binding);
    void afterUnbind(std::uint32_t handle);
    void unbindEverywhere(std::set<std::uint32_t> sources, Destination destination);
    void removeExchange(std::uint32_t handle);
    Outcome<void> deleteExchange(std::uint32_t handle, bool ifUnused);
    std::uint64_t purgeQueue(std::uint32_t at);
    std::uint64_t releaseReady(std::uint32_t at);
    Outcome<std::uint64_t> deleteQueue(Instant now, std::uint32_t at, bool ifUnused, bool ifEmpty);
    void removeQueue(Instant now, std::uint32_t at, QueueGone why);
    void releaseUnacked(ChannelState& channel, std::uint32_t at);

    // --- clients (clients.cpp, consumers.cpp)
    void closeChannel(Instant now, std::uint32_t handle);
    void closeConnection(Instant now, std::uint32_t handle);
    void setPrefetch(Instant now, std::uint32_t handle, std::uint32_t count, bool global);
    std::optional<Fault> refuseConsumer(const ConsumeRequest& request) const;
    Outcome<ConsumerId> consume(Instant now, const ConsumeRequest& request);
    void cancel(Instant now, std::uint32_t handle);
    void forgetConsumer(Instant now, std::uint32_t handle);
    void afterConsumerLeft(Instant now, std::uint32_t at);
    Outcome<bool> get(Instant now, std::uint32_t channel, std::uint32_t at, bool autoAck);
    void deliverGet(Instant now, std::uint32_t at, std::uint32_t channel, std::uint32_t handle,
                    bool autoAck);
    bool hasCredit(const ConsumerState& consumer) const;
    void appendToRing(ConsumerRing& ring, std::uint32_t consumer);
    void removeFromRing(ConsumerRing& ring, std::uint32_t consumer);
    ConsumerRing& ringOf(const ConsumerState& consumer);
    ConsumerRing& mixedRingOf(const ConsumerState& consumer);
    void splitRings(std::uint32_t at);
    std::uint32_t firstTaker(ConsumerRing& ring);
    std::uint32_t firstMixedTaker(std::uint32_t at);
    std::uint32_t findTaker(std::uint32_t at);
    void gainTaker(Instant now, std::uint32_t at);
    void loseTaker(Instant now, std::uint32_t at);
    void activate(Instant now, std::uint32_t handle);
    void deactivate(Instant now, std::uint32_t handle);
    void returnCredit(Instant now, std::uint32_t handle);
    void returnCreditCarefully(Instant now, std::uint32_t handle, std::int32_t before);
    void wakeChannel(std::uint32_t handle);

    // --- into a queue (publish.cpp, length_limits.cpp, routing/router.cpp)
    PublishStatus publish(Instant now, const PublishRequest& request);
    PublishStatus finishUnrouted(Route& route, const PublishRequest& request);
    bool enqueueAll(Instant now, const Route& route, std::uint32_t content, std::int64_t expiration,
                    Arrival arrival);
    bool enqueue(Instant now, std::uint32_t at, std::uint32_t content, std::int64_t expiration,
                 Arrival arrival);
    void numberContent(std::uint32_t handle);
    bool wouldOverflow(std::uint32_t at, std::uint32_t size) const;
    bool dropOverLimit(Instant now, std::uint32_t at);
    void noteOverflow(std::uint32_t at);
    void refuse(std::uint32_t at, std::uint32_t content, Arrival arrival);
    void noteRefusedDropped(std::uint32_t at);
    std::uint32_t routeOf(std::uint32_t exchange, std::uint32_t key, std::uint32_t set);
    std::uint32_t addRoute(std::uint32_t exchange, std::uint32_t key, std::uint32_t set,
                           std::uint32_t serial);
    std::uint32_t addRouteOnce(std::uint32_t content);
    void forgetRoutes();
    void findHeaderExchanges();
    bool leadsToHeaders(const ExchangeState& exchange) const;
    std::uint32_t alternateOf(const ExchangeState& exchange) const;
    RoutePlan planRoute(std::uint32_t first, const RouteQuery& asked);
    void matchExchange(ExchangeState& exchange, const RouteQuery& asked,
                       std::vector<Destination>& found);

    // --- the list of ready messages (ready_list.cpp), time (expiry.cpp)
    std::uint32_t headOf(std::uint32_t at) const;
    std::uint32_t popHead(Instant now, std::uint32_t at);
    void append(EntryList& list, std::uint32_t handle);
    std::size_t laneOf(std::uint32_t at, const Entry& entry) const;
    std::size_t nextLane(std::uint32_t at) const;
    bool returnedFirst(std::uint32_t at) const;
    std::uint32_t headOfLanes(std::uint32_t at) const;
    std::uint32_t popReturned(std::uint32_t at, ReadyLane& lane);
    std::uint32_t popFromLanes(std::uint32_t at);
    void appendToLane(std::uint32_t at, std::uint32_t handle);
    void putLast(std::uint32_t at, std::uint32_t handle);
    void putBack(std::uint32_t at, std::uint32_t handle, std::uint64_t key);
    std::vector<std::uint32_t> readyOrder(std::uint32_t at, std::size_t limit) const;
    void clearReady(std::uint32_t at);
    void wake(Instant now, std::uint32_t at);
    void arm(std::uint32_t at, std::int64_t when);
    void expireHeads(Instant now, std::uint32_t at);
    void lookAtHead(Instant now, std::uint32_t at);
    void afterAppend(Instant now, std::uint32_t at, std::int64_t deadline);
    void noteDeadline(QueueState& queue, std::uint32_t at, Entry& entry, std::uint32_t size);
    void noteRequeuedDeadline(std::uint32_t at, Entry& entry, std::uint32_t size);
    void track(std::uint32_t at, Entry& entry, std::uint32_t size);
    void trackAll(std::uint32_t at);
    std::int64_t expiresAt(std::uint32_t at) const;
    void armExpires(std::uint32_t at);
    void use(Instant now, std::uint32_t at);

    // --- out of a queue (hot_path.h, settle.cpp, dead_letter.cpp, death_records.cpp)
    void deliver(Instant now, std::uint32_t at, std::uint32_t taker, std::uint32_t handle);
    void serve(Instant now, std::uint32_t at);
    SettleStatus ack(Instant now, std::uint32_t channel, std::uint64_t tag, bool multiple);
    void finishAck(Instant now, const UnackedDelivery& delivery);
    void settleAutoAck(Instant now, std::uint32_t at, std::uint32_t handle);
    SettleStatus settleMany(Instant now, std::uint32_t channel, std::uint64_t tag, bool multiple,
                            Settlement how);
    void settleOne(Instant now, const UnackedDelivery& delivery, Settlement how);
    void requeue(Instant now, std::uint32_t at, std::uint32_t handle, RequeueCause cause);
    void touch(std::uint32_t at);
    void serveTouched(Instant now);
    void die(Instant now, std::uint32_t at, std::uint32_t handle, DeathReason reason);
    void settleDeaths(Instant now);
    void deadLetter(Instant now, const PendingDeath& death);
    std::uint32_t deadLetterRoute(QueueRecord& record, std::uint32_t content);
    void sendDeadLetter(Instant now, const PendingDeath& death, Route& route,
                        std::uint32_t content);
    void noteDeadLettered(const PendingDeath& death);
    void discard(Instant now, const PendingDeath& death, std::uint32_t content, DiscardCause cause);
    bool isCycle(const Content& content, std::uint32_t target) const;
    void lookUpDeadLetterExchange(std::uint32_t at);
    void releaseContent(std::uint32_t handle);
    void releaseDeaths(Content& content);
    std::uint32_t ownContent(std::uint32_t handle);
    void recordDeath(Instant now, std::uint32_t content, std::uint32_t at, DeathReason reason);
    void importDeaths(Content& content);
    DeathEntry readDeath(const Content& content, const Death& death) const;
    std::vector<DeathEntry> readDeaths(const Content& content) const;
    std::optional<DeathEntry> readFirstDeath(const Content& content) const;
    void logDeath(Instant now, const PendingDeath& death, std::uint32_t content,
                  std::optional<DiscardCause> cause);
    void emit(EffectKind kind, std::uint32_t target, std::uint64_t tag = 0);

    // --- state: what every message touches comes first
    std::vector<QueueState> queues;
    std::vector<QueueRecord> queueRecords;
    std::vector<ConsumerState> consumers;
    std::vector<ChannelState> channels;
    ContentSlab contents;
    EntrySlab entries;
    DeathSlab deaths;
    RouteTable routes;
    PropertiesTable properties;
    std::vector<Effect> effects;
    std::vector<PendingDeath> pendingDeaths;
    std::vector<std::uint32_t> touched;           ///< queues to serve at the end of a call
    std::vector<std::uint32_t> deadLetterTargets; ///< of the death being carried out
    Histogram latencies;
    bool routesStale = true;     ///< something changed that routes depend on
    bool headersMatter = false;  ///< some exchange leads to a headers exchange with bindings
    bool deathsDeferred = false; ///< inside a loop over targets
    bool numbering = false;
    std::uint32_t routingEpoch = 0;
    BrokerVersion version;

    std::vector<ExchangeState> exchanges;
    std::vector<bool> needsHeaders;     ///< by exchange, of the present epoch
    std::vector<std::uint32_t> visited; ///< by exchange: the query that came here last
    std::uint32_t query = 0;
    std::vector<std::string> vhosts;
    std::vector<ConnectionState> connections;
    std::vector<std::string> consumerTags; ///< by consumer
    TextTable texts;
    std::map<EntityKey, std::uint32_t> exchangeIds; ///< of those that exist
    std::map<EntityKey, std::uint32_t> queueIds;
    std::shared_ptr<const PolicySet> policies; ///< never changed, so copies share it
    std::uint64_t publishedEver = 0;           ///< while messages are numbered
    std::vector<std::uint64_t> numbers;        ///< by content
    std::size_t deathLogLimit = 0;
    std::uint64_t deathsOmitted = 0;
    std::vector<DeathRecord> deathLog;
    std::uint64_t generatedTags = 0;
    std::uint64_t generatedNames = 0;
};

} // namespace warren::broker
