// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Windows: address space is reserved apart from the memory behind it.
#include "engine/base/slab_memory.h"

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

namespace warren::slab_memory {

void* reserve(std::size_t bytes) {
    return VirtualAlloc(nullptr, bytes, MEM_RESERVE, PAGE_READWRITE);
}

bool commit(void* region, std::size_t bytes) {
    return VirtualAlloc(region, bytes, MEM_COMMIT, PAGE_READWRITE) != nullptr;
}

void release(void* region, std::size_t) {
    VirtualFree(region, 0, MEM_RELEASE);
}

} // namespace warren::slab_memory
