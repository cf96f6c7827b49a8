// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The four editors: a line, a choice, a check box, several lines.
#include "ui/inspector/field_editor.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QStyle>
#include <QVBoxLayout>

namespace warren::ui {

namespace {

constexpr int kArrowWidth = 24;
constexpr int kLinesShown = 3;
constexpr int kPadding = 14;

int widthOf(const QWidget& editor, const QString& text) {
    return editor.fontMetrics().horizontalAdvance(text) + kPadding;
}

class LineEditor : public FieldEditor {
public:
    LineEditor(QLineEdit* line, QWidget* parent) : FieldEditor(line, parent), m_line(line) {
        connect(line, &QLineEdit::textEdited, this, &FieldEditor::edited);
        connect(line, &QLineEdit::textChanged, this, [this] { placeOrigin(); });
        connect(line, &QLineEdit::editingFinished, this, [this] {
            if (isTouched()) {
                emit committed(text());
            }
        });
    }

    void show(const Field& field) override {
        m_line->setReadOnly(field.kind == FieldKind::Fixed);
        m_line->setPlaceholderText(field.placeholder);
        m_line->setText(field.text);
        m_line->setModified(false);
        m_line->setCursorPosition(0);
        showOrigin(field.origin, 8);
    }
    [[nodiscard]] QString text() const override { return m_line->text(); }
    [[nodiscard]] bool isTouched() const override { return m_line->isModified(); }

protected:
    [[nodiscard]] int textWidth() const override {
        return widthOf(*m_line, text().isEmpty() ? m_line->placeholderText() : text());
    }

private:
    QLineEdit* m_line;
};

class ChoiceEditor : public FieldEditor {
public:
    ChoiceEditor(QComboBox* box, QWidget* parent) : FieldEditor(box, parent), m_box(box) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
        connect(box, &QComboBox::activated, this, [this] { emit committed(text()); });
    }

    void show(const Field& field) override {
        const QSignalBlocker blocker(m_box);
        m_box->clear();
        for (const FieldChoice& choice : field.choices) {
            m_box->addItem(choice.title, choice.value);
        }
        m_box->setCurrentIndex(m_box->findData(field.text));
        showOrigin(field.origin, kArrowWidth);
    }
    [[nodiscard]] QString text() const override { return m_box->currentData().toString(); }

protected:
    [[nodiscard]] int textWidth() const override { return widthOf(*m_box, m_box->currentText()); }

private:
    QComboBox* m_box;
};

/// Free text with suggestions.
class NameEditor : public FieldEditor {
public:
    NameEditor(QComboBox* box, QWidget* parent) : FieldEditor(box, parent), m_box(box) {
        box->setEditable(true);
        box->setCompleter(nullptr); // a name may begin like another one
        box->setInsertPolicy(QComboBox::NoInsert);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
        box->lineEdit()->installEventFilter(this);
        connect(box->lineEdit(), &QLineEdit::textEdited, this, &FieldEditor::edited);
        connect(box->lineEdit(), &QLineEdit::textChanged, this, [this] { placeOrigin(); });
        connect(box, &QComboBox::activated, this, [this] { emit committed(text()); });
        connect(box->lineEdit(), &QLineEdit::editingFinished, this, [this] {
            if (isTouched()) {
                emit committed(text());
            }
        });
    }

    void show(const Field& field) override {
        const QSignalBlocker blocker(m_box);
        m_box->clear();
        for (const FieldChoice& choice : field.choices) {
            m_box->addItem(choice.title);
        }
        m_box->setCurrentIndex(-1);
        m_box->lineEdit()->setPlaceholderText(field.placeholder);
        m_box->setEditText(field.text);
        m_box->lineEdit()->setModified(false);
        m_box->lineEdit()->setCursorPosition(0);
        showOrigin(field.origin, kArrowWidth);
    }
    [[nodiscard]] QString text() const override { return m_box->currentText(); }
    [[nodiscard]] bool isTouched() const override { return m_box->lineEdit()->isModified(); }

protected:
    [[nodiscard]] int textWidth() const override {
        return widthOf(*m_box, text().isEmpty() ? m_box->lineEdit()->placeholderText() : text());
    }

private:
    QComboBox* m_box;
};

class FlagEditor : public FieldEditor {
public:
    FlagEditor(QCheckBox* box, QWidget* parent) : FieldEditor(box, parent), m_box(box) {
        connect(box, &QCheckBox::clicked, this, [this] { emit committed(text()); });
    }

    void show(const Field& field) override {
        m_box->setChecked(field.text == u"true");
        showOrigin(field.origin, 8);
    }
    [[nodiscard]] QString text() const override {
        return m_box->isChecked() ? QStringLiteral("true") : QString();
    }

private:
    QCheckBox* m_box;
};

class LinesEditor : public FieldEditor {
public:
    LinesEditor(QPlainTextEdit* edit, QWidget* parent) : FieldEditor(edit, parent), m_edit(edit) {
        edit->setTabChangesFocus(true);
        edit->setLineWrapMode(QPlainTextEdit::WidgetWidth);
        edit->setFixedHeight(edit->fontMetrics().lineSpacing() * kLinesShown + 22);
        connect(edit, &QPlainTextEdit::textChanged, this, [this] {
            if (isTouched()) {
                emit edited(text());
            }
        });
    }

    void show(const Field& field) override {
        const QSignalBlocker blocker(m_edit);
        m_edit->setPlainText(field.text);
        m_edit->setPlaceholderText(field.placeholder);
        m_edit->document()->setModified(false);
    }
    [[nodiscard]] QString text() const override { return m_edit->toPlainText(); }
    [[nodiscard]] bool isTouched() const override { return m_edit->document()->isModified(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::FocusOut && isTouched()) {
            emit committed(text());
        }
        return FieldEditor::eventFilter(watched, event);
    }

private:
    QPlainTextEdit* m_edit;
};

} // namespace

FieldEditor* FieldEditor::make(const Field& field, QWidget* parent) {
    switch (field.kind) {
    case FieldKind::Text:
    case FieldKind::Number:
    case FieldKind::Duration:
    case FieldKind::Size:
    case FieldKind::Share:
    case FieldKind::Rate:
    case FieldKind::Fixed:
        return new LineEditor(new QLineEdit, parent);
    case FieldKind::Choice:
        return new ChoiceEditor(new QComboBox, parent);
    case FieldKind::Name:
        return new NameEditor(new QComboBox, parent);
    case FieldKind::Flag:
        return new FlagEditor(new QCheckBox, parent);
    case FieldKind::Lines:
        return new LinesEditor(new QPlainTextEdit, parent);
    }
    return nullptr;
}

FieldEditor::FieldEditor(QWidget* inner, QWidget* parent)
    : QWidget(parent), m_inner(inner), m_origin(new QLabel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(inner);
    setFocusProxy(inner);
    inner->installEventFilter(this);
    m_origin->setObjectName(QStringLiteral("origin"));
    m_origin->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_origin->raise();
}

FieldEditor::~FieldEditor() {
    // A line that has the focus tells that its editing has finished when it is destroyed, which is
    // after this: nobody is left to hear it.
    for (QObject* part : m_inner->findChildren<QObject*>()) {
        part->disconnect(this);
    }
    m_inner->disconnect(this);
}

void FieldEditor::setRefused(bool refused) {
    if (m_inner->property("refused").toBool() != refused) {
        m_inner->setProperty("refused", refused);
        m_inner->style()->unpolish(m_inner);
        m_inner->style()->polish(m_inner);
    }
}

void FieldEditor::showOrigin(const QString& origin, int rightMargin) {
    m_origin->setText(origin);
    m_rightMargin = rightMargin;
    placeOrigin();
}

void FieldEditor::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeOrigin();
}

bool FieldEditor::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn) {
        emit focused();
    } else if (event->type() == QEvent::Wheel && !m_inner->hasFocus()) {
        event->ignore(); // scrolling the form must not change what lies under the pointer
        return true;
    } else if (event->type() == QEvent::KeyPress &&
               static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        emit reverted();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void FieldEditor::placeOrigin() {
    const QSize size = m_origin->sizeHint();
    const bool fits = textWidth() + size.width() + m_rightMargin <= width();
    m_origin->setVisible(fits && !m_origin->text().isEmpty());
    m_origin->setGeometry(width() - size.width() - m_rightMargin, (height() - size.height()) / 2,
                          size.width(), size.height());
}

} // namespace warren::ui
