// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// FieldEditor: the widget in which one field is typed or chosen, with the origin of its value in
// its right corner.
#pragma once

#include "ui/inspector/field.h"

#include <QString>
#include <QWidget>

class QLabel;

namespace warren::ui {

class FieldEditor : public QWidget {
    Q_OBJECT

public:
    /// The editor that suits the kind of field.
    static FieldEditor* make(const Field& field, QWidget* parent);
    ~FieldEditor() override;

    virtual void show(const Field& field) = 0;
    [[nodiscard]] virtual QString text() const = 0;
    /// Typed into and not yet committed.
    [[nodiscard]] virtual bool isTouched() const { return false; }
    void setRefused(bool refused);

signals:
    void edited(const QString& text);
    void committed(const QString& text);
    void reverted();
    void focused();

protected:
    FieldEditor(QWidget* inner, QWidget* parent);
    void showOrigin(const QString& origin, int rightMargin);
    /// Room that what is shown takes; the origin gives way to it.
    [[nodiscard]] virtual int textWidth() const { return 0; }
    void placeOrigin();
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* m_inner;
    QLabel* m_origin;
    int m_rightMargin = 8;
};

} // namespace warren::ui
