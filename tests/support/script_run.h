// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ScriptRun: carries a Script out on a broker, in virtual time, and compares what follows.
//
// Wakes that the broker asked for come before the step of their instant. After every step every
// invariant of the broker is swept, and a copy of the broker must hold them too.
#pragma once

#include "engine/broker/broker.h"
#include "tests/support/script.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace warren::test {

/// At spaces.
std::vector<std::string> splitWords(const std::string& text);

class ScriptRun {
public:
    /// The first difference, with its line, or an empty text.
    std::string run(const std::vector<ScriptStep>& steps);

private:
    using Words = std::vector<std::string>;

    struct Delivered {
        broker::ChannelId channel;
        std::uint64_t tag = 0;
    };

    void declare(const ScriptStep& step);
    void declareQueue(const ScriptStep& step);
    void declareExchange(const ScriptStep& step);
    void bind(const ScriptStep& step, bool undo);
    void addPolicy(const ScriptStep& step);
    void publish(const ScriptStep& step);
    void consume(const ScriptStep& step);
    void settle(const ScriptStep& step);
    void remove(const ScriptStep& step);
    void carryOut(const ScriptStep& step);

    void advance(Instant until);
    void takeEffects();
    std::string render(const broker::Effect& effect);
    std::string compare(const ScriptStep& step);
    std::string stateOf(const std::string& item);
    std::string deathsOf(const Words& words);
    broker::ChannelId channel(const std::string& name);
    broker::QueueId queue(const std::string& name) const;
    broker::ExchangeId exchange(const std::string& name) const;
    template <class T> void note(const broker::Outcome<T>& outcome);

    broker::Broker m_broker;
    Instant m_now;
    Topology m_policies;
    std::map<std::string, broker::ConnectionId> m_connections;
    std::map<std::string, broker::ChannelId> m_channels;
    std::map<std::string, broker::ConsumerId> m_consumers;
    std::map<std::uint32_t, std::string> m_consumerNames;
    std::map<std::string, broker::QueueId> m_queues; ///< deleted ones too
    std::map<std::string, broker::ExchangeId> m_exchanges;
    std::map<std::string, std::map<std::string, Delivered>> m_delivered; ///< message, taker
    std::set<std::pair<Instant, std::uint32_t>> m_wakes;
    Words m_effects;
    Words m_notices;
};

} // namespace warren::test
