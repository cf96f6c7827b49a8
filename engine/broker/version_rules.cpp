// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/broker/version_rules.h"

#include "engine/base/check.h"

#include <array>

namespace warren::broker {

namespace {

// Sources, by column:
// - trustsPublishedDeaths: measured on 3.10; 4.0 release notes, "message headers: x-death":
//   rabbitmq.com/docs/dlx#effects.
// - lastDeathHeaders: 3.13 release notes; rabbitmq.com/docs/dlx#effects.
// - quorumPriorities: 4.0 release notes; rabbitmq.com/docs/quorum-queues#priorities.
constexpr std::array<VersionRules, 8> kRules{{
    {BrokerVersion::V3_10, true, false, false},
    {BrokerVersion::V3_11, true, false, false},
    {BrokerVersion::V3_12, true, false, false},
    {BrokerVersion::V3_13, true, true, false},
    {BrokerVersion::V4_0, false, true, true},
    {BrokerVersion::V4_1, false, true, true},
    {BrokerVersion::V4_2, false, true, true},
    {BrokerVersion::V4_3, false, true, true},
}};

} // namespace

const VersionRules& versionRules(BrokerVersion version) {
    const VersionRules& rules = kRules[static_cast<std::size_t>(version)];
    WARREN_CHECK(rules.version == version);
    return rules;
}

} // namespace warren::broker
