// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The application's style, palette, font and style sheet, kept equal to the theme.
#pragma once

#include "ui/style/theme.h"

class QApplication;

namespace warren::ui {

/// Dresses the application now and whenever the theme changes. Once, before the first window.
void dress(QApplication& application, ThemeFeed& theme);

} // namespace warren::ui
