// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of benchmark cases and how each is measured, in processor time of this process.
#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace warren::ctl {

struct Measurement {
    std::uint64_t messages = 0;
    double cpuSeconds = 0;
    std::optional<double> bytesPerMessage;
    std::uint64_t traceHash = 0; ///< equal on every machine and compiler
    [[nodiscard]] double nsPerMessage() const {
        return messages == 0 ? 0.0 : cpuSeconds * 1e9 / static_cast<double>(messages);
    }
    [[nodiscard]] double messagesPerSecond() const {
        return cpuSeconds <= 0.0 ? 0.0 : static_cast<double>(messages) / cpuSeconds;
    }
};

struct BenchCase {
    std::string_view name;
    std::string_view group;      ///< chosen by this name too: `growth`
    std::uint64_t messages;      ///< unless --messages says otherwise
    std::uint64_t parameter = 0; ///< depth, or number of bindings
    Checked<Measurement> (*measure)(const BenchCase& bench, std::uint64_t messages);
};

std::span<const BenchCase> benchCases();

} // namespace warren::ctl
