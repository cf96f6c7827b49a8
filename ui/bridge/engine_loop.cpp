// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Slices, deadlines and hand-over of the engine's thread.
#include "ui/bridge/engine_loop.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace warren::ui {

namespace {

using namespace std::chrono_literals;

constexpr auto kPictureInterval = 16ms;
constexpr auto kChartInterval = 100ms;
constexpr auto kRecordInterval = 250ms; // a kill loses less than the second that is promised
constexpr auto kMeasureInterval = 250ms;
constexpr auto kPaceInterval = 4ms;
constexpr auto kSliceWanted = 4ms;
/// Pictures take at most a fifth of the thread's time, whatever the size of the topology; but a
/// machine that is busy with other things must not make the window stand still.
constexpr int kPictureShare = 5;
constexpr auto kPictureIntervalMax = 100ms;
constexpr auto kChartIntervalMax = 500ms;
constexpr std::uint64_t kBudgetMin = 1'000;
constexpr std::uint64_t kBudgetMax = 2'000'000;
/// A paced run that is further behind than this stops trying to catch up.
constexpr Duration kLagMax = Duration::milliseconds(250);

std::int64_t wallNs(std::chrono::steady_clock::time_point wall) {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(wall.time_since_epoch()).count();
}

} // namespace

void EngineLoop::run() {
    while (!m_inbox.isClosed()) {
        const std::vector<NumberedRequest> requests = m_inbox.take(deadline());
        for (const NumberedRequest& each : requests) {
            std::visit([this](const auto& request) { carryOut(request); }, each.request);
            m_status.answered = each.number;
        }
        if (m_status.phase == RunPhase::Running) {
            advance();
        }
        const Wall now = Clock::now();
        measure(now);
        record(now);
        publish(now, !requests.empty());
    }
    endRecording();
    m_closingRecorders.clear();
}

std::optional<EngineLoop::Wall> EngineLoop::deadline() const {
    if (m_status.phase != RunPhase::Running) {
        return std::nullopt;
    }
    const Wall now = Clock::now();
    return m_behind ? now : now + kPaceInterval;
}

void EngineLoop::carryOut(const StartRun& request) {
    auto run = sim::Simulation::create(request.document);
    if (!run) {
        tell(RunRefused{std::move(run.error())});
        return;
    }
    endRecording();
    m_run.emplace(std::move(*run));
    m_condition.reset();
    m_charted.reset();
    m_status.phase = RunPhase::Paused;
    m_status.plannedEnd = m_run->plannedEnd();
    m_status.until.reset();
    m_status.speed = 0;
    m_status.messagesPerSecond = 0;
    ++m_status.run;
    m_measured = {Clock::now(), m_run->now(), 0};
}

void EngineLoop::carryOut(const EndRun&) {
    endRecording();
    m_run.reset();
    m_charted.reset();
    m_status.phase = RunPhase::None;
    ++m_status.run;
}

void EngineLoop::carryOut(const PauseRun&) {
    if (m_status.phase == RunPhase::Running) {
        m_status.phase = RunPhase::Paused;
        m_status.until.reset();
        m_condition.reset();
    }
}

void EngineLoop::carryOut(const ResumeRun&) {
    if (m_status.phase == RunPhase::Paused) {
        goOn();
    }
}

void EngineLoop::carryOut(const StepRun&) {
    if (!m_run || m_status.phase == RunPhase::Finished) {
        return;
    }
    m_status.phase = RunPhase::Paused;
    const sim::StopReason reason = m_run->step();
    if (reason == sim::StopReason::PlannedEnd || reason == sim::StopReason::NothingLeft) {
        halt(RunPhase::Finished, reason);
    }
}

void EngineLoop::carryOut(const SetPace& request) {
    m_status.pace = request.pace;
    resyncPace();
}

void EngineLoop::carryOut(const RunTo& request) {
    if (!m_run || m_status.phase == RunPhase::Finished) {
        return;
    }
    m_condition = request.condition;
    m_status.until = request.limit.isNever() ? std::nullopt : std::optional(request.limit);
    goOn();
}

void EngineLoop::carryOut(const ApplyDocument& request) {
    if (!m_run) {
        return;
    }
    if (auto applied = m_run->applyDocument(request.document); !applied) {
        tell(EditRefused{std::move(applied.error()), request.document});
        return;
    }
    tell(EditApplied{});
    m_status.plannedEnd = m_run->plannedEnd();
    if (m_status.phase == RunPhase::Finished) {
        goOn(); // the edit may have given it something to do
    }
}

void EngineLoop::carryOut(const sim::Command& request) {
    if (!m_run) {
        return;
    }
    if (auto done = m_run->command(request); !done) {
        tell(CommandRefused{std::move(done.error())});
        return;
    }
    if (m_status.phase == RunPhase::Finished) {
        goOn();
    }
}

void EngineLoop::carryOut(const StartRecording& request) {
    if (!m_run) {
        tell(RecordingFailed{Error{ErrorCode::NotFound, {"run", ""}, {}, {}}});
        return;
    }
    endRecording();
    const auto document = std::make_shared<const Document>(m_run->document());
    m_recorder = std::make_unique<Recorder>(request.path, document, document->about.seed, m_news);
    m_run->setRecording(true);
    m_status.recording = true;
}

void EngineLoop::carryOut(const StopRecording&) {
    endRecording();
}

void EngineLoop::carryOut(const RequestSeries& request) {
    m_series = request.series;
    m_nextChart = {};
}

void EngineLoop::advance() {
    const Wall began = Clock::now();
    const Instant limit =
        std::min(m_pacer.limitAt(wallNs(began)), m_status.until.value_or(Instant::never()));
    const sim::StopReason reason = m_condition ? m_run->runUntil(*m_condition, limit, m_eventBudget)
                                               : m_run->runUntil(limit, m_eventBudget);
    settle(reason, began);
}

void EngineLoop::settle(sim::StopReason reason, Wall began) {
    m_behind = reason == sim::StopReason::BudgetSpent;
    switch (reason) {
    case sim::StopReason::LimitReached:
        if (m_status.until && m_run->now() >= *m_status.until) {
            halt(RunPhase::Paused, reason);
        }
        break;
    case sim::StopReason::BudgetSpent: {
        const Wall now = Clock::now();
        if (now - began > kSliceWanted) {
            m_eventBudget = std::max(kBudgetMin, m_eventBudget / 2);
        } else if (now - began < kSliceWanted / 4) {
            m_eventBudget = std::min(kBudgetMax, m_eventBudget * 2);
        }
        const std::int64_t dueNs = m_pacer.wallAt(m_run->now());
        if (wallNs(now) - dueNs > kLagMax.ns) {
            resyncPace();
        }
        break;
    }
    case sim::StopReason::PlannedEnd:
    case sim::StopReason::NothingLeft:
        halt(RunPhase::Finished, reason);
        break;
    case sim::StopReason::ConditionMet:
        halt(RunPhase::Paused, reason);
        break;
    }
}

void EngineLoop::goOn() {
    m_status.phase = RunPhase::Running;
    m_behind = true; // the first slice at once
    resyncPace();
    m_measured = {Clock::now(), m_run->now(), m_run->published()};
}

void EngineLoop::halt(RunPhase phase, sim::StopReason reason) {
    m_status.phase = phase;
    m_status.until.reset();
    m_condition.reset();
    tell(RunStopped{reason, m_run->now()});
}

void EngineLoop::tell(RunNews news) {
    m_news.add(std::move(news), m_pictures + 1);
    m_told = true;
}

void EngineLoop::resyncPace() {
    const Instant now = m_run ? m_run->now() : Instant{};
    m_pacer.start(wallNs(Clock::now()), now, m_status.pace);
}

void EngineLoop::measure(Wall now) {
    if (m_status.phase != RunPhase::Running || now - m_measured.at < kMeasureInterval) {
        return;
    }
    const double seconds = std::chrono::duration<double>(now - m_measured.at).count();
    const Measurement measured{now, m_run->now(), m_run->published()};
    m_status.messagesPerSecond =
        static_cast<double>(measured.messages - m_measured.messages) / seconds;
    m_status.speed = (measured.virtualAt - m_measured.virtualAt).toSeconds() / seconds;
    m_measured = measured;
}

void EngineLoop::record(Wall now) {
    std::erase_if(m_closingRecorders, [](const auto& each) { return each->isDone(); });
    if (!m_recorder) {
        return;
    }
    if (!m_recorder->isWriting()) {
        endRecording(); // it has told why
        return;
    }
    if (now >= m_nextRecord || m_status.phase != RunPhase::Running) {
        m_recorder->add(m_run->takeRecord());
        m_nextRecord = now + kRecordInterval;
    }
}

void EngineLoop::endRecording() {
    if (!m_recorder) {
        return;
    }
    if (m_run) {
        m_recorder->add(m_run->takeRecord());
        m_run->setRecording(false);
    }
    m_recorder->close();
    m_closingRecorders.push_back(std::move(m_recorder));
    m_status.recording = false;
}

void EngineLoop::publish(Wall now, bool atOnce) {
    const bool running = m_status.phase == RunPhase::Running;
    if (running && !atOnce && !m_told && now < m_nextPicture) {
        return;
    }
    sim::SnapshotPtr snapshot;
    if (m_run) {
        sim::SnapshotRequest request;
        const bool charting = !running || now >= m_nextChart;
        if (charting) {
            request.series = m_series;
        }
        snapshot = m_run->snapshot(request);
        const auto cost = Clock::now() - now;
        m_nextPicture = now + std::clamp<Clock::duration>(cost * kPictureShare, kPictureInterval,
                                                          kPictureIntervalMax);
        if (charting) {
            m_charted = snapshot;
            m_nextChart = now + std::clamp<Clock::duration>(cost * kPictureShare, kChartInterval,
                                                            kChartIntervalMax);
        }
    }
    ++m_pictures;
    m_told = false;
    m_mailbox.put({m_status, std::move(snapshot), m_charted});
}

} // namespace warren::ui
