// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// MessageBar: one thing to know and one thing to do about it, above the canvas; blocks nothing.
#pragma once

#include <QFrame>
#include <QString>

#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace warren::ui {

class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Replaces what was shown. Without an action there is only the closing button.
    void tell(const QString& text, const QString& actionText = {},
              std::function<void()> action = {});
    void dismiss();
    [[nodiscard]] QString text() const;
    [[nodiscard]] QPushButton* actionButton() const { return m_button; }

private:
    QLabel* m_text;
    QPushButton* m_button;
    QToolButton* m_close;
    std::function<void()> m_action;
};

} // namespace warren::ui
