// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pacer: integer arithmetic that neither drifts nor overflows within a run.
#include "engine/sim/pacer.h"

#include <algorithm>

namespace warren::sim {

namespace {

constexpr std::int64_t kUnit = 1'000;
constexpr std::int64_t kFar = Instant::never().ns;

/// a × b / c for a ≥ 0 and small b, c: the quotient first, so that hours times 10^6 still fit.
std::int64_t scaled(std::int64_t a, std::int64_t b, std::int64_t c) {
    const std::int64_t whole = a / c;
    if (whole > kFar / b - 1) {
        return kFar;
    }
    return whole * b + a % c * b / c;
}

} // namespace

void Pacer::start(std::int64_t wallNs, Instant virtualNow, Pace pace) {
    if (pace.thousandths) {
        pace.thousandths = std::clamp(*pace.thousandths, Pace::kSlowest, Pace::kFastest);
    }
    m_pace = pace;
    m_wallStart = wallNs;
    m_virtualStart = virtualNow;
}

Instant Pacer::limitAt(std::int64_t wallNs) const {
    if (!m_pace.thousandths) {
        return Instant::never();
    }
    const std::int64_t elapsed = std::max<std::int64_t>(wallNs - m_wallStart, 0);
    const std::int64_t gone = scaled(elapsed, *m_pace.thousandths, kUnit);
    return gone >= kFar - m_virtualStart.ns ? Instant::never() : m_virtualStart + Duration{gone};
}

std::int64_t Pacer::wallAt(Instant instant) const {
    if (!m_pace.thousandths || instant <= m_virtualStart) {
        return m_wallStart;
    }
    // Rounded up, so that limitAt(wallAt(x)) has reached x.
    const std::int64_t left = (instant - m_virtualStart).ns;
    const std::int64_t wall = scaled(left, kUnit, *m_pace.thousandths);
    return wall >= kFar - m_wallStart - 1 ? kFar : m_wallStart + wall + 1;
}

} // namespace warren::sim
