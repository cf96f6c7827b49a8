// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The events of a run as sentences in the user's language.
#pragma once

#include "engine/sim/run_event.h"

#include <QString>

#include <cstdint>

namespace warren::ui {

/// How much an event wants to be noticed.
enum class EventWeight : std::uint8_t { Quiet, Notable, Alarming };

QString eventText(const sim::RunEvent& event);
EventWeight eventWeight(sim::RunEventKind kind);

} // namespace warren::ui
