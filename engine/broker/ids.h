// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The broker's indices: one type per kind, so that they cannot be mixed.
#pragma once

#include "engine/base/id.h"

namespace warren::broker {

using VhostId = Id<struct VhostTag>;
using ExchangeId = Id<struct ExchangeTag>;
using QueueId = Id<struct QueueTag>;
using ConnectionId = Id<struct ConnectionTag>;
using ChannelId = Id<struct ChannelTag>;
using ConsumerId = Id<struct ConsumerTag>;
using RoutingKeyId = Id<struct RoutingKeyTag>; ///< an interned routing key
using PropertiesId =
    Id<struct PropertiesTag>; ///< an interned set of message properties, shared by many messages

} // namespace warren::broker
