// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// [#######---------]  00:12:41.350 of 01:00:00.000  1.20 M messages/s  3.10 s left
#include "app/warrenctl/progress.h"

#include "app/warrenctl/platform.h"
#include "engine/text/number_text.h"
#include "engine/text/table_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace warren::ctl {

namespace {

constexpr auto kPeriod = std::chrono::milliseconds(100);
constexpr std::size_t kBarWidth = 24;
constexpr const char* kWipe = "\r\033[K";

std::string timeLeft(double share, double elapsed) {
    if (share <= 0.0 || share >= 1.0) {
        return {};
    }
    const double seconds = elapsed * (1.0 - share) / share;
    return "  " + text::durationText({static_cast<std::int64_t>(seconds * 1e9)}) + " left";
}

} // namespace

Progress::Progress(std::string what, Instant end)
    : m_what(std::move(what)), m_end(end), m_visible(platform::isTerminal(stderr)) {}

Progress::~Progress() {
    if (m_drawn) {
        std::fputs(kWipe, stderr);
    }
}

void Progress::show(Instant now, std::uint64_t messages) {
    const Clock::time_point clock = Clock::now();
    if (!m_visible || clock < m_next) {
        return;
    }
    m_next = clock + kPeriod;
    const double elapsed = std::max(1e-3, std::chrono::duration<double>(clock - m_start).count());
    const double share =
        m_end.ns > 0 ? static_cast<double>(now.ns) / static_cast<double>(m_end.ns) : 0.0;
    const auto filled =
        std::min(kBarWidth, static_cast<std::size_t>(share * static_cast<double>(kBarWidth)));
    const std::string line =
        fmt::format("{}  [{}{}]  {} of {}  {} messages/s{}", text::shortened(m_what, 24),
                    std::string(filled, '#'), std::string(kBarWidth - filled, '-'), toClock(now),
                    toClock(m_end), text::shortCountText(static_cast<double>(messages) / elapsed),
                    timeLeft(share, elapsed));
    const std::size_t width = platform::terminalWidth(stderr).value_or(80);
    std::fputs((kWipe + text::shortened(line, width - 1)).c_str(), stderr);
    std::fflush(stderr);
    m_drawn = true;
}

} // namespace warren::ctl
