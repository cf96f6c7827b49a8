// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Everything is flushed at once, so that a failed write is noticed where it can still be told.
#include "app/warrenctl/streams.h"

#include "app/warrenctl/platform.h"
#include "engine/text/error_text.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace warren::ctl {

namespace {
constexpr std::size_t kPlainWidth = 120; ///< where there is no terminal
}

ExitCode print(std::string_view text) {
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() ||
        std::fflush(stdout) != 0) {
        printProblem(text::describe(fileError(ErrorCode::FileUnwritable, "stdout", errno)));
        return Unusable;
    }
    return Fine;
}

void printProblem(std::string_view text) {
    const std::string line = "warrenctl: " + std::string(text) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

void printProblems(const Errors& errors) {
    for (const Error& error : errors) {
        printProblem(text::describeWithPlace(error));
    }
}

void printNotices(const Errors& notices) {
    for (const Error& notice : notices) {
        printProblem("note: " + text::describeWithPlace(notice));
    }
}

text::Style outputStyle() {
    const char* const off = std::getenv("NO_COLOR");
    const char* const term = std::getenv("TERM");
    const bool dumb = term != nullptr && std::string_view(term) == "dumb";
    return {platform::isTerminal(stdout) && !dumb && (off == nullptr || *off == '\0')};
}

std::size_t outputWidth() {
    return platform::terminalWidth(stdout).value_or(kPlainWidth);
}

} // namespace warren::ctl
