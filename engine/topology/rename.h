// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// renameEverywhere: an entity gets a new name, and so does everything that names it.
#pragma once

#include "engine/topology/document.h"

namespace warren {

/// The entity exists, and `name` is free and valid.
///
/// A queue is also named by routing keys through the default exchange, which follow. Patterns of
/// policies are not names and stay.
void renameEverywhere(Document& document, const Address& address, const std::string& name);

} // namespace warren
