// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Workbench: the real window with a scenario in it, settings of its own, and a folder for files.
#pragma once

#include "ui/style/theme.h"
#include "ui/window/main_window.h"

#include <QSettings>
#include <QString>
#include <QTemporaryDir>

#include <filesystem>

namespace warren::ui::test {

/// How long QTRY_ waits before it calls a hang a hang.
constexpr int kPatienceMs = 60'000;

inline Address queue(const std::string& name) {
    return {Kind::Queue, {"/", name}, {}};
}

struct Workbench {
    /// Shows the scenario; empty: the welcome page.
    explicit Workbench(const QString& scenario = QStringLiteral("retry-delay"));

    QTemporaryDir folder;
    ThemeFeed theme{ThemeMode::Light};
    QSettings settings;
    MainWindow window;

    [[nodiscard]] const Document& document() { return window.document().document(); }
    [[nodiscard]] std::filesystem::path file(const char* name) const;
    [[nodiscard]] QString filePath(const char* name) const;
    void writeFile(const char* name, const QByteArray& bytes) const;
    void trigger(ActionId id) const;
    /// Puts the text into the inspector's field and leaves it.
    void enter(const QString& field, const QString& text);
    /// Types without leaving.
    void type(const QString& field, const QString& text);
    [[nodiscard]] QString refusal(const QString& field);
};

} // namespace warren::ui::test
