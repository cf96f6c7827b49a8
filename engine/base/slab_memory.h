// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Address space for slabs: reserved in one piece, given memory by the system as it is touched.
//
// First touch of memory costs more than everything the broker does with it, and on huge pages an
// eighth of that; so slabs stay where they are, grow in place, and huge pages are asked for where
// the system has them. The first 2 MiB of a region stay on small pages: most brokers are small, and
// there are many copies of them.
#pragma once

#include <cstddef>

namespace warren::slab_memory {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

/// A region of `bytes`, a multiple of kHugePage, aligned to it and reading as zero; null when the
/// system refuses. Its pages may be written only after commit().
void* reserve(std::size_t bytes);
/// Makes the first `bytes` of a region usable; false when the system is out of memory.
bool commit(void* region, std::size_t bytes);
void release(void* region, std::size_t bytes);

} // namespace warren::slab_memory
