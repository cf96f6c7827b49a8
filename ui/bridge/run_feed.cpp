// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Requests out, pictures and news in.
//
// The frame timer is the only pulse: it ticks while the run runs, while a request is unanswered,
// and while a recording is being closed; otherwise the window sleeps.
#include "ui/bridge/run_feed.h"

#include "engine/base/overloaded.h"
#include "ui/bridge/engine_thread.h"

#include <utility>

namespace warren::ui {

namespace {

constexpr int kFrameMs = 16;

QString toQString(const std::filesystem::path& path) {
    return QString::fromStdU16String(path.u16string());
}

bool sameToReaders(const RunStatus& a, const RunStatus& b) {
    return a.phase == b.phase && a.run == b.run && a.pace == b.pace && a.until == b.until &&
           a.recording == b.recording && a.plannedEnd == b.plannedEnd;
}

} // namespace

RunFeed::RunFeed(QObject* parent) : QObject(parent) {
    m_frame.setTimerType(Qt::PreciseTimer);
    m_frame.setInterval(kFrameMs);
    connect(&m_frame, &QTimer::timeout, this, &RunFeed::poll);
}

RunFeed::~RunFeed() = default;

void RunFeed::start(std::shared_ptr<const Document> document) {
    send(StartRun{std::move(document)});
}

void RunFeed::stop() {
    send(EndRun{});
}

void RunFeed::pause() {
    send(PauseRun{});
}

void RunFeed::resume() {
    send(ResumeRun{});
}

void RunFeed::step() {
    send(StepRun{});
}

void RunFeed::setPace(sim::Pace pace) {
    send(SetPace{pace});
}

void RunFeed::runUntil(Instant limit) {
    send(RunTo{limit, std::nullopt});
}

void RunFeed::runUntil(const Expectation& condition) {
    send(RunTo{Instant::never(), condition});
}

void RunFeed::applyDocument(std::shared_ptr<const Document> document) {
    send(ApplyDocument{std::move(document)});
}

void RunFeed::command(const sim::Command& command) {
    send(command);
}

void RunFeed::record(const std::filesystem::path& path) {
    m_recordingsOpen += 1;
    send(StartRecording{path});
}

void RunFeed::stopRecording() {
    send(StopRecording{});
}

void RunFeed::requestSeries(std::vector<MetricAddress> series) {
    send(RequestSeries{std::move(series)});
}

void RunFeed::show(sim::SnapshotPtr snapshot) {
    m_snapshot = std::move(snapshot);
    emit snapshotChanged();
}

void RunFeed::send(Request request) {
    if (!m_engine) {
        m_engine = std::make_unique<EngineThread>();
    }
    if (const std::uint64_t number = m_engine->send(std::move(request)); number != 0) {
        m_sent = number;
    }
    m_frame.start();
}

void RunFeed::poll() {
    if (auto mail = m_engine->mailbox().newerThan(m_seen)) {
        m_seen = mail->number;
        const RunStatus before = std::exchange(m_status, mail->picture.status);
        m_charted = std::move(mail->picture.charted);
        m_snapshot = std::move(mail->picture.snapshot);
        if (before.run != m_status.run) {
            emit started();
        }
        if (!sameToReaders(before, m_status)) {
            emit statusChanged();
        }
        emit snapshotChanged();
    }
    for (const RunNews& news : m_engine->takeNews(m_seen)) {
        tell(news);
    }
    const bool quiet = !isRunning() && m_status.answered >= m_sent && m_recordingsOpen == 0;
    if (quiet) {
        m_frame.stop();
    }
}

void RunFeed::tell(const RunNews& news) {
    std::visit(
        Overloaded{
            [this](const RunRefused& that) { emit runRefused(that.errors); },
            [this](const EditApplied&) { emit editApplied(); },
            [this](const EditRefused& that) { emit editRefused(that.errors, that.document); },
            [this](const RunStopped& that) { emit stopped(that.reason); },
            [this](const CommandRefused& that) { emit commandRefused(that.error); },
            [this](const RecordingStarted& that) { emit recordingStarted(toQString(that.path)); },
            [this](const RecordingEnded& that) {
                m_recordingsOpen -= 1;
                emit recordingEnded(toQString(that.path));
            },
            [this](const RecordingFailed& that) {
                m_recordingsOpen -= 1;
                emit recordingFailed(that.error);
            },
        },
        news);
}

} // namespace warren::ui
