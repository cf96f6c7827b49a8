// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Interning: done once, so that a publish passes three indices.
#include "engine/sim/message_setup.h"

#include "engine/base/wide.h"
#include "engine/sim/delivery.h"

#include <algorithm>

namespace warren::sim {

namespace {

/// value × millionths / 10^6, saturating.
std::uint64_t scaledRate(std::uint64_t value, std::uint64_t millionths) {
    const Wide whole = wideProduct(value / Share::kAll, millionths);
    if (whole.high != 0) {
        return ~std::uint64_t{0};
    }
    const Wide rest = wideProduct(value % Share::kAll, millionths);
    const std::uint64_t part = rest.high != 0 ? 0 : rest.low / Share::kAll;
    return whole.low > ~std::uint64_t{0} - part ? ~std::uint64_t{0} : whole.low + part;
}

} // namespace

ArrivalGap ArrivalGap::of(Rate rate, std::uint64_t factorMillionths) {
    // A second in ns times the millionths of a rate: 10^15 / rate is the gap in ns.
    constexpr std::uint64_t kSecond = 1'000'000'000'000'000;
    constexpr int kFineBits = 10;
    ArrivalGap gap;
    gap.perSecondMillionths = scaledRate(rate.perSecondMillionths, factorMillionths);
    if (gap.perSecondMillionths != 0) {
        gap.whole = kSecond / gap.perSecondMillionths;
        gap.rest = kSecond % gap.perSecondMillionths;
        gap.meanFine = {
            static_cast<std::int64_t>((kSecond << kFineBits) / gap.perSecondMillionths)};
    }
    return gap;
}

ReadyMessage readyMessage(broker::Broker& broker, const MessageShape& shape,
                          const std::string& messageId) {
    broker::MessageProperties properties;
    properties.messageId = messageId;
    properties.kind = shape.kind;
    properties.persistent = shape.persistent;
    properties.priority = shape.priority;
    properties.expiration = shape.expiration;
    properties.headers = shape.headers;
    ReadyMessage message;
    message.healthy = broker.internProperties(properties);
    properties.poison = true;
    message.poison =
        shape.poison.millionths == 0 ? message.healthy : broker.internProperties(properties);
    message.size = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(shape.size.count, Delivery::kLargestBody));
    message.poisonShare = shape.poison;
    return message;
}

void prepareProducer(broker::Broker& broker, ProducerActor& actor) {
    const Producer& spec = actor.spec;
    actor.routingKeys.clear();
    for (const std::string& key : spec.routingKeys) {
        actor.routingKeys.push_back(broker.internRoutingKey(key));
    }
    if (actor.routingKeys.empty()) {
        actor.routingKeys.push_back(broker.internRoutingKey(""));
    }
    actor.message = readyMessage(broker, spec.message, {});
    actor.listed.clear();
    for (const ListedMessage& listed : spec.messages) {
        ReadyMessage message = readyMessage(broker, listed.shape, listed.name);
        message.routingKey = listed.routingKey ? broker.internRoutingKey(*listed.routingKey)
                                               : actor.routingKeys.front();
        message.at = listed.at;
        actor.listed.push_back(message);
    }
    std::stable_sort(actor.listed.begin(), actor.listed.end(),
                     [](const ReadyMessage& a, const ReadyMessage& b) { return a.at < b.at; });
    actor.gap = ArrivalGap::of(spec.rate, actor.factorMillionths);
}

} // namespace warren::sim
