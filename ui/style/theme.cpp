// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Theme: the two palettes, and following the system's.
#include "ui/style/theme.h"

#include <QApplication>
#include <QEvent>
#include <QStyle>

#include <array>

namespace warren::ui {

namespace {

QColor rgb(unsigned value) {
    return QColor::fromRgb(value);
}

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() <
           palette.color(QPalette::WindowText).lightness();
}

} // namespace

Theme Theme::light() {
    Theme theme;
    theme.isDark = false;
    theme.canvas = rgb(0xF5F6F8);
    theme.grid = rgb(0xE4E7EC);
    theme.chrome = rgb(0xFFFFFF);
    theme.card = rgb(0xFFFFFF);
    theme.field = rgb(0xEEF1F5);
    theme.line = rgb(0xDFE3E8);
    theme.text = rgb(0x1B1F27);
    theme.textMuted = rgb(0x5B6475);
    theme.accent = rgb(0x2563EB);
    theme.accentText = rgb(0xFFFFFF);
    theme.producer = rgb(0x0D9488);
    theme.exchange = rgb(0x7C3AED);
    theme.queue = rgb(0x2563EB);
    theme.consumer = rgb(0xB45309);
    theme.dependency = rgb(0x64748B);
    theme.good = rgb(0x0D9488);
    theme.warning = rgb(0xB45309);
    theme.danger = rgb(0xE11D48);
    theme.expiry = rgb(0xC2410C);
    return theme;
}

Theme Theme::dark() {
    Theme theme;
    theme.isDark = true;
    theme.canvas = rgb(0x14171D);
    theme.grid = rgb(0x262B35);
    theme.chrome = rgb(0x1D2129);
    theme.card = rgb(0x232833);
    theme.field = rgb(0x2E3440);
    theme.line = rgb(0x363D4A);
    theme.text = rgb(0xECEFF4);
    theme.textMuted = rgb(0xA0A9B8);
    theme.accent = rgb(0x60A5FA);
    theme.accentText = rgb(0x0B1220);
    theme.producer = rgb(0x2DD4BF);
    theme.exchange = rgb(0xA78BFA);
    theme.queue = rgb(0x60A5FA);
    theme.consumer = rgb(0xFBBF24);
    theme.dependency = rgb(0x94A3B8);
    theme.good = rgb(0x2DD4BF);
    theme.warning = rgb(0xFBBF24);
    theme.danger = rgb(0xFB7185);
    theme.expiry = rgb(0xFB923C);
    return theme;
}

QColor Theme::ofKind(Kind kind) const {
    switch (kind) {
    case Kind::Queue:
        return queue;
    case Kind::Exchange:
        return exchange;
    case Kind::Producer:
        return producer;
    case Kind::Consumer:
        return consumer;
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Vhost:
    case Kind::Host:
    case Kind::Run:
    case Kind::Event:
        return dependency;
    }
    return dependency;
}

QColor Theme::series(int index) const {
    static constexpr std::array<unsigned, 8> kLight{0x2563EB, 0xC2410C, 0x0D9488, 0x7C3AED,
                                                    0xE11D48, 0x0369A1, 0xA16207, 0x4D7C0F};
    static constexpr std::array<unsigned, 8> kDark{0x60A5FA, 0xFB923C, 0x2DD4BF, 0xA78BFA,
                                                   0xFB7185, 0x38BDF8, 0xFACC15, 0xA3E635};
    const auto at = static_cast<std::size_t>(index) % kLight.size();
    return rgb(isDark ? kDark[at] : kLight[at]);
}

QColor Theme::tint(const QColor& colour) const {
    QColor quiet = colour;
    quiet.setAlpha(isDark ? 0x30 : 0x22);
    return quiet;
}

QPalette Theme::palette() const {
    QPalette palette;
    palette.setColor(QPalette::Window, chrome);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, card);
    palette.setColor(QPalette::AlternateBase, field);
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::PlaceholderText, textMuted);
    palette.setColor(QPalette::Button, field);
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, danger);
    palette.setColor(QPalette::Highlight, accent);
    palette.setColor(QPalette::HighlightedText, accentText);
    palette.setColor(QPalette::Link, accent);
    palette.setColor(QPalette::LinkVisited, exchange);
    palette.setColor(QPalette::ToolTipBase, card);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::Light, card);
    palette.setColor(QPalette::Midlight, field);
    palette.setColor(QPalette::Mid, line);
    palette.setColor(QPalette::Dark, line);
    palette.setColor(QPalette::Shadow, canvas);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        QColor faded = textMuted;
        faded.setAlphaF(0.6F);
        palette.setColor(QPalette::Disabled, role, faded);
    }
    return palette;
}

ThemeFeed::ThemeFeed(ThemeMode mode, QObject* parent)
    : QObject(parent), m_mode(mode), m_systemIsDark(isDark(QGuiApplication::palette())) {
    const bool dark = mode == ThemeMode::System ? m_systemIsDark : mode == ThemeMode::Dark;
    m_theme = dark ? Theme::dark() : Theme::light();
    if (QCoreApplication::instance() != nullptr) {
        QCoreApplication::instance()->installEventFilter(this);
    }
}

void ThemeFeed::setMode(ThemeMode mode) {
    m_mode = mode;
    choose();
}

bool ThemeFeed::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ThemeChange) {
        // The application's palette may be ours by now; the style still knows the platform's.
        m_systemIsDark = isDark(QApplication::style()->standardPalette());
        choose();
    }
    return QObject::eventFilter(watched, event);
}

void ThemeFeed::choose() {
    const bool dark = m_mode == ThemeMode::System ? m_systemIsDark : m_mode == ThemeMode::Dark;
    if (dark != m_theme.isDark) {
        m_theme = dark ? Theme::dark() : Theme::light();
        emit changed();
    }
}

} // namespace warren::ui
