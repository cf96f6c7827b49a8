// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a run's event says, as a JSON object with names. Private to engine/session.
#pragma once

#include "engine/sim/run_event.h"

#include <string>

namespace warren::session {

/// `{"reason": "rejected", "cause": "no_dlx"}`; counts are numbers.
std::string eventDetail(const sim::RunEvent& event);

} // namespace warren::session
