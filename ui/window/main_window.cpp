// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the parts and joins them. What a part does is in the part.
#include "ui/window/main_window.h"

#include "ui/canvas/topology_view.h"
#include "ui/events/events_panel.h"
#include "ui/inspector/inspector_panel.h"
#include "ui/palette/palette_panel.h"
#include "ui/transport/speed_box.h"
#include "ui/transport/transport_bar.h"
#include "ui/welcome/welcome_page.h"
#include "ui/window/about_box.h"
#include "ui/window/docks.h"
#include "ui/window/document_files.h"
#include "ui/window/message_bar.h"
#include "ui/window/problem_list.h"
#include "ui/window/run_controls.h"
#include "ui/window/status_line.h"
#ifdef WARREN_WITH_CHARTS
#include "ui/charts/charts_panel.h"
#endif

#include <QActionGroup>
#include <QCloseEvent>
#include <QComboBox>
#include <QDesktopServices>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QUrl>
#include <QVBoxLayout>

namespace warren::ui {

namespace {

QString geometryKey() {
    return QStringLiteral("window/geometry");
}
QString stateKey() {
    return QStringLiteral("window/state");
}
QString themeKey() {
    return QStringLiteral("window/theme");
}
QString titlesKey() {
    return QStringLiteral("window/dockTitles");
}

std::optional<std::filesystem::path> droppedFile(const QMimeData* mime) {
    const QList<QUrl> urls = mime->urls();
    if (urls.size() != 1 || !urls.front().isLocalFile()) {
        return std::nullopt;
    }
    return std::filesystem::path(urls.front().toLocalFile().toStdU16String());
}

} // namespace

MainWindow::MainWindow(ThemeFeed& theme, QSettings& settings, QWidget* parent)
    : QMainWindow(parent), m_theme(theme), m_settings(settings), m_selection(m_document),
      m_actions(theme) {
    setAcceptDrops(true);
    setMinimumSize(900, 560);
    resize(1400, 850);
    m_files = new DocumentFiles(m_document, settings, *this);
    buildCentre();
    m_controls = new RunControls(m_document, m_feed, *m_bar, this);
    m_transport = new TransportBar({m_actions[ActionId::Restart], m_actions[ActionId::PlayPause],
                                    m_actions[ActionId::Step], m_actions[ActionId::Record]},
                                   m_feed, theme);
    addToolBar(m_transport);
    m_status = new StatusLine(m_document, m_feed, theme);
    setStatusBar(m_status);
    buildDocks();
    buildMenus();
    connectFileActions();
    connectEditActions();
    connectViewActions();
    connectRunActions();
    connectPanels();
    translate();
    restoreState();
    showWelcome(true);
}

MainWindow::~MainWindow() {
    // Parts that listen to the feed and the document go before them; the stack tells of its end.
    m_document.undoStack()->disconnect(this);
    qDeleteAll(findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
}

void MainWindow::openFile(const std::filesystem::path& path) {
    m_files->openPath(path);
}

void MainWindow::showDocument(const Document& document) {
    m_files->show(document);
}

void MainWindow::startRun() {
    if (!m_feed.isRunning()) {
        m_controls->playPause();
    }
}

bool MainWindow::isOnWelcomePage() const {
    return m_pages->currentWidget() == m_welcome;
}

void MainWindow::buildCentre() {
    m_welcome = new WelcomePage(
        {m_actions[ActionId::New], m_actions[ActionId::Open], m_actions[ActionId::Import]},
        m_theme);
    m_welcome->showRecent(m_files->recent());
    m_view = new TopologyView(m_document, m_selection, m_feed, m_theme);
    m_bar = new MessageBar;
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_bar);
    column->addWidget(m_view, 1);
    m_pages = new QStackedWidget;
    m_pages->addWidget(m_welcome);
    m_pages->addWidget(page);
    setCentralWidget(m_pages);
}

void MainWindow::buildDocks() {
    m_docks = new Docks(*this);
    m_palette = new PalettePanel(m_theme);
    m_inspector = new InspectorPanel(m_document, m_selection, m_feed, m_theme);
    m_events = new EventsPanel(m_feed, m_theme);
    m_docks->add(QStringLiteral("palette"), m_palette, Qt::LeftDockWidgetArea);
    m_docks->add(QStringLiteral("inspector"), m_inspector, Qt::RightDockWidgetArea);
#ifdef WARREN_WITH_CHARTS
    m_docks->add(QStringLiteral("charts"),
                 new ChartsPanel(m_document, m_selection, m_feed, m_theme),
                 Qt::BottomDockWidgetArea);
#endif
    m_docks->add(QStringLiteral("events"), m_events, Qt::BottomDockWidgetArea);
}

void MainWindow::buildMenus() {
    for (std::size_t i = 0; i < kMenuCount; ++i) {
        m_menus[i] = menuBar()->addMenu(QString());
        m_actions.fill(*m_menus[i], static_cast<MenuId>(i));
    }
    QMenu& insert = *m_menus[static_cast<std::size_t>(MenuId::Insert)];
    for (const NodeTemplate node : nodeTemplates()) {
        connect(insert.addAction(titleOf(node)), &QAction::triggered, m_view,
                [this, node] { m_view->startPlacing(node); });
    }
    QMenu& view = *m_menus[static_cast<std::size_t>(MenuId::View)];
    view.addSeparator();
    m_docks->fill(view);
}

void MainWindow::connectFileActions() {
    const auto on = [this](ActionId id, auto&& slot) {
        connect(m_actions[id], &QAction::triggered, this, slot);
    };
    on(ActionId::New, [this] { m_files->newDocument(); });
    on(ActionId::Open, [this] { m_files->open(); });
    on(ActionId::Import, [this] { m_files->import(); });
    on(ActionId::Save, [this] { m_files->save(); });
    on(ActionId::SaveAs, [this] { m_files->saveAs(); });
    on(ActionId::ExportDefinitions, [this] { m_files->exportDefinitions(); });
    on(ActionId::ShowWelcome, [this] { showWelcome(true); });
    on(ActionId::Quit, [this] { close(); });
    on(ActionId::Documentation,
       [] { QDesktopServices::openUrl(QUrl(QStringLiteral("https://www.rabbitmq.com/docs"))); });
    on(ActionId::About, [this] { showAbout(*this); });
    connect(m_files, &DocumentFiles::opened, this, [this] {
        showWelcome(false);
        // Queued: once the docks have taken their room.
        QMetaObject::invokeMethod(m_view, &TopologyView::fitDocument, Qt::QueuedConnection);
    });
    connect(m_files, &DocumentFiles::failed, this, &MainWindow::showProblems);
    connect(m_files, &DocumentFiles::noticed, this, [this](const Errors& notices) {
        if (!notices.empty()) {
            const auto count = static_cast<int>(notices.size());
            m_bar->tell(tr("Opened, with %n notice(s).", nullptr, count), tr("Show them"),
                        [this, notices] {
                            showProblems(tr("Kept as they are, but worth knowing"), notices);
                        });
        }
    });
    connect(m_files, &DocumentFiles::spoke, m_status, &StatusLine::speak);
    connect(m_files, &DocumentFiles::recentChanged, this,
            [this] { m_welcome->showRecent(m_files->recent()); });
}

void MainWindow::connectEditActions() {
    QUndoStack* stack = m_document.undoStack();
    const auto on = [this](ActionId id, auto* receiver, auto slot) {
        connect(m_actions[id], &QAction::triggered, receiver, slot);
    };
    on(ActionId::Undo, stack, &QUndoStack::undo);
    on(ActionId::Redo, stack, &QUndoStack::redo);
    on(ActionId::Cut, m_view, &TopologyView::cut);
    on(ActionId::Copy, m_view, &TopologyView::copy);
    on(ActionId::Paste, m_view, &TopologyView::paste);
    on(ActionId::Duplicate, m_view, &TopologyView::duplicate);
    on(ActionId::Rename, m_view, &TopologyView::renameSelection);
    on(ActionId::Remove, m_view, &TopologyView::removeSelection);
    on(ActionId::SelectAll, m_view, &TopologyView::selectAll);
    connect(stack, &QUndoStack::indexChanged, this, &MainWindow::showUndo);
    connect(&m_document, &OpenDocument::pathChanged, this, &MainWindow::showTitle);
    connect(&m_document, &OpenDocument::modifiedChanged, this, &MainWindow::showTitle);
    connect(&m_document, &OpenDocument::changed, this, &MainWindow::showTitle);
}

void MainWindow::connectViewActions() {
    const auto on = [this](ActionId id, auto slot) {
        connect(m_actions[id], &QAction::triggered, m_view, slot);
    };
    on(ActionId::ZoomIn, &TopologyView::zoomIn);
    on(ActionId::ZoomOut, &TopologyView::zoomOut);
    on(ActionId::ActualSize, &TopologyView::zoomToActualSize);
    on(ActionId::Fit, &TopologyView::fitDocument);
    on(ActionId::Arrange, &TopologyView::arrange);
    connect(m_actions[ActionId::ReducedMotion], &QAction::toggled, m_view,
            &TopologyView::setReducedMotion);
    connect(m_actions[ActionId::DockTitles], &QAction::toggled, m_docks, &Docks::showTitles);
    auto* themes = new QActionGroup(this);
    const std::pair<ActionId, ThemeMode> modes[] = {{ActionId::ThemeSystem, ThemeMode::System},
                                                    {ActionId::ThemeLight, ThemeMode::Light},
                                                    {ActionId::ThemeDark, ThemeMode::Dark}};
    for (const auto& [id, mode] : modes) {
        themes->addAction(m_actions[id]);
        m_actions[id]->setChecked(mode == m_theme.mode());
        connect(m_actions[id], &QAction::triggered, this, [this, chosen = mode] {
            m_theme.setMode(chosen);
            m_settings.setValue(themeKey(), static_cast<int>(chosen));
        });
    }
}

void MainWindow::connectRunActions() {
    const auto on = [this](ActionId id, auto&& slot) {
        connect(m_actions[id], &QAction::triggered, this, slot);
    };
    on(ActionId::PlayPause, [this] { m_controls->playPause(); });
    on(ActionId::Step, [this] { m_controls->step(); });
    on(ActionId::Restart, [this] { m_controls->restart(); });
    on(ActionId::EndRun, [this] { m_controls->end(); });
    on(ActionId::Slower, [this] { m_transport->speed()->slower(); });
    on(ActionId::Faster, [this] { m_transport->speed()->faster(); });
    on(ActionId::RunUntil, [this] { m_transport->goal()->setFocus(); });
    on(ActionId::Record, [this] { m_controls->toggleRecording(*this); });
    connect(m_transport, &TransportBar::goalChosen, m_controls,
            qOverload<Instant>(&RunControls::runUntil));
    connect(m_transport, &TransportBar::conditionChosen, m_controls,
            qOverload<const Expectation&>(&RunControls::runUntil));
    connect(m_transport, &TransportBar::spoke, m_status, &StatusLine::speak);
    connect(&m_feed, &RunFeed::statusChanged, this, &MainWindow::showRun);
    connect(&m_feed, &RunFeed::recordingEnded, this,
            [this](const QString& path) { m_status->speak(tr("Recorded to %1").arg(path)); });
}

void MainWindow::connectPanels() {
    connect(m_palette, &PalettePanel::chosen, m_view, &TopologyView::startPlacing);
    connect(m_view, &TopologyView::placingEnded, m_palette, &PalettePanel::clearChoice);
    connect(m_view, &TopologyView::spoke, m_status, &StatusLine::speak);
    connect(m_events, &EventsPanel::chosen, m_view, &TopologyView::reveal);
    connect(m_welcome, &WelcomePage::scenarioChosen, this,
            [this](const Scenario& scenario) { m_files->show(*scenario.document); });
    connect(m_welcome, &WelcomePage::recentChosen, this, [this](const QString& path) {
        openFile(std::filesystem::path(path.toStdU16String()));
    });
    connect(&m_selection, &Selection::changed, this, &MainWindow::suggestGoals);
}

void MainWindow::translate() {
    m_actions.translate();
    for (std::size_t i = 0; i < kMenuCount; ++i) {
        m_menus[i]->setTitle(ActionCatalogue::menuTitle(static_cast<MenuId>(i)));
    }
    m_docks->setTitle(QStringLiteral("palette"), tr("Palette"));
    m_docks->setTitle(QStringLiteral("inspector"), tr("Inspector"));
    m_docks->setTitle(QStringLiteral("charts"), tr("Charts"));
    m_docks->setTitle(QStringLiteral("events"), tr("Events"));
    showTitle();
    showUndo();
    showRun();
}

void MainWindow::showWelcome(bool shown) {
    m_pages->setCurrentIndex(shown ? 0 : 1);
    m_docks->setVisible(!shown);
    m_transport->setVisible(!shown);
    m_status->setVisible(!shown);
    if (!shown) {
        m_view->setFocus();
    }
}

void MainWindow::showTitle() {
    setWindowModified(m_document.isModified());
    setWindowTitle(QStringLiteral("%1[*] – Warren").arg(m_document.title()));
    if (m_document.path()) {
        setWindowFilePath(QString::fromStdU16String(m_document.path()->u16string()));
    }
}

void MainWindow::showUndo() {
    const QUndoStack* stack = m_document.undoStack();
    m_actions[ActionId::Undo]->setEnabled(stack->canUndo());
    m_actions[ActionId::Redo]->setEnabled(stack->canRedo());
    const auto name = [](const QString& plain, const QString& step) {
        return step.isEmpty() ? plain : QStringLiteral("%1: %2").arg(plain, step);
    };
    m_actions[ActionId::Undo]->setText(name(tr("&Undo"), stack->undoText()));
    m_actions[ActionId::Redo]->setText(name(tr("&Redo"), stack->redoText()));
}

void MainWindow::showRun() {
    const RunStatus& status = m_feed.status();
    const bool running = status.phase == RunPhase::Running;
    m_actions.reword(ActionId::PlayPause, running ? tr("&Pause") : tr("&Run"),
                     running ? Icon::Pause : Icon::Play);
    m_actions.reword(ActionId::Record, status.recording ? tr("Stop re&cording") : tr("Re&cord…"),
                     Icon::Record);
    m_actions[ActionId::Restart]->setEnabled(m_feed.hasRun());
    m_actions[ActionId::EndRun]->setEnabled(m_feed.hasRun());
    m_actions[ActionId::Step]->setEnabled(status.phase != RunPhase::Finished);
}

void MainWindow::showProblems(const QString& heading, const Errors& errors) {
    (new ProblemList(heading, errors, this))->show();
}

void MainWindow::suggestGoals() {
    const auto address = m_selection.address();
    if (!address || address->kind != Kind::Queue) {
        m_transport->suggest({});
        return;
    }
    const QString name = QString::fromStdString(toText(*address));
    m_transport->suggest({QStringLiteral("%1.ready == 0").arg(name),
                          QStringLiteral("%1.ready >= 1000").arg(name),
                          QStringLiteral("%1.silent_loss > 0").arg(name)});
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (m_closing || !m_document.isModified()) {
        saveState();
        QMainWindow::closeEvent(event);
        return;
    }
    event->ignore();
    m_files->whenSafe([this] {
        m_closing = true;
        close();
    });
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (droppedFile(event->mimeData())) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event) {
    if (const auto file = droppedFile(event->mimeData())) {
        event->acceptProposedAction();
        openFile(*file);
    }
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        translate();
    }
}

void MainWindow::restoreState() {
    m_docks->spread();
    restoreGeometry(m_settings.value(geometryKey()).toByteArray());
    QMainWindow::restoreState(m_settings.value(stateKey()).toByteArray());
    m_actions[ActionId::DockTitles]->setChecked(m_settings.value(titlesKey(), false).toBool());
    m_docks->showTitles(m_actions[ActionId::DockTitles]->isChecked());
}

void MainWindow::saveState() {
    m_settings.setValue(geometryKey(), saveGeometry());
    m_settings.setValue(titlesKey(), m_actions[ActionId::DockTitles]->isChecked());
    if (!isOnWelcomePage()) { // there, the docks are hidden
        m_settings.setValue(stateKey(), QMainWindow::saveState());
    }
}

} // namespace warren::ui
