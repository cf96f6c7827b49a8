// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Fusion under the style sheet: the same look on every platform.
#include "ui/window/appearance.h"

#include <QApplication>
#include <QStyleFactory>

namespace warren::ui {

void dress(QApplication& application, ThemeFeed& theme) {
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setFont(Theme::font(13));
    const auto wear = [&application, &theme] {
        QApplication::setPalette(theme.theme().palette());
        application.setStyleSheet(theme.theme().styleSheet());
    };
    wear();
    QObject::connect(&theme, &ThemeFeed::changed, &application, wear);
}

} // namespace warren::ui
