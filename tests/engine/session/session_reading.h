// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a session as a person with any SQLite tool does: by SQL alone. And a frame to write.
#pragma once

#include "engine/sim/record.h"

#include <filesystem>
#include <string>

namespace warren::test {

/// Every row of the answer on a line, columns joined by `|`; or `error: …`.
std::string query(const std::filesystem::path& path, const std::string& sql);

/// A folder of the test's own, empty.
std::filesystem::path emptyFolder(const std::string& name);

/// Second number `second` of a run: `orders` holds as many messages as seconds have gone by, and
/// one more is rejected each second.
sim::RecordFrame frameOfSecond(std::int64_t second);

} // namespace warren::test
