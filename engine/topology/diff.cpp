// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// diff: walks both documents' ordered containers side by side.
#include "engine/topology/diff.h"

#include <algorithm>

namespace warren {

namespace {

/// Calls removed(a), added(b) or both(a, b) for the entries of two sorted ranges.
template <class Range, class Before, class Removed, class Added, class Both>
void walk(const Range& left, const Range& right, Before before, Removed removed, Added added,
          Both both) {
    auto a = left.begin();
    auto b = right.begin();
    while (a != left.end() || b != right.end()) {
        if (b == right.end() || (a != left.end() && before(*a, *b))) {
            removed(*a++);
        } else if (a == left.end() || before(*b, *a)) {
            added(*b++);
        } else {
            both(*a++, *b++);
        }
    }
}

bool keyBefore(const auto& a, const auto& b) {
    return a.first < b.first;
}

template <class Entity>
void compareEntities(Kind kind, const std::map<EntityKey, Entity>& before,
                     const std::map<EntityKey, Entity>& after, std::vector<EntityChange>& changes) {
    const auto note = [&](ChangeKind change, const EntityKey& key) {
        changes.push_back({change, Address{kind, key, {}}});
    };
    walk(
        before, after, [](const auto& a, const auto& b) { return keyBefore(a, b); },
        [&](const auto& entry) { note(ChangeKind::Removed, entry.first); },
        [&](const auto& entry) { note(ChangeKind::Added, entry.first); },
        [&](const auto& a, const auto& b) {
            if (!(a.second == b.second)) {
                note(ChangeKind::Changed, a.first);
            }
        });
}

/// Every address whose place is new, gone or another.
void compareLayouts(const Layout& before, const Layout& after, std::vector<EntityChange>& changes) {
    const auto note = [&](const auto& entry) {
        changes.push_back({ChangeKind::Moved, entry.first});
    };
    walk(
        before, after, [](const auto& a, const auto& b) { return keyBefore(a, b); }, note, note,
        [&](const auto& a, const auto& b) {
            if (a.second != b.second) {
                note(a);
            }
        });
}

void compareBindings(const Topology& before, const Topology& after,
                     std::vector<BindingChange>& changes) {
    walk(
        before.bindings, after.bindings, precedes,
        [&](const Binding& binding) {
            changes.push_back({ChangeKind::Removed, binding});
        },
        [&](const Binding& binding) {
            changes.push_back({ChangeKind::Added, binding});
        },
        [&](const Binding& a, const Binding& b) {
            if (!(a == b)) {
                changes.push_back({ChangeKind::Changed, b});
            }
        });
}

} // namespace

DocumentDiff diff(const Document& before, const Document& after) {
    DocumentDiff result;
    const Topology& a = before.topology;
    const Topology& b = after.topology;
    compareEntities(Kind::Queue, a.queues, b.queues, result.entities);
    compareEntities(Kind::Exchange, a.exchanges, b.exchanges, result.entities);
    compareEntities(Kind::Producer, before.workload.producers, after.workload.producers,
                    result.entities);
    compareEntities(Kind::Consumer, before.workload.consumers, after.workload.consumers,
                    result.entities);
    compareLayouts(before.layout, after.layout, result.entities);
    std::ranges::stable_sort(result.entities, {}, &EntityChange::address);
    compareBindings(a, b, result.bindings);
    result.about = !(before.about == after.about);
    result.policies = !(a.policies == b.policies) || !(a.operatorPolicies == b.operatorPolicies);
    result.vhosts = !(a.vhosts == b.vhosts);
    result.timeline = !(before.timeline == after.timeline);
    result.expectations = !(before.expectations == after.expectations);
    result.kept = !(before.kept == after.kept) || !(a.kept == b.kept) ||
                  a.otherParameters != b.otherParameters;
    return result;
}

} // namespace warren
