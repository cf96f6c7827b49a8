// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A label, a button, a cross.
#include "ui/window/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace warren::ui {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), m_text(new QLabel), m_button(new QPushButton), m_close(new QToolButton) {
    setObjectName(QStringLiteral("messageBar"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setText(QStringLiteral("✕"));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Dismiss"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 8, 8, 8);
    row->addWidget(m_text, 1);
    row->addWidget(m_button);
    row->addWidget(m_close);
    connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
    connect(m_button, &QPushButton::clicked, this, [this] {
        const auto action = std::exchange(m_action, {});
        dismiss();
        if (action) {
            action();
        }
    });
    hide();
}

void MessageBar::tell(const QString& text, const QString& actionText,
                      std::function<void()> action) {
    m_text->setText(text);
    m_button->setText(actionText);
    m_button->setVisible(!actionText.isEmpty());
    m_action = std::move(action);
    show();
}

void MessageBar::dismiss() {
    m_action = {};
    hide();
}

QString MessageBar::text() const {
    return m_text->text();
}

} // namespace warren::ui
