// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Edit: every change a user can make to a document, as a closed variant; apply() carries one out.
//
// apply is pure and total: it returns the changed document, or the error, and never half a change.
// It refuses what would make the document invalid (a taken name, a dangling binding); what is
// merely unwise is a finding of the audit.
#pragma once

#include "engine/base/result.h"
#include "engine/topology/document.h"

#include <variant>

namespace warren {

struct SetAbout {
    About about;
};
struct AddVhost {
    std::string name;
};
struct RemoveVhost {
    std::string name;
}; ///< with all that is in it

/// Put = add, or replace the one of the same key.
struct AddExchange {
    Exchange exchange;
    std::optional<Position> position;
};
struct AddQueue {
    Queue queue;
    std::optional<Position> position;
};
struct AddProducer {
    Producer producer;
    std::optional<Position> position;
};
struct AddConsumer {
    Consumer consumer;
    std::optional<Position> position;
};
struct AddBinding {
    Binding binding;
};
struct ChangeExchange {
    Exchange exchange;
};
struct ChangeQueue {
    Queue queue;
};
struct ChangeProducer {
    Producer producer;
};
struct ChangeConsumer {
    Consumer consumer;
};
struct ChangeBinding {
    Binding before;
    Binding after;
};
struct PutPolicy {
    Policy policy;
};
struct RemovePolicy {
    EntityKey key;
    bool isOperator = false;
};

/// Renames an entity and everything that names it: bindings, dead-letter targets, actors, timeline,
/// expectations, layout.
struct Rename {
    Address address;
    std::string name;
};
/// Removes an entity with its bindings and its place; actors that named it stay and become
/// findings.
struct Remove {
    Address address;
};
struct RemoveBinding {
    Binding binding;
};
struct Move {
    std::map<Address, Position> positions;
};
struct SetTimeline {
    std::vector<TimelineEntry> timeline;
};
struct SetExpectations {
    std::vector<Expectation> expectations;
};

struct Group; ///< several edits as one: all or nothing

using Edit = std::variant<SetAbout, AddVhost, RemoveVhost, AddExchange, AddQueue, AddProducer,
                          AddConsumer, AddBinding, ChangeExchange, ChangeQueue, ChangeProducer,
                          ChangeConsumer, ChangeBinding, PutPolicy, RemovePolicy, Rename, Remove,
                          RemoveBinding, Move, SetTimeline, SetExpectations, Group>;

struct Group {
    std::vector<Edit> edits;
};

Result<Document> apply(const Document& document, const Edit& edit);

} // namespace warren
