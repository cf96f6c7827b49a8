// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RunFeed: the run as the GUI thread sees it: the newest snapshot at frame rate, and the controls.
//
// Every control returns at once; its outcome arrives by a later snapshot, statusChanged() or one of
// the signals. The engine's thread is made with the feed and joined with it.
#pragma once

#include "ui/bridge/inbox.h"
#include "ui/bridge/run_status.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace warren::ui {

class EngineThread;

class RunFeed : public QObject {
    Q_OBJECT

public:
    explicit RunFeed(QObject* parent = nullptr);
    ~RunFeed() override;

    /// Null before the first run.
    [[nodiscard]] sim::SnapshotPtr snapshot() const { return m_snapshot; }
    /// The newest snapshot that carries the series of requestSeries(); about ten a second.
    [[nodiscard]] sim::SnapshotPtr chartedSnapshot() const { return m_charted; }
    [[nodiscard]] const RunStatus& status() const { return m_status; }
    [[nodiscard]] bool hasRun() const { return m_status.phase != RunPhase::None; }
    [[nodiscard]] bool isRunning() const { return m_status.phase == RunPhase::Running; }

    /// True while an answer is due: a request was sent and has not been carried out yet.
    [[nodiscard]] bool isWaiting() const { return m_status.answered < m_sent; }

    /// Makes a run of the document at instant 0, paused; replaces the run that there was.
    void start(std::shared_ptr<const Document> document);
    /// Ends the run; there is none then.
    void stop();
    void pause();
    void resume();
    void step();
    void setPace(sim::Pace pace);
    /// Runs until the instant, then pauses.
    void runUntil(Instant limit);
    /// Runs until the condition first holds, then pauses.
    void runUntil(const Expectation& condition);
    /// Takes the edited document over into the run: editApplied() or editRefused() follows.
    void applyDocument(std::shared_ptr<const Document> document);
    void command(const sim::Command& command);
    void record(const std::filesystem::path& path);
    void stopRecording();
    void requestSeries(std::vector<MetricAddress> series);

    /// Shows a snapshot that does not come from the engine's thread.
    void show(sim::SnapshotPtr snapshot);

signals:
    void snapshotChanged();
    /// The phase, the pace, the run or the recording changed; rates alone do not tell.
    void statusChanged();
    void started();
    void runRefused(const warren::Errors& errors);
    void editApplied();
    void editRefused(const warren::Errors& errors,
                     const std::shared_ptr<const warren::Document>& document);
    void stopped(warren::sim::StopReason reason);
    void commandRefused(const warren::Error& error);
    void recordingStarted(const QString& path);
    void recordingEnded(const QString& path);
    void recordingFailed(const warren::Error& error);

private:
    void send(Request request);
    void poll();
    void tell(const RunNews& news);

    std::unique_ptr<EngineThread> m_engine;
    QTimer m_frame;
    RunStatus m_status;
    sim::SnapshotPtr m_snapshot;
    sim::SnapshotPtr m_charted;
    std::uint64_t m_seen = 0; ///< the mailbox's counter
    std::uint64_t m_sent = 0; ///< number of the last request
    int m_recordingsOpen = 0; ///< asked for, and neither ended nor failed
};

} // namespace warren::ui
