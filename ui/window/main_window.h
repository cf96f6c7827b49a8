// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: assembles the workbench. It knows the panels; the panels don't know each other.
#pragma once

#include "ui/bridge/run_feed.h"
#include "ui/document/open_document.h"
#include "ui/document/selection.h"
#include "ui/style/theme.h"
#include "ui/window/action_catalogue.h"

#include <QMainWindow>

#include <filesystem>

class QSettings;
class QStackedWidget;

namespace warren::ui {

class Docks;
class DocumentFiles;
class EventsPanel;
class InspectorPanel;
class MessageBar;
class PalettePanel;
class RunControls;
class StatusLine;
class TopologyView;
class TransportBar;
class WelcomePage;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(ThemeFeed& theme, QSettings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    void openFile(const std::filesystem::path& path);
    /// Shows a document that has no file.
    void showDocument(const Document& document);
    void startRun();

    [[nodiscard]] OpenDocument& document() { return m_document; }
    [[nodiscard]] Selection& selection() { return m_selection; }
    [[nodiscard]] RunFeed& feed() { return m_feed; }
    [[nodiscard]] QAction* action(ActionId id) const { return m_actions[id]; }
    [[nodiscard]] TopologyView* view() const { return m_view; }
    [[nodiscard]] InspectorPanel* inspector() const { return m_inspector; }
    [[nodiscard]] TransportBar* transport() const { return m_transport; }
    [[nodiscard]] EventsPanel* events() const { return m_events; }
    [[nodiscard]] MessageBar* messageBar() const { return m_bar; }
    [[nodiscard]] StatusLine* statusLine() const { return m_status; }
    [[nodiscard]] WelcomePage* welcome() const { return m_welcome; }
    [[nodiscard]] RunControls* controls() const { return m_controls; }
    [[nodiscard]] bool isOnWelcomePage() const;

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void buildCentre();
    void buildDocks();
    void buildMenus();
    void connectFileActions();
    void connectEditActions();
    void connectViewActions();
    void connectRunActions();
    void connectPanels();
    void translate();

    void showWelcome(bool shown);
    void showTitle();
    void showUndo();
    void showRun();
    void showProblems(const QString& heading, const Errors& errors);
    void suggestGoals();
    void restoreState();
    void saveState();

    ThemeFeed& m_theme;
    QSettings& m_settings;
    OpenDocument m_document;
    Selection m_selection;
    RunFeed m_feed;
    ActionCatalogue m_actions;

    QStackedWidget* m_pages = nullptr;
    WelcomePage* m_welcome = nullptr;
    TopologyView* m_view = nullptr;
    MessageBar* m_bar = nullptr;
    Docks* m_docks = nullptr;
    PalettePanel* m_palette = nullptr;
    InspectorPanel* m_inspector = nullptr;
    EventsPanel* m_events = nullptr;
    TransportBar* m_transport = nullptr;
    StatusLine* m_status = nullptr;
    DocumentFiles* m_files = nullptr;
    RunControls* m_controls = nullptr;
    std::array<QMenu*, kMenuCount> m_menus{};
    bool m_closing = false; ///< asked, and nothing is unsaved
};

} // namespace warren::ui
