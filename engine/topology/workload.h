// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Workload: who uses the broker. Producers and consumers as a document describes them; how they
// behave is in engine/sim.
#pragma once

#include "engine/base/instant.h"
#include "engine/base/units.h"
#include "engine/topology/address.h"
#include "engine/topology/field_value.h"
#include "engine/topology/kept.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warren {

/// Messages a second in millionths, so that `0.5` and `2000` are both exact.
struct Rate {
    std::uint64_t perSecondMillionths = 0;
    friend constexpr auto operator<=>(Rate, Rate) = default;
};

/// `2000/s`, `0.5/s`, `90/m`, `7200/h`: a decimal and a unit; only what is exact in millionths a
/// second.
std::optional<Rate> parseRate(std::string_view text);
/// Always a second: `0.5/s`.
std::string toText(Rate rate);

enum class Arrival : std::uint8_t { Constant, Poisson };

/// What one published message looks like. A simulated body is a size, a kind and a poison flag.
struct MessageShape {
    Bytes size{256};
    std::string kind;                   ///< empty = untyped
    std::optional<Duration> expiration; ///< per-message TTL, whole milliseconds
    std::uint8_t priority = 0;
    bool persistent = true;
    Share poison; ///< share of messages that consumers cannot parse
    FieldTable headers;
    KeptKeys kept;
    friend bool operator==(const MessageShape&, const MessageShape&) = default;
};

/// One message of an explicit list, as the seeds' A, B and C: its name is kept as message-id.
struct ListedMessage {
    std::string name;
    Duration at;                           ///< from the producer's start
    std::optional<std::string> routingKey; ///< none = the producer's first
    MessageShape shape;                    ///< `poison` is 0 % or 100 %
    friend bool operator==(const ListedMessage&, const ListedMessage&) = default;
};

struct Producer {
    EntityKey key;
    std::string exchange;                     ///< "" = the default exchange
    std::vector<std::string> routingKeys{""}; ///< taken in turn; never empty
    Arrival arrival = Arrival::Constant;
    Rate rate{1'000'000};               ///< 1 a second; unused with an explicit list
    std::optional<std::uint64_t> count; ///< none = as long as the run lasts
    Duration start;                     ///< from the start of the run
    std::optional<Duration> stop;       ///< instant at which it stops
    MessageShape message;
    std::vector<ListedMessage> messages; ///< when not empty: exactly these, in order
    bool confirms = false;
    bool mandatory = false;
    std::uint32_t instances = 1;
    KeptKeys kept;
    friend bool operator==(const Producer&, const Producer&) = default;
};

enum class ServiceKind : std::uint8_t { Constant, Exponential };

struct ServiceTime {
    ServiceKind kind = ServiceKind::Constant;
    Duration mean; ///< 0 = done at once
    friend bool operator==(const ServiceTime&, const ServiceTime&) = default;
};

/// What a consumer does with a message when its work ends. Crash: the process dies with everything
/// unacked.
enum class Outcome : std::uint8_t { Ack, NackRequeue, Nack, RejectRequeue, Reject, Crash };

std::string_view outcomeName(Outcome outcome); ///< `nack_requeue`
std::optional<Outcome> parseOutcome(std::string_view text);
std::string_view outcomeChoices();

struct OutcomeShare {
    Outcome outcome = Outcome::Ack;
    Share share;
    KeptKeys kept{};
    friend bool operator==(const OutcomeShare&, const OutcomeShare&) = default;
};

struct Consumer {
    EntityKey key; ///< vhost and name; the queue is in the same vhost
    std::string queue;
    std::uint32_t instances = 1;
    std::uint32_t prefetch = 0; ///< 0 = unlimited
    bool autoAck = false;
    bool exclusive = false;
    std::int32_t priority = 0; ///< x-priority
    std::uint32_t workers = 1; ///< messages worked on at the same time in one instance
    ServiceTime service;
    std::vector<OutcomeShare> outcomes;   ///< shares below 100 %: the rest is acked
    std::optional<Outcome> poisonOutcome; ///< none = as any other message
    Duration start;
    std::optional<Duration> stop;
    std::optional<Duration>
        restartAfter; ///< after a crash; none = at once, then 10 s, 20 s … 5 min (rules.md part 3)
    KeptKeys kept;
    friend bool operator==(const Consumer&, const Consumer&) = default;
};

} // namespace warren
