// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// AgendaKey: when a pending event is due, as 16 bytes that sort by (time, class, sequence).
#pragma once

#include "engine/sim/event.h"

#include <cstdint>

namespace warren::sim {

/// `order` packs class (3 bits), sequence (37 bits) and source (24 bits). The sequence is unique,
/// so the source never decides.
struct AgendaKey {
    static constexpr int kSourceBits = 24;
    static constexpr int kClassShift = 61;
    static constexpr std::uint64_t kLastSequence =
        (std::uint64_t{1} << (kClassShift - kSourceBits)) - 1;

    std::uint64_t time = 0;
    std::uint64_t order = 0;

    /// An order without its sequence, which is to be added in steps of kSequenceStep.
    static constexpr std::uint64_t prefix(EventClass eventClass, std::uint32_t source) {
        return static_cast<std::uint64_t>(eventClass) << kClassShift | source;
    }
    static constexpr std::uint64_t kSequenceStep = std::uint64_t{1} << kSourceBits;
    static constexpr std::uint32_t source(std::uint64_t order) {
        return static_cast<std::uint32_t>(order & ((1u << kSourceBits) - 1));
    }
    static constexpr std::uint32_t eventClass(std::uint64_t order) {
        return static_cast<std::uint32_t>(order >> kClassShift);
    }
};

#if defined(_MSC_VER) && !defined(__clang__)
inline bool precedes(const AgendaKey& a, const AgendaKey& b) {
    return a.time < b.time || (a.time == b.time && a.order < b.order);
}
#else
/// One 128-bit comparison: compilers make it two instructions without a branch to mispredict.
inline bool precedes(const AgendaKey& a, const AgendaKey& b) {
    __extension__ using U128 = unsigned __int128;
    return (static_cast<U128>(a.time) << 64 | a.order) <
           (static_cast<U128>(b.time) << 64 | b.order);
}
#endif

} // namespace warren::sim
