// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// InspectorPanel: every attribute of what is selected, and the ledger of a selected queue; with
// nothing selected, the document itself.
#pragma once

#include "ui/bridge/run_feed.h"
#include "ui/document/open_document.h"
#include "ui/document/selection.h"
#include "ui/inspector/field.h"
#include "ui/style/theme.h"

#include <QWidget>

class QLabel;
class QScrollArea;

namespace warren::ui {

class FieldRow;
class LedgerView;

class InspectorPanel : public QWidget {
    Q_OBJECT

public:
    InspectorPanel(OpenDocument& document, Selection& selection, RunFeed& feed, ThemeFeed& theme,
                   QWidget* parent = nullptr);

    /// The row of that field (`x-message-ttl`), or null when the form doesn't have it.
    [[nodiscard]] FieldRow* row(const QString& key) const;
    [[nodiscard]] QSize sizeHint() const override { return {290, 600}; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void buildHelp();
    /// Shows the selection's form; rows that stay are kept, with their focus.
    void refresh();
    void rebuildRows(const Form& form);
    void showHeading();
    void showHelp(const Field& field);
    void showLedger();
    void carryOut(FieldRow* row, const Field& field, const Edit& edit);
    [[nodiscard]] Form form() const;
    [[nodiscard]] QString subject() const;

    OpenDocument& m_document;
    Selection& m_selection;
    RunFeed& m_feed;
    ThemeFeed& m_theme;

    QLabel* m_name;
    QLabel* m_kind;
    QScrollArea* m_scroll;
    QWidget* m_ledgerSection;
    LedgerView* m_ledger;
    QWidget* m_help;
    QLabel* m_helpText;
    QString m_shape; ///< what the rows were built for
    std::vector<FieldRow*> m_rows;
};

} // namespace warren::ui
