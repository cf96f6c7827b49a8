// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// exchange.declare, queue.declare and policies: what an object is and what it obeys.
#include "engine/broker/hot_path.h"

#include "engine/broker/fault_text.h"

#include "engine/base/check.h"

#include <fmt/format.h>

namespace warren::broker {

namespace {

constexpr std::string_view kReserved = "amq.";

Fault reservedName(std::string_view kind, const std::string& name) {
    return {
        ReplyCode::AccessRefused, false,
        fmt::format("ACCESS_REFUSED - {} name '{}' contains reserved prefix 'amq.*'", kind, name)};
}

std::int64_t nsOr(const std::optional<Duration>& duration, std::int64_t otherwise) {
    return duration ? duration->ns : otherwise;
}

} // namespace

VhostId Broker::addVhost(std::string_view name) {
    return VhostId{m_machine->addVhost(name)};
}

/// A vhost has the predeclared exchanges from its birth.
std::uint32_t Machine::addVhost(std::string_view name) {
    const auto found = std::ranges::find(vhosts, name);
    if (found != vhosts.end()) {
        return static_cast<std::uint32_t>(found - vhosts.begin());
    }
    const auto vhost = static_cast<std::uint32_t>(vhosts.size());
    vhosts.emplace_back(name);
    for (const PredeclaredExchange& predeclared : predeclaredExchanges()) {
        Exchange exchange;
        exchange.key = EntityKey{std::string(name), std::string(predeclared.name)};
        exchange.type = predeclared.type;
        exchange.internal = predeclared.internal;
        addExchange(exchange, vhost);
    }
    return vhost;
}

std::optional<std::uint32_t> Machine::vhostOf(const EntityKey& key) const {
    const auto found = std::ranges::find(vhosts, key.vhost);
    if (found == vhosts.end()) {
        return std::nullopt;
    }
    return static_cast<std::uint32_t>(found - vhosts.begin());
}

Outcome<ExchangeId> Broker::declareExchange(Instant, const Exchange& exchange) {
    Machine& machine = *m_machine;
    const auto found = machine.exchangeIds.find(exchange.key);
    if (found != machine.exchangeIds.end()) {
        const Exchange& current = machine.exchanges[found->second].declared;
        if (auto refusal = redeclareRefusal(current, exchange)) {
            return tl::unexpected(faultFromText(std::move(*refusal)));
        }
        return ExchangeId{found->second};
    }
    if (exchange.key.name.starts_with(kReserved)) {
        return tl::unexpected(reservedName("exchange", exchange.key.name));
    }
    const auto vhost = machine.vhostOf(exchange.key);
    WARREN_CHECK(vhost.has_value());
    return ExchangeId{machine.addExchange(exchange, *vhost)};
}

std::uint32_t Machine::addExchange(const Exchange& exchange, std::uint32_t vhost) {
    const auto handle = static_cast<std::uint32_t>(exchanges.size());
    WARREN_CHECK(handle < Content::kExchangeMask);
    ExchangeState state;
    state.declared = exchange;
    state.vhost = vhost;
    state.nameText = texts.intern(exchange.key.name);
    state.alternate =
        policies ? policies->effective(exchange).alternateExchange : exchange.alternateExchange;
    exchanges.push_back(std::move(state));
    exchangeIds.emplace(exchange.key, handle);
    routesStale = true;
    return handle;
}

std::optional<Fault> Machine::refuseLocked(std::uint32_t at, std::uint32_t connection) const {
    const QueueRecord& record = queueRecords[at];
    if (record.owner.isNone() || record.owner.value == connection) {
        return std::nullopt;
    }
    return Fault{ReplyCode::ResourceLocked, false,
                 fmt::format("RESOURCE_LOCKED - cannot obtain exclusive access to locked {}. It "
                             "could be originally declared on another connection or the exclusive "
                             "property value does not match that of the original declaration.",
                             describe("queue", record.declared.key))};
}

Outcome<QueueId> Broker::declareQueue(Instant now, const Queue& queue, ConnectionId owner) {
    return m_machine->declareQueue(now, queue, owner);
}

Outcome<QueueId> Machine::declareQueue(Instant now, const Queue& queue, ConnectionId owner) {
    const auto found = queueIds.find(queue.key);
    if (found != queueIds.end()) {
        const std::uint32_t at = found->second;
        if (!owner.isNone()) {
            if (auto locked = refuseLocked(at, owner.value)) {
                return tl::unexpected(std::move(*locked));
            }
        }
        if (auto refusal = redeclareRefusal(queueRecords[at].declared, queue)) {
            return tl::unexpected(faultFromText(std::move(*refusal)));
        }
        use(now, at);
        return QueueId{at};
    }
    if (queue.key.name.starts_with(kReserved)) {
        return tl::unexpected(reservedName("queue", queue.key.name));
    }
    for (const Error& error : checkQueue(queue, version)) {
        if (error.code == ErrorCode::ArgumentRefused) {
            return tl::unexpected(faultFromText(error.arguments.back()));
        }
    }
    if (!queue.key.name.empty()) {
        return QueueId{addQueue(now, queue, owner)};
    }
    if (queue.type() != QueueType::Classic) {
        return tl::unexpected(preconditionFailed(fmt::format(
            "Cannot declare a server-named queue for type {}", implementationName(queue.type()))));
    }
    Queue named = queue;
    named.key.name = fmt::format("amq.gen-{:022}", ++generatedNames);
    return QueueId{addQueue(now, named, owner)};
}

std::uint32_t Machine::addQueue(Instant now, const Queue& queue, ConnectionId owner) {
    const auto vhost = vhostOf(queue.key);
    WARREN_CHECK(vhost.has_value());
    const auto at = static_cast<std::uint32_t>(queues.size());
    queues.emplace_back();
    queueRecords.emplace_back();
    QueueRecord& record = queueRecords.back();
    record.declared = queue;
    record.nameText = texts.intern(queue.key.name);
    record.vhost = *vhost;
    record.owner = queue.exclusive ? owner : ConnectionId{};
    record.declaredAt = now.ns;
    record.lastUsed = now.ns;
    record.lanes.resize(1);
    record.deathsByExchange.resize(1);
    QueueState& state = queues.back();
    if (queue.type() == QueueType::Quorum) {
        state.flags |= QueueState::kQuorum;
        if (versionRules(version).quorumPriorities) {
            record.lanes.resize(2);
            state.flags |= QueueState::kLanes;
        }
    } else if (queue.type() == QueueType::Stream) {
        state.flags |= QueueState::kStream;
    } else if (queue.arguments.maxPriority.value_or(0) > 0) {
        record.lanes.resize(std::size_t{*queue.arguments.maxPriority} + 1);
        state.flags |= QueueState::kLanes;
    }
    if (queue.arguments.singleActiveConsumer.value_or(false)) {
        state.flags |= QueueState::kSingleActive;
    }
    if (!record.owner.isNone()) {
        connections[owner.value].exclusiveQueues.push_back(at);
    }
    queueIds.emplace(queue.key, at);
    obey(at);
    routesStale = true;
    armExpires(at);
    return at;
}

/// Takes over what arguments, policies and the version say together.
void Machine::obey(std::uint32_t at) {
    QueueState& state = queues[at];
    QueueRecord& record = queueRecords[at];
    if (policies) {
        record.effective = policies->effective(record.declared, version).arguments;
    } else {
        record.effective = record.declared.arguments;
        if (!record.effective.deliveryLimit) {
            record.effective.deliveryLimit = defaultDeliveryLimit(record.declared.type(), version);
        }
    }
    const QueueArguments& rules = record.effective;
    state.ttl = nsOr(rules.messageTtl, kNever);
    record.maxLength = rules.maxLength.value_or(UINT64_MAX);
    record.maxBytes = rules.maxLengthBytes.value_or(UINT64_MAX);
    const bool limited = rules.maxLength || rules.maxLengthBytes;
    const bool quorum = (state.flags & QueueState::kQuorum) != 0;
    const Overflow overflow = rules.overflow.value_or(Overflow::DropHead);
    // Quorum queues take reject-publish-dlx and act as drop-head (conformance notes, part 3).
    const bool rejectDlx = overflow == Overflow::RejectPublishDlx && !quorum;
    const bool reject = overflow == Overflow::RejectPublish || rejectDlx;
    state.flags &= ~(QueueState::kLimited | QueueState::kReject);
    state.flags |= limited ? QueueState::kLimited : 0u;
    state.flags |= limited && reject ? QueueState::kReject : 0u;
    record.rejectDeadLetters = rejectDlx;
    record.deliveryLimit = rules.deliveryLimit.value_or(-1);
    record.expires = nsOr(rules.expires, kNever);
    record.deadLetters = rules.deadLetterExchange.has_value();
    record.deadLetterKey =
        rules.deadLetterRoutingKey ? texts.intern(*rules.deadLetterRoutingKey) : kNone;
    record.deadLetterEpoch = kNone;
}

void Broker::setPolicies(Instant now, const Topology& topology) {
    m_machine->setPolicies(now, topology);
}

/// Limits apply at once; deadlines of waiting messages stay (rules.md part 2).
void Machine::setPolicies(Instant now, const Topology& topology) {
    policies = std::make_shared<const PolicySet>(topology);
    for (ExchangeState& exchange : exchanges) {
        exchange.alternate = policies->effective(exchange.declared).alternateExchange;
    }
    routesStale = true;
    for (std::uint32_t at = 0; at < queues.size(); ++at) {
        if ((queues[at].flags & QueueState::kDeleted) != 0) {
            continue;
        }
        obey(at);
        armExpires(at);
        dropOverLimit(now, at);
        if ((queues[at].flags & QueueState::kDeadlines) != 0) {
            lookAtHead(now, at);
        }
    }
    settleDeaths(now);
}

QueueId Broker::findQueue(const EntityKey& key) const {
    const auto found = m_machine->queueIds.find(key);
    return found == m_machine->queueIds.end() ? QueueId{} : QueueId{found->second};
}

ExchangeId Broker::findExchange(const EntityKey& key) const {
    const auto found = m_machine->exchangeIds.find(key);
    return found == m_machine->exchangeIds.end() ? ExchangeId{} : ExchangeId{found->second};
}

} // namespace warren::broker
