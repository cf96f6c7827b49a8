// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The spellings of RabbitMQ releases.
#include "engine/topology/broker_version.h"

#include <algorithm>
#include <array>

namespace warren {

namespace {

/// In the order of BrokerVersion.
constexpr std::array<std::string_view, 8> kVersions{"3.10", "3.11", "3.12", "3.13",
                                                    "4.0",  "4.1",  "4.2",  "4.3"};
constexpr std::string_view kNewestText = "4.x";

} // namespace

std::optional<BrokerChoice> parseBrokerChoice(std::string_view text) {
    if (text == kNewestText) {
        return BrokerChoice{};
    }
    const auto found = std::ranges::find(kVersions, text);
    if (found == kVersions.end()) {
        return std::nullopt;
    }
    return BrokerChoice{static_cast<BrokerVersion>(found - kVersions.begin()), false};
}

std::string_view toText(BrokerChoice choice) {
    return choice.newest ? kNewestText : versionText(choice.version);
}

std::string_view versionText(BrokerVersion version) {
    return kVersions[static_cast<std::size_t>(version)];
}

std::string_view brokerChoices() {
    return "3.10, 3.11, 3.12, 3.13, 4.0, 4.1, 4.2, 4.3, 4.x";
}

} // namespace warren
