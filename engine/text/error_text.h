// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// English templates by code: the one home of sentences, for the shell and as the source that ui
// translates.
#pragma once

#include "engine/base/error.h"

#include <string>
#include <string_view>

namespace warren::text {

/// With positional placeholders {0}, {1} …; never empty.
std::string_view errorTemplate(ErrorCode code);
/// The template with the error's arguments put in; no place.
std::string describe(const Error& error);
/// `FILE:LINE:COL: ` before it, as far as known.
std::string describeWithPlace(const Error& error);

} // namespace warren::text
