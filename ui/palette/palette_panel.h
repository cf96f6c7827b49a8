// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// PalettePanel: the kinds of node a user can place. Drag one onto the canvas, or choose it (click,
// Return) and click the canvas.
#pragma once

#include "ui/document/node_template.h"
#include "ui/style/theme.h"

#include <QWidget>

class QLabel;

namespace warren::ui {

class PaletteList;

class PalettePanel : public QWidget {
    Q_OBJECT

public:
    explicit PalettePanel(ThemeFeed& theme, QWidget* parent = nullptr);

public slots:
    /// The canvas has placed the node or given up: nothing is chosen any more.
    void clearChoice();

signals:
    /// Connect to TopologyView::startPlacing.
    void chosen(warren::ui::NodeTemplate node);

protected:
    void changeEvent(QEvent* event) override;

private:
    void translate();

    QLabel* m_heading;
    PaletteList* m_list;
};

} // namespace warren::ui
