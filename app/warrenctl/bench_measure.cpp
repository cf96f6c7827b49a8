// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is measured is the run alone: building it is not, and memory has been touched before.
#include "app/warrenctl/bench_measure.h"

#include "app/warrenctl/bench_cases.h"
#include "app/warrenctl/platform.h"
#include "app/warrenctl/session_recorder.h"
#include "engine/base/check.h"
#include "engine/base/fingerprint.h"
#include "engine/sim/simulation.h"
#include "engine/topology/document_file.h"

#include <filesystem>
#include <memory>

namespace warren::ctl {

namespace {

constexpr Duration kLongEnough = Duration::hours(1'000'000);

Instant second(std::int64_t count) {
    return Instant{} + Duration::seconds(count);
}

Checked<sim::Simulation> build(Document document) {
    sim::RunOptions options;
    options.runFor = kLongEnough;
    return sim::Simulation::create(std::make_shared<const Document>(std::move(document)), options);
}

double timed(sim::Simulation& simulation, Instant limit) {
    const double before = platform::cpuSeconds();
    simulation.runUntil(limit);
    return platform::cpuSeconds() - before;
}

Checked<Measurement> measureRun(Document document, std::uint64_t messages) {
    auto simulation = build(std::move(document));
    if (!simulation) {
        return failures(std::move(simulation.error()));
    }
    Measurement measured{messages, 0, {}, 0};
    measured.cpuSeconds = timed(*simulation, Instant{} + kLongEnough);
    measured.traceHash = simulation->fingerprint();
    WARREN_CHECK(simulation->snapshot()->totals.acked ==
                 messages); // else it measured something else
    return measured;
}

/// Runs to `from` unmeasured, then to `to`.
Checked<Measurement> measureStretch(Document document, std::uint64_t messages, Instant from,
                                    Instant to) {
    auto simulation = build(std::move(document));
    if (!simulation) {
        return failures(std::move(simulation.error()));
    }
    simulation->runUntil(from - Duration::milliseconds(1));
    Measurement measured{messages, 0, {}, 0};
    measured.cpuSeconds = timed(*simulation, to);
    measured.traceHash = simulation->fingerprint();
    WARREN_CHECK(simulation->snapshot()->totals.ingress.dropped == 0);
    return measured;
}

Checked<Measurement> measureZero(const BenchCase&, std::uint64_t messages) {
    return measureRun(zeroCase(messages), messages);
}

Checked<Measurement> measureCrowd(const BenchCase& bench, std::uint64_t messages) {
    return measureRun(crowdCase(static_cast<std::uint32_t>(bench.parameter), messages), messages);
}

Checked<Measurement> measureTopic(const BenchCase& bench, std::uint64_t messages) {
    return measureRun(topicCase(static_cast<std::uint32_t>(bench.parameter), messages), messages);
}

Checked<Measurement> measureRetry(const BenchCase&, std::uint64_t messages) {
    return measureRun(retryCase(messages), messages);
}

/// Time is that of the second expiry alone; bytes are those that the first fill took.
Checked<Measurement> measureBacklog(const BenchCase&, std::uint64_t messages) {
    auto simulation = build(backlogCase(messages));
    if (!simulation) {
        return failures(std::move(simulation.error()));
    }
    Measurement measured{messages, 0, {}, 0};
    const auto before = platform::residentBytes();
    simulation->runUntil(second(BacklogPlan::kFirstExpiry - 1));
    const auto after = platform::residentBytes();
    if (before && after && messages > 0) {
        measured.bytesPerMessage =
            static_cast<double>(*after - *before) / static_cast<double>(messages);
    }
    simulation->runUntil(second(BacklogPlan::kSecondExpiry - 1));
    measured.cpuSeconds = timed(*simulation, second(BacklogPlan::kEnd));
    measured.traceHash = simulation->fingerprint();
    WARREN_CHECK(simulation->snapshot()->totals.ingress.copies == 2 * messages);
    return measured;
}

/// The stretch ends with the last publish, before the queue is drained.
Checked<Measurement> measureDepth(const BenchCase& bench, std::uint64_t messages) {
    const Instant start = second(kDepthSteadyAt);
    const auto microseconds = static_cast<std::int64_t>(messages);
    return measureStretch(depthCase(bench.parameter, messages), messages, start,
                          start + Duration::microseconds(microseconds));
}

Checked<Measurement> measureBindings(const BenchCase& bench, std::uint64_t messages) {
    return measureStretch(bindingsCase(static_cast<std::uint32_t>(bench.parameter), messages),
                          messages, second(kBindingsSteadyAt), Instant{} + kLongEnough);
}

/// A file of so many bindings is written and read.
Checked<Measurement> measureLoad(const BenchCase& bench, std::uint64_t) {
    const std::uint64_t bindings = bench.messages; // a file of one size
    const Document document = largeFileCase(static_cast<std::uint32_t>(bindings));
    Measurement measured{bindings, 0, {}, 0};
    const double before = platform::cpuSeconds();
    const std::string text = writeWarren(document);
    auto read = readDocument(text, "bench.warren");
    measured.cpuSeconds = platform::cpuSeconds() - before;
    if (!read) {
        return failures(std::move(read.error()));
    }
    Fingerprint fingerprint;
    for (const char c : text) {
        fingerprint.add(static_cast<unsigned char>(c));
    }
    WARREN_CHECK(read->document.topology == document.topology);
    measured.traceHash = fingerprint.value();
    measured.bytesPerMessage = static_cast<double>(text.size()) / static_cast<double>(bindings);
    return measured;
}

Checked<Measurement> recordTo(const std::filesystem::path& path, std::uint64_t messages) {
    Document document = crowdCase(10, messages);
    auto file = session::SessionFile::create(path, document, 1);
    if (!file) {
        return failures({std::move(file.error())});
    }
    auto simulation = build(std::move(document));
    if (!simulation) {
        return failures(std::move(simulation.error()));
    }
    constexpr std::uint64_t sliceEvents = 15'000;
    Measurement measured{messages, 0, {}, 0};
    SessionRecorder recorder(std::move(*file));
    const double before = platform::cpuSeconds();
    simulation->setRecording(true);
    while (simulation->runUntil(Instant{} + kLongEnough, sliceEvents) ==
           sim::StopReason::BudgetSpent) {
        recorder.add(simulation->takeRecord(), true);
    }
    recorder.add(simulation->takeRecord(), true);
    auto failed = recorder.finish();
    measured.cpuSeconds = platform::cpuSeconds() - before;
    measured.traceHash = simulation->fingerprint();
    if (failed) {
        return failures({std::move(*failed)});
    }
    return measured;
}

/// The case mmc10 again, recorded; the writer's time counts.
Checked<Measurement> measureRecord(const BenchCase&, std::uint64_t messages) {
    std::error_code ignored;
    const auto path = std::filesystem::temp_directory_path(ignored) / "warren-bench.sqlite";
    auto measured = recordTo(path, messages);
    std::filesystem::remove(path, ignored);
    return measured;
}

constexpr std::uint64_t kMega = 1'000'000;

constexpr BenchCase kCases[] = {
    {"backlog", "", 10 * kMega, 0, measureBacklog},
    {"zero", "", 10 * kMega, 0, measureZero},
    {"mmc1", "", 5 * kMega, 1, measureCrowd},
    {"mmc10", "", 5 * kMega, 10, measureCrowd},
    {"mmc1000", "", 5 * kMega, 1'000, measureCrowd},
    {"qs1000", "", 5 * kMega, 1'000, measureTopic},
    {"retry", "", 3 * kMega, 0, measureRetry},
    {"depth-1e3", "growth", 2 * kMega, 1'000, measureDepth},
    {"depth-1e4", "growth", 2 * kMega, 10'000, measureDepth},
    {"depth-1e5", "growth", 2 * kMega, 100'000, measureDepth},
    {"depth-1e6", "growth", 2 * kMega, kMega, measureDepth},
    {"depth-1e7", "growth", 2 * kMega, 10 * kMega, measureDepth},
    {"bindings-1e0", "growth", 2 * kMega, 1, measureBindings},
    {"bindings-1e1", "growth", 2 * kMega, 10, measureBindings},
    {"bindings-1e2", "growth", 2 * kMega, 100, measureBindings},
    {"bindings-1e3", "growth", 2 * kMega, 1'000, measureBindings},
    {"bindings-1e4", "growth", 2 * kMega, 10'000, measureBindings},
    {"bindings-1e5", "growth", 2 * kMega, 100'000, measureBindings},
    {"load", "", 100'000, 0, measureLoad},
    {"record", "", 5 * kMega, 0, measureRecord},
};

} // namespace

std::span<const BenchCase> benchCases() {
    return kCases;
}

} // namespace warren::ctl
