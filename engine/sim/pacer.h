// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pacer: how far virtual time may go at a given moment of the wall clock. A pure function: whoever
// runs the simulation brings the clock.
#pragma once

#include "engine/base/instant.h"

#include <cstdint>
#include <optional>

namespace warren::sim {

/// Virtual time in multiples of real time, in thousandths: ×0.1 is 100, ×1000 is 1'000'000; none =
/// as fast as it goes.
struct Pace {
    static constexpr std::uint32_t kSlowest = 100;
    static constexpr std::uint32_t kFastest = 1'000'000;
    std::optional<std::uint32_t> thousandths = 1'000;
    static constexpr Pace max() { return {std::nullopt}; }
    friend bool operator==(const Pace&, const Pace&) = default;
};

class Pacer {
public:
    /// From `wallNs` on, where virtual time stands at `virtualNow`. A pace outside the limits is
    /// brought inside.
    void start(std::int64_t wallNs, Instant virtualNow, Pace pace);
    /// The run fell behind or stood still: go on from here, without catching up.
    void resync(std::int64_t wallNs, Instant virtualNow) { start(wallNs, virtualNow, m_pace); }

    [[nodiscard]] Pace pace() const { return m_pace; }
    /// Virtual time that has come when the wall clock shows `wallNs`. Never goes back while wallNs
    /// does not; Instant::never() at full speed.
    [[nodiscard]] Instant limitAt(std::int64_t wallNs) const;
    /// The wall clock's time at which `instant` comes; the present start at full speed.
    [[nodiscard]] std::int64_t wallAt(Instant instant) const;

private:
    Pace m_pace;
    std::int64_t m_wallStart = 0;
    Instant m_virtualStart;
};

} // namespace warren::sim
