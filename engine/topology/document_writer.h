// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of writing a document, one per section of the file.
#pragma once

#include "engine/topology/document.h"
#include "engine/topology/json_lines.h"

namespace warren {

/// The members of RabbitMQ's definitions, into the container that is open.
void writeTopology(JsonLines& lines, const Topology& topology);
/// `producers` and `consumers`, where there are any.
void writeProducers(JsonLines& lines, const Workload& workload);
void writeConsumers(JsonLines& lines, const Workload& workload);
/// Adds the fields that differ from a default message.
void addMessageShape(ObjectText& object, const MessageShape& shape, bool listed);

} // namespace warren
