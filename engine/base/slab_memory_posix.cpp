// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Linux, macOS and their relatives: an anonymous mapping without a claim on swap.
#include "engine/base/slab_memory.h"

#include <cstdint>

#include <sys/mman.h>

namespace warren::slab_memory {

namespace {
#if defined(MAP_NORESERVE)
constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
#else
constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS;
#endif
} // namespace

void* reserve(std::size_t bytes) {
    // One huge page more than asked, so that an aligned region of the right size is inside.
    void* mapped = mmap(nullptr, bytes + kHugePage, PROT_READ | PROT_WRITE, kFlags, -1, 0);
    if (mapped == MAP_FAILED) {
        return nullptr;
    }
    auto* const start = static_cast<std::byte*>(mapped);
    const std::size_t before =
        (kHugePage - reinterpret_cast<std::uintptr_t>(start) % kHugePage) % kHugePage;
    if (before != 0) {
        munmap(start, before);
    }
    munmap(start + before + bytes, kHugePage - before);
#if defined(MADV_HUGEPAGE)
    if (bytes > kHugePage) {
        madvise(start + before + kHugePage, bytes - kHugePage, MADV_HUGEPAGE);
    }
#endif
    return start + before;
}

bool commit(void*, std::size_t) {
    return true; // the kernel gives pages as they are touched
}

void release(void* region, std::size_t bytes) {
    munmap(region, bytes);
}

} // namespace warren::slab_memory
