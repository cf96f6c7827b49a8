// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RunGoal: what a person types into "run until…": an instant, or a condition on a metric.
#pragma once

#include "engine/base/result.h"
#include "engine/topology/expectation.h"

#include <QString>

#include <variant>

namespace warren::ui {

using RunGoal = std::variant<Instant, Expectation>;

/// `10m` and `00:10:00` count from the start, `+10s` from `now`; a condition is
/// `queue:orders.ready >= 100`, with a value in the metric's unit (`250ms`, `64MiB`, `20%`).
Result<RunGoal> readRunGoal(const QString& text, Instant now);

} // namespace warren::ui
