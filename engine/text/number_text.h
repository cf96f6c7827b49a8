// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as a person reads them in a terminal; the exact values are in files and in --json.
#pragma once

#include "engine/base/instant.h"

#include <cstdint>
#include <string>

namespace warren::text {

/// `1,684,220`
std::string countText(std::uint64_t count);
/// Three figures: `1.23 M`, `412 k`, `87`.
std::string shortCountText(double count);
/// Three figures and the unit that fits: `87.4 ms`, `1.50 s`, `2 min 05 s`, `1 h 30 min`; `0`.
std::string durationText(Duration duration);
/// `1.5 MiB`
std::string bytesText(std::uint64_t bytes);
/// A share of one as `96.1 %`.
std::string shareText(double share);

} // namespace warren::text
