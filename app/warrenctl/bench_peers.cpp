// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Peers print one JSON object each, of which msg_per_s is read.
#include "app/warrenctl/bench_peers.h"

#include "app/warrenctl/platform.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace warren::ctl {

namespace {

constexpr std::array<std::string_view, 5> kCompared{"zero", "mmc10", "mmc1000", "qs1000", "retry"};
constexpr int kRounds = 3;
/// Half a second to two seconds of each peer.
constexpr const char* kSimpyMessages = "100000";
constexpr const char* kNodeMessages = "1000000";

double rateIn(std::string_view text) {
    constexpr std::string_view mark = "\"msg_per_s\":";
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) {
        return 0;
    }
    text.remove_prefix(at + mark.size());
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    double rate = 0;
    std::from_chars(text.data(), text.data() + text.size(), rate);
    return rate;
}

/// A model and the programs that may be able to run it: SimPy is often there for the system's own
/// Python only.
struct Peer {
    std::filesystem::path file;
    std::vector<std::string> programs;
    const char* messages;
    const char* options;
};

double peerRate(const Peer& peer, std::string_view bench) {
    std::error_code ignored;
    if (!std::filesystem::exists(peer.file, ignored)) {
        return 0;
    }
    for (const std::string& program : peer.programs) {
        const auto output =
            platform::outputOf(program + " \"" + peer.file.string() + "\" " + std::string(bench) +
                               " " + peer.messages + peer.options + " 2>&1");
        if (const double rate = output ? rateIn(*output) : 0; rate > 0) {
            return rate;
        }
    }
    return 0;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0.0 : values[values.size() / 2];
}

} // namespace

std::vector<PeerRatio> comparePeers(const std::filesystem::path& folder, const OwnRate& own) {
    struct Rounds {
        std::vector<double> warren, simpy, node;
    };
    const Peer simpy{
        folder / "simpy_broker.py", {"python3", "/usr/bin/python3"}, kSimpyMessages, " --json"};
    const Peer node{folder / "node_broker.mjs", {"node"}, kNodeMessages, ""};
    std::array<Rounds, kCompared.size()> rates;
    for (int round = 0; round < kRounds; ++round) {
        for (std::size_t i = 0; i < kCompared.size(); ++i) {
            rates[i].warren.push_back(own(kCompared[i]));
            rates[i].simpy.push_back(peerRate(simpy, kCompared[i]));
            rates[i].node.push_back(peerRate(node, kCompared[i]));
        }
    }
    std::vector<PeerRatio> ratios;
    for (std::size_t i = 0; i < kCompared.size(); ++i) {
        ratios.push_back({std::string(kCompared[i]), median(rates[i].warren),
                          median(rates[i].simpy), median(rates[i].node)});
    }
    return ratios;
}

double geometricMean(const std::vector<double>& ratios) {
    double sum = 0;
    for (const double ratio : ratios) {
        sum += std::log(ratio);
    }
    return ratios.empty() ? 0.0 : std::exp(sum / static_cast<double>(ratios.size()));
}

} // namespace warren::ctl
