// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Saving a file on Windows.
#include "engine/base/file_platform.h"

#include <io.h>

#include <string>

namespace warren::platform {

std::FILE* openFile(const std::filesystem::path& path, const char* mode) {
    const std::string narrow{mode};
    const std::wstring wide(narrow.begin(), narrow.end());
    return ::_wfopen(path.c_str(), wide.c_str());
}

bool flushToDisk(std::FILE* file) {
    return ::_commit(::_fileno(file)) == 0;
}

void flushDirectory(const std::filesystem::path&) {} // Windows has no such call

bool isWritable(const std::filesystem::path& path) {
    constexpr int writeMode = 2;
    return ::_waccess(path.c_str(), writeMode) == 0;
}

} // namespace warren::platform
