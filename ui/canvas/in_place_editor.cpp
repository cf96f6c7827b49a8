// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// InPlaceEditor also commits when the user clicks elsewhere.
#include "ui/canvas/in_place_editor.h"

#include <QKeyEvent>

#include <algorithm>
#include <utility>

namespace warren::ui {

InPlaceEditor::InPlaceEditor(const Theme& theme, QWidget* parent)
    : QLineEdit(parent), m_theme(theme) {
    setObjectName(QStringLiteral("inPlaceEditor"));
    hide();
}

void InPlaceEditor::open(const QRect& place, const QString& text, const QString& hint,
                         Commit commit) {
    m_commit = std::move(commit);
    setFont(Theme::font(13, QFont::Medium));
    setStyleSheet(QStringLiteral("QLineEdit { background: %1; color: %2; border: 2px solid %3; "
                                 "border-radius: 7px; padding: 2px 6px; }")
                      .arg(m_theme.card.name(), m_theme.text.name(), m_theme.accent.name()));
    setPlaceholderText(hint);
    setAccessibleName(hint);
    setText(text);
    selectAll();
    const int width = std::max(place.width(), fontMetrics().horizontalAdvance(text) + 60);
    QRect box(0, 0, std::max(150, width), 30);
    box.moveCenter(place.center());
    box.moveLeft(std::clamp(box.left(), 4, std::max(4, parentWidget()->width() - box.width() - 4)));
    box.moveTop(std::clamp(box.top(), 4, std::max(4, parentWidget()->height() - box.height() - 4)));
    setGeometry(box);
    show();
    raise();
    setFocus();
}

void InPlaceEditor::close() {
    m_commit = nullptr;
    const bool hadFocus = hasFocus();
    hide();
    if (hadFocus) {
        parentWidget()->setFocus();
    }
}

void InPlaceEditor::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        close();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        commit();
    } else {
        QLineEdit::keyPressEvent(event);
    }
    event->accept(); // no key of the editor is a shortcut of the canvas
}

void InPlaceEditor::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason) {
        commit();
        close();
    }
}

void InPlaceEditor::commit() {
    if (!m_commit || m_isCommitting) {
        return;
    }
    m_isCommitting = true;
    const bool done = m_commit(text());
    m_isCommitting = false;
    if (done) {
        close();
    } else {
        selectAll();
    }
}

} // namespace warren::ui
