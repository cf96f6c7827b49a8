// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// warrenctl bench: what the engine does in a second of processor time.
#include "app/warrenctl/bench_machine.h"
#include "app/warrenctl/bench_measure.h"
#include "app/warrenctl/bench_peers.h"
#include "app/warrenctl/commands.h"
#include "app/warrenctl/interrupt.h"
#include "app/warrenctl/streams.h"
#include "engine/text/number_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace warren::ctl {

namespace {

constexpr const char* kBenchHelp = R"(
Cases
  zero      direct exchange, one queue, one consumer, no service time
  mmc1 mmc10 mmc1000    so many consumers, exponential service of 10 ms, load 0.9
  qs1000    1,000 queues with a consumer each, topic keys
  retry     10 consumers, 20 % rejected, dead-lettered, back after 5 s
  backlog   10,000,000 messages expire into a dead-letter queue; bytes a queued message
  growth    a queue kept at depth 10^3 to 10^7; a cached route among 1 to 10^5 bindings
  load      a file of 100,000 bindings written and read (a "message" is a binding)
  record    mmc10 again, recorded into a session file
All of them without CASE. Time is processor time of the run alone, on memory that was
touched before; the line "machine" says what the machine could do in the same minute.

--json prints one line for each case:
  {"case", "messages", "cpu_s", "msg_per_s", "ns_per_msg", "bytes_per_msg", "trace_hash"}
  (bytes_per_msg is null where it is not measured), the machine's line first.
--peers runs simpy_broker.py (python3) and node_broker.mjs (node) of the folder DIR in
turn with ours, three rounds, and prints the ratios of the medians.)";

struct BenchWords {
    std::vector<std::string> cases;
    std::optional<std::uint64_t> messages;
    std::string peers;
    bool json = false;
};

bool isChosen(const BenchCase& bench, const std::vector<std::string>& chosen) {
    return chosen.empty() ||
           std::any_of(chosen.begin(), chosen.end(), [&](const std::string& name) {
               return name == bench.name || name == bench.group;
           });
}

/// A name that is neither a case nor a group.
std::optional<std::string> unknownCase(const std::vector<std::string>& chosen) {
    for (const std::string& name : chosen) {
        const auto known = benchCases();
        if (std::none_of(known.begin(), known.end(),
                         [&](const BenchCase& bench) { return isChosen(bench, {name}); })) {
            return name;
        }
    }
    return std::nullopt;
}

std::string machineLine(const MachineSpeed& speed, bool json) {
    return fmt::format(
        fmt::runtime(json ? "{{\"case\": \"machine\", \"copy_gb_per_s\": {:.1f}, "
                            "\"chase_ns\": {:.1f}, \"first_touch_gb_per_s\": {:.2f}}}\n"
                          : "machine       memory copy {:.1f} GB/s, pointer chase {:.0f} ns "
                            "(32 MiB), first touch {:.2f} GB/s\n"),
        speed.copyGigabytes, speed.chaseNanoseconds, speed.firstTouchGigabytes);
}

std::string resultLine(const BenchCase& bench, const Measurement& result, bool json) {
    const auto bytes = result.bytesPerMessage;
    if (json) {
        return fmt::format("{{\"case\": \"{}\", \"messages\": {}, \"cpu_s\": {:.6f}, "
                           "\"msg_per_s\": {:.0f}, \"ns_per_msg\": {:.2f}, \"bytes_per_msg\": {}, "
                           "\"trace_hash\": \"{:016x}\"}}\n",
                           bench.name, result.messages, result.cpuSeconds,
                           result.messagesPerSecond(), result.nsPerMessage(),
                           bytes ? fmt::format("{:.1f}", *bytes) : "null", result.traceHash);
    }
    return fmt::format("{:<14}{:>12}{:>10.3f} s{:>10}/s{:>10.1f} ns{:>10}  {:016x}\n", bench.name,
                       text::countText(result.messages), result.cpuSeconds,
                       text::shortCountText(result.messagesPerSecond()), result.nsPerMessage(),
                       bytes ? fmt::format("{:.1f} B", *bytes) : "", result.traceHash);
}

std::string heading() {
    return fmt::format("{:<14}{:>12}{:>12}{:>12}{:>13}{:>10}  {}\n", "case", "messages", "cpu",
                       "rate", "a message", "memory", "trace hash");
}

int runCases(const BenchWords& line) {
    int exitCode = print(machineLine(measureMachine(), line.json));
    if (!line.json) {
        exitCode = std::max<int>(exitCode, print(heading()));
    }
    for (const BenchCase& bench : benchCases()) {
        if (!isChosen(bench, line.cases)) {
            continue;
        }
        if (wasInterrupted()) {
            return Interrupted;
        }
        const auto result = bench.measure(bench, line.messages.value_or(bench.messages));
        if (!result) {
            printProblems(result.error());
            return Unusable;
        }
        exitCode = std::max<int>(exitCode, print(resultLine(bench, *result, line.json)));
    }
    return exitCode;
}

double ownRate(std::string_view name) {
    for (const BenchCase& bench : benchCases()) {
        if (bench.name == name) {
            const auto result = bench.measure(bench, bench.messages);
            return result ? result->messagesPerSecond() : 0.0;
        }
    }
    return 0.0;
}

std::string ratioText(double ours, double theirs) {
    return theirs > 0.0 ? fmt::format("{:.1f}x", ours / theirs) : std::string("not run");
}

int comparePeerModels(const BenchWords& line) {
    if (line.peers.empty()) {
        return line.json ? Fine : print("No peers to compare with; --peers DIR names them.\n");
    }
    std::string text = line.json ? "" : "\nagainst              SimPy        Node\n";
    std::vector<double> simpy;
    std::vector<double> node;
    for (const PeerRatio& ratio : comparePeers(line.peers, ownRate)) {
        text += line.json
                    ? fmt::format("{{\"case\": \"{}\", \"warren_msg_per_s\": {:.0f}, "
                                  "\"simpy_msg_per_s\": {:.0f}, \"node_msg_per_s\": {:.0f}}}\n",
                                  ratio.bench, ratio.warren, ratio.simpy, ratio.node)
                    : fmt::format("{:<14}{:>12}{:>12}\n", ratio.bench,
                                  ratioText(ratio.warren, ratio.simpy),
                                  ratioText(ratio.warren, ratio.node));
        if (ratio.simpy > 0.0) {
            simpy.push_back(ratio.warren / ratio.simpy);
        }
        if (ratio.node > 0.0) {
            node.push_back(ratio.warren / ratio.node);
        }
    }
    text +=
        fmt::format(fmt::runtime(line.json ? "{{\"case\": \"geometric_mean\", \"simpy\": {:.2f}, "
                                             "\"node\": {:.2f}}}\n"
                                           : "geometric mean{:>11.1f}x{:>11.1f}x\n"),
                    geometricMean(simpy), geometricMean(node));
    return print(text);
}

int bench(const BenchWords& line) {
    if (const auto unknown = unknownCase(line.cases)) {
        printProblem("there is no case '" + *unknown + "'; see warrenctl bench --help");
        return Unusable;
    }
    watchForInterrupt();
    const int exitCode = runCases(line);
    return exitCode == Fine ? comparePeerModels(line) : exitCode;
}

} // namespace

Command addBenchCommand(CLI::App& app) {
    auto line = std::make_shared<BenchWords>();
    CLI::App* const command = app.add_subcommand("bench", "Measure the engine");
    command->footer(kBenchHelp);
    command->add_option("CASE", line->cases, "Cases to run instead of all");
    command->add_option("--messages", line->messages, "Messages a case instead of its own number")
        ->check(CLI::PositiveNumber);
    command->add_option("--peers", line->peers, "Folder of the peer models")
        ->check(CLI::ExistingDirectory);
    command->add_flag("--json", line->json, "Print one line of JSON a case");
    return [line] { return bench(*line); };
}

} // namespace warren::ctl
