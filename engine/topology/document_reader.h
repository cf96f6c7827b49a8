// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of reading a document, one per section of the file.
#pragma once

#include "engine/topology/document.h"
#include "engine/topology/reading.h"

namespace warren {

/// RabbitMQ's definitions: vhosts, exchanges, queues, bindings, policies; the rest is kept. Checks
/// what RabbitMQ would refuse, and that bindings have both ends.
void readDefinitions(Reading& reading, JsonTree::Index at, Topology& topology);
/// The lists that only .warren files have. `document` already has its topology.
void readWorkload(Reading& reading, ObjectFields& top, Document& document);
void readTimeline(Reading& reading, JsonTree::Index at, std::vector<TimelineEntry>& timeline);
void readExpectations(Reading& reading, JsonTree::Index at, std::vector<Expectation>& expectations);
void readLayout(Reading& reading, JsonTree::Index at, Layout& layout);

void readLocalizedText(Reading& reading, JsonTree::Index at, LocalizedText& text);
void readMessageShape(Reading& reading, ObjectFields& fields, MessageShape& shape);
std::optional<Address> readAddress(Reading& reading, JsonTree::Index at);
std::optional<Instant> readInstant(Reading& reading, JsonTree::Index at);

/// Keys of definitions.json that RabbitMQ knows and Warren keeps without a word.
bool isKeptDefinitionKey(std::string_view key);
/// Of those, the ones that stand before the vhosts.
bool isLeadingDefinitionKey(std::string_view key);
/// A key that only RabbitMQ's definitions have at the top: tells a bare definitions.json.
bool isDefinitionKey(std::string_view key);

} // namespace warren
