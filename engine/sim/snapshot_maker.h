// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the picture of a run that readers on other threads get.
#pragma once

#include "engine/sim/run.h"

namespace warren::sim {

SnapshotPtr makeSnapshot(const Run& run, const SnapshotRequest& request);
/// What was hashed so far, with every counter of the ledger on top.
std::uint64_t fingerprintOf(const Run& run);

} // namespace warren::sim
