// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Selection keeps to what the document still has.
#include "ui/document/selection.h"

#include <utility>

namespace warren::ui {

namespace {

bool has(const Document& document, const Address& address) {
    switch (address.kind) {
    case Kind::Queue:
        return document.topology.queues.contains(address.key);
    case Kind::Exchange:
        return exchangeOf(document.topology, address.key).has_value();
    case Kind::Producer:
        return document.workload.producers.contains(address.key);
    case Kind::Consumer:
        return document.workload.consumers.contains(address.key);
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Vhost:
    case Kind::Host:
    case Kind::Run:
    case Kind::Event:
        return false;
    }
    return false;
}

} // namespace

Selection::Selection(OpenDocument& document, QObject* parent) : QObject(parent) {
    connect(&document, &OpenDocument::changed, this,
            [this](const DocumentPtr&, const DocumentPtr& after) { follow(*after); });
}

std::optional<Binding> Selection::binding() const {
    if (m_bindings.size() != 1 || !m_addresses.empty()) {
        return std::nullopt;
    }
    return *m_bindings.begin();
}

std::optional<Address> Selection::address() const {
    if (m_addresses.size() != 1 || !m_bindings.empty()) {
        return std::nullopt;
    }
    return *m_addresses.begin();
}

bool Selection::contains(const Address& address) const {
    return m_addresses.contains(address);
}

bool Selection::contains(const Binding& binding) const {
    return m_bindings.contains(binding);
}

void Selection::select(const Address& address) {
    select(std::set{address});
}

void Selection::select(const Binding& binding) {
    select({}, Bindings{binding});
}

void Selection::select(std::set<Address> addresses, Bindings bindings) {
    if (addresses == m_addresses && bindings == m_bindings) {
        return;
    }
    m_addresses = std::move(addresses);
    m_bindings = std::move(bindings);
    emit changed();
}

void Selection::toggle(const Address& address) {
    if (m_addresses.erase(address) == 0) {
        m_addresses.insert(address);
    }
    emit changed();
}

void Selection::toggle(const Binding& binding) {
    if (m_bindings.erase(binding) == 0) {
        m_bindings.insert(binding);
    }
    emit changed();
}

void Selection::clear() {
    select(std::set<Address>{});
}

void Selection::follow(const Document& document) {
    const auto goneAddresses =
        std::erase_if(m_addresses, [&](const Address& address) { return !has(document, address); });
    const auto goneBindings = std::erase_if(m_bindings, [&](const Binding& binding) {
        return !document.topology.bindings.contains(binding);
    });
    if (goneAddresses + goneBindings > 0) {
        emit changed();
    }
}

} // namespace warren::ui
