// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// diff: what was added, removed and changed between two documents, by address.
#pragma once

#include "engine/topology/document.h"

namespace warren {

enum class ChangeKind : std::uint8_t { Added, Removed, Changed, Moved };

struct EntityChange {
    ChangeKind change = ChangeKind::Changed;
    Address address;
    friend bool operator==(const EntityChange&, const EntityChange&) = default;
};

struct BindingChange {
    ChangeKind change = ChangeKind::Added; ///< Added, Removed, or Changed (only kept keys differ)
    Binding binding;
    friend bool operator==(const BindingChange&, const BindingChange&) = default;
};

struct DocumentDiff {
    std::vector<EntityChange>
        entities; ///< by address; an entity both changed and moved appears twice
    std::vector<BindingChange> bindings;
    bool about = false;
    bool policies = false;
    bool vhosts = false;
    bool timeline = false;
    bool expectations = false;
    bool kept = false; ///< keys and parameters that Warren only keeps
    [[nodiscard]] bool isEmpty() const {
        return entities.empty() && bindings.empty() && !about && !policies && !vhosts &&
               !timeline && !expectations && !kept;
    }
};

/// Empty exactly when the two are equal.
DocumentDiff diff(const Document& before, const Document& after);

} // namespace warren
