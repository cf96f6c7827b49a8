// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Saving a file on Linux, macOS and the BSDs.
#include "engine/base/file_platform.h"

#include <fcntl.h>
#include <unistd.h>

namespace warren::platform {

std::FILE* openFile(const std::filesystem::path& path, const char* mode) {
    return std::fopen(path.c_str(), mode);
}

bool flushToDisk(std::FILE* file) {
    return ::fsync(::fileno(file)) == 0;
}

void flushDirectory(const std::filesystem::path& directory) {
    const int descriptor =
        ::open(directory.empty() ? "." : directory.c_str(), O_RDONLY | O_DIRECTORY);
    if (descriptor >= 0) {
        ::fsync(descriptor); // best effort: some file systems refuse it, and the file is safe
        ::close(descriptor);
    }
}

bool isWritable(const std::filesystem::path& path) {
    std::error_code error;
    const auto permissions = std::filesystem::status(path, error).permissions();
    constexpr auto anyWrite = std::filesystem::perms::owner_write |
                              std::filesystem::perms::group_write |
                              std::filesystem::perms::others_write;
    return ::access(path.c_str(), W_OK) == 0 &&
           (permissions & anyWrite) != std::filesystem::perms::none;
}

} // namespace warren::platform
