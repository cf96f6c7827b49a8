// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// NewsList: the rare news of the engine's and the recorder's threads, in order, none lost. Qt-free.
#pragma once

#include "ui/bridge/run_status.h"

#include <mutex>
#include <utility>
#include <vector>

namespace warren::ui {

class NewsList {
public:
    void add(RunNews news) {
        const std::scoped_lock lock(m_mutex);
        m_news.push_back(std::move(news));
    }
    [[nodiscard]] std::vector<RunNews> take() {
        const std::scoped_lock lock(m_mutex);
        return std::exchange(m_news, {});
    }

private:
    std::mutex m_mutex;
    std::vector<RunNews> m_news;
};

} // namespace warren::ui
