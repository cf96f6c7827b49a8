// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Exchange: what a document says of one exchange, and the one table of exchange kinds.
#pragma once

#include "engine/topology/address.h"
#include "engine/topology/kept.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace warren {

enum class ExchangeType : std::uint8_t {
    Direct,
    Fanout,
    Topic,
    Headers,
    ConsistentHash,
    Random,
    Delayed
};

/// One row of the table from which file format, inspector, palette and (later) exchange.declare
/// come.
struct ExchangeKind {
    ExchangeType type;
    std::string_view wireName; ///< as in exchange.declare: `topic`, `x-consistent-hash`
    bool simulated; ///< false: kept and shown, but this version of Warren cannot route through it
};
std::span<const ExchangeKind> exchangeKinds();
const ExchangeKind& exchangeKind(ExchangeType type);
std::optional<ExchangeType> parseExchangeType(std::string_view wireName);

/// An exchange that every vhost has from its birth.
struct PredeclaredExchange {
    std::string_view name; ///< "" is the default exchange
    ExchangeType type;
    bool internal;
};
std::span<const PredeclaredExchange> predeclaredExchanges();

struct Exchange {
    EntityKey key;
    ExchangeType type = ExchangeType::Direct;
    bool durable = true;
    bool autoDelete = false;
    bool internal = false;
    std::optional<std::string> alternateExchange; ///< argument `alternate-exchange`
    KeptKeys keptArguments;                       ///< arguments Warren has no meaning for
    KeptKeys kept;                                ///< unknown keys beside `name`, `type` …
    friend bool operator==(const Exchange&, const Exchange&) = default;
};

} // namespace warren
