// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The application's style sheet: flat fields and buttons with round corners, quiet docks and tabs.
#include "ui/style/theme.h"

namespace warren::ui {

namespace {

/// A quiet background in that colour; style sheets want it opaque.
QColor blended(const QColor& colour, const QColor& ground) {
    constexpr double kShare = 0.16;
    const auto mix = [](int a, int b) { return static_cast<int>(a * kShare + b * (1 - kShare)); };
    return {mix(colour.red(), ground.red()), mix(colour.green(), ground.green()),
            mix(colour.blue(), ground.blue())};
}

/// Colours are written as @name and put in here, so that the sheet reads as a sheet.
QString withColours(QString sheet, const Theme& theme) {
    const std::pair<const char*, QColor> names[] = {
        {"@canvas", theme.canvas},
        {"@chrome", theme.chrome},
        {"@card", theme.card},
        {"@field", theme.field},
        {"@line", theme.line},
        {"@textMuted", theme.textMuted},
        {"@accentText", theme.accentText},
        {"@accentSoft", blended(theme.accent, theme.chrome)},
        {"@accent", theme.accent},
        {"@text", theme.text},
        {"@dangerSoft", blended(theme.danger, theme.chrome)},
        {"@danger", theme.danger},
        {"@warningSoft", blended(theme.warning, theme.chrome)},
        {"@warning", theme.warning},
    };
    for (const auto& [name, colour] : names) {
        sheet.replace(QLatin1String(name), colour.name());
    }
    return sheet;
}

const char* const kSheet = R"(
QMainWindow, QDialog { background: @chrome; }
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QMenuBar { background: @chrome; color: @text; padding: 2px 6px; }
QMenuBar::item { padding: 5px 10px; border-radius: 6px; background: transparent; }
QMenuBar::item:selected { background: @field; }
QMenu { background: @card; color: @text; border: 1px solid @line; border-radius: 8px;
    padding: 5px; }
QMenu::item { padding: 6px 26px 6px 22px; border-radius: 6px; }
QMenu::item:selected { background: @accent; color: @accentText; }
QMenu::item:disabled { color: @textMuted; }
QMenu::separator { height: 1px; background: @line; margin: 5px 8px; }
QMenu::icon { padding-left: 8px; }
QToolBar { background: @chrome; border: none; border-bottom: 1px solid @line; spacing: 6px;
    padding: 6px; }
QToolBar::separator { background: @line; width: 1px; margin: 6px 4px; }
QStatusBar { background: @chrome; color: @textMuted; border-top: 1px solid @line; }
QStatusBar::item { border: none; }
QToolTip { background: @card; color: @text; border: 1px solid @line; padding: 5px 8px; }
QPushButton, QToolButton { background: @field; color: @text; border: 1px solid transparent;
    border-radius: 8px; padding: 6px 12px; }
QToolButton { padding: 6px; }
QPushButton:hover, QToolButton:hover { border-color: @line; }
QPushButton:focus, QToolButton:focus { border-color: @accent; }
QPushButton:pressed, QToolButton:pressed { background: @line; }
QPushButton:default, QToolButton:checked { background: @accent; color: @accentText; }
QPushButton:disabled, QToolButton:disabled { color: @textMuted; }
QPushButton:flat { background: transparent; color: @accent; }
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QPlainTextEdit, QTextEdit { background: @field;
    color: @text; border: 1px solid @line; border-radius: 7px; padding: 5px 8px;
    selection-background-color: @accent; selection-color: @accentText; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus,
QTextEdit:focus { border-color: @accent; }
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled { color: @textMuted; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox QAbstractItemView { background: @card; color: @text; border: 1px solid @line;
    selection-background-color: @accent; selection-color: @accentText; outline: none; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: @textMuted; padding: 8px 12px; border: none;
    border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @accent; border-bottom: 2px solid @accent; }
QTabBar::tab:hover { color: @text; }
QTabWidget::pane { border: none; }
QDockWidget { color: @text; }
QDockWidget::title { background: @chrome; padding: 8px 12px; }
QScrollBar:vertical { background: transparent; width: 11px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 11px; margin: 0; }
QScrollBar::handle { background: @line; border-radius: 4px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @textMuted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QHeaderView::section { background: @chrome; color: @textMuted; border: none;
    border-bottom: 1px solid @line; padding: 6px 8px; }
QTableView, QTreeView, QListView { background: @chrome; color: @text; border: none;
    gridline-color: @line; alternate-background-color: @field; selection-background-color: @accent;
    selection-color: @accentText; outline: none; }
QGroupBox { border: none; border-top: 1px solid @line; margin-top: 12px; padding-top: 10px; }
QGroupBox::title { subcontrol-origin: margin; color: @text; font-weight: 600; }
QProgressBar { background: @field; border: none; border-radius: 4px; height: 8px; color: @text; }
QProgressBar::chunk { background: @accent; border-radius: 4px; }
QSlider::groove:horizontal { background: @line; height: 4px; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::handle:horizontal { background: @card; border: 3px solid @accent; width: 12px;
    height: 12px; margin: -7px 0; border-radius: 9px; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid @textMuted;
    border-radius: 4px; background: @field; }
QCheckBox::indicator:checked { border: 4px solid @accent; width: 8px; height: 8px;
    background: @accentText; }
QCheckBox::indicator:focus { border-color: @accent; }
QLabel#muted, QLabel#fieldLabel, QLabel#origin, QLabel#help { color: @textMuted; }
QLabel#fieldLabel { font-size: 12px; }
QLabel#origin { background: transparent; font-size: 11px; }
QLabel#refusal { color: @danger; font-size: 11px; }
QLineEdit[refused="true"], QComboBox[refused="true"], QPlainTextEdit[refused="true"] {
    border-color: @danger; }
QLineEdit:read-only { background: transparent; color: @textMuted; }
QWidget#ledgerSection, QWidget#helpSection { border-top: 1px solid @line; }
QScrollArea#form, QWidget#formPage { background: transparent; }
QToolBar#transport { spacing: 6px; padding: 8px 12px; }
QToolBar#transport QToolButton { padding: 7px; }
QToolButton#play { background: @accentSoft; }
QToolButton#record { padding: 7px 12px; }
QToolButton#record[recording="true"] { background: @dangerSoft; color: @danger; font-weight: 600; }
QFrame#speed { background: @field; border-radius: 8px; }
QFrame#messageBar { background: @warningSoft; border-bottom: 1px solid @warning; }
QWidget#welcome { background: @chrome; }
QToolButton#welcomeAction { padding: 10px 14px; font-weight: 500; }
QPushButton#recent { background: transparent; color: @accent; padding: 5px 2px;
    text-align: left; }
QListWidget#problemList { border: 1px solid @line; border-radius: 8px; padding: 6px; }
)";

} // namespace

QString Theme::styleSheet() const {
    return withColours(QString::fromUtf8(kSheet), *this);
}

} // namespace warren::ui
