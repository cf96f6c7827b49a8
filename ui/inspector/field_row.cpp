// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Checks while typing, commits when done.
#include "ui/inspector/field_row.h"

#include "ui/inspector/field_editor.h"
#include "ui/text/error_text.h"

#include <QGridLayout>
#include <QLabel>

#include <utility>

namespace warren::ui {

namespace {

constexpr int kLabelWidth = 112;

} // namespace

FieldRow::FieldRow(Field field, QWidget* parent)
    : QWidget(parent), m_field(std::move(field)), m_label(new QLabel(this)),
      m_editor(FieldEditor::make(m_field, this)), m_refusal(new QLabel(this)) {
    setObjectName(m_field.words.key);
    m_label->setObjectName(QStringLiteral("fieldLabel"));
    m_label->setFixedWidth(kLabelWidth);
    m_label->setWordWrap(true);
    m_label->setBuddy(m_editor);
    m_refusal->setObjectName(QStringLiteral("refusal"));
    m_refusal->setWordWrap(true);
    m_refusal->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_refusal->hide();

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(3);
    const bool tall = m_field.kind == FieldKind::Lines;
    grid->addWidget(m_label, 0, 0, tall ? Qt::AlignTop : Qt::AlignVCenter);
    grid->addWidget(m_editor, 0, 1);
    grid->addWidget(m_refusal, 1, 0, 1, 2);
    grid->setColumnStretch(1, 1);

    connect(m_editor, &FieldEditor::edited, this, &FieldRow::check);
    connect(m_editor, &FieldEditor::committed, this, &FieldRow::enter);
    connect(m_editor, &FieldEditor::reverted, this, &FieldRow::revert);
    connect(m_editor, &FieldEditor::focused, this, [this] { emit focused(m_field); });
    revert();
}

void FieldRow::show(Field field) {
    const bool same = field.text == m_field.text && m_editor->isTouched();
    m_field = std::move(field);
    if (!same) {
        revert();
    }
}

void FieldRow::showRefusal(const QString& text) {
    m_refusal->setText(text);
    m_refusal->setVisible(!text.isEmpty());
    m_editor->setRefused(!text.isEmpty());
}

void FieldRow::check(const QString& text) {
    if (!m_field.change) {
        return;
    }
    const auto edit = m_field.change(text);
    showRefusal(edit ? QString() : errorText(edit.error()));
}

void FieldRow::enter(const QString& text) {
    if (!m_field.change) {
        return;
    }
    const auto edit = m_field.change(text);
    if (!edit) {
        showRefusal(errorText(edit.error()));
        return;
    }
    showRefusal({});
    emit entered(m_field, *edit);
}

void FieldRow::revert() {
    m_label->setText(m_field.words.label);
    setToolTip(m_field.origin.isEmpty()
                   ? m_field.words.help
                   : QStringLiteral("%1 (%2)").arg(m_field.words.help, m_field.origin));
    m_editor->setAccessibleName(m_field.words.label);
    m_editor->show(m_field);
    showRefusal({});
}

} // namespace warren::ui
