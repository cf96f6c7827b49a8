// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Address: how a document, an expectation and the screen name an entity: `queue:shop/orders`,
// `consumer:worker[2]`.
//
// Grammar (exact): kind ":" [ vhost "/" ] name [ "[" index "]" ]; an omitted vhost is "/"; in vhost
// and name the characters % / [ ] ~ and controls are written %XX. The name may be empty (the
// default exchange, `host:`, `run:`).
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warren {

enum class Kind : std::uint8_t {
    Queue,
    Exchange,
    Producer,
    Consumer,
    Dependency,
    Connection,
    Node,
    Link,
    Vhost,
    Host,
    Run,
    Event,
};

std::string_view kindName(Kind kind);
std::optional<Kind> parseKind(std::string_view text);

/// What tells two entities of one kind apart: unique per document.
struct EntityKey {
    std::string vhost = "/";
    std::string name;
    friend auto operator<=>(const EntityKey&, const EntityKey&) = default;
};

struct Address {
    Kind kind = Kind::Queue;
    EntityKey key;
    std::optional<std::uint32_t> index; ///< one instance of an actor; none = all of them together
    friend auto operator<=>(const Address&, const Address&) = default;
};

std::optional<Address> parseAddress(std::string_view text);
/// parseAddress gives the value back.
std::string toText(const Address& address);

/// An address and what follows its last dot: `queue:main.queue.ready` is the metric `ready` of
/// `queue:main.queue`.
struct MetricAddress {
    Address address;
    std::string metric;
    friend auto operator<=>(const MetricAddress&, const MetricAddress&) = default;
};

std::optional<MetricAddress> parseMetricAddress(std::string_view text);
std::string toText(const MetricAddress& that);

} // namespace warren
