// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// FieldRow: one line of the form: label, editor, and the refusal of what is typed.
#pragma once

#include "ui/inspector/field.h"

#include <QWidget>

class QLabel;

namespace warren::ui {

class FieldEditor;

class FieldRow : public QWidget {
    Q_OBJECT

public:
    explicit FieldRow(Field field, QWidget* parent = nullptr);

    [[nodiscard]] const Field& field() const { return m_field; }
    /// Shows the field's new state; what is being typed stays.
    void show(Field field);
    void showRefusal(const QString& text);
    [[nodiscard]] FieldEditor* editor() const { return m_editor; }

signals:
    /// A text that the field accepts has been entered.
    void entered(const warren::ui::Field& field, const warren::Edit& edit);
    void focused(const warren::ui::Field& field);

private:
    void check(const QString& text);
    void enter(const QString& text);
    void revert();

    Field m_field;
    QLabel* m_label;
    FieldEditor* m_editor;
    QLabel* m_refusal;
};

} // namespace warren::ui
