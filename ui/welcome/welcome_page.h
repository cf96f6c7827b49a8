// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// WelcomePage: where the window opens: new, open, import, recent files and the scenario gallery.
#pragma once

#include "ui/style/theme.h"
#include "ui/welcome/scenario_list.h"

#include <QStringList>
#include <QWidget>

class QAction;
class QLabel;
class QVBoxLayout;

namespace warren::ui {

class CardGrid;

class WelcomePage : public QWidget {
    Q_OBJECT

public:
    /// The actions become the page's large buttons.
    WelcomePage(const std::vector<QAction*>& actions, ThemeFeed& theme, QWidget* parent = nullptr);

    void showRecent(const QStringList& paths);

signals:
    void scenarioChosen(const warren::ui::Scenario& scenario);
    void recentChosen(const QString& path);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* buildSide(const std::vector<QAction*>& actions);
    QWidget* buildGallery();
    void fillGallery();
    void translate();

    ThemeFeed& m_theme;
    QLabel* m_title;
    QLabel* m_claim;
    QLabel* m_recentTitle;
    QVBoxLayout* m_recent;
    QLabel* m_galleryTitle;
    CardGrid* m_cards;
};

} // namespace warren::ui
