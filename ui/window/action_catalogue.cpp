// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of actions.
#include "ui/window/action_catalogue.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeySequence>
#include <QMenu>

namespace warren::ui {

namespace {

struct Row {
    ActionId id;
    MenuId menu;
    const char* text;
    const char* shortcut; ///< empty = none, or the standard key
    QKeySequence::StandardKey standard = QKeySequence::UnknownKey;
    std::optional<Icon> icon = std::nullopt;
    bool separatorBefore = false;
    bool isCheckable = false;
};

/// In the order of ActionId.
constexpr std::array<Row, kActionCount> kRows{{
    {ActionId::New, MenuId::File, QT_TRANSLATE_NOOP("Action", "&New"), "", QKeySequence::New,
     Icon::New},
    {ActionId::Open, MenuId::File, QT_TRANSLATE_NOOP("Action", "&Open…"), "", QKeySequence::Open,
     Icon::Open},
    {ActionId::Import, MenuId::File, QT_TRANSLATE_NOOP("Action", "&Import definitions…"), "Ctrl+I",
     QKeySequence::UnknownKey, Icon::Layout},
    {ActionId::Save, MenuId::File, QT_TRANSLATE_NOOP("Action", "&Save"), "", QKeySequence::Save,
     Icon::Save, true},
    {ActionId::SaveAs, MenuId::File, QT_TRANSLATE_NOOP("Action", "Save &as…"), "Ctrl+Shift+S"},
    {ActionId::ExportDefinitions, MenuId::File, QT_TRANSLATE_NOOP("Action", "&Export definitions…"),
     "Ctrl+E"},
    {ActionId::ShowWelcome, MenuId::File, QT_TRANSLATE_NOOP("Action", "&Welcome page"), "",
     QKeySequence::UnknownKey, std::nullopt, true},
    {ActionId::Quit, MenuId::File, QT_TRANSLATE_NOOP("Action", "&Quit"), "Ctrl+Q",
     QKeySequence::UnknownKey, std::nullopt, true},
    {ActionId::Undo, MenuId::Edit, QT_TRANSLATE_NOOP("Action", "&Undo"), "", QKeySequence::Undo,
     Icon::Undo},
    {ActionId::Redo, MenuId::Edit, QT_TRANSLATE_NOOP("Action", "&Redo"), "Ctrl+Shift+Z",
     QKeySequence::UnknownKey, Icon::Redo},
    {ActionId::Cut, MenuId::Edit, QT_TRANSLATE_NOOP("Action", "Cu&t"), "", QKeySequence::Cut,
     std::nullopt, true},
    {ActionId::Copy, MenuId::Edit, QT_TRANSLATE_NOOP("Action", "&Copy"), "", QKeySequence::Copy,
     Icon::Copy},
    {ActionId::Paste, MenuId::Edit, QT_TRANSLATE_NOOP("Action", "&Paste"), "", QKeySequence::Paste,
     Icon::Paste},
    {ActionId::Duplicate, MenuId::Edit, QT_TRANSLATE_NOOP("Action", "&Duplicate"), "Ctrl+D"},
    {ActionId::Rename, MenuId::Edit, QT_TRANSLATE_NOOP("Action", "Re&name"), "F2",
     QKeySequence::UnknownKey, Icon::Rename, true},
    {ActionId::Remove, MenuId::Edit, QT_TRANSLATE_NOOP("Action", "De&lete"), "Del",
     QKeySequence::UnknownKey, Icon::Remove},
    {ActionId::SelectAll, MenuId::Edit, QT_TRANSLATE_NOOP("Action", "Select &all"), "",
     QKeySequence::SelectAll, std::nullopt, true},
    {ActionId::ZoomIn, MenuId::View, QT_TRANSLATE_NOOP("Action", "Zoom &in"), "Ctrl++",
     QKeySequence::UnknownKey, Icon::ZoomIn},
    {ActionId::ZoomOut, MenuId::View, QT_TRANSLATE_NOOP("Action", "Zoom &out"), "Ctrl+-",
     QKeySequence::UnknownKey, Icon::ZoomOut},
    {ActionId::ActualSize, MenuId::View, QT_TRANSLATE_NOOP("Action", "&Actual size"), "Ctrl+1"},
    {ActionId::Fit, MenuId::View, QT_TRANSLATE_NOOP("Action", "&Fit everything"), "Ctrl+0",
     QKeySequence::UnknownKey, Icon::Fit},
    {ActionId::Arrange, MenuId::View, QT_TRANSLATE_NOOP("Action", "Arran&ge"), "Ctrl+L",
     QKeySequence::UnknownKey, Icon::Layout, true},
    {ActionId::ReducedMotion, MenuId::View, QT_TRANSLATE_NOOP("Action", "&Reduced motion"), "",
     QKeySequence::UnknownKey, std::nullopt, true, true},
    {ActionId::DockTitles, MenuId::View, QT_TRANSLATE_NOOP("Action", "&Titles on docks"), "",
     QKeySequence::UnknownKey, std::nullopt, false, true},
    {ActionId::ThemeSystem, MenuId::View, QT_TRANSLATE_NOOP("Action", "Colours of the &system"), "",
     QKeySequence::UnknownKey, std::nullopt, true, true},
    {ActionId::ThemeLight, MenuId::View, QT_TRANSLATE_NOOP("Action", "&Light"), "",
     QKeySequence::UnknownKey, std::nullopt, false, true},
    {ActionId::ThemeDark, MenuId::View, QT_TRANSLATE_NOOP("Action", "&Dark"), "",
     QKeySequence::UnknownKey, std::nullopt, false, true},
    {ActionId::PlayPause, MenuId::Run, QT_TRANSLATE_NOOP("Action", "&Run"), "F5",
     QKeySequence::UnknownKey, Icon::Play},
    {ActionId::Step, MenuId::Run, QT_TRANSLATE_NOOP("Action", "&Step"), "F10",
     QKeySequence::UnknownKey, Icon::Step},
    {ActionId::Restart, MenuId::Run, QT_TRANSLATE_NOOP("Action", "Back to the s&tart"), "Ctrl+F5",
     QKeySequence::UnknownKey, Icon::Restart},
    {ActionId::EndRun, MenuId::Run, QT_TRANSLATE_NOOP("Action", "&End the run"), "Shift+F5",
     QKeySequence::UnknownKey, Icon::Stop},
    {ActionId::Slower, MenuId::Run, QT_TRANSLATE_NOOP("Action", "S&lower"), "Ctrl+,",
     QKeySequence::UnknownKey, std::nullopt, true},
    {ActionId::Faster, MenuId::Run, QT_TRANSLATE_NOOP("Action", "&Faster"), "Ctrl+."},
    {ActionId::RunUntil, MenuId::Run, QT_TRANSLATE_NOOP("Action", "Run &until…"), "Ctrl+U"},
    {ActionId::Record, MenuId::Run, QT_TRANSLATE_NOOP("Action", "Re&cord…"), "Ctrl+R",
     QKeySequence::UnknownKey, Icon::Record, true},
    {ActionId::Documentation, MenuId::Help, QT_TRANSLATE_NOOP("Action", "RabbitMQ &documentation"),
     "F1"},
    {ActionId::About, MenuId::Help, QT_TRANSLATE_NOOP("Action", "&About Warren"), ""},
}};

QString words(const char* source) {
    return QCoreApplication::translate("Action", source);
}

} // namespace

ActionCatalogue::ActionCatalogue(ThemeFeed& theme, QObject* parent)
    : QObject(parent), m_theme(theme) {
    for (const Row& row : kRows) {
        auto* action = new QAction(this);
        action->setCheckable(row.isCheckable);
        if (row.standard != QKeySequence::UnknownKey) {
            action->setShortcut(row.standard);
        } else {
            action->setShortcut(QKeySequence(QLatin1String(row.shortcut)));
        }
        m_actions[static_cast<std::size_t>(row.id)] = action;
        m_icons[static_cast<std::size_t>(row.id)] = row.icon;
    }
    translate();
    dress();
    connect(&theme, &ThemeFeed::changed, this, &ActionCatalogue::dress);
}

void ActionCatalogue::fill(QMenu& menu, MenuId id) const {
    for (const Row& row : kRows) {
        if (row.menu != id) {
            continue;
        }
        if (row.separatorBefore) {
            menu.addSeparator();
        }
        menu.addAction((*this)[row.id]);
    }
}

QString ActionCatalogue::menuTitle(MenuId id) {
    switch (id) {
    case MenuId::File:
        return words(QT_TRANSLATE_NOOP("Action", "&File"));
    case MenuId::Edit:
        return words(QT_TRANSLATE_NOOP("Action", "&Edit"));
    case MenuId::View:
        return words(QT_TRANSLATE_NOOP("Action", "&View"));
    case MenuId::Insert:
        return words(QT_TRANSLATE_NOOP("Action", "&Insert"));
    case MenuId::Run:
        return words(QT_TRANSLATE_NOOP("Action", "&Run"));
    case MenuId::Help:
        return words(QT_TRANSLATE_NOOP("Action", "&Help"));
    }
    return {};
}

void ActionCatalogue::translate() {
    for (const Row& row : kRows) {
        (*this)[row.id]->setText(words(row.text));
    }
}

void ActionCatalogue::reword(ActionId id, const QString& text, Icon icon) {
    (*this)[id]->setText(text);
    m_icons[static_cast<std::size_t>(id)] = icon;
    dress();
}

void ActionCatalogue::dress() {
    const Theme& theme = m_theme.theme();
    for (std::size_t i = 0; i < kActionCount; ++i) {
        if (!m_icons[i]) {
            continue;
        }
        const bool isRecord = static_cast<ActionId>(i) == ActionId::Record;
        m_actions[i]->setIcon(makeIcon(*m_icons[i], isRecord ? theme.danger : theme.text, theme));
    }
}

} // namespace warren::ui
