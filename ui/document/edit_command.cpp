// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// EditCommand shows one of its two values.
#include "ui/document/edit_command.h"

#include <utility>

namespace warren::ui {

namespace {
constexpr int kMergeable = 1;
constexpr int kNeverMerged = -1; // QUndoStack's own word for it
} // namespace

EditCommand::EditCommand(OpenDocument& document, DocumentPtr before, DocumentPtr after,
                         const QString& text, QString mergeKey)
    : QUndoCommand(text), m_document(document), m_before(std::move(before)),
      m_after(std::move(after)), m_mergeKey(std::move(mergeKey)) {}

void EditCommand::undo() {
    m_document.show(m_before);
}

void EditCommand::redo() {
    m_document.show(m_after);
}

int EditCommand::id() const {
    return m_mergeKey.isEmpty() ? kNeverMerged : kMergeable;
}

bool EditCommand::mergeWith(const QUndoCommand* other) {
    // QUndoStack asks only for equal ids, and every command here is an EditCommand.
    const auto* next = static_cast<const EditCommand*>(other);
    if (next->m_mergeKey != m_mergeKey) {
        return false;
    }
    m_after = next->m_after;
    setObsolete(*m_before == *m_after);
    return true;
}

} // namespace warren::ui
