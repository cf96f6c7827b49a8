// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// PaletteList paints its entries as the cards that they will become.
#include "ui/palette/palette_list.h"

#include "ui/style/icons.h"

#include <QDrag>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

namespace warren::ui {

namespace {

constexpr int kTemplateRole = Qt::UserRole;
constexpr int kRowHeight = 37;
constexpr int kGap = 6;

NodeTemplate templateOf(const QModelIndex& index) {
    return static_cast<NodeTemplate>(index.data(kTemplateRole).toInt());
}

Icon iconOf(NodeTemplate node) {
    const Kind kind = kindOf(node);
    if (kind == Kind::Producer) {
        return Icon::Producer;
    }
    if (kind == Kind::Queue) {
        return Icon::Queue;
    }
    return kind == Kind::Consumer ? Icon::Consumer : Icon::Exchange;
}

/// The card of one entry: accent bar, icon, words.
void paintEntry(QPainter& painter, const QRectF& card, NodeTemplate node, const Theme& theme,
                bool isLit) {
    const QColor accent = theme.ofKind(kindOf(node));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(isLit ? QPen(accent, 1) : Qt::NoPen);
    painter.setBrush(theme.field);
    painter.drawRoundedRect(card, 7, 7);
    painter.setPen(Qt::NoPen);
    painter.setBrush(accent);
    painter.drawRoundedRect(QRectF(card.left(), card.top(), 5, card.height()), 2.5, 2.5);
    painter.save();
    painter.translate(card.left() + 13, card.center().y() - 8);
    painter.scale(16 / 24.0, 16 / 24.0);
    painter.fillPath(iconPath(iconOf(node)), accent);
    painter.restore();
    painter.setPen(theme.text);
    painter.setFont(Theme::font(12, QFont::Medium));
    const QRectF words = card.adjusted(37, 0, -8, 0);
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
                     painter.fontMetrics().elidedText(titleOf(node), Qt::ElideRight,
                                                      static_cast<int>(words.width())));
}

class EntryPainter : public QStyledItemDelegate {
public:
    EntryPainter(ThemeFeed& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        const bool isLit = option.state.testFlag(QStyle::State_MouseOver) ||
                           option.state.testFlag(QStyle::State_Selected) ||
                           option.state.testFlag(QStyle::State_HasFocus);
        const QRectF card = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -kGap);
        paintEntry(*painter, card, templateOf(index), m_theme.theme(), isLit);
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& /*option*/,
                                 const QModelIndex& index) const override {
        const QFontMetrics metrics(Theme::font(12, QFont::Medium));
        return {metrics.horizontalAdvance(titleOf(templateOf(index))) + 48, kRowHeight};
    }

private:
    ThemeFeed& m_theme;
};

} // namespace

PaletteList::PaletteList(ThemeFeed& theme, QWidget* parent) : QListWidget(parent) {
    setItemDelegate(new EntryPainter(theme, this));
    setDragEnabled(true);
    setDragDropMode(QAbstractItemView::DragOnly);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setMouseTracking(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    for (const NodeTemplate node : nodeTemplates()) {
        auto* entry = new QListWidgetItem(this);
        entry->setData(kTemplateRole, static_cast<int>(node));
    }
    translate();
    connect(this, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem* entry) { choose(entry); });
    connect(&theme, &ThemeFeed::changed, viewport(), qOverload<>(&QWidget::update));
}

void PaletteList::translate() {
    setAccessibleName(tr("Palette"));
    for (int index = 0; index < count(); ++index) {
        const auto node = static_cast<NodeTemplate>(item(index)->data(kTemplateRole).toInt());
        item(index)->setText(titleOf(node));
        item(index)->setToolTip(tr("%1 Drag it onto the canvas, or click it and then the canvas.")
                                    .arg(explanationOf(node)));
    }
}

QSize PaletteList::sizeHint() const {
    return {sizeHintForColumn(0) + 2, kRowHeight * count() + 2};
}

void PaletteList::startDrag(Qt::DropActions /*supportedActions*/) {
    if (currentItem() == nullptr) {
        return;
    }
    const auto node = static_cast<NodeTemplate>(currentItem()->data(kTemplateRole).toInt());
    auto* drag = new QDrag(this);
    drag->setMimeData(mimeFor(node).release());
    const QRect card = visualItemRect(currentItem());
    drag->setPixmap(viewport()->grab(card));
    drag->setHotSpot(QPoint(card.width() / 2, card.height() / 2));
    drag->exec(Qt::CopyAction);
    clearSelection();
}

void PaletteList::mouseReleaseEvent(QMouseEvent* event) {
    QListWidget::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton) {
        choose(itemAt(event->position().toPoint()));
    }
}

void PaletteList::choose(const QListWidgetItem* entry) {
    if (entry != nullptr) {
        emit chosen(static_cast<NodeTemplate>(entry->data(kTemplateRole).toInt()));
    }
}

} // namespace warren::ui
