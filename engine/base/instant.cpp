// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/instant.h"

#include <fmt/format.h>

namespace warren {

std::string toClock(Instant instant) {
    if (instant.isNever()) {
        return "never";
    }
    const std::int64_t ms = instant.ns / 1'000'000;
    return fmt::format("{:02}:{:02}:{:02}.{:03}", ms / 3'600'000, ms / 60'000 % 60, ms / 1'000 % 60,
                       ms % 1'000);
}

} // namespace warren
