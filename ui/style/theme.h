// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Theme: the colours and fonts of the workbench, light and dark, as a value.
//
// A colour has one meaning, and every meaning also has a shape or a word: colour is never alone.
#pragma once

#include "engine/topology/address.h"

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>
#include <QString>

#include <cstdint>

namespace warren::ui {

struct Theme {
    bool isDark = false;

    QColor canvas;     ///< behind the nodes; also behind charts
    QColor grid;       ///< the canvas's dots, the charts' lines
    QColor chrome;     ///< bars and side panels
    QColor card;       ///< nodes, bubbles, popups
    QColor field;      ///< inputs, palette entries, empty tracks of bars
    QColor line;       ///< borders and separators
    QColor text;       ///< what is read
    QColor textMuted;  ///< what explains it
    QColor accent;     ///< selection, focus, the primary action
    QColor accentText; ///< on accent

    QColor producer;
    QColor exchange;
    QColor queue;
    QColor consumer;
    QColor dependency;

    QColor good;    ///< acked, confirmed, balanced
    QColor warning; ///< needs attention
    QColor danger;  ///< loss, rejection, error
    QColor expiry;  ///< TTL

    static Theme light();
    static Theme dark();

    [[nodiscard]] QColor ofKind(Kind kind) const;
    /// The n-th colour of a chart's series; repeats after eight.
    [[nodiscard]] QColor series(int index) const;
    /// A quiet background in that colour: pills, bubbles.
    [[nodiscard]] QColor tint(const QColor& colour) const;
    [[nodiscard]] QPalette palette() const;
    /// For the application: buttons, fields, tabs, docks and lists in the manner of the mockup.
    [[nodiscard]] QString styleSheet() const;

    /// Interface font in pixels. Weights: QFont::Normal, Medium, DemiBold, Bold.
    [[nodiscard]] static QFont font(int pixels, QFont::Weight weight = QFont::Normal);
    /// Equal-width digits, for clocks and ledgers.
    [[nodiscard]] static QFont monospace(int pixels, QFont::Weight weight = QFont::Normal);
};

enum class ThemeMode : std::uint8_t { System, Light, Dark };

/// The theme in use. Made once by the application and passed to whoever paints.
class ThemeFeed : public QObject {
    Q_OBJECT

public:
    explicit ThemeFeed(ThemeMode mode = ThemeMode::System, QObject* parent = nullptr);

    [[nodiscard]] const Theme& theme() const { return m_theme; }
    [[nodiscard]] ThemeMode mode() const { return m_mode; }
    void setMode(ThemeMode mode);

signals:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void choose();

    ThemeMode m_mode;
    bool m_systemIsDark;
    Theme m_theme;
};

} // namespace warren::ui
