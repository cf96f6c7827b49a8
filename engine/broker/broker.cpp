// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/broker/broker.h"

#include "engine/broker/machine.h"

#include <utility>

namespace warren::broker {

Machine::Machine(BrokerVersion brokerVersion) : version(brokerVersion) {
    addVhost("/");
}

Broker::Broker(BrokerVersion version)
    : m_machine(std::make_unique<Machine>(version)), m_effects(&m_machine->effects) {}
Broker::Broker(const Broker& other)
    : m_machine(std::make_unique<Machine>(*other.m_machine)), m_effects(&m_machine->effects) {}
Broker::Broker(Broker&&) noexcept = default;
Broker& Broker::operator=(Broker other) noexcept {
    std::swap(m_machine, other.m_machine);
    std::swap(m_effects, other.m_effects);
    return *this;
}
Broker::~Broker() = default;

RoutingKeyId Broker::internRoutingKey(std::string_view key) {
    return RoutingKeyId{m_machine->texts.intern(key)};
}

PropertiesId Broker::internProperties(const MessageProperties& properties) {
    return PropertiesId{m_machine->properties.intern(properties, true)};
}

PropertiesId Broker::passProperties(const MessageProperties& properties) {
    if (m_machine->properties.wantsSweep()) {
        m_machine->properties.sweep(m_machine->contents);
    }
    return PropertiesId{m_machine->properties.intern(properties, false)};
}

} // namespace warren::broker
