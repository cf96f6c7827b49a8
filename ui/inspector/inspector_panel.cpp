// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Builds the form of the selection and puts typed values into the document.
#include "ui/inspector/inspector_panel.h"

#include "engine/topology/queue_arguments.h"
#include "ui/inspector/field_editor.h"
#include "ui/inspector/field_row.h"
#include "ui/inspector/forms.h"
#include "ui/inspector/ledger_view.h"
#include "ui/text/error_text.h"
#include "ui/text/wording.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace warren::ui {

namespace {

constexpr int kMargin = 14;

QLabel* label(const QString& name, const QFont& font) {
    auto* made = new QLabel;
    made->setObjectName(name);
    made->setFont(font);
    return made;
}

/// Two forms of the same shape can share rows.
QString shapeOf(const QString& subject, const Form& form) {
    QString shape = subject;
    for (const FieldSection& section : form) {
        for (const Field& field : section.fields) {
            shape +=
                QStringLiteral("\n%1 %2").arg(field.words.key).arg(static_cast<int>(field.kind));
        }
    }
    return shape;
}

} // namespace

InspectorPanel::InspectorPanel(OpenDocument& document, Selection& selection, RunFeed& feed,
                               ThemeFeed& theme, QWidget* parent)
    : QWidget(parent), m_document(document), m_selection(selection), m_feed(feed), m_theme(theme) {
    build();
    connect(&document, &OpenDocument::changed, this, &InspectorPanel::refresh);
    connect(&selection, &Selection::changed, this, [this] {
        refresh();
        showLedger();
    });
    connect(&feed, &RunFeed::snapshotChanged, this, &InspectorPanel::showLedger);
    refresh();
    showLedger();
}

void InspectorPanel::build() {
    m_name = label(QStringLiteral("subject"), Theme::font(15, QFont::DemiBold));
    m_name->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_kind = label(QStringLiteral("muted"), Theme::font(12));
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_name, 1);
    heading->addWidget(m_kind);

    m_scroll = new QScrollArea;
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setObjectName(QStringLiteral("form"));

    m_ledgerSection = new QWidget;
    m_ledgerSection->setObjectName(QStringLiteral("ledgerSection"));
    auto* ledgerColumn = new QVBoxLayout(m_ledgerSection);
    ledgerColumn->setContentsMargins(0, 10, 0, 0);
    ledgerColumn->setSpacing(8);
    auto* title = label(QStringLiteral("sectionTitle"), Theme::font(13, QFont::DemiBold));
    title->setText(tr("Ledger"));
    m_ledger = new LedgerView(m_theme);
    ledgerColumn->addWidget(title);
    ledgerColumn->addWidget(m_ledger);
    m_ledgerSection->hide();

    buildHelp();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, 12, kMargin - 4, 10);
    column->setSpacing(10);
    column->addLayout(heading);
    column->addWidget(m_scroll, 1);
    column->addWidget(m_ledgerSection);
    column->addWidget(m_help);
}

void InspectorPanel::buildHelp() {
    m_help = new QWidget;
    m_help->setObjectName(QStringLiteral("helpSection"));
    m_helpText = label(QStringLiteral("help"), Theme::font(11));
    m_helpText->setWordWrap(true);
    m_helpText->setOpenExternalLinks(true);
    m_helpText->setTextInteractionFlags(Qt::TextBrowserInteraction);
    auto* column = new QVBoxLayout(m_help);
    column->setContentsMargins(0, 8, 0, 0);
    column->addWidget(m_helpText);
    m_help->hide();
}

FieldRow* InspectorPanel::row(const QString& key) const {
    const auto found = std::ranges::find_if(
        m_rows, [&](const FieldRow* row) { return row->field().words.key == key; });
    return found == m_rows.end() ? nullptr : *found;
}

void InspectorPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        m_shape.clear();
        refresh();
    }
}

Form InspectorPanel::form() const {
    const Document& document = m_document.document();
    if (const auto binding = m_selection.binding()) {
        return bindingForm(document, *binding);
    }
    if (const auto address = m_selection.address()) {
        return entityForm(document, *address);
    }
    return m_selection.isEmpty() ? documentForm(document) : Form{};
}

QString InspectorPanel::subject() const {
    if (const auto binding = m_selection.binding()) {
        return QStringLiteral("binding %1 %2")
            .arg(QString::fromStdString(binding->source),
                 QString::fromStdString(binding->destination));
    }
    if (const auto address = m_selection.address()) {
        return QString::fromStdString(toText(*address));
    }
    return {};
}

void InspectorPanel::refresh() {
    showHeading();
    const Form shown = form();
    const QString shape = shapeOf(subject(), shown);
    if (shape != m_shape) {
        m_shape = shape;
        rebuildRows(shown);
        return;
    }
    auto row = m_rows.begin();
    for (const FieldSection& section : shown) {
        for (const Field& field : section.fields) {
            (*row++)->show(field);
        }
    }
}

void InspectorPanel::rebuildRows(const Form& form) {
    m_rows.clear();
    m_help->hide();
    auto* page = new QWidget;
    page->setObjectName(QStringLiteral("formPage"));
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 8, 4);
    column->setSpacing(6);
    for (const FieldSection& section : form) {
        if (section.fields.empty()) {
            continue;
        }
        if (!section.title.isEmpty()) {
            auto* title = label(QStringLiteral("sectionTitle"), Theme::font(12, QFont::DemiBold));
            title->setText(section.title);
            title->setContentsMargins(0, 8, 0, 0);
            column->addWidget(title);
        }
        for (const Field& field : section.fields) {
            auto* row = new FieldRow(field);
            connect(row, &FieldRow::entered, this,
                    [this, row](const Field& entered, const Edit& edit) {
                        carryOut(row, entered, edit);
                    });
            connect(row, &FieldRow::focused, this, &InspectorPanel::showHelp);
            column->addWidget(row);
            m_rows.push_back(row);
        }
    }
    column->addStretch(1);
    // The rows that go may be the sender of the signal that brought us here.
    if (QWidget* old = m_scroll->takeWidget()) {
        old->hide();
        old->deleteLater();
    }
    m_scroll->setWidget(page);
    page->show();
}

void InspectorPanel::showHeading() {
    if (const auto binding = m_selection.binding()) {
        m_name->setText(QStringLiteral("%1 → %2").arg(
            QString::fromStdString(binding->source), QString::fromStdString(binding->destination)));
        m_kind->setText(tr("binding"));
    } else if (const auto address = m_selection.address()) {
        m_name->setText(nameText(*address));
        m_kind->setText(kindText(address->kind));
        const auto& queues = m_document.document().topology.queues;
        if (const auto found = queues.find(address->key);
            address->kind == Kind::Queue && found != queues.end()) {
            const auto type = wireName(found->second.type());
            m_kind->setText(
                tr("%1 queue")
                    .arg(QString::fromLatin1(type.data(), static_cast<qsizetype>(type.size()))));
        }
    } else if (m_selection.isEmpty()) {
        m_name->setText(m_document.title());
        m_kind->setText(tr("document"));
    } else {
        const auto count = m_selection.addresses().size() + m_selection.bindings().size();
        m_name->setText(tr("%n selected", nullptr, static_cast<int>(count)));
        m_kind->clear();
    }
    m_name->setToolTip(m_name->text());
}

void InspectorPanel::showHelp(const Field& field) {
    QString text = field.words.help.toHtmlEscaped();
    if (!field.words.link.isEmpty()) {
        text += QStringLiteral(" <a href=\"%1\" style=\"color:%2\">%3</a>")
                    .arg(field.words.link, m_theme.theme().accent.name(),
                         tr("RabbitMQ documentation ↗"));
    }
    m_helpText->setText(text);
    m_help->setVisible(!text.isEmpty());
}

void InspectorPanel::showLedger() {
    const auto address = m_selection.address();
    const sim::SnapshotPtr snapshot = m_feed.snapshot();
    const bool isQueue = address && address->kind == Kind::Queue;
    if (isQueue && snapshot) {
        const auto found = std::ranges::find(snapshot->queues, *address, &sim::QueueView::address);
        if (found != snapshot->queues.end()) {
            m_ledger->show(*found);
            m_ledgerSection->show();
            return;
        }
    }
    m_ledgerSection->hide();
}

void InspectorPanel::carryOut(FieldRow* row, const Field& field, const Edit& edit) {
    const QString name = m_name->text();
    if (auto done = m_document.edit(edit, tr("Change %1 of %2").arg(field.words.label, name));
        !done) {
        row->showRefusal(errorText(done.error()));
        return;
    }
    // What identifies the selection may just have changed.
    if (const auto* rename = std::get_if<Rename>(&edit)) {
        Address renamed = rename->address;
        renamed.key.name = rename->name;
        m_selection.select(renamed);
    } else if (const auto* change = std::get_if<ChangeBinding>(&edit)) {
        m_selection.select(change->after);
    }
}

} // namespace warren::ui
