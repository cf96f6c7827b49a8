// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Dialogs that are opened and left; what follows is in their continuation.
#include "ui/window/document_files.h"

#include "engine/topology/document_file.h"
#include "ui/text/error_text.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include <utility>

namespace warren::ui {

namespace {

constexpr int kRecentMax = 8;

QString recentKey() {
    return QStringLiteral("recent");
}

std::filesystem::path toPath(const QString& text) {
    return std::filesystem::path(text.toStdU16String());
}

QString toQString(const std::filesystem::path& path) {
    return QString::fromStdU16String(path.u16string());
}

QString fileName(const std::filesystem::path& path) {
    return toQString(path.filename());
}

} // namespace

DocumentFiles::DocumentFiles(OpenDocument& document, QSettings& settings, QWidget& window)
    : m_document(document), m_settings(settings), m_window(window) {}

void DocumentFiles::newDocument() {
    whenSafe([this] {
        m_document.newDocument();
        emit opened();
    });
}

void DocumentFiles::open() {
    whenSafe([this] {
        chooseFile(false, tr("Open"),
                   {tr("Warren documents and definitions (*.warren *.json)"), tr("All files (*)")},
                   {}, [this](const std::filesystem::path& path) { load(path); });
    });
}

void DocumentFiles::openPath(const std::filesystem::path& path) {
    whenSafe([this, path] { load(path); });
}

void DocumentFiles::import() {
    whenSafe([this] {
        chooseFile(false, tr("Import definitions"),
                   {tr("RabbitMQ definitions (*.json)"), tr("All files (*)")}, {},
                   [this](const std::filesystem::path& path) {
                       const auto notices = m_document.import(path);
                       if (!notices) {
                           emit failed(tr("%1 could not be imported").arg(fileName(path)),
                                       notices.error());
                           return;
                       }
                       emit opened();
                       emit noticed(*notices);
                   });
    });
}

void DocumentFiles::show(const Document& document) {
    whenSafe([this, document] {
        m_document.replaceWith(document);
        emit opened();
    });
}

void DocumentFiles::load(const std::filesystem::path& path) {
    const auto notices = m_document.load(path);
    if (!notices) {
        emit failed(tr("%1 could not be opened; nothing has changed").arg(fileName(path)),
                    notices.error());
        return;
    }
    remember(path);
    emit opened();
    emit noticed(*notices);
}

void DocumentFiles::save() {
    if (m_document.path()) {
        saveTo(*m_document.path(), {});
    } else {
        saveAs();
    }
}

void DocumentFiles::saveAs() {
    chooseAndSave({});
}

void DocumentFiles::chooseAndSave(std::function<void()> then) {
    chooseFile(
        true, tr("Save as"), {tr("Warren documents (*.warren)")}, QStringLiteral("warren"),
        [this, then = std::move(then)](const std::filesystem::path& path) { saveTo(path, then); });
}

/// RabbitMQ's format can't carry everything: says what would go before it goes.
void DocumentFiles::saveTo(const std::filesystem::path& path, std::function<void()> then) {
    Errors lost;
    if (path.extension() == ".json") {
        writeDefinitions(m_document.document(), &lost);
    }
    if (lost.empty()) {
        write(path, then);
        return;
    }
    auto* question =
        new QMessageBox(QMessageBox::Warning, tr("Save"),
                        tr("A definitions file can't carry everything that is in this document."),
                        QMessageBox::Cancel, &m_window);
    question->setInformativeText(errorsText(lost));
    question->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* whole = question->addButton(tr("Save as .warren…"), QMessageBox::AcceptRole);
    QPushButton* anyway =
        question->addButton(tr("Save definitions only"), QMessageBox::DestructiveRole);
    question->setDefaultButton(whole);
    connect(question, &QMessageBox::finished, this, [this, question, whole, anyway, path, then] {
        if (question->clickedButton() == whole) {
            chooseAndSave(then);
        } else if (question->clickedButton() == anyway) {
            write(path, then);
        }
    });
    question->open();
}

void DocumentFiles::write(const std::filesystem::path& path, const std::function<void()>& then) {
    if (const auto saved = m_document.save(path); !saved) {
        emit failed(tr("%1 could not be saved; the old file is as it was").arg(fileName(path)),
                    {saved.error()});
        return;
    }
    remember(path);
    emit spoke(tr("Saved %1").arg(fileName(path)));
    if (then) {
        then();
    }
}

void DocumentFiles::exportDefinitions() {
    chooseFile(true, tr("Export definitions"), {tr("RabbitMQ definitions (*.json)")},
               QStringLiteral("json"), [this](const std::filesystem::path& path) {
                   if (const auto saved = saveDocument(m_document.document(), path); !saved) {
                       emit failed(tr("%1 could not be written").arg(fileName(path)),
                                   {saved.error()});
                       return;
                   }
                   emit spoke(tr("Exported %1").arg(fileName(path)));
               });
}

void DocumentFiles::whenSafe(std::function<void()> then) {
    if (!m_document.isModified()) {
        then();
        return;
    }
    auto* question =
        new QMessageBox(QMessageBox::Question, tr("Unsaved changes"),
                        tr("Save the changes to %1?").arg(m_document.title()),
                        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    question->setInformativeText(tr("They are lost otherwise."));
    question->setDefaultButton(QMessageBox::Save);
    question->setAttribute(Qt::WA_DeleteOnClose);
    connect(question, &QMessageBox::finished, this, [this, then = std::move(then)](int answer) {
        if (answer == QMessageBox::Discard) {
            then();
        } else if (answer == QMessageBox::Save && m_document.path()) {
            saveTo(*m_document.path(), then);
        } else if (answer == QMessageBox::Save) {
            chooseAndSave(then);
        }
    });
    question->open();
}

void DocumentFiles::chooseFile(bool saving, const QString& title, const QStringList& filters,
                               const QString& suffix,
                               std::function<void(const std::filesystem::path&)> then) {
    auto* dialog = new QFileDialog(&m_window, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(saving ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
    dialog->setFileMode(saving ? QFileDialog::AnyFile : QFileDialog::ExistingFile);
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(suffix);
    if (m_document.path()) {
        dialog->setDirectory(QFileInfo(toQString(*m_document.path())).absolutePath());
    }
    connect(dialog, &QFileDialog::fileSelected, this,
            [then = std::move(then)](const QString& file) { then(toPath(file)); });
    dialog->open();
}

QStringList DocumentFiles::recent() const {
    return m_settings.value(recentKey()).toStringList();
}

void DocumentFiles::remember(const std::filesystem::path& path) {
    const QString file = QFileInfo(toQString(path)).absoluteFilePath();
    QStringList files = recent();
    files.removeAll(file);
    files.prepend(file);
    m_settings.setValue(recentKey(), QStringList(files.mid(0, kRecentMax)));
    emit recentChanged();
}

} // namespace warren::ui
