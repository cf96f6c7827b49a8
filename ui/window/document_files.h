// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// DocumentFiles: new, open, import, save and export, with the questions that nothing gets lost by.
// No dialog blocks: each goes on when it is answered.
#pragma once

#include "ui/document/open_document.h"

#include <QObject>
#include <QStringList>

#include <filesystem>
#include <functional>

class QSettings;
class QWidget;

namespace warren::ui {

class DocumentFiles : public QObject {
    Q_OBJECT

public:
    /// Dialogs belong to `window`.
    DocumentFiles(OpenDocument& document, QSettings& settings, QWidget& window);

    void newDocument();
    void open();
    void import();
    void save();
    void saveAs();
    void exportDefinitions();
    void openPath(const std::filesystem::path& path);
    /// Shows a document that came with the program.
    void show(const Document& document);

    /// Calls `then` when nothing unsaved would be lost by it: at once, or when the user has saved
    /// or discarded the changes. Never, when they cancel.
    void whenSafe(std::function<void()> then);

    [[nodiscard]] QStringList recent() const;

signals:
    /// Another document is shown now.
    void opened();
    void recentChanged();
    void failed(const QString& heading, const warren::Errors& errors);
    /// Notices of a file that was opened all the same.
    void noticed(const warren::Errors& notices);
    void spoke(const QString& text);

private:
    void chooseFile(bool saving, const QString& title, const QStringList& filters,
                    const QString& suffix, std::function<void(const std::filesystem::path&)> then);
    void load(const std::filesystem::path& path);
    void saveTo(const std::filesystem::path& path, std::function<void()> then);
    void write(const std::filesystem::path& path, const std::function<void()>& then);
    void chooseAndSave(std::function<void()> then);
    void remember(const std::filesystem::path& path);

    OpenDocument& m_document;
    QSettings& m_settings;
    QWidget& m_window;
};

} // namespace warren::ui
