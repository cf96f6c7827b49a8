// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// WARREN_CHECK: a broken promise of our own stops the program, in release builds too.
//
// For bugs only. What comes from the world (files, clients, disks) is a Result or a value, never a
// check.
#pragma once

namespace warren {

/// Called once before the program stops, so that the run's journal can be saved. Set by app/; must
/// not throw.
using CheckFailedHook = void (*)(const char* expression, const char* file, int line) noexcept;
void setCheckFailedHook(CheckFailedHook hook) noexcept;

/// Prints expression and place on stderr, calls the hook and aborts.
[[noreturn]] void checkFailed(const char* expression, const char* file, int line) noexcept;

} // namespace warren

#define WARREN_CHECK(condition)                                                                    \
    (static_cast<bool>(condition) ? static_cast<void>(0)                                           \
                                  : ::warren::checkFailed(#condition, __FILE__, __LINE__))
