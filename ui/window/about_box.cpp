// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A message box that is opened and left.
#include "ui/window/about_box.h"

#include <QCoreApplication>
#include <QMessageBox>

namespace warren::ui {

namespace {

QString aboutWords(const char* source) {
    return QCoreApplication::translate("AboutBox", source);
}

} // namespace

void showAbout(QWidget& window) {
    auto* box = new QMessageBox(QMessageBox::NoIcon,
                                aboutWords(QT_TRANSLATE_NOOP("AboutBox", "About Warren")),
                                aboutWords(QT_TRANSLATE_NOOP("AboutBox", "Warren %1"))
                                    .arg(QCoreApplication::applicationVersion()),
                                QMessageBox::Close, &window);
    box->setInformativeText(aboutWords(QT_TRANSLATE_NOOP(
        "AboutBox", "A workbench for message-broker topologies. Free software under the GNU "
                    "General Public License, version 3 or later.")));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace warren::ui
