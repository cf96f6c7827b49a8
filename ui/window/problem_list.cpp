// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A list that can be copied as text.
#include "ui/window/problem_list.h"

#include "ui/style/theme.h"
#include "ui/text/error_text.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace warren::ui {

namespace {

constexpr std::size_t kShownMax = 1'000;

} // namespace

ProblemList::ProblemList(const QString& heading, const Errors& errors, QWidget* parent)
    : QDialog(parent), m_list(new QListWidget) {
    setObjectName(QStringLiteral("problems"));
    setWindowTitle(tr("Problems"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(720, 380);
    auto* title = new QLabel(heading);
    title->setWordWrap(true);
    title->setFont(Theme::font(14, QFont::DemiBold));
    m_list->setWordWrap(true);
    m_list->setSpacing(3);
    m_list->setObjectName(QStringLiteral("problemList"));
    for (std::size_t i = 0; i < errors.size() && i < kShownMax; ++i) {
        m_list->addItem(errorsText({errors[i]}));
    }
    if (errors.size() > kShownMax) {
        m_list->addItem(tr("… and %n more", nullptr, static_cast<int>(errors.size() - kShownMax)));
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton* copyButton = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    connect(copyButton, &QPushButton::clicked, this, &ProblemList::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(18, 16, 18, 14);
    column->setSpacing(12);
    column->addWidget(title);
    column->addWidget(m_list, 1);
    column->addWidget(buttons);
}

void ProblemList::copy() const {
    QStringList lines;
    for (int row = 0; row < m_list->count(); ++row) {
        lines += m_list->item(row)->text();
    }
    QGuiApplication::clipboard()->setText(lines.join(u'\n'));
}

} // namespace warren::ui
