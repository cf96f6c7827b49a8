// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// BrokerVersion: which RabbitMQ release a document follows.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace warren {

enum class BrokerVersion : std::uint8_t { V3_10, V3_11, V3_12, V3_13, V4_0, V4_1, V4_2, V4_3 };
constexpr BrokerVersion kNewestBroker = BrokerVersion::V4_3;

/// The document's `broker` field: a version, or `4.x` = the newest that Warren knows.
struct BrokerChoice {
    BrokerVersion version = kNewestBroker;
    bool newest = true; ///< written `4.x`
    friend auto operator<=>(const BrokerChoice&, const BrokerChoice&) = default;
};

std::optional<BrokerChoice> parseBrokerChoice(std::string_view text);
std::string_view toText(BrokerChoice choice);
std::string_view versionText(BrokerVersion version);
/// Every spelling that parseBrokerChoice takes, for messages.
std::string_view brokerChoices();

} // namespace warren
