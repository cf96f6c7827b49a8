// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// x-death: one record per (queue, reason), newest first. A repeat raises its count and moves it to
// the front; exchange and routing keys stay those of its first death (rabbitmq.com/docs/dlx#effects
// and conformance notes, part 2).
#include "engine/broker/hot_path.h"

#include "engine/broker/death_text.h"

namespace warren::broker {

void Machine::releaseDeaths(Content& content) {
    for (std::uint32_t at = content.deaths; at != kNone;) {
        const std::uint32_t next = deaths[at].next;
        deaths.give(at);
        at = next;
    }
    content.deaths = kNone;
}

/// A content that only this copy has; the caller's reference moves to it.
std::uint32_t Machine::ownContent(std::uint32_t handle) {
    if (contents[handle].references == 1) {
        return handle;
    }
    const std::uint32_t own = contents.take();
    --contents[handle].references;
    contents[own] = contents[handle];
    contents[own].references = 1;
    std::uint32_t* link = &contents[own].deaths;
    for (std::uint32_t at = contents[handle].deaths; at != kNone; at = deaths[at].next) {
        const std::uint32_t copy = deaths.take();
        deaths[copy] = deaths[at];
        *link = copy;
        link = &deaths[copy].next;
    }
    *link = kNone;
    if (numbering) {
        numbers.resize(std::max<std::size_t>(numbers.size(), contents.used()));
        numbers[own] = numbers[handle];
    }
    return own;
}

void Machine::recordDeath(Instant now, std::uint32_t handle, std::uint32_t at, DeathReason reason) {
    Content& content = contents[handle];
    const QueueRecord& record = queueRecords[at];
    const PropertiesTraits& traits = properties.traits(content.properties);
    if ((traits.flags & PropertiesTraits::kDeaths) != 0) [[unlikely]] {
        importDeaths(content);
    }
    std::uint32_t* link = &content.deaths;
    while (*link != kNone &&
           (deaths[*link].queue != record.nameText || deaths[*link].reason != reason)) {
        link = &deaths[*link].next;
    }
    std::uint32_t entry = *link;
    if (entry != kNone) {
        *link = deaths[entry].next;
        ++deaths[entry].count;
    } else {
        entry = deaths.take();
        Death& death = deaths[entry];
        death.count = 1;
        death.queue = record.nameText;
        death.exchange = exchanges[content.exchange()].nameText;
        death.routingKey = content.routingKey;
        death.reason = reason;
        death.flags = content.deaths == kNone ? Death::kFirst : std::uint8_t{0};
        death.spare = 0;
        const std::uint32_t gone = content.exchangeAndFlags;
        if (traits.expiration != kNever && (gone & Content::kExpirationGone) == 0) {
            death.flags |= Death::kExpiration;
        }
        if ((traits.flags & PropertiesTraits::kCopies) != 0 && (gone & Content::kCcGone) == 0) {
            death.flags |= Death::kWithCc;
        }
    }
    deaths[entry].at = now.ns;
    deaths[entry].next = content.deaths;
    content.deaths = entry;
    content.exchangeAndFlags |= Content::kExpirationGone;
    if (record.deadLetterKey != kNone && (traits.flags & PropertiesTraits::kCopies) != 0) {
        content.exchangeAndFlags |= Content::kCcGone;
    }
}

/// Up to 3.13 an x-death that the publisher sent is counted on; from 4.0 it is an ordinary header.
void Machine::importDeaths(Content& content) {
    if ((content.exchangeAndFlags & Content::kDeathsRead) != 0 ||
        !versionRules(version).trustsPublishedDeaths) {
        return;
    }
    content.exchangeAndFlags |= Content::kDeathsRead;
    std::uint32_t* link = &content.deaths;
    std::uint32_t index = 0;
    for (const DeathEntry& published : publishedDeaths(properties[content.properties])) {
        const std::uint32_t entry = deaths.take();
        Death& death = deaths[entry];
        death.at = published.at.ns;
        death.count = static_cast<std::uint32_t>(published.count);
        death.queue = texts.intern(published.queue);
        death.exchange = texts.intern(published.exchange);
        death.routingKey = index++;
        death.reason = published.reason;
        death.flags = Death::kImported;
        death.spare = 0;
        *link = entry;
        link = &death.next;
    }
    *link = kNone;
}

DeathEntry Machine::readDeath(const Content& content, const Death& death) const {
    DeathEntry entry;
    entry.queue = texts.text(death.queue);
    entry.reason = death.reason;
    entry.count = death.count;
    entry.at = Instant{death.at};
    entry.exchange = texts.text(death.exchange);
    if ((death.flags & Death::kImported) != 0) {
        const auto published = publishedDeaths(properties[content.properties]);
        entry.routingKeys = published[death.routingKey].routingKeys;
        entry.originalExpiration = published[death.routingKey].originalExpiration;
        return entry;
    }
    const MessageProperties& set = properties[content.properties];
    entry.routingKeys.push_back(texts.text(death.routingKey));
    if ((death.flags & Death::kWithCc) != 0) {
        for (std::string& key : copyKeys(set, "CC")) {
            entry.routingKeys.push_back(std::move(key));
        }
    }
    if ((death.flags & Death::kExpiration) != 0) {
        entry.originalExpiration = std::to_string(set.expiration->toMilliseconds());
    }
    return entry;
}

std::vector<DeathEntry> Machine::readDeaths(const Content& content) const {
    std::vector<DeathEntry> list;
    for (std::uint32_t at = content.deaths; at != kNone; at = deaths[at].next) {
        list.push_back(readDeath(content, deaths[at]));
    }
    return list;
}

std::optional<DeathEntry> Machine::readFirstDeath(const Content& content) const {
    for (std::uint32_t at = content.deaths; at != kNone; at = deaths[at].next) {
        if ((deaths[at].flags & Death::kFirst) != 0) {
            return readDeath(content, deaths[at]);
        }
    }
    return std::nullopt;
}

void Machine::logDeath(Instant now, const PendingDeath& death, std::uint32_t handle,
                       std::optional<DiscardCause> cause) {
    if (deathLog.size() >= deathLogLimit) {
        ++deathsOmitted;
        return;
    }
    const Content& content = contents[handle];
    DeathRecord record;
    record.at = now;
    record.message = handle < numbers.size() ? numbers[handle] : 0;
    record.from = QueueId{death.queue};
    record.reason = death.reason;
    record.exchange = ExchangeId{content.exchange()};
    record.routingKey = texts.text(content.routingKey);
    record.cause = cause;
    if (!cause) {
        for (const std::uint32_t target : deadLetterTargets) {
            record.targets.push_back(QueueId{target});
        }
    }
    record.xDeath = deathsAsJson(readDeaths(content));
    deathLog.push_back(std::move(record));
}

void Broker::recordDeaths(std::size_t limit) {
    m_machine->deathLogLimit = limit;
    m_machine->numbering = limit != 0;
    // Messages that are there already have no number.
    m_machine->numbers.assign(m_machine->numbering ? m_machine->contents.used() : 0, 0);
}

std::vector<DeathRecord> Broker::takeDeaths(std::uint64_t& omitted) {
    omitted = std::exchange(m_machine->deathsOmitted, 0);
    return std::exchange(m_machine->deathLog, {});
}

} // namespace warren::broker
