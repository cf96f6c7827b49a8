// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// EngineLoop: what the engine's thread does: takes requests, lets virtual time pass at the pace
// asked for, and hands out pictures and record frames. Qt-free.
//
// The wall clock is read here and nowhere below. Slices are a few milliseconds, so a request never
// waits longer than one.
#pragma once

#include "ui/bridge/inbox.h"
#include "ui/bridge/news_list.h"
#include "ui/bridge/recorder.h"
#include "ui/bridge/snapshot_mailbox.h"

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace warren::ui {

class EngineLoop {
public:
    EngineLoop(Inbox& inbox, SnapshotMailbox& mailbox, NewsList& news)
        : m_inbox(inbox), m_mailbox(mailbox), m_news(news) {}

    /// Returns when the inbox is closed.
    void run();

private:
    using Clock = std::chrono::steady_clock;
    using Wall = Clock::time_point;

    void carryOut(const StartRun& request);
    void carryOut(const EndRun& request);
    void carryOut(const PauseRun& request);
    void carryOut(const ResumeRun& request);
    void carryOut(const StepRun& request);
    void carryOut(const SetPace& request);
    void carryOut(const RunTo& request);
    void carryOut(const ApplyDocument& request);
    void carryOut(const sim::Command& request);
    void carryOut(const StartRecording& request);
    void carryOut(const StopRecording& request);
    void carryOut(const RequestSeries& request);

    [[nodiscard]] std::optional<Wall> deadline() const;
    void advance();
    void settle(sim::StopReason reason, Wall began);
    void goOn();
    void halt(RunPhase phase, sim::StopReason reason);
    void tell(RunNews news);
    void resyncPace();
    void measure(Wall now);
    void record(Wall now);
    void endRecording();
    void publish(Wall now, bool atOnce);

    Inbox& m_inbox;
    SnapshotMailbox& m_mailbox;
    NewsList& m_news;

    std::optional<sim::Simulation> m_run;
    sim::Pacer m_pacer;
    RunStatus m_status;
    std::optional<Expectation> m_condition;
    std::uint64_t m_eventBudget = 20'000;
    bool m_behind = false; ///< the last slice ended before its limit

    std::vector<MetricAddress> m_series;
    sim::SnapshotPtr m_charted;
    std::uint64_t m_pictures = 0; ///< put so far: the number of the last mail
    bool m_told = false;          ///< news waits for the next picture
    Wall m_nextPicture;
    Wall m_nextChart;

    struct Measurement {
        Wall at;
        Instant virtualAt;
        std::uint64_t messages = 0;
    };
    Measurement m_measured;

    std::unique_ptr<Recorder> m_recorder;
    std::vector<std::unique_ptr<Recorder>> m_closingRecorders; ///< still writing their last frames
    Wall m_nextRecord;
};

} // namespace warren::ui
