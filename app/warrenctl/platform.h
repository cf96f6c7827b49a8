// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What warrenctl needs from the operating system; one source file per platform.
#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>

namespace warren::ctl::platform {

bool isTerminal(std::FILE* stream);
/// Columns of the terminal behind the stream, where that is known.
std::optional<std::size_t> terminalWidth(std::FILE* stream);
/// Processor time of this process so far, in seconds.
double cpuSeconds();
/// Memory of this process that is in use, in bytes; none where the system does not say.
std::optional<std::uint64_t> residentBytes();
/// What a shell command prints on stdout; none when it fails.
std::optional<std::string> outputOf(const std::string& command);
/// Makes text go out as it is: UTF-8, no line-end translation.
void prepareStreams();

} // namespace warren::ctl::platform
