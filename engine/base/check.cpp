// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/check.h"

#include <cstdio>
#include <cstdlib>

namespace warren {

namespace {
CheckFailedHook checkFailedHook = nullptr;
}

void setCheckFailedHook(CheckFailedHook hook) noexcept {
    checkFailedHook = hook;
}

void checkFailed(const char* expression, const char* file, int line) noexcept {
    std::fprintf(stderr, "warren: broken promise: %s (%s:%d)\n", expression, file, line);
    if (checkFailedHook != nullptr) {
        const CheckFailedHook hook = checkFailedHook;
        checkFailedHook = nullptr;
        hook(expression, file, line);
    }
    std::abort();
}

} // namespace warren
