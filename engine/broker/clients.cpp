// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Connections and channels: what they hold, and what comes back when they go.
#include "engine/broker/hot_path.h"

#include "engine/base/check.h"

namespace warren::broker {

ConnectionId Broker::openConnection(Instant, std::string_view vhost) {
    Machine& machine = *m_machine;
    const auto found = std::ranges::find(machine.vhosts, vhost);
    WARREN_CHECK(found != machine.vhosts.end());
    ConnectionState connection;
    connection.vhost = static_cast<std::uint32_t>(found - machine.vhosts.begin());
    machine.connections.push_back(std::move(connection));
    return ConnectionId{static_cast<std::uint32_t>(machine.connections.size() - 1)};
}

ChannelId Broker::openChannel(Instant, ConnectionId connection) {
    Machine& machine = *m_machine;
    const auto handle = static_cast<std::uint32_t>(machine.channels.size());
    machine.channels.emplace_back();
    machine.channels.back().connection = connection.value;
    machine.connections[connection.value].channels.push_back(handle);
    return ChannelId{handle};
}

void Broker::selectConfirms(ChannelId channel) {
    m_machine->channels[channel.value].confirms = true;
}

void Broker::closeChannel(Instant now, ChannelId channel) {
    m_machine->closeChannel(now, channel.value);
    std::erase(m_machine->connections[m_machine->channels[channel.value].connection].channels,
               channel.value);
}

void Broker::closeConnection(Instant now, ConnectionId connection) {
    m_machine->closeConnection(now, connection.value);
}

/// Its consumers go first, so that nothing comes back to them; then everything unacked returns in
/// the order of delivery.
void Machine::closeChannel(Instant now, std::uint32_t handle) {
    if (channels[handle].closed) {
        return;
    }
    channels[handle].closed = true;
    std::vector<std::uint32_t> left;
    for (const std::uint32_t consumer : std::exchange(channels[handle].consumers, {})) {
        left.push_back(consumers[consumer].queue);
        forgetConsumer(now, consumer);
    }
    while (const std::optional<UnackedDelivery> delivery = channels[handle].unacked.takeOldest()) {
        settleOne(now, *delivery, Settlement::ChannelGone);
    }
    channels[handle].unacked = {};
    serveTouched(now);
    for (const std::uint32_t queue : left) {
        if (queueRecords[queue].consumers.empty() || queueRecords[queue].activeConsumer == kNone) {
            afterConsumerLeft(now, queue);
        }
    }
    serveTouched(now);
}

void Machine::closeConnection(Instant now, std::uint32_t handle) {
    if (connections[handle].closed) {
        return;
    }
    connections[handle].closed = true;
    for (const std::uint32_t channel : std::exchange(connections[handle].channels, {})) {
        closeChannel(now, channel);
    }
    for (const std::uint32_t queue : std::exchange(connections[handle].exclusiveQueues, {})) {
        removeQueue(now, queue, QueueGone::OwnerGone);
    }
}

} // namespace warren::broker
