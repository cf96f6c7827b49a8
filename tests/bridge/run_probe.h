// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RunProbe: an engine's thread seen from a test: sends requests and waits for what comes of them.
#pragma once

#include "ui/bridge/engine_thread.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace warren::test {

/// A producer at 1,000 messages a second, a queue, and a consumer that keeps up.
std::shared_ptr<const Document> steadyDocument();
/// The same, with a producer that ends after that many messages.
std::shared_ptr<const Document> withCount(const Document& document, std::uint64_t count);
/// The same with another message TTL on the queue, which RabbitMQ takes at declaration only.
std::shared_ptr<const Document> withTtl(const Document& document, Duration ttl);

class RunProbe {
public:
    /// Sends and waits until the request is carried out.
    void ask(ui::Request request);
    void send(ui::Request request);
    /// Waits until a picture satisfies the condition; false after a patience that only a hang
    /// exhausts.
    bool waitFor(const std::function<bool(const ui::Picture&)>& holds);
    bool waitForPhase(ui::RunPhase phase);
    /// The first news of that kind so far.
    template <class News> [[nodiscard]] std::optional<News> news() {
        for (ui::RunNews& each : m_thread.takeNews(m_seen)) {
            m_news.push_back(std::move(each));
        }
        for (const ui::RunNews& each : m_news) {
            if (const auto* found = std::get_if<News>(&each)) {
                return *found;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] const ui::Picture& picture() const { return m_picture; }

private:
    ui::EngineThread m_thread;
    ui::Picture m_picture;
    std::vector<ui::RunNews> m_news;
    std::uint64_t m_seen = 0;
};

} // namespace warren::test
