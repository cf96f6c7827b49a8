// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What warrenctl needs from the operating system, on Windows.
#include "app/warrenctl/platform.h"

#include <array>

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <psapi.h>

#include <fcntl.h>
#include <io.h>

namespace warren::ctl::platform {

bool isTerminal(std::FILE* stream) {
    return _isatty(_fileno(stream)) != 0;
}

std::optional<std::size_t> terminalWidth(std::FILE*) {
    CONSOLE_SCREEN_BUFFER_INFO screen{};
    if (GetConsoleScreenBufferInfo(GetStdHandle(STD_OUTPUT_HANDLE), &screen) == 0) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(screen.srWindow.Right - screen.srWindow.Left + 1);
}

double cpuSeconds() {
    FILETIME made{};
    FILETIME ended{};
    FILETIME kernel{};
    FILETIME user{};
    GetProcessTimes(GetCurrentProcess(), &made, &ended, &kernel, &user);
    const auto ticks = [](const FILETIME& time) {
        return static_cast<double>(time.dwHighDateTime) * 4294967296.0 +
               static_cast<double>(time.dwLowDateTime);
    };
    return (ticks(kernel) + ticks(user)) / 1e7;
}

std::optional<std::uint64_t> residentBytes() {
    PROCESS_MEMORY_COUNTERS counters{};
    if (K32GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof(counters)) == 0) {
        return std::nullopt;
    }
    return counters.WorkingSetSize;
}

std::optional<std::string> outputOf(const std::string& command) {
    std::FILE* const pipe = _popen(command.c_str(), "rb");
    if (pipe == nullptr) {
        return std::nullopt;
    }
    std::string text;
    std::array<char, 4096> chunk{};
    while (const std::size_t count = std::fread(chunk.data(), 1, chunk.size(), pipe)) {
        text.append(chunk.data(), count);
    }
    return _pclose(pipe) == 0 ? std::optional(text) : std::nullopt;
}

void prepareStreams() {
    _setmode(_fileno(stdout), _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
}

} // namespace warren::ctl::platform
