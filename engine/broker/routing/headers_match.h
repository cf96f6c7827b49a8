// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Does a message's header table match the arguments of a binding to a headers exchange.
#pragma once

#include "engine/topology/field_value.h"

#include <optional>
#include <string>

namespace warren::broker {

enum class HeadersMatch : std::uint8_t { All, Any, AllWithX, AnyWithX };

/// By `x-match`, `all` when there is none; nothing for another value.
std::optional<HeadersMatch> headersMatchOf(const FieldTable& arguments);
/// The value of `x-match` as RabbitMQ prints it in its refusal.
std::string refusedHeadersMatch(const FieldTable& arguments);

bool matchesHeaders(const FieldTable& arguments, const FieldTable& headers);

} // namespace warren::broker
