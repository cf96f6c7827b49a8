// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Live edits: brings a running broker from one document to another.
#pragma once

#include "engine/base/result.h"
#include "engine/sim/run.h"

#include <memory>

namespace warren::sim {

/// All or nothing: what a running queue or exchange cannot take over is listed and nothing changes.
Checked<void> applyLive(Run& run, std::shared_ptr<const Document> after);

} // namespace warren::sim
