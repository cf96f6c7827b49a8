// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ActionCatalogue: every action of the window, once: id, menu, words, shortcut, icon.
#pragma once

#include "ui/style/icons.h"
#include "ui/style/theme.h"

#include <QObject>

#include <array>
#include <cstdint>
#include <optional>

class QAction;
class QMenu;

namespace warren::ui {

enum class ActionId : std::uint8_t {
    New,
    Open,
    Import,
    Save,
    SaveAs,
    ExportDefinitions,
    ShowWelcome,
    Quit,
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    Duplicate,
    Rename,
    Remove,
    SelectAll,
    ZoomIn,
    ZoomOut,
    ActualSize,
    Fit,
    Arrange,
    ReducedMotion,
    DockTitles,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    PlayPause,
    Step,
    Restart,
    EndRun,
    Slower,
    Faster,
    RunUntil,
    Record,
    Documentation,
    About,
};
constexpr std::size_t kActionCount = 37;

enum class MenuId : std::uint8_t { File, Edit, View, Insert, Run, Help };
constexpr std::size_t kMenuCount = 6;

class ActionCatalogue : public QObject {
    Q_OBJECT

public:
    explicit ActionCatalogue(ThemeFeed& theme, QObject* parent = nullptr);

    [[nodiscard]] QAction* operator[](ActionId id) const {
        return m_actions[static_cast<std::size_t>(id)];
    }
    /// Adds the menu's actions, with separators where the table has them.
    void fill(QMenu& menu, MenuId id) const;
    static QString menuTitle(MenuId id);
    /// The words of the table, in the current language.
    void translate();
    /// Other words and another icon for the moment: play is pause while it runs.
    void reword(ActionId id, const QString& text, Icon icon);

private:
    void dress();

    ThemeFeed& m_theme;
    std::array<QAction*, kActionCount> m_actions{};
    std::array<std::optional<Icon>, kActionCount> m_icons{};
};

} // namespace warren::ui
