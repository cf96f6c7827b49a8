// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What saving a file needs from the operating system; one source file per platform.
#pragma once

#include <cstdio>
#include <filesystem>

namespace warren::platform {

/// fopen for any path. Null with errno set.
std::FILE* openFile(const std::filesystem::path& path, const char* mode);
/// Until the disk has it. False with errno set.
bool flushToDisk(std::FILE* file);
/// So that a rename in it survives a power cut, where the platform can do that.
void flushDirectory(const std::filesystem::path& directory);
/// By the permission bits, for the superuser too.
bool isWritable(const std::filesystem::path& path);

} // namespace warren::platform
