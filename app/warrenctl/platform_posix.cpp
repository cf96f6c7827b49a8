// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What warrenctl needs from the operating system, on Linux, macOS and their relatives.
#include "app/warrenctl/platform.h"

#include <array>
#include <cstdlib>
#include <ctime>
#include <memory>

#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace warren::ctl::platform {

bool isTerminal(std::FILE* stream) {
    return isatty(fileno(stream)) == 1;
}

std::optional<std::size_t> terminalWidth(std::FILE* stream) {
    winsize size{};
    if (ioctl(fileno(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
        return std::nullopt;
    }
    return size.ws_col;
}

double cpuSeconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

std::optional<std::uint64_t> residentBytes() {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen("/proc/self/statm", "r"),
                                                               &std::fclose);
    unsigned long long whole = 0;
    unsigned long long resident = 0;
    if (!file || std::fscanf(file.get(), "%llu %llu", &whole, &resident) != 2) {
        return std::nullopt;
    }
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::optional<std::string> outputOf(const std::string& command) {
    std::FILE* const pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) {
        return std::nullopt;
    }
    std::string text;
    std::array<char, 4096> chunk{};
    while (const std::size_t count = std::fread(chunk.data(), 1, chunk.size(), pipe)) {
        text.append(chunk.data(), count);
    }
    return pclose(pipe) == 0 ? std::optional(text) : std::nullopt;
}

void prepareStreams() {}

} // namespace warren::ctl::platform
