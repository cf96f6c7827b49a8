// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Makes what a document says of messages ready for the broker.
#pragma once

#include "engine/broker/broker.h"
#include "engine/sim/producer_actor.h"

#include <string>

namespace warren::sim {

ReadyMessage readyMessage(broker::Broker& broker, const MessageShape& shape,
                          const std::string& messageId);
/// Routing keys, messages and rate of the actor, from its specification.
void prepareProducer(broker::Broker& broker, ProducerActor& actor);

} // namespace warren::sim
