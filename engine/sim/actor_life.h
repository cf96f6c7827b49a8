// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The lives of actors: how instances of producers and consumers come, pause, crash, restart and go.
#pragma once

#include "engine/sim/run.h"

#include <cstdint>

namespace warren::sim {

/// Copies what every publish or delivery needs from the actor to its instance.
void refreshProducer(Run& run, std::uint32_t producer);
void refreshConsumer(Run& run, std::uint32_t consumer);

void startProducer(Run& run, std::uint32_t producer);
void stopProducer(Run& run, std::uint32_t producer);
void pauseProducer(Run& run, std::uint32_t producer);
void resumeProducer(Run& run, std::uint32_t producer);
/// All that it had to send is sent.
void finishProducer(Run& run, std::uint32_t producer);
/// The broker closed its channel.
void failProducer(Run& run, std::uint32_t producer, const std::string& reason);
void setRateFactor(Run& run, std::uint32_t actor, std::uint64_t factorMillionths);

void startConsumer(Run& run, std::uint32_t consumer);
void stopConsumer(Run& run, std::uint32_t consumer);
void pauseConsumer(Run& run, std::uint32_t consumer);
void resumeConsumer(Run& run, std::uint32_t consumer);
/// The process dies: its connection closes, everything unacked goes back, and it restarts later.
void crashConsumer(Run& run, std::uint32_t consumer);
void restartConsumer(Run& run, std::uint32_t consumer);
/// The broker cancelled it: its queue has gone. What it holds it still works on.
void cancelConsumer(Run& run, std::uint32_t consumer);

/// How long a consumer that crashed `crashesInARow` times, this one included, waits.
Duration restartDelay(std::uint32_t crashesInARow, std::optional<Duration> fixed);

/// Worker time of messages being worked on that still lies ahead.
std::uint64_t unfinishedWork(const Run& run, const ConsumerInstance& consumer);

Address addressOf(const Run& run, const ProducerInstance& producer);
Address addressOf(const Run& run, const ConsumerInstance& consumer);

} // namespace warren::sim
