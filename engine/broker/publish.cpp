// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// basic.publish: by a cached route into the queues; returns, confirms.
#include "engine/broker/hot_path.h"

namespace warren::broker {

PublishStatus Broker::publish(Instant now, const PublishRequest& request) {
    return m_machine->publish(now, request);
}

PublishStatus Machine::publish(Instant now, const PublishRequest& request) {
    if (routesStale) [[unlikely]] {
        forgetRoutes();
    }
    const std::uint32_t set = request.properties.isNone() ? 0 : request.properties.value;
    Route& route = routes[routeOf(request.exchange.value, request.routingKey.value, set)];
    ++route.publishes;
    ChannelState& channel = channels[request.channel.value];
    if (route.status != PublishStatus::Routed) [[unlikely]] {
        return finishUnrouted(route, request);
    }
    const PropertiesTraits& traits = properties.traits(set);
    const std::uint32_t handle = contents.take();
    Content& content = contents[handle];
    content.routingKey = request.routingKey.value;
    content.exchangeAndFlags =
        request.exchange.value |
        ((traits.flags & PropertiesTraits::kPoison) != 0 ? Content::kPoison : 0u);
    content.properties = set;
    content.size = request.size;
    content.firstPublished = request.firstPublished.ns;
    content.deaths = kNone;
    content.references = route.targetCount;
    if (numbering) [[unlikely]] {
        numberContent(handle);
    }
    const Arrival arrival = channel.confirms ? Arrival::ConfirmedPublish : Arrival::Publish;
    const std::int64_t expiration = traits.expiration;
    bool taken = true;
    if (route.targetCount == 1) [[likely]] {
        taken = enqueue(now, route.firstTarget, handle, expiration, arrival);
    } else {
        taken = enqueueAll(now, route, handle, expiration, arrival);
    }
    if (!pendingDeaths.empty()) [[unlikely]] {
        settleDeaths(now);
    }
    if (channel.confirms) {
        emit(taken ? EffectKind::Confirm : EffectKind::Refuse, request.channel.value,
             ++channel.publishes);
    }
    return PublishStatus::Routed;
}

/// The publish is refused if one queue refuses, though others may have taken it.
bool Machine::enqueueAll(Instant now, const Route& route, std::uint32_t content,
                         std::int64_t expiration, Arrival arrival) {
    // Deaths wait until the loop is over, so that no route is computed meanwhile and the list of
    // targets stays where it is.
    deathsDeferred = true;
    bool taken = true;
    const std::uint32_t* targets = routes.targets(route);
    const std::uint32_t count = route.targetCount;
    for (std::uint32_t i = 0; i < count; ++i) {
        taken = enqueue(now, targets[i], content, expiration, arrival) && taken;
    }
    deathsDeferred = false;
    return taken;
}

/// Unroutable publishes are confirmed, after their return (rabbitmq.com/docs/confirms).
PublishStatus Machine::finishUnrouted(Route& route, const PublishRequest& request) {
    if (route.status != PublishStatus::Unroutable) {
        return route.status;
    }
    ChannelState& channel = channels[request.channel.value];
    if (channel.confirms) {
        ++channel.publishes;
    }
    if (request.mandatory) {
        ++route.returned;
        emit(EffectKind::Return, request.channel.value, channel.publishes);
        effects.back().properties = request.properties.value;
        effects.back().size = request.size;
    }
    if (channel.confirms) {
        emit(EffectKind::Confirm, request.channel.value, channel.publishes);
    }
    return PublishStatus::Unroutable;
}

void Machine::numberContent(std::uint32_t handle) {
    if (numbers.size() <= handle) {
        numbers.resize(contents.used());
    }
    numbers[handle] = ++publishedEver;
}

} // namespace warren::broker
