// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Dead-lettering: rabbitmq.com/docs/dlx. A copy leaves its queue at once; where it goes is decided
// when its turn comes, from the DLX of that moment. Each death has one fate: dead-lettered to at
// least one queue, or discarded with a cause (rules.md part 1).
#include "engine/broker/hot_path.h"

namespace warren::broker {

/// The copy leaves the queue. It is in no list any more.
void Machine::die(Instant now, std::uint32_t at, std::uint32_t handle, DeathReason reason) {
    PendingDeath death;
    death.queue = at;
    death.content = entries[handle].content;
    death.reason = reason;
    queueRecords[at].bytes -= contents[death.content].size;
    entries.give(handle);
    pendingDeaths.push_back(death);
    if (!deathsDeferred) {
        settleDeaths(now);
    }
}

/// One death may cause others: they wait behind it.
void Machine::settleDeaths(Instant now) {
    if (pendingDeaths.empty() || deathsDeferred) {
        return;
    }
    deathsDeferred = true;
    for (std::size_t i = 0; i < pendingDeaths.size(); ++i) {
        const PendingDeath death = pendingDeaths[i];
        deadLetter(now, death);
    }
    deathsDeferred = false;
    pendingDeaths.clear();
}

void Machine::deadLetter(Instant now, const PendingDeath& death) {
    if (routesStale || routes.isFull()) [[unlikely]] {
        forgetRoutes();
    }
    QueueRecord& record = queueRecords[death.queue];
    if (record.deadLetterEpoch != routingEpoch) [[unlikely]] {
        lookUpDeadLetterExchange(death.queue);
    }
    if (!record.deadLetters) {
        discard(now, death, death.content, DiscardCause::NoDlx);
        return;
    }
    if (record.deadLetterExchange == kNone) {
        discard(now, death, death.content, DiscardCause::DlxMissing);
        return;
    }
    const std::uint32_t handle = ownContent(death.content);
    recordDeath(now, handle, death.queue, death.reason);
    Content& content = contents[handle];
    content.exchangeAndFlags =
        (content.exchangeAndFlags & ~Content::kExchangeMask) | record.deadLetterExchange;
    if (record.deadLetterKey != kNone) {
        content.routingKey = record.deadLetterKey;
    }
    const bool once = headersMatter && needsHeaders[record.deadLetterExchange];
    const std::uint32_t routeHandle = once ? addRouteOnce(handle) : deadLetterRoute(record, handle);
    sendDeadLetter(now, death, routes[routeHandle], handle);
    if (once) {
        routes.forgetLast();
    }
}

/// The route of the last dead letter serves the next with the same key: a backlog that expires
/// looks nothing up.
std::uint32_t Machine::deadLetterRoute(QueueRecord& record, std::uint32_t handle) {
    const Content& content = contents[handle];
    const bool copies =
        (properties.traits(content.properties).flags & PropertiesTraits::kCopies) != 0;
    if (!copies && record.lastDeadLetterKey == content.routingKey) [[likely]] {
        return record.lastDeadLetterRoute;
    }
    // Without its CC header a message is routed by its key alone.
    const bool gone = (content.exchangeAndFlags & Content::kCcGone) != 0;
    const std::uint32_t set = gone ? 0 : content.properties;
    const std::uint32_t route = routeOf(content.exchange(), content.routingKey, set);
    if (!copies) {
        record.lastDeadLetterKey = content.routingKey;
        record.lastDeadLetterRoute = route;
    }
    return route;
}

void Machine::sendDeadLetter(Instant now, const PendingDeath& death, Route& route,
                             std::uint32_t handle) {
    ++route.deaths;
    const std::uint32_t* targets = routes.targets(route);
    deadLetterTargets.clear();
    for (std::uint32_t i = 0; i < route.targetCount; ++i) {
        if (!isCycle(contents[handle], targets[i])) {
            deadLetterTargets.push_back(targets[i]);
            continue;
        }
        ++queueRecords[death.queue].ledger.cyclesDropped;
        routes.uncount(route, targets[i]);
    }
    if (deadLetterTargets.empty()) {
        const bool cycle = route.targetCount != 0;
        discard(now, death, handle, cycle ? DiscardCause::Cycle : DiscardCause::NoRoute);
        return;
    }
    noteDeadLettered(death);
    if (deathLogLimit != 0) [[unlikely]] {
        logDeath(now, death, handle, std::nullopt);
    }
    contents[handle].references = static_cast<std::uint32_t>(deadLetterTargets.size());
    for (const std::uint32_t target : deadLetterTargets) {
        enqueue(now, target, handle, kNever, Arrival::DeadLetter);
    }
}

void Machine::noteDeadLettered(const PendingDeath& death) {
    QueueRecord& record = queueRecords[death.queue];
    const auto reason = static_cast<std::size_t>(death.reason);
    ++record.deathsByExchange[record.deathRow].byReason[reason];
    if (death.refused) {
        ++record.ledger.refusedDeadLettered;
        return;
    }
    ++record.ledger.deadLetteredTotal;
    if (record.ledger.deadLettered[reason]++ == 0) {
        emit(EffectKind::FirstDeadLetter, death.queue);
        effects.back().flags = static_cast<std::uint8_t>(death.reason);
    }
}

void Machine::discard(Instant now, const PendingDeath& death, std::uint32_t content,
                      DiscardCause cause) {
    if (deathLogLimit != 0) [[unlikely]] {
        logDeath(now, death, content, cause);
    }
    releaseContent(content);
    QueueRecord& record = queueRecords[death.queue];
    if (death.refused) {
        if (death.unseen) {
            noteRefusedDropped(death.queue);
        }
        return;
    }
    const auto reason = static_cast<std::size_t>(death.reason);
    ++record.deathsByExchange[0].byReason[reason];
    ++record.ledger.discardedTotal;
    ++record.ledger.discarded[reason];
    if (record.ledger.discardedBecause[static_cast<std::size_t>(cause)]++ == 0) {
        emit(EffectKind::FirstDiscard, death.queue);
        effects.back().flags = static_cast<std::uint8_t>(death.reason);
        effects.back().size = static_cast<std::uint32_t>(cause);
    }
}

/// As RabbitMQ does: the copy for a queue is dropped if the queue is in x-death and nothing from
/// the newest entry back to that one was a rejection.
bool Machine::isCycle(const Content& content, std::uint32_t target) const {
    const std::uint32_t name = queueRecords[target].nameText;
    for (std::uint32_t at = content.deaths; at != kNone; at = deaths[at].next) {
        const Death& death = deaths[at];
        if (death.reason == DeathReason::Rejected) {
            return false;
        }
        if (death.queue == name) {
            return true;
        }
    }
    return false;
}

void Machine::lookUpDeadLetterExchange(std::uint32_t at) {
    QueueRecord& record = queueRecords[at];
    record.deadLetterEpoch = routingEpoch;
    record.lastDeadLetterKey = kNone;
    record.deadLetterExchange = kNone;
    if (!record.deadLetters) {
        return;
    }
    const auto found = exchangeIds.find(
        EntityKey{record.declared.key.vhost, *record.effective.deadLetterExchange});
    if (found == exchangeIds.end()) {
        return;
    }
    record.deadLetterExchange = found->second;
    auto& rows = record.deathsByExchange;
    const auto row = std::ranges::find(rows, found->second, &DeathsByExchange::exchange);
    record.deathRow = static_cast<std::uint32_t>(row - rows.begin());
    if (row == rows.end()) {
        rows.push_back({found->second, {}});
    }
}

} // namespace warren::broker
