// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Faults that several calls give, in RabbitMQ's words.
#pragma once

#include "engine/broker/fault.h"
#include "engine/topology/address.h"

#include <string>
#include <string_view>

namespace warren::broker {

/// `queue 'Q' in vhost '/'`.
std::string describe(std::string_view kind, const EntityKey& key);
Fault noSuchQueue(const EntityKey& key);
Fault noSuchExchange(const EntityKey& key);
/// PRECONDITION_FAILED, closes the channel; `text` without the code.
Fault preconditionFailed(std::string_view text);
/// A text that starts with its code's name, as topology gives them.
Fault faultFromText(std::string text);

} // namespace warren::broker
