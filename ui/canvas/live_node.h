// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// LiveNode: the live values that a card shows, as words and shares; no painting.
#pragma once

#include "ui/canvas/node_face.h"

#include "engine/sim/snapshot.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace warren::ui {

enum class LiveTone : std::uint8_t { Good, Busy, Quiet, Warning, Danger };

struct Remark {
    LiveTone tone = LiveTone::Quiet;
    QString text;
};

struct LiveNode {
    // Queue
    QString ready;
    QString unacked;
    double readyShare = 0;           ///< of the limit, or of the most there was; for the bar
    double unackedShare = 0;         ///< beside it
    std::optional<double> headShare; ///< of the head's TTL, what is left
    std::vector<float> depth;        ///< 0…1, oldest first: the sparkline
    // Consumer
    std::uint32_t slotCount = 0; ///< to draw
    std::uint32_t slotsTaken = 0;
    double utilisation = 0;
    // All
    std::optional<Remark> state;  ///< the pill
    QString line;                 ///< rates
    std::optional<Remark> aside;  ///< at the right of the line
    std::vector<Remark> warnings; ///< below the card, worst first
    bool isGone = false;          ///< deleted during the run
};

/// What the run has shown of a queue so far, that one snapshot doesn't hold.
struct QueueMemory {
    std::uint64_t most = 0;
    std::vector<std::uint64_t> depths; ///< oldest first, bounded
};

LiveNode liveQueue(const NodeFace& face, const sim::QueueView& view, const QueueMemory& memory);
LiveNode liveExchange(const sim::ExchangeView& view);
LiveNode liveProducer(const sim::ProducerView& view);
LiveNode liveConsumer(const sim::ConsumerView& view);

} // namespace warren::ui
