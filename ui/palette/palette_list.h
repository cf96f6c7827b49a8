// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// PaletteList: the list of node kinds; starts drags and tells which kind was chosen.
#pragma once

#include "ui/document/node_template.h"
#include "ui/style/theme.h"

#include <QListWidget>

namespace warren::ui {

class PaletteList : public QListWidget {
    Q_OBJECT

public:
    explicit PaletteList(ThemeFeed& theme, QWidget* parent = nullptr);

    void translate();
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void chosen(warren::ui::NodeTemplate node);

protected:
    void startDrag(Qt::DropActions supportedActions) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void choose(const QListWidgetItem* entry);
};

} // namespace warren::ui
