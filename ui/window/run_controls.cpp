// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Requests to the feed. Nothing here waits: what happens then comes as the feed's signals.
#include "ui/window/run_controls.h"

#include "ui/text/error_text.h"
#include "ui/window/message_bar.h"

#include <QFileDialog>

namespace warren::ui {

RunControls::RunControls(OpenDocument& document, RunFeed& feed, MessageBar& bar, QObject* parent)
    : QObject(parent), m_document(document), m_feed(feed), m_bar(bar) {
    connect(&document, &OpenDocument::replaced, this, &RunControls::end);
    connect(&document, &OpenDocument::changed, this,
            [this](const DocumentPtr&, const DocumentPtr& after) { follow(after); });
    connect(&feed, &RunFeed::editApplied, &bar, &MessageBar::dismiss);
    connect(&feed, &RunFeed::editRefused, this, &RunControls::showRefusal);
    connect(&feed, &RunFeed::runRefused, this, &RunControls::showRunRefusal);
    connect(&feed, &RunFeed::stopped, this, &RunControls::showStop);
    connect(&feed, &RunFeed::commandRefused, this,
            [this](const Error& error) { m_bar.tell(errorText(error)); });
    connect(&feed, &RunFeed::recordingFailed, this, [this](const Error& error) {
        m_bar.tell(tr("The recording has ended; the run goes on. %1").arg(errorText(error)));
    });
}

void RunControls::ensureRun() {
    if (!m_started) {
        m_started = true;
        m_feed.start(m_document.value());
    }
}

void RunControls::playPause() {
    if (m_feed.isRunning()) {
        m_feed.pause();
        return;
    }
    if (m_feed.status().phase == RunPhase::Finished) {
        m_started = false;
    }
    ensureRun();
    m_feed.resume();
}

void RunControls::step() {
    ensureRun();
    m_feed.step();
}

void RunControls::restart() {
    const bool running = m_feed.isRunning();
    m_bar.dismiss();
    m_started = false;
    ensureRun();
    if (running) {
        m_feed.resume();
    }
}

void RunControls::end() {
    m_bar.dismiss();
    if (m_started) {
        m_started = false;
        m_feed.stop();
    }
}

void RunControls::runUntil(Instant limit) {
    ensureRun();
    m_feed.runUntil(limit);
}

void RunControls::runUntil(const Expectation& condition) {
    ensureRun();
    m_feed.runUntil(condition);
}

void RunControls::record(const std::filesystem::path& path) {
    ensureRun();
    m_feed.record(path);
}

void RunControls::toggleRecording(QWidget& window) {
    if (m_feed.status().recording) {
        m_feed.stopRecording();
        return;
    }
    auto* dialog = new QFileDialog(&window, tr("Record to"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("Warren sessions (*.sqlite)"));
    dialog->setDefaultSuffix(QStringLiteral("sqlite"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { record(std::filesystem::path(file.toStdU16String())); });
    dialog->open();
}

void RunControls::follow(const DocumentPtr& after) {
    if (m_started) {
        m_feed.applyDocument(after);
    }
}

void RunControls::showRefusal(const Errors& errors) {
    m_bar.tell(tr("The running broker can't take this change over. %1").arg(errorsText(errors)),
               tr("Restart the run with this change"), [this] { restart(); });
}

void RunControls::showRunRefusal(const Errors& errors) {
    m_started = false;
    m_bar.tell(tr("This topology can't run yet. %1").arg(errorsText(errors)));
}

void RunControls::showStop(sim::StopReason reason) {
    switch (reason) {
    case sim::StopReason::ConditionMet:
        m_bar.tell(tr("The condition holds: the run is paused."));
        break;
    case sim::StopReason::PlannedEnd:
    case sim::StopReason::NothingLeft:
    case sim::StopReason::LimitReached:
    case sim::StopReason::BudgetSpent:
        break; // the status line says it
    }
}

} // namespace warren::ui
