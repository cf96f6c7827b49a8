// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// x-death as text and as the header that it is.
#pragma once

#include "engine/broker/message_properties.h"
#include "engine/broker/readings.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warren::broker {

/// `delivery_limit`, as in x-death.
std::string_view reasonName(DeathReason reason);
std::optional<DeathReason> parseReason(std::string_view name);

/// A JSON array with one object per entry, keys in the order of the wire.
std::string deathsAsJson(const std::vector<DeathEntry>& deaths);

/// The entries of an x-death header that a publisher sent, newest first; at most 1,000. What is not
/// a table with queue and reason is left out.
std::vector<DeathEntry> publishedDeaths(const MessageProperties& properties);

} // namespace warren::broker
