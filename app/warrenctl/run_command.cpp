// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// warrenctl run: documents in virtual time; report, expectations, recording.
#include "app/warrenctl/commands.h"
#include "app/warrenctl/document_run.h"
#include "app/warrenctl/interrupt.h"
#include "app/warrenctl/streams.h"
#include "engine/base/file.h"
#include "engine/text/run_report.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace warren::ctl {

namespace {

constexpr const char* kRunHelp = R"(
The run ends at --for; else at the last instant that timeline or expectations name; else
when nothing is left to happen; else after one hour. The report says which it was.

--json prints one line for each FILE, an object with
  file name seed end_ns end_rule passed fingerprint         end_rule: for last_instant
  published routed returned dropped refused_by_protocol       nothing_left one_hour interrupted
  acked silent_loss ledger_balanced                         times in ns of virtual time
  latency_p50_ns latency_p95_ns latency_p99_ns latency_p999_ns
  queues: [{queue exists ready unacked overdue in_publish in_dead_letter enqueued refused
    delivered redelivered acked auto_acked dead_lettered discarded purged deleted lost
    silent_loss wait_p50_ns wait_p95_ns wait_p99_ns}]
  expectations: [{line that expectation passed reached decided_ns found why}]
Several FILEs run one after the other as a suite; its last line is "N passed, N failed".)";

struct RunWords {
    std::vector<std::string> files;
    std::string runFor;
    std::string speed = "max";
    std::optional<std::uint64_t> seed;
    std::string session;
    std::string junit;
    bool json = false;
    bool check = false;
};

/// The options that hold for each run, or nothing after a message.
std::optional<DocumentRunOptions> runOptions(const RunWords& line) {
    DocumentRunOptions options;
    options.run.seed = line.seed;
    if (!line.runFor.empty()) {
        options.run.runFor = parseDuration(line.runFor);
        if (!options.run.runFor) {
            printProblems({Error{ErrorCode::BadDuration, {"--for", line.runFor}, {}, {}}});
            return std::nullopt;
        }
    }
    if (line.speed != "max") {
        options.pace = sim::Pace{line.speed == "1" ? 1'000u : 10'000u};
    }
    if (!line.session.empty()) {
        if (line.files.size() > 1) {
            printProblem("--session records one run; give one FILE with it");
            return std::nullopt;
        }
        options.session = line.session;
    }
    return options;
}

std::string reportOf(const RunWords& line, const text::FinishedRun& run) {
    const text::Style style = outputStyle();
    if (line.json) {
        return text::runJson(run);
    }
    if (line.files.size() > 1) {
        return text::suiteLine(run, line.check, style);
    }
    std::string report = text::runReport(run, style, outputWidth());
    return line.check ? report + "\n" + text::expectationReport(run, style) : report;
}

/// What has been run so far, and how it went.
struct Suite {
    std::vector<text::FinishedRun> runs;
    std::size_t passed = 0;
    std::size_t failed = 0;
    int exitCode = Fine;

    void worsen(int code) { exitCode = std::max(exitCode, code); }
};

void runOne(const RunWords& line, const DocumentRunOptions& options, const std::string& file,
            Suite& suite) {
    auto run = runDocument(file, options);
    if (!run) {
        printProblems(run.error());
        ++suite.failed;
        suite.worsen(Unusable);
        return;
    }
    if (run->recordingFailed) {
        printProblems({*run->recordingFailed});
        suite.worsen(Unusable);
    }
    const text::FinishedRun& finished = run->finished;
    const bool good = finished.imbalance.empty() && (!line.check || finished.passed());
    ++(good ? suite.passed : suite.failed);
    suite.worsen(good ? Fine : Finding);
    if (finished.endRule == text::EndRule::Interrupted) {
        suite.worsen(Interrupted);
    }
    suite.worsen(print(reportOf(line, finished)));
    if (!line.junit.empty()) {
        suite.runs.push_back(finished);
    }
}

int run(const RunWords& line) {
    const auto options = runOptions(line);
    if (!options) {
        return Unusable;
    }
    watchForInterrupt();
    Suite suite;
    for (const std::string& file : line.files) {
        if (wasInterrupted()) {
            break;
        }
        runOne(line, *options, file, suite);
    }
    if (!line.json && (line.files.size() > 1 || line.check)) {
        suite.worsen(print(std::to_string(suite.passed) + " passed, " +
                           std::to_string(suite.failed) + " failed\n"));
    }
    if (!line.junit.empty()) {
        if (const auto written = writeFileAtomically(line.junit, text::junitReport(suite.runs));
            !written) {
            printProblems({written.error()});
            suite.worsen(Unusable);
        }
    }
    return suite.exitCode;
}

} // namespace

Command addRunCommand(CLI::App& app) {
    auto line = std::make_shared<RunWords>();
    CLI::App* const command = app.add_subcommand("run", "Run documents in virtual time");
    command->footer(kRunHelp);
    command->add_option("FILE", line->files, ".warren or definitions.json")->required();
    command->add_option("--for", line->runFor, "Virtual time to run, such as 90s, 10m or 1h");
    command->add_option("--seed", line->seed, "Seed of the run instead of the document's");
    command->add_option("--speed", line->speed, "max, or virtual seconds a second: 1 or 10")
        ->check(CLI::IsMember({"max", "1", "10"}));
    command->add_option("--session", line->session, "Record the run into this SQLite file");
    command->add_flag("--json", line->json, "Print one line of JSON a run instead of the report");
    command->add_flag("--check", line->check, "Check the expectations; exit 1 if one fails");
    command->add_option("--junit", line->junit, "Write the checks as a JUnit XML file");
    return [line] { return run(*line); };
}

} // namespace warren::ctl
