// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// OpenDocument: the document being edited, its undo stack and its file.
//
// Panels read document(), change it with edit() and hear about every change (edit, undo, redo,
// load) by changed(before, after). Documents are immutable values behind shared pointers: keep one
// as long as you like.
#pragma once

#include "engine/base/result.h"
#include "engine/topology/document.h"
#include "engine/topology/document_file.h"
#include "engine/topology/edit.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <filesystem>
#include <memory>
#include <optional>

namespace warren::ui {

using DocumentPtr = std::shared_ptr<const Document>;

class OpenDocument : public QObject {
    Q_OBJECT

public:
    explicit OpenDocument(QObject* parent = nullptr);
    ~OpenDocument() override;

    [[nodiscard]] const Document& document() const { return *m_document; }
    [[nodiscard]] DocumentPtr value() const { return m_document; }
    [[nodiscard]] QUndoStack* undoStack() { return &m_undoStack; }
    /// Nothing when the document has never been saved.
    [[nodiscard]] const std::optional<std::filesystem::path>& path() const { return m_path; }
    /// The file's name, or a name for a document without a file.
    [[nodiscard]] QString title() const;
    [[nodiscard]] bool isModified() const { return !m_undoStack.isClean(); }

    /// Applies the edit and puts it on the undo stack under `text`. Consecutive edits with the same
    /// non-empty `mergeKey` become one step (typing in a field). An edit that changes nothing
    /// leaves no step. On an error nothing has changed.
    Result<void> edit(const Edit& edit, const QString& text, const QString& mergeKey = {});

    void newDocument();
    /// Replaces document and path; clears the undo stack. Gives the notices. On errors nothing has
    /// changed.
    Checked<Errors> load(const std::filesystem::path& path);
    /// Like load, but the result is unsaved and has no path (scenarios, definitions.json).
    Checked<Errors> import(const std::filesystem::path& path);
    /// Shows a document that has no file.
    void replaceWith(Document document);
    /// Gives places to entities that have none, without an undo step: opening a file that has no
    /// layout is no change. For right after replaced() only.
    void settle(const Layout& layout);
    /// Writes to `path`, which becomes the document's path.
    Result<void> save(const std::filesystem::path& path);

signals:
    /// After every change of the value, whatever caused it.
    void changed(const warren::ui::DocumentPtr& before, const warren::ui::DocumentPtr& after);
    /// After changed(), when another document took this one's place (new, load, import).
    void replaced();
    void pathChanged();
    void modifiedChanged(bool modified);

private:
    friend class EditCommand;
    void show(DocumentPtr document);
    void replace(DocumentPtr document, std::optional<std::filesystem::path> path);

    DocumentPtr m_document;
    std::optional<std::filesystem::path> m_path;
    QUndoStack m_undoStack;
};

} // namespace warren::ui

Q_DECLARE_METATYPE(warren::ui::DocumentPtr)
