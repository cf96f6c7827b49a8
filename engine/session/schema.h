// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The schema of session files, as SQL. Its comments stay in the file: `.schema` shows them.
#pragma once

#include <array>

namespace warren::session {

/// PRAGMA application_id: `Wrrn`, so that `file` and other programs can tell a session.
inline constexpr int kApplicationId = 0x5772726E;
/// PRAGMA user_version. A change of tables or views raises it; older versions stay readable.
inline constexpr int kSchemaVersion = 1;

/// Scripts, to be run in this order.
extern const std::array<const char*, 3> kSchema;

} // namespace warren::session
