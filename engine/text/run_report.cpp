// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The report of a run for a terminal.
#include "engine/text/run_report.h"

#include "engine/text/expectation_text.h"
#include "engine/text/number_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace warren::text {

namespace {

std::string endText(EndRule rule) {
    switch (rule) {
    case EndRule::ForOption:
        return "the end given with --for";
    case EndRule::LastInstant:
        return "the last instant in its timeline and expectations";
    case EndRule::NothingLeft:
        return "nothing was left to happen";
    case EndRule::OneHour:
        return "one hour, as nothing in the file sets an end (--for does)";
    case EndRule::Interrupted:
        return "interrupted there; this is how far it came";
    }
    return {};
}

std::string plural(std::uint64_t count, const char* one, const char* many) {
    return countText(count) + " " + (count == 1 ? one : many);
}

/// The copies of all queues, former ones too.
broker::QueueLedger sumOfQueues(const sim::Snapshot& snapshot, std::uint64_t& ready,
                                std::uint64_t& unacked) {
    broker::QueueLedger sum;
    for (const sim::QueueView& queue : snapshot.queues) {
        ready += queue.ready;
        unacked += queue.unacked;
        sum.enqueued += queue.ledger.enqueued;
        sum.refused += queue.ledger.refused;
        sum.inPublish += queue.ledger.inPublish;
        sum.inDeadLetter += queue.ledger.inDeadLetter;
        sum.acked += queue.ledger.acked;
        sum.autoAcked += queue.ledger.autoAcked;
        sum.deadLetteredTotal += queue.ledger.deadLetteredTotal;
        sum.discardedTotal += queue.ledger.discardedTotal;
        sum.purged += queue.ledger.purged;
        sum.deleted += queue.ledger.deleted;
        sum.lost += queue.ledger.lost;
    }
    return sum;
}

struct LedgerLine {
    const char* sign;
    const char* what;
    std::uint64_t count;
    bool always;
    bool loss;
};

std::string ledgerLines(const std::vector<LedgerLine>& lines, const Style& style) {
    std::string text;
    for (const LedgerLine& line : lines) {
        if (!line.always && line.count == 0) {
            continue;
        }
        const std::string written =
            fmt::format("  {} {:<34}{:>16}\n", line.sign, line.what, countText(line.count));
        text += line.loss && line.count > 0 ? style.alarm(written) : written;
    }
    return text;
}

std::string ledgerText(const FinishedRun& run, const Style& style) {
    const broker::IngressLedger& door = run.snapshot->totals.ingress;
    std::uint64_t ready = 0;
    std::uint64_t unacked = 0;
    const broker::QueueLedger copies = sumOfQueues(*run.snapshot, ready, unacked);
    std::string text = style.strong("Messages") + "\n";
    text += ledgerLines({{" ", "published", door.published, true, false},
                         {"=", "routed to at least one queue", door.routed, true, false},
                         {"+", "returned to the publisher", door.returned, false, false},
                         {"+", "dropped: no queue, not mandatory", door.dropped, false, true},
                         {" ", "refused by the protocol", door.refusedByProtocol, false, false}},
                        style);
    text += style.strong("Copies in queues") + "\n";
    text += ledgerLines({{" ", "from publishes", copies.inPublish, true, false},
                         {"+", "from dead-lettering", copies.inDeadLetter, false, false},
                         {"=", "acked", copies.acked, true, false},
                         {"+", "auto-acked", copies.autoAcked, false, false},
                         {"+", "dead-lettered", copies.deadLetteredTotal, false, false},
                         {"+", "discarded", copies.discardedTotal, false, true},
                         {"+", "refused by a full queue", copies.refused, false, false},
                         {"+", "purged", copies.purged, false, false},
                         {"+", "deleted with their queue", copies.deleted, false, false},
                         {"+", "lost with a node", copies.lost, false, true},
                         {"+", "ready now", ready, true, false},
                         {"+", "unacked now", unacked, true, false}},
                        style);
    return text;
}

const char* reasonText(std::size_t reason) {
    switch (static_cast<broker::DeathReason>(reason)) {
    case broker::DeathReason::Rejected:
        return "rejected";
    case broker::DeathReason::Expired:
        return "expired";
    case broker::DeathReason::MaxLength:
        return "over the length limit";
    case broker::DeathReason::DeliveryLimit:
        return "over the delivery limit";
    }
    return "";
}

const char* causeText(std::size_t cause) {
    switch (static_cast<broker::DiscardCause>(cause)) {
    case broker::DiscardCause::NoDlx:
        return "it has no dead-letter exchange";
    case broker::DiscardCause::DlxMissing:
        return "its dead-letter exchange does not exist";
    case broker::DiscardCause::NoRoute:
        return "its dead-letter exchange routes the key nowhere";
    case broker::DiscardCause::Cycle:
        return "dead-lettering would go round in a cycle";
    }
    return "";
}

/// Reasons of one queue's discards with their counts, then why nothing took them.
std::string discardText(const broker::QueueLedger& ledger) {
    std::vector<std::string> reasons;
    for (std::size_t i = 0; i < ledger.discarded.size(); ++i) {
        if (ledger.discarded[i] > 0) {
            reasons.push_back(countText(ledger.discarded[i]) + " " + reasonText(i));
        }
    }
    std::vector<std::string> causes;
    for (std::size_t i = 0; i < ledger.discardedBecause.size(); ++i) {
        if (ledger.discardedBecause[i] > 0) {
            causes.emplace_back(causeText(i));
        }
    }
    return fmt::format("{}: {}", fmt::join(reasons, ", "), fmt::join(causes, "; "));
}

std::vector<std::string> lossesOf(const sim::QueueView& queue) {
    const broker::QueueLedger& ledger = queue.ledger;
    std::vector<std::string> losses;
    if (ledger.discardedTotal > 0) {
        losses.push_back(discardText(ledger));
    }
    if (ledger.refusedDropped > 0) {
        losses.push_back(countText(ledger.refusedDropped) +
                         " refused: the queue is full and nobody is told");
    }
    if (ledger.autoAckedLost > 0) {
        losses.push_back(countText(ledger.autoAckedLost) +
                         " auto-acked and never processed to the end");
    }
    if (ledger.lost > 0) {
        losses.push_back(countText(ledger.lost) + " lost with a node");
    }
    return losses;
}

std::string lossText(const FinishedRun& run, const Style& style) {
    const std::uint64_t total = run.snapshot->totals.silentLoss;
    if (total == 0) {
        return style.good("No silent loss: every message is accounted for.") + "\n";
    }
    std::string text =
        style.alarm("Silent loss: " + plural(total, "message", "messages") + " vanished") + "\n";
    for (const sim::QueueView& queue : run.snapshot->queues) {
        for (const std::string& loss : lossesOf(queue)) {
            text += "  " + toText(queue.address) + "  " + style.alarm(loss) + "\n";
        }
    }
    if (const std::uint64_t dropped = run.snapshot->totals.ingress.dropped; dropped > 0) {
        text += "  exchanges  " +
                style.alarm(countText(dropped) +
                            " dropped: no queue is bound for their key, and not mandatory") +
                "\n";
    }
    return text;
}

std::string shownName(const sim::QueueView& queue) {
    const EntityKey& key = queue.address.key;
    return (key.vhost == "/" ? key.name : key.vhost + "/" + key.name) +
           (queue.exists ? "" : " (deleted)");
}

struct QueueColumn {
    const char* heading;
    std::uint64_t (*count)(const sim::QueueView& queue);
    bool always;
    bool loss;
};

constexpr QueueColumn kQueueColumns[] = {
    {"ready", [](const sim::QueueView& q) { return q.ready; }, true, false},
    {"overdue", [](const sim::QueueView& q) { return q.overdue; }, false, false},
    {"unacked", [](const sim::QueueView& q) { return q.unacked; }, true, false},
    {"in", [](const sim::QueueView& q) { return q.ledger.inPublish + q.ledger.inDeadLetter; }, true,
     false},
    {"refused", [](const sim::QueueView& q) { return q.ledger.refused; }, false, false},
    {"redelivered", [](const sim::QueueView& q) { return q.ledger.redelivered; }, false, false},
    {"acked", [](const sim::QueueView& q) { return q.ledger.acked + q.ledger.autoAcked; }, true,
     false},
    {"dead-lettered", [](const sim::QueueView& q) { return q.ledger.deadLetteredTotal; }, true,
     false},
    {"lost", [](const sim::QueueView& q) { return q.ledger.silentLoss(); }, true, true},
};

/// Columns that say nothing in any row are left out.
std::string queueTable(const sim::Snapshot& snapshot, const Style& style, std::size_t width) {
    std::vector<const QueueColumn*> columns;
    std::vector<std::string> headings{"queue"};
    for (const QueueColumn& column : kQueueColumns) {
        if (column.always ||
            std::any_of(snapshot.queues.begin(), snapshot.queues.end(),
                        [&](const sim::QueueView& queue) { return column.count(queue) > 0; })) {
            columns.push_back(&column);
            headings.emplace_back(column.heading);
        }
    }
    headings.insert(headings.end(), {"wait p50", "p99"});
    Table table(std::move(headings));
    for (const sim::QueueView& queue : snapshot.queues) {
        std::vector<Cell> row{{shownName(queue)}};
        for (const QueueColumn* column : columns) {
            const std::uint64_t count = column->count(queue);
            row.push_back({countText(count), column->loss && count > 0});
        }
        const bool waited = queue.ledger.delivered > 0;
        row.push_back({waited ? durationText(queue.waitP50) : "-"});
        row.push_back({waited ? durationText(queue.waitP99) : "-"});
        table.add(std::move(row));
    }
    return table.text(style, width);
}

std::string latencyText(const sim::RunTotals& totals) {
    if (totals.acked == 0) {
        return {};
    }
    return fmt::format("From first publish to the end of the work: p50 {}, p95 {}, p99 {}, "
                       "p99.9 {}\n",
                       durationText(totals.latencyP50), durationText(totals.latencyP95),
                       durationText(totals.latencyP99), durationText(totals.latencyP999));
}

std::size_t failedCount(const FinishedRun& run) {
    return static_cast<std::size_t>(
        std::count_if(run.expectations.begin(), run.expectations.end(),
                      [](const sim::ExpectationResult& r) { return !r.passed; }));
}

std::string failures(const FinishedRun& run, const Style& style) {
    std::string text;
    for (const sim::ExpectationResult& result : run.expectations) {
        if (result.passed) {
            continue;
        }
        const Expectation& expectation = result.expectation;
        const std::string place = expectation.line > 0
                                      ? fmt::format("{}:{}: ", run.file, expectation.line)
                                      : run.file + ": ";
        text += "  " + place + style.alarm(expectationText(expectation)) + "\n" + "      " +
                verdictText(result) + "\n";
        if (!expectation.why.en.empty()) {
            text += "      " + expectation.why.en + "\n";
        }
    }
    if (!run.imbalance.empty()) {
        text += "  " + style.alarm("The ledger does not balance: " + run.imbalance) +
                "\n      This is a bug in Warren; please report it with the file.\n";
    }
    return text;
}

} // namespace

bool FinishedRun::passed() const {
    return failedCount(*this) == 0 && imbalance.empty();
}

std::string runReport(const FinishedRun& run, const Style& style, std::size_t width) {
    const sim::Snapshot& snapshot = *run.snapshot;
    std::string text = style.strong(run.name.empty() ? run.file : run.name + " (" + run.file + ")");
    text += fmt::format("\nRan to {} (virtual time, seed {}): {}.\n\n", toClock(snapshot.at),
                        run.seed, endText(run.endRule));
    text += ledgerText(run, style) + lossText(run, style) + "\n";
    if (!snapshot.queues.empty()) {
        text += queueTable(snapshot, style, width) + "\n";
    }
    return text + latencyText(snapshot.totals);
}

std::string expectationReport(const FinishedRun& run, const Style& style) {
    const std::size_t failed = failedCount(run);
    const std::size_t all = run.expectations.size();
    if (all == 0 && run.imbalance.empty()) {
        return "It has no expectations to check.\n";
    }
    std::string text =
        failed == 0
            ? style.good("All " + plural(all, "expectation holds", "expectations hold") + ".")
            : style.alarm(fmt::format("{} of {} do not hold:", failed,
                                      plural(all, "expectation", "expectations")));
    return text + "\n" + failures(run, style);
}

std::string suiteLine(const FinishedRun& run, bool checked, const Style& style) {
    const bool good = !checked || run.passed();
    const std::string expectations =
        checked ? fmt::format(", {} of {}", run.expectations.size() - failedCount(run),
                              plural(run.expectations.size(), "expectation", "expectations"))
                : std::string();
    const std::uint64_t lost = run.snapshot->totals.silentLoss;
    std::string text = good ? style.good("passed") : style.alarm("FAILED");
    text += fmt::format("  {}: {} in {}{}{}\n", run.file,
                        plural(run.snapshot->messages, "message", "messages"),
                        durationText(run.snapshot->at - Instant{}), expectations,
                        lost > 0 ? ", silent loss " + style.alarm(countText(lost)) : "");
    return checked ? text + failures(run, style) : text;
}

} // namespace warren::text
