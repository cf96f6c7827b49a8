// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What goes to stdout and stderr, and the exit codes.
#pragma once

#include "engine/base/error.h"
#include "engine/text/table_text.h"

#include <string_view>

namespace warren::ctl {

enum ExitCode : int {
    Fine = 0,
    Finding = 1,  ///< a finding, or an expectation that does not hold
    Unusable = 2, ///< bad usage, bad input, or the world failed
    Interrupted = 130,
};

/// To stdout. Unusable when it could not be written (a full disk), else Fine.
[[nodiscard]] ExitCode print(std::string_view text);
/// `warrenctl: …` to stderr.
void printProblem(std::string_view text);
void printProblems(const Errors& errors);
/// `note: …` to stderr, for what was kept but means nothing.
void printNotices(const Errors& notices);

/// Colour on a terminal, unless NO_COLOR is set (no-color.org) or TERM is dumb.
text::Style outputStyle();
std::size_t outputWidth();

} // namespace warren::ctl
