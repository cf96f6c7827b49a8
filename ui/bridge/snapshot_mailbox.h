// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SnapshotMailbox: the newest picture of the run, from one writer to any readers; older ones are
// dropped. Qt-free.
//
// A mutex rather than std::atomic<std::shared_ptr>: as quick at frame rate, and the thread
// sanitizer understands it.
#pragma once

#include "ui/bridge/run_status.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

namespace warren::ui {

class SnapshotMailbox {
public:
    struct Mail {
        std::uint64_t number = 0; ///< rises with each put
        Picture picture;
    };

    void put(Picture picture) {
        {
            const std::scoped_lock lock(m_mutex);
            std::swap(m_mail.picture, picture);
            ++m_mail.number;
        }
        m_arrived.notify_all();
        // The picture that was replaced dies here, outside the lock.
    }

    /// The newest, if it is newer than `seen`.
    [[nodiscard]] std::optional<Mail> newerThan(std::uint64_t seen) const {
        const std::scoped_lock lock(m_mutex);
        return m_mail.number > seen ? std::optional(m_mail) : std::nullopt;
    }

    /// Blocks until one is newer than `seen`, for tests and the shell; the window polls.
    [[nodiscard]] std::optional<Mail> waitNewerThan(std::uint64_t seen,
                                                    std::chrono::milliseconds patience) const {
        std::unique_lock lock(m_mutex);
        const bool came = m_arrived.wait_for(lock, patience, [&] { return m_mail.number > seen; });
        return came ? std::optional(m_mail) : std::nullopt;
    }

private:
    mutable std::mutex m_mutex;
    mutable std::condition_variable m_arrived;
    Mail m_mail;
};

} // namespace warren::ui
