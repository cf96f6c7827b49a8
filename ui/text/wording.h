// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and names of kinds as people read them, in the user's language.
#pragma once

#include "engine/base/instant.h"
#include "engine/topology/address.h"

#include <QString>

#include <cstdint>

namespace warren::ui {

/// `1,684,220`
QString countText(std::uint64_t count);
/// `2,214/s`; one decimal below 10.
QString rateText(double perSecond);
/// `1.2k`, `3.4M`: for axes and other narrow places.
QString shortNumberText(double number);
QString kindText(Kind kind);
/// `main.queue`, with its vhost when that is not `/`; the default exchange by its words.
QString nameText(const Address& address);

} // namespace warren::ui
