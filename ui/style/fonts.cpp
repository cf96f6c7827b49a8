// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Fonts: Inter comes with the program, so that text has the same size on every platform.
#include "ui/style/theme.h"

#include <QDir>
#include <QFontDatabase>

// Resources of a static library are linked only when named; the macro wants the global namespace.
static void loadResources() {
    Q_INIT_RESOURCE(warren_fonts);
}

namespace warren::ui {

namespace {

/// The family to use, with Warren's own fonts added to the application on the first call.
const QString& interfaceFamily() {
    static const QString kFamily = [] {
        loadResources();
        QString family;
        const QDir fonts(QStringLiteral(":/warren/fonts"));
        for (const QString& file : fonts.entryList({QStringLiteral("Inter-*.otf")})) {
            const int id = QFontDatabase::addApplicationFont(fonts.filePath(file));
            const QStringList families = QFontDatabase::applicationFontFamilies(id);
            if (families.contains(QStringLiteral("Inter"))) {
                family = QStringLiteral("Inter");
            }
        }
        return family.isEmpty() ? QFontDatabase::systemFont(QFontDatabase::GeneralFont).family()
                                : family;
    }();
    return kFamily;
}

} // namespace

QFont Theme::font(int pixels, QFont::Weight weight) {
    QFont font(interfaceFamily());
    font.setPixelSize(pixels);
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QFont Theme::monospace(int pixels, QFont::Weight weight) {
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(pixels);
    font.setWeight(weight);
    return font;
}

} // namespace warren::ui
