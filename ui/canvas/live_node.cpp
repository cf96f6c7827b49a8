// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// LiveNode puts a snapshot's numbers into the few words and shares of a card.
#include "ui/canvas/live_node.h"

#include "ui/canvas/figures.h"

#include <algorithm>
#include <cmath>

namespace warren::ui {

namespace {

constexpr std::uint32_t kSlots = 20;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(LiveNode)
};

QString separated(const QString& a, const QString& b) {
    return QStringLiteral("%1 · %2").arg(a, b);
}

double share(double part, double whole) {
    return whole > 0 ? std::clamp(part / whole, 0.0, 1.0) : 0;
}

std::vector<float> sparkline(const QueueMemory& memory) {
    std::vector<float> result;
    if (memory.depths.empty()) {
        return result;
    }
    const std::uint64_t most =
        std::max<std::uint64_t>(1, *std::max_element(memory.depths.begin(), memory.depths.end()));
    result.reserve(memory.depths.size());
    for (const std::uint64_t depth : memory.depths) {
        result.push_back(static_cast<float>(depth) / static_cast<float>(most));
    }
    return result;
}

void warnOf(LiveNode& live, const sim::QueueView& view) {
    if (const std::uint64_t lost = view.ledger.silentLoss(); lost > 0) {
        live.warnings.push_back(
            {LiveTone::Danger, Words::tr("%1 lost silently").arg(figure(lost))});
    }
    if (view.overdue > 0) {
        live.warnings.push_back(
            {LiveTone::Warning, Words::tr("%1 overdue behind the head").arg(figure(view.overdue))});
    }
    // A queue whose messages expire is a delay queue: nobody need read it.
    if (view.consumers == 0 && view.ready > 0 && !view.headTtl) {
        live.warnings.push_back({LiveTone::Warning, Words::tr("no consumer")});
    }
}

QString confirmWords(const sim::ProducerView& view) {
    if (view.returned > 0) {
        return Words::tr("%1 returned").arg(figure(view.returned));
    }
    if (view.nacked > 0) {
        return Words::tr("%1 refused").arg(figure(view.nacked));
    }
    if (view.confirmed == 0) { // without publisher confirms there is nothing to count
        return Words::tr("%1 sent").arg(figure(view.sent));
    }
    if (view.confirmed == view.sent) {
        return Words::tr("all confirmed");
    }
    return Words::tr("%1 unconfirmed").arg(figure(view.sent - std::min(view.sent, view.confirmed)));
}

Remark stateOf(sim::ProducerState state) {
    switch (state) {
    case sim::ProducerState::Waiting:
        return {LiveTone::Quiet, Words::tr("waiting")};
    case sim::ProducerState::Flowing:
        return {LiveTone::Good, Words::tr("flowing")};
    case sim::ProducerState::Blocked:
        return {LiveTone::Danger, Words::tr("blocked")};
    case sim::ProducerState::Paused:
        return {LiveTone::Quiet, Words::tr("paused")};
    case sim::ProducerState::Stopped:
        return {LiveTone::Quiet, Words::tr("stopped")};
    case sim::ProducerState::Finished:
        return {LiveTone::Quiet, Words::tr("finished")};
    }
    return {};
}

Remark stateOf(sim::ConsumerState state) {
    switch (state) {
    case sim::ConsumerState::Waiting:
        return {LiveTone::Quiet, Words::tr("waiting")};
    case sim::ConsumerState::Idle:
        return {LiveTone::Quiet, Words::tr("idle")};
    case sim::ConsumerState::Working:
        return {LiveTone::Busy, Words::tr("working")};
    case sim::ConsumerState::Saturated:
        return {LiveTone::Warning, Words::tr("saturated")};
    case sim::ConsumerState::Paused:
        return {LiveTone::Quiet, Words::tr("paused")};
    case sim::ConsumerState::Stopped:
        return {LiveTone::Quiet, Words::tr("stopped")};
    case sim::ConsumerState::Restarting:
        return {LiveTone::Danger, Words::tr("restarting")};
    case sim::ConsumerState::Cancelled:
        return {LiveTone::Danger, Words::tr("cancelled")};
    }
    return {};
}

} // namespace

LiveNode liveQueue(const NodeFace& face, const sim::QueueView& view, const QueueMemory& memory) {
    LiveNode live;
    live.isGone = !view.exists;
    if (live.isGone) {
        live.state = Remark{LiveTone::Danger, Words::tr("deleted")};
        return live;
    }
    live.ready = figure(view.ready);
    live.unacked = figure(view.unacked);
    const auto whole = static_cast<double>(
        face.maxLength.value_or(std::max(memory.most, view.ready + view.unacked)));
    live.readyShare = share(static_cast<double>(view.ready), whole);
    live.unackedShare =
        std::min(1 - live.readyShare, share(static_cast<double>(view.unacked), whole));
    if (view.headTtl && view.headTtlWhole && view.headTtlWhole->ns > 0) {
        live.headShare = share(view.headTtl->toSeconds(), view.headTtlWhole->toSeconds());
    }
    live.depth = sparkline(memory);
    live.line = separated(Words::tr("in %1/s").arg(rateFigure(view.inRate)),
                          Words::tr("out %1/s").arg(rateFigure(view.deliverRate)));
    if (view.deadLetterRate > 0) {
        live.line =
            separated(live.line, Words::tr("dead %1/s").arg(rateFigure(view.deadLetterRate)));
    }
    warnOf(live, view);
    return live;
}

LiveNode liveExchange(const sim::ExchangeView& view) {
    LiveNode live;
    live.line = Words::tr("%1/s in").arg(rateFigure(view.inRate));
    if (view.unroutable > 0) {
        live.aside =
            Remark{LiveTone::Danger, Words::tr("%1 unroutable").arg(figure(view.unroutable))};
    }
    return live;
}

LiveNode liveProducer(const sim::ProducerView& view) {
    LiveNode live;
    live.state = stateOf(view.state);
    const QString rate = rateFigure(view.rate);
    const bool isBehind = view.state == sim::ProducerState::Flowing && view.wantedRate > 0 &&
                          view.rate < view.wantedRate * 0.9;
    live.line = separated(isBehind ? Words::tr("%1 of %2/s").arg(rate, rateFigure(view.wantedRate))
                                   : Words::tr("%1/s").arg(rate),
                          confirmWords(view));
    return live;
}

LiveNode liveConsumer(const sim::ConsumerView& view) {
    LiveNode live;
    live.state = stateOf(view.state);
    live.utilisation = std::clamp(view.utilisation, 0.0, 1.0);
    const std::uint64_t room = std::uint64_t{view.prefetch} * std::max(1U, view.instances);
    live.slotCount =
        room == 0 ? 0 : static_cast<std::uint32_t>(std::min<std::uint64_t>(room, kSlots));
    if (room > 0) {
        const double taken = share(static_cast<double>(view.unacked), static_cast<double>(room));
        live.slotsTaken = static_cast<std::uint32_t>(std::ceil(taken * live.slotCount));
    } else {
        live.slotCount = kSlots; // unlimited: the row shows how far it went, by orders of magnitude
        const double digits = std::log10(static_cast<double>(view.unacked) + 1);
        live.slotsTaken = static_cast<std::uint32_t>(std::min(20.0, std::ceil(digits * 4)));
    }
    live.line = separated(Words::tr("%1/s").arg(rateFigure(view.rate)),
                          Words::tr("%1 unacked").arg(figure(view.unacked)));
    const std::uint64_t settled = view.processed + view.failed;
    if (view.failed > 0 && settled > 0) {
        const double percent =
            100.0 * static_cast<double>(view.failed) / static_cast<double>(settled);
        live.aside = Remark{LiveTone::Danger, Words::tr("%1 % failed").arg(rateFigure(percent))};
    }
    if (view.restarts > 0) {
        live.warnings.push_back(
            {LiveTone::Warning, view.restarts == 1
                                    ? Words::tr("1 restart")
                                    : Words::tr("%1 restarts").arg(figure(view.restarts))});
    }
    return live;
}

} // namespace warren::ui
