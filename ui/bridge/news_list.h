// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// NewsList: the rare news of the engine's and the recorder's threads, in order, none lost. Qt-free.
//
// News of the run belongs to a picture: it is not told before that picture has been seen, so that
// whoever hears "it stopped" finds it stopped.
#pragma once

#include "ui/bridge/run_status.h"

#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

namespace warren::ui {

class NewsList {
public:
    /// `picture` is the number of the mail that shows what the news is about; 0 = none does.
    void add(RunNews news, std::uint64_t picture = 0) {
        const std::scoped_lock lock(m_mutex);
        m_news.push_back({picture, std::move(news)});
    }
    /// What may be told to a reader who has seen that picture.
    [[nodiscard]] std::vector<RunNews> take(std::uint64_t picture) {
        std::vector<RunNews> taken;
        const std::scoped_lock lock(m_mutex);
        std::erase_if(m_news, [&](Dated& each) {
            if (each.picture > picture) {
                return false;
            }
            taken.push_back(std::move(each.news));
            return true;
        });
        return taken;
    }

private:
    struct Dated {
        std::uint64_t picture = 0;
        RunNews news;
    };
    std::mutex m_mutex;
    std::vector<Dated> m_news;
};

} // namespace warren::ui
