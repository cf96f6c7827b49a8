// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The one list of the headers that dead-lettering writes (rabbitmq.com/docs/dlx#effects).
#pragma once

namespace warren::broker {

inline constexpr const char* kDeathHeader = "x-death";
inline constexpr const char* kFirstDeathExchange = "x-first-death-exchange";
inline constexpr const char* kFirstDeathQueue = "x-first-death-queue";
inline constexpr const char* kFirstDeathReason = "x-first-death-reason";
inline constexpr const char* kLastDeathExchange = "x-last-death-exchange";
inline constexpr const char* kLastDeathQueue = "x-last-death-queue";
inline constexpr const char* kLastDeathReason = "x-last-death-reason";

} // namespace warren::broker
