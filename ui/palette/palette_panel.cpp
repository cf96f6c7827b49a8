// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// PalettePanel: a heading, the list and a hint.
#include "ui/palette/palette_panel.h"

#include "ui/palette/palette_list.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace warren::ui {

PalettePanel::PalettePanel(ThemeFeed& theme, QWidget* parent)
    : QWidget(parent), m_heading(new QLabel(this)), m_list(new PaletteList(theme, this)) {
    QFont font = Theme::font(11, QFont::Bold);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 1);
    font.setCapitalization(QFont::AllUppercase);
    m_heading->setFont(font);
    m_heading->setForegroundRole(QPalette::PlaceholderText);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(9, 12, 9, 9);
    column->setSpacing(8);
    column->addWidget(m_heading);
    column->addWidget(m_list, 1);
    connect(m_list, &PaletteList::chosen, this, &PalettePanel::chosen);
    translate();
}

void PalettePanel::clearChoice() {
    m_list->clearSelection();
}

void PalettePanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        translate();
        m_list->translate();
    }
    QWidget::changeEvent(event);
}

void PalettePanel::translate() {
    m_heading->setText(tr("Palette"));
}

} // namespace warren::ui
