// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Waits on the mailbox, never on the clock.
#include "tests/bridge/run_probe.h"

#include "engine/base/check.h"

#include <chrono>
#include <utility>

namespace warren::test {

namespace {

constexpr std::chrono::milliseconds kPatience{60'000};

} // namespace

std::shared_ptr<const Document> steadyDocument() {
    Document document;
    Queue queue;
    queue.key.name = "orders";
    Producer producer;
    producer.key.name = "shop";
    producer.routingKeys = {"orders"};
    producer.rate = Rate{1'000'000'000};
    Consumer consumer;
    consumer.key.name = "worker";
    consumer.queue = "orders";
    consumer.prefetch = 10;
    document.topology.queues.emplace(queue.key, queue);
    document.workload.producers.emplace(producer.key, producer);
    document.workload.consumers.emplace(consumer.key, consumer);
    return std::make_shared<const Document>(std::move(document));
}

std::shared_ptr<const Document> withCount(const Document& document, std::uint64_t count) {
    Document changed = document;
    changed.workload.producers.begin()->second.count = count;
    return std::make_shared<const Document>(std::move(changed));
}

std::shared_ptr<const Document> withTtl(const Document& document, Duration ttl) {
    Document changed = document;
    changed.topology.queues.begin()->second.arguments.messageTtl = ttl;
    return std::make_shared<const Document>(std::move(changed));
}

void RunProbe::send(ui::Request request) {
    WARREN_CHECK(m_thread.send(std::move(request)) != 0);
}

void RunProbe::ask(ui::Request request) {
    const std::uint64_t number = m_thread.send(std::move(request));
    WARREN_CHECK(number != 0);
    WARREN_CHECK(waitFor([number](const ui::Picture& p) { return p.status.answered >= number; }));
}

bool RunProbe::waitFor(const std::function<bool(const ui::Picture&)>& holds) {
    while (!holds(m_picture)) {
        auto mail = m_thread.mailbox().waitNewerThan(m_seen, kPatience);
        if (!mail) {
            return false;
        }
        m_seen = mail->number;
        m_picture = std::move(mail->picture);
    }
    return true;
}

bool RunProbe::waitForPhase(ui::RunPhase phase) {
    return waitFor([phase](const ui::Picture& p) { return p.status.phase == phase; });
}

} // namespace warren::test
