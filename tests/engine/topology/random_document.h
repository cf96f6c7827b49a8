// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Random documents: valid ones, of every shape that the format has.
#pragma once

#include "engine/topology/document.h"

namespace warren::test {

/// Equal for equal seeds.
Document randomDocument(std::uint64_t seed);

} // namespace warren::test
