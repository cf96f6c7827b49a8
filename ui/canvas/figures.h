// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Figures: numbers as the canvas writes them: grouped while they are short, `1.2 M` when they are
// not.
#pragma once

#include "engine/base/instant.h"

#include <QString>

#include <cstdint>

namespace warren::ui {

/// At most seven characters: `1,284`, `999,999`, `1.28 M`.
QString figure(std::uint64_t count);
/// A rate without its unit: `0.5`, `221`, `2,214`, `1.2 M`.
QString rateFigure(double perSecond);
/// With a space and one decimal at most: `10 s`, `1.5 s`, `500 ms`, `2 h`.
QString shortDuration(Duration duration);

} // namespace warren::ui
