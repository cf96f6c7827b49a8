// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// MessageProperties: what all copies of a message share beside its size: kind, poison flag, TTL,
// priority, headers.
#pragma once

#include "engine/base/instant.h"
#include "engine/topology/field_value.h"

#include <cstdint>
#include <optional>
#include <string>

namespace warren::broker {

struct MessageProperties {
    std::string messageId;
    std::string kind;    ///< the simulated body's schema; empty = untyped
    bool poison = false; ///< consumers cannot parse it
    bool persistent = true;
    std::uint8_t priority = 0;
    std::optional<Duration>
        expiration;     ///< whole milliseconds; removed on dead-lettering, kept in x-death
    FieldTable headers; ///< as published; CC and BCC route; x-death is rendered, not stored here
    friend bool operator==(const MessageProperties&, const MessageProperties&) = default;
};

} // namespace warren::broker
