// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Hands for the window: widgets are found by the names that they carry.
#include "tests/ui/window/workbench.h"

#include "ui/inspector/field_editor.h"
#include "ui/inspector/field_row.h"
#include "ui/inspector/inspector_panel.h"
#include "ui/welcome/scenario_list.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTest>

namespace warren::ui::test {

Workbench::Workbench(const QString& scenario)
    : settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat),
      window(theme, settings) {
    window.show();
    for (const Scenario& each : scenarios()) {
        if (each.file == scenario) {
            window.showDocument(*each.document);
        }
    }
}

std::filesystem::path Workbench::file(const char* name) const {
    return std::filesystem::path(filePath(name).toStdU16String());
}

QString Workbench::filePath(const char* name) const {
    return folder.filePath(QLatin1String(name));
}

void Workbench::writeFile(const char* name, const QByteArray& bytes) const {
    QFile target(filePath(name));
    QVERIFY(target.open(QIODevice::WriteOnly));
    target.write(bytes);
}

void Workbench::trigger(ActionId id) const {
    window.action(id)->trigger();
}

void Workbench::type(const QString& field, const QString& text) {
    FieldRow* row = window.inspector()->row(field);
    QVERIFY2(row != nullptr, qPrintable(field));
    if (auto* line = row->findChild<QLineEdit*>()) {
        line->setFocus();
        line->selectAll();
        if (text.isEmpty()) {
            QTest::keyClick(line, Qt::Key_Delete);
        } else {
            QTest::keyClicks(line, text);
        }
    } else if (auto* lines = row->findChild<QPlainTextEdit*>()) {
        lines->setFocus();
        lines->selectAll();
        lines->insertPlainText(text);
    }
}

void Workbench::enter(const QString& field, const QString& text) {
    FieldRow* row = window.inspector()->row(field);
    QVERIFY2(row != nullptr, qPrintable(field));
    if (auto* box = row->findChild<QCheckBox*>()) {
        if (box->isChecked() != (text == u"true")) {
            box->click();
        }
        return;
    }
    auto* choices = row->findChild<QComboBox*>();
    if (choices != nullptr && !choices->isEditable()) {
        const int index = choices->findData(text);
        QVERIFY2(index >= 0, qPrintable(text));
        choices->setCurrentIndex(index);
        emit choices->activated(index);
        return;
    }
    type(field, text);
    if (auto* line = row->findChild<QLineEdit*>()) {
        QTest::keyClick(line, Qt::Key_Return);
    } else {
        emit row->editor()->committed(row->editor()->text());
    }
}

QString Workbench::refusal(const QString& field) {
    FieldRow* row = window.inspector()->row(field);
    const auto* label = row->findChild<QLabel*>(QStringLiteral("refusal"));
    return label->isHidden() ? QString() : label->text();
}

} // namespace warren::ui::test
