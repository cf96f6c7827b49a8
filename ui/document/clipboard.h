// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Clipboard: a part of a document as text. A fragment is a whole .warren text, so it can be pasted
// into an editor, a chat or another window, and a definitions.json can be pasted here.
#pragma once

#include "engine/topology/document_file.h"
#include "engine/topology/edit.h"

#include <set>
#include <string>
#include <string_view>

namespace warren::ui {

/// The entities with their positions, and the bindings that have both ends among them (or one end
/// there and the other in a predeclared exchange).
Document fragmentOf(const Document& document, const std::set<Address>& addresses);

struct Paste {
    Group edits;
    std::set<Address> addresses; ///< what will have been added
};

/// The edits that add a fragment: names made free, references inside the fragment following them,
/// positions moved by `offset`.
Paste pasteInto(const Document& document, const Document& fragment, Position offset);

} // namespace warren::ui
