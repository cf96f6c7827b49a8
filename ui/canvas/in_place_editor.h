// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// InPlaceEditor: a line edit over a word of the canvas. Return takes the text over, Escape leaves
// it as it was, and so does a refusal, with the editor staying open.
#pragma once

#include "ui/style/theme.h"

#include <QLineEdit>

#include <functional>

namespace warren::ui {

class InPlaceEditor : public QLineEdit {
    Q_OBJECT

public:
    /// Carries the text out; false keeps the editor open.
    using Commit = std::function<bool(const QString&)>;

    InPlaceEditor(const Theme& theme, QWidget* parent);

    void open(const QRect& place, const QString& text, const QString& hint, Commit commit);
    void close();
    [[nodiscard]] bool isOpen() const { return m_commit != nullptr; }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void commit();

    const Theme& m_theme;
    Commit m_commit;
    bool m_isCommitting = false;
};

} // namespace warren::ui
