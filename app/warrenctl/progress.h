// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A progress line on a terminal's stderr, drawn over itself a few times a second; nothing in a
// pipe.
#pragma once

#include "engine/base/instant.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace warren::ctl {

class Progress {
public:
    /// `what` is being done, up to `end` of virtual time.
    Progress(std::string what, Instant end);
    ~Progress(); ///< wipes the line
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(Instant now, std::uint64_t messages);

private:
    using Clock = std::chrono::steady_clock;
    std::string m_what;
    Instant m_end;
    bool m_visible;
    bool m_drawn = false;
    Clock::time_point m_start = Clock::now();
    Clock::time_point m_next = m_start;
};

} // namespace warren::ctl
