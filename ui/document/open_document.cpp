// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// OpenDocument applies edits and swaps values.
#include "ui/document/open_document.h"

#include "ui/document/edit_command.h"

#include <utility>

namespace warren::ui {

OpenDocument::OpenDocument(QObject* parent)
    : QObject(parent), m_document(std::make_shared<const Document>()) {
    connect(&m_undoStack, &QUndoStack::cleanChanged, this,
            [this](bool clean) { emit modifiedChanged(!clean); });
}

OpenDocument::~OpenDocument() {
    // The stack tells of its end by signals; nobody should hear them from a half-destroyed
    // document.
    m_undoStack.disconnect(this);
}

QString OpenDocument::title() const {
    if (m_path) {
        return QString::fromStdU16String(m_path->filename().u16string());
    }
    if (!document().about.name.empty()) {
        return QString::fromStdString(document().about.name);
    }
    return tr("untitled");
}

Result<void> OpenDocument::edit(const Edit& edit, const QString& text, const QString& mergeKey) {
    auto after = apply(*m_document, edit);
    if (!after) {
        return failure(after.error());
    }
    if (*after == *m_document) {
        return {};
    }
    m_undoStack.push(new EditCommand(
        *this, m_document, std::make_shared<const Document>(std::move(*after)), text, mergeKey));
    return {};
}

void OpenDocument::newDocument() {
    replace(std::make_shared<const Document>(), std::nullopt);
}

Checked<Errors> OpenDocument::load(const std::filesystem::path& path) {
    auto loaded = loadDocument(path);
    if (!loaded) {
        return failures(loaded.error());
    }
    replace(std::make_shared<const Document>(std::move(loaded->document)), path);
    return std::move(loaded->notices);
}

Checked<Errors> OpenDocument::import(const std::filesystem::path& path) {
    auto loaded = loadDocument(path);
    if (!loaded) {
        return failures(loaded.error());
    }
    replaceWith(std::move(loaded->document));
    return std::move(loaded->notices);
}

void OpenDocument::replaceWith(Document document) {
    replace(std::make_shared<const Document>(std::move(document)), std::nullopt);
}

void OpenDocument::settle(const Layout& layout) {
    Document settled = *m_document;
    settled.layout.insert(layout.begin(), layout.end());
    if (m_undoStack.count() == 0 && settled.layout.size() != m_document->layout.size()) {
        show(std::make_shared<const Document>(std::move(settled)));
    }
}

Result<void> OpenDocument::save(const std::filesystem::path& path) {
    auto saved = saveDocument(*m_document, path);
    if (!saved) {
        return saved;
    }
    m_undoStack.setClean();
    if (m_path != path) {
        m_path = path;
        emit pathChanged();
    }
    return {};
}

void OpenDocument::show(DocumentPtr document) {
    const DocumentPtr before = std::exchange(m_document, std::move(document));
    emit changed(before, m_document);
}

void OpenDocument::replace(DocumentPtr document, std::optional<std::filesystem::path> path) {
    m_undoStack.clear();
    m_path = std::move(path);
    show(std::move(document));
    emit pathChanged();
    emit replaced();
}

} // namespace warren::ui
