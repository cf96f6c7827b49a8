// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// News: what the broker says once (a queue has gone, the first loss …) becomes an event that people
// read.
#pragma once

#include "engine/sim/run.h"

#include <string>

namespace warren::sim {

/// Any effect that is not a delivery, a confirm or a timer.
void takeNews(Run& run, const broker::Effect& effect);

/// Who takes part in an event, as an address; empty for samples and boundaries.
std::string nameOf(const Run& run, const Event& event);
/// The address of a broker's queue, whether the document names it or not.
Address addressOf(const Run& run, broker::QueueId queue);
std::string_view reasonName(broker::DeathReason reason);
std::string_view causeName(broker::DiscardCause cause);

} // namespace warren::sim
