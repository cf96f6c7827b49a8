// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Inbox: requests from the window to the engine's thread, in order, each with a number. Qt-free.
//
// Bounded: what a later request makes pointless is replaced (a pace by the next pace, an edited
// document by the next one), and at the bound send() refuses rather than grow or block.
#pragma once

#include "ui/bridge/run_status.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <variant>
#include <vector>

namespace warren::ui {

struct StartRun {
    std::shared_ptr<const Document> document;
};
struct EndRun {};
struct PauseRun {};
struct ResumeRun {};
struct StepRun {};
struct SetPace {
    sim::Pace pace;
};
struct RunTo {
    Instant limit = Instant::never();
    std::optional<Expectation> condition;
};
struct ApplyDocument {
    std::shared_ptr<const Document> document;
};
struct StartRecording {
    std::filesystem::path path;
};
struct StopRecording {};
struct RequestSeries {
    std::vector<MetricAddress> series;
};
using Request =
    std::variant<StartRun, EndRun, PauseRun, ResumeRun, StepRun, SetPace, RunTo, ApplyDocument,
                 sim::Command, StartRecording, StopRecording, RequestSeries>;

struct NumberedRequest {
    std::uint64_t number = 0;
    Request request;
};

class Inbox {
public:
    static constexpr std::size_t kRequestsMax = 1'000;

    /// The request's number, or 0 when the inbox is full.
    std::uint64_t send(Request request);
    /// Takes all that came; waits for the first until `deadline` (or for good, when there is none).
    /// Empty: the deadline passed, or the inbox was closed.
    std::vector<NumberedRequest>
    take(std::optional<std::chrono::steady_clock::time_point> deadline);
    /// Wakes the taker; nothing can be sent any more.
    void close();
    [[nodiscard]] bool isClosed() const;

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_arrived;
    std::deque<NumberedRequest> m_requests;
    std::uint64_t m_number = 0;
    bool m_closed = false;
};

} // namespace warren::ui
