// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// VersionRules: where RabbitMQ's releases differ in what the machine does: one table, each column
// with its source.
#pragma once

#include "engine/topology/broker_version.h"

namespace warren::broker {

struct VersionRules {
    BrokerVersion version;
    bool trustsPublishedDeaths; ///< x-death of a publisher is counted on
    bool lastDeathHeaders;      ///< x-last-death-* beside x-first-death-*
    bool quorumPriorities;      ///< two levels, above 4 is high, two high ones to one normal one
    /// The default delivery limit (20 from 4.0) is topology's defaultDeliveryLimit().
};

const VersionRules& versionRules(BrokerVersion version);

} // namespace warren::broker
