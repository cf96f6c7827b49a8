// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Other simulators of the same cases, run in turn with ours: ratios of one machine in one hour.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace warren::ctl {

struct PeerRatio {
    std::string bench;
    double warren = 0; ///< median, messages a second of processor time
    double simpy = 0;  ///< 0: could not be run
    double node = 0;
};

/// Warren's rate of a case now: called once a round.
using OwnRate = std::function<double(std::string_view bench)>;

/// Three interleaved rounds of the five cases against the models in `folder`.
std::vector<PeerRatio> comparePeers(const std::filesystem::path& folder, const OwnRate& own);

double geometricMean(const std::vector<double>& ratios); ///< 0 of none

} // namespace warren::ctl
