// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What Warren is, its version and its licence.
#pragma once

class QWidget;

namespace warren::ui {

void showAbout(QWidget& window);

} // namespace warren::ui
