// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What one request makes pointless of those before it.
#include "ui/bridge/inbox.h"

#include <iterator>
#include <utility>

namespace warren::ui {

namespace {

/// Neighbours only: a request between two documents may depend on the first of them.
bool replaces(const Request& later, const Request& earlier) {
    return later.index() == earlier.index() && (std::holds_alternative<SetPace>(later) ||
                                                std::holds_alternative<ApplyDocument>(later) ||
                                                std::holds_alternative<RequestSeries>(later));
}

} // namespace

std::uint64_t Inbox::send(Request request) {
    std::uint64_t number = 0;
    {
        const std::scoped_lock lock(m_mutex);
        const bool replacing = !m_requests.empty() && replaces(request, m_requests.back().request);
        if (m_closed || (!replacing && m_requests.size() >= kRequestsMax)) {
            return 0;
        }
        number = ++m_number;
        if (replacing) {
            m_requests.back() = {number, std::move(request)};
        } else {
            m_requests.push_back({number, std::move(request)});
        }
    }
    m_arrived.notify_one();
    return number;
}

std::vector<NumberedRequest>
Inbox::take(std::optional<std::chrono::steady_clock::time_point> deadline) {
    std::unique_lock lock(m_mutex);
    const auto ready = [this] { return m_closed || !m_requests.empty(); };
    if (deadline) {
        m_arrived.wait_until(lock, *deadline, ready);
    } else {
        m_arrived.wait(lock, ready);
    }
    std::vector<NumberedRequest> taken(std::make_move_iterator(m_requests.begin()),
                                       std::make_move_iterator(m_requests.end()));
    m_requests.clear();
    return taken;
}

void Inbox::close() {
    {
        const std::scoped_lock lock(m_mutex);
        m_closed = true;
    }
    m_arrived.notify_all();
}

bool Inbox::isClosed() const {
    const std::scoped_lock lock(m_mutex);
    return m_closed;
}

} // namespace warren::ui
