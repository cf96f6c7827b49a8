// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Builds a run from a document, and the parts of one when an edit adds them.
#pragma once

#include "engine/base/result.h"
#include "engine/sim/run.h"

#include <memory>

namespace warren::sim {

/// A document without a single message in it yet, or every reason why it cannot run.
Checked<std::unique_ptr<Run>> buildRun(std::shared_ptr<const Document> document,
                                       const RunOptions& options);

/// What stands against running it that no file format can see: expectations, timeline, sizes.
Errors checkDocument(const Document& document);

Result<void> addExchange(Run& run, const Exchange& exchange);
Result<void> addQueue(Run& run, const Queue& queue);
Result<void> addBinding(Run& run, const Binding& binding);
void addProducer(Run& run, const Producer& producer);
void addConsumer(Run& run, const Consumer& consumer);
/// Sets what the actor does from its specification and brings it to so many instances. Added ones
/// start at the specification's `start`, or now when that has passed.
void adaptProducer(Run& run, std::uint32_t actor);
void adaptConsumer(Run& run, std::uint32_t actor);
/// As many workers as the specification says; the instance must not be running.
void resizeWorkers(Run& run, std::uint32_t consumer);
/// A row for each built-in exchange that bindings or producers use.
void addUsedBuiltIns(Run& run);
/// The last instant of timeline and expectations, else an hour; or what the options say.
void planEnd(Run& run);

} // namespace warren::sim
