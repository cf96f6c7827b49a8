// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whole files: read within a bound, written so that the old one stays intact until the new one is
// safe on disk.
#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace warren {

/// FileUnreadable, or FileTooLarge above `limit` bytes. Pipes and devices are read up to the limit.
Result<std::string> readFile(const std::filesystem::path& path, std::size_t limit);

/// Writes beside the target, flushes to disk, renames over it. Follows symbolic links, keeps the
/// permissions of what it replaces, and leaves nothing behind when it fails (FileUnwritable).
/// A device or pipe is written to in place.
Result<void> writeFileAtomically(const std::filesystem::path& path, std::string_view content);

} // namespace warren
