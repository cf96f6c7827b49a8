// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Recording: what a recorder is given of a run: samples, events, dead letters, ledger rows, in
// bounded frames. Recording changes nothing in the run.
#pragma once

#include "engine/sim/run.h"

namespace warren::sim {

void setRecording(Run& run, bool on);
/// At a sample: notes the values of all recorded series, once a second; less often when nobody
/// takes the frames.
void recordSample(Run& run);
RecordFrame takeRecord(Run& run);
/// Entities were added: their series are announced with the next frame.
void extendRecording(Run& run);

} // namespace warren::sim
