// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Slab: records of one small type under 32-bit handles, in one flat piece of reserved address
// space.
//
// Taking and giving back are a few instructions and allocate nothing; what was given back last is
// taken first, still warm in the cache; fresh handles rise one by one, so a backlog lies in memory
// in its order. A copy is independent and has equal handles. Records are trivially copyable; LINK
// is the member that chains free ones.
#pragma once

#include "engine/base/check.h"
#include "engine/base/slab_memory.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace warren {

template <class T, std::uint32_t T::*LINK> class Slab {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    /// 268 million records, which is 8 GiB of the 32-byte ones.
    static constexpr std::uint32_t kMaxRecords = std::uint32_t{1} << 28;

    Slab() { reserveUpTo(kMaxRecords); }
    Slab(const Slab& other) : Slab() { assign(other); }
    Slab(Slab&& other) noexcept { swap(other); }
    Slab& operator=(Slab other) noexcept {
        swap(other);
        return *this;
    }
    ~Slab() {
        if (m_records != nullptr) {
            slab_memory::release(m_records, bytesOf(m_reserved));
        }
    }

    [[nodiscard]] T& operator[](std::uint32_t handle) { return m_records[handle]; }
    [[nodiscard]] const T& operator[](std::uint32_t handle) const { return m_records[handle]; }

    /// A handle whose record has any content.
    std::uint32_t take() {
        ++m_live;
        const std::uint32_t handle = m_free;
        if (handle != kNone) [[likely]] {
            m_free = m_records[handle].*LINK;
            return handle;
        }
        if (m_used == m_committed) [[unlikely]] {
            grow(m_used + 1);
        }
        return m_used++;
    }
    void give(std::uint32_t handle) {
        --m_live;
        m_records[handle].*LINK = m_free;
        m_free = handle;
    }

    [[nodiscard]] std::uint32_t live() const { return m_live; }
    /// All handles ever taken are below this.
    [[nodiscard]] std::uint32_t used() const { return m_used; }

    /// Touches the memory of the first `count` records now, so that a timed run does not pay for
    /// it.
    void touch(std::uint32_t count) {
        grow(count);
        constexpr std::size_t kPage = 4096;
        auto* const bytes = reinterpret_cast<std::byte*>(m_records);
        for (std::size_t at = std::size_t{m_used} * sizeof(T); at < std::size_t{count} * sizeof(T);
             at += kPage) {
            const_cast<volatile std::byte*>(bytes)[at] = std::byte{};
        }
    }

private:
    static std::size_t bytesOf(std::uint32_t records) {
        return (std::size_t{records} * sizeof(T) + slab_memory::kHugePage - 1) /
               slab_memory::kHugePage * slab_memory::kHugePage;
    }

    /// Takes less where the process may not have that much address space.
    void reserveUpTo(std::uint32_t records) {
        constexpr std::uint32_t kFewest = 1u << 16;
        for (; m_records == nullptr && records >= kFewest; records /= 2) {
            m_records = static_cast<T*>(slab_memory::reserve(bytesOf(records)));
            m_reserved = records;
        }
        WARREN_CHECK(m_records != nullptr);
    }

    void grow(std::uint32_t atLeast) {
        if (atLeast <= m_committed) {
            return;
        }
        WARREN_CHECK(atLeast <= m_reserved);
        constexpr std::uint32_t kStep = 4096;
        const std::uint32_t wanted = std::max(atLeast, m_committed + m_committed / 2);
        const std::uint32_t next = std::min((wanted / kStep + 1) * kStep, m_reserved);
        WARREN_CHECK(slab_memory::commit(m_records, std::size_t{next} * sizeof(T)));
        m_committed = next;
    }

    void assign(const Slab& other) {
        if (other.m_used == 0) {
            return;
        }
        grow(other.m_used);
        std::memcpy(static_cast<void*>(m_records), other.m_records,
                    std::size_t{other.m_used} * sizeof(T));
        m_used = other.m_used;
        m_live = other.m_live;
        m_free = other.m_free;
    }

    void swap(Slab& other) noexcept {
        std::swap(m_records, other.m_records);
        std::swap(m_reserved, other.m_reserved);
        std::swap(m_committed, other.m_committed);
        std::swap(m_used, other.m_used);
        std::swap(m_live, other.m_live);
        std::swap(m_free, other.m_free);
    }

    T* m_records = nullptr;
    std::uint32_t m_free = kNone;
    std::uint32_t m_used = 0;
    std::uint32_t m_committed = 0;
    std::uint32_t m_live = 0;
    std::uint32_t m_reserved = 0;
};

} // namespace warren
