// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// EditCommand: the one undo command. Holds both values; undo and redo are swaps and cannot fail.
#pragma once

#include "ui/document/open_document.h"

#include <QUndoCommand>

namespace warren::ui {

class EditCommand : public QUndoCommand {
public:
    EditCommand(OpenDocument& document, DocumentPtr before, DocumentPtr after, const QString& text,
                QString mergeKey);

    void undo() override;
    void redo() override;
    [[nodiscard]] int id() const override;
    bool mergeWith(const QUndoCommand* other) override;

private:
    OpenDocument& m_document;
    DocumentPtr m_before;
    DocumentPtr m_after;
    QString m_mergeKey;
};

} // namespace warren::ui
