// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Three loops over memory.
#include "app/warrenctl/bench_machine.h"

#include "app/warrenctl/platform.h"
#include "engine/base/random.h"
#include "engine/base/slab_memory.h"

#include <cstdint>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

namespace warren::ctl {

namespace {

double measureCopy() {
    constexpr std::size_t size = std::size_t{64} << 20;
    constexpr int rounds = 16;
    std::vector<char> from(size, 'w');
    std::vector<char> to(size, 'r');
    const double before = platform::cpuSeconds();
    for (int i = 0; i < rounds; ++i) {
        from[static_cast<std::size_t>(i)] = static_cast<char>(i); // each copy is another one
        std::memcpy(to.data(), from.data(), size);
        from[size - 1] = to[static_cast<std::size_t>(i)];
    }
    const double seconds = platform::cpuSeconds() - before;
    return 2.0 * static_cast<double>(size) * rounds / 1e9 / seconds;
}

double measureChase() {
    constexpr std::size_t cells = (std::size_t{32} << 20) / sizeof(std::uint64_t);
    constexpr std::uint64_t steps = 2'000'000;
    std::vector<std::uint64_t> next(cells);
    std::iota(next.begin(), next.end(), std::uint64_t{0});
    Random random(1);
    for (std::size_t i = cells - 1; i > 0; --i) { // Sattolo: one cycle through all cells
        std::swap(next[i], next[static_cast<std::size_t>(random.below(i))]);
    }
    const double before = platform::cpuSeconds();
    volatile std::uint64_t sink = 0;
    std::uint64_t at = 0;
    for (std::uint64_t i = 0; i < steps; ++i) {
        at = next[static_cast<std::size_t>(at)];
    }
    sink = at;
    const double seconds = platform::cpuSeconds() - before;
    return seconds * 1e9 / static_cast<double>(steps) + (sink == cells ? 1.0 : 0.0);
}

double measureFirstTouch() {
    constexpr std::size_t size = 128 * slab_memory::kHugePage;
    constexpr std::size_t page = 4'096;
    void* const region = slab_memory::reserve(size);
    if (region == nullptr || !slab_memory::commit(region, size)) {
        return 0;
    }
    auto* const bytes = static_cast<volatile char*>(region);
    const double before = platform::cpuSeconds();
    for (std::size_t at = 0; at < size; at += page) {
        bytes[at] = 1;
    }
    const double seconds = platform::cpuSeconds() - before;
    slab_memory::release(region, size);
    return static_cast<double>(size) / 1e9 / seconds;
}

} // namespace

MachineSpeed measureMachine() {
    return {measureCopy(), measureChase(), measureFirstTouch()};
}

} // namespace warren::ctl
