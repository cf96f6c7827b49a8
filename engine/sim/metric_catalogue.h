// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of metrics: name, kind of entity, unit, what it says. Help, expectations, session
// files and charts read it.
#pragma once

#include "engine/topology/address.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace warren::sim {

enum class MetricUnit : std::uint8_t {
    Messages,
    MessagesPerSecond,
    Bytes,
    Time,
    Share,
    Count,
    State,
    Truth
};

struct Metric {
    Kind kind;
    std::string_view name; ///< `dead_lettered_expired`; never a dot
    MetricUnit unit;
    std::string_view help; ///< one line of English
};

std::span<const Metric> metrics();
const Metric* findMetric(Kind kind, std::string_view name);
std::string_view unitName(MetricUnit unit);

} // namespace warren::sim
