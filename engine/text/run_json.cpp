// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A run for programs: one line of JSON, or JUnit's XML. Names and exact numbers, no sentences but
// the document's own.
#include "engine/base/overloaded.h"
#include "engine/text/expectation_text.h"
#include "engine/text/run_report.h"
#include "engine/topology/json_text.h"

#include <fmt/format.h>

namespace warren::text {

namespace {

std::string_view endName(EndRule rule) {
    switch (rule) {
    case EndRule::ForOption:
        return "for";
    case EndRule::LastInstant:
        return "last_instant";
    case EndRule::NothingLeft:
        return "nothing_left";
    case EndRule::OneHour:
        return "one_hour";
    case EndRule::Interrupted:
        return "interrupted";
    }
    return "";
}

std::string foundJson(const sim::MetricValue& found) {
    return std::visit(Overloaded{
                          [](std::monostate) { return std::string("null"); },
                          [](std::int64_t v) { return std::to_string(v); },
                          [](double v) { return doubleText(v); },
                          [](Duration v) { return std::to_string(v.ns); },
                          [](const std::string& v) { return quotedText(v); },
                      },
                      found);
}

std::string expectationJson(const sim::ExpectationResult& result) {
    const Expectation& expectation = result.expectation;
    return fmt::format("{{\"line\": {}, \"that\": {}, \"expectation\": {}, \"passed\": {}, "
                       "\"reached\": {}, \"decided_ns\": {}, \"found\": {}, \"why\": {}}}",
                       expectation.line, quotedText(toText(expectation.that)),
                       quotedText(expectationText(expectation)), result.passed, result.reached,
                       result.decidedAt.ns, foundJson(result.found),
                       quotedText(expectation.why.en));
}

std::string queueJson(const sim::QueueView& queue) {
    const broker::QueueLedger& ledger = queue.ledger;
    return fmt::format(
        "{{\"queue\": {}, \"exists\": {}, \"ready\": {}, \"unacked\": {}, \"overdue\": {}, "
        "\"in_publish\": {}, \"in_dead_letter\": {}, \"enqueued\": {}, \"refused\": {}, "
        "\"delivered\": {}, \"redelivered\": {}, \"acked\": {}, \"auto_acked\": {}, "
        "\"dead_lettered\": {}, \"discarded\": {}, \"purged\": {}, \"deleted\": {}, \"lost\": {}, "
        "\"silent_loss\": {}, \"wait_p50_ns\": {}, \"wait_p95_ns\": {}, \"wait_p99_ns\": {}}}",
        quotedText(toText(queue.address)), queue.exists, queue.ready, queue.unacked, queue.overdue,
        ledger.inPublish, ledger.inDeadLetter, ledger.enqueued, ledger.refused, ledger.delivered,
        ledger.redelivered, ledger.acked, ledger.autoAcked, ledger.deadLetteredTotal,
        ledger.discardedTotal, ledger.purged, ledger.deleted, ledger.lost, ledger.silentLoss(),
        queue.waitP50.ns, queue.waitP95.ns, queue.waitP99.ns);
}

template <class List, class Text> std::string listJson(const List& list, Text text) {
    std::string json = "[";
    for (const auto& element : list) {
        json += json.size() > 1 ? ", " : "";
        json += text(element);
    }
    return json + "]";
}

/// XML 1.0 has no way to write most control characters; they cannot stand in a name here either.
std::string xmlText(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        switch (c) {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        default:
            escaped += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
    return escaped;
}

std::string testCase(const FinishedRun& run, const sim::ExpectationResult& result) {
    const std::string name = xmlText(expectationText(result.expectation));
    const std::string file = xmlText(run.file);
    if (result.passed) {
        return fmt::format("    <testcase classname=\"{}\" name=\"{}\"/>\n", file, name);
    }
    return fmt::format("    <testcase classname=\"{}\" name=\"{}\">\n"
                       "      <failure message=\"{}\">{}</failure>\n    </testcase>\n",
                       file, name, xmlText(verdictText(result)),
                       xmlText(result.expectation.why.en));
}

/// The run itself: that it ended, and that its ledger balances.
std::string ownCase(const FinishedRun& run) {
    const std::string file = xmlText(run.file);
    const std::string_view failed = run.endRule == EndRule::Interrupted ? "interrupted" : "";
    const std::string message = run.imbalance.empty() ? std::string(failed) : run.imbalance;
    if (message.empty()) {
        return fmt::format("    <testcase classname=\"{}\" name=\"run\"/>\n", file);
    }
    return fmt::format("    <testcase classname=\"{}\" name=\"run\">\n"
                       "      <failure message=\"{}\"/>\n    </testcase>\n",
                       file, xmlText(message));
}

} // namespace

std::string runJson(const FinishedRun& run) {
    const sim::RunTotals& totals = run.snapshot->totals;
    const broker::IngressLedger& door = totals.ingress;
    return fmt::format(
        "{{\"file\": {}, \"name\": {}, \"seed\": {}, \"end_ns\": {}, \"end_rule\": \"{}\", "
        "\"passed\": {}, \"fingerprint\": \"{:016x}\", \"published\": {}, \"routed\": {}, "
        "\"returned\": {}, \"dropped\": {}, \"refused_by_protocol\": {}, \"acked\": {}, "
        "\"silent_loss\": {}, \"ledger_balanced\": {}, \"latency_p50_ns\": {}, "
        "\"latency_p95_ns\": {}, \"latency_p99_ns\": {}, \"latency_p999_ns\": {}, "
        "\"queues\": {}, \"expectations\": {}}}\n",
        quotedText(run.file), quotedText(run.name), run.seed, run.snapshot->at.ns,
        endName(run.endRule), run.passed(), run.snapshot->fingerprint, door.published, door.routed,
        door.returned, door.dropped, door.refusedByProtocol, totals.acked, totals.silentLoss,
        run.imbalance.empty(), totals.latencyP50.ns, totals.latencyP95.ns, totals.latencyP99.ns,
        totals.latencyP999.ns, listJson(run.snapshot->queues, queueJson),
        listJson(run.expectations, expectationJson));
}

std::string junitReport(const std::vector<FinishedRun>& runs) {
    std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
    for (const FinishedRun& run : runs) {
        std::size_t failed = run.imbalance.empty() && run.endRule != EndRule::Interrupted ? 0u : 1u;
        std::string cases = ownCase(run);
        for (const sim::ExpectationResult& result : run.expectations) {
            failed += result.passed ? 0u : 1u;
            cases += testCase(run, result);
        }
        xml +=
            fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" time=\"{:.3f}\">\n{}"
                        "  </testsuite>\n",
                        xmlText(run.file), run.expectations.size() + 1, failed,
                        run.snapshot->at.toSeconds(), cases);
    }
    return xml + "</testsuites>\n";
}

} // namespace warren::text
