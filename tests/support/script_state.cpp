// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How a ScriptRun writes down what the broker did and how it stands, in the words of scripts.
#include "tests/support/script_run.h"

#include "engine/broker/death_text.h"

#include <fmt/format.h>

#include <array>

namespace warren::test {

using namespace broker;

namespace {

const std::map<std::string, std::uint64_t (*)(const QueueLedger&), std::less<>> kCounters{
    {"in_publish", [](const QueueLedger& l) { return l.inPublish; }},
    {"in_dead_letter", [](const QueueLedger& l) { return l.inDeadLetter; }},
    {"acked", [](const QueueLedger& l) { return l.acked; }},
    {"auto_acked", [](const QueueLedger& l) { return l.autoAcked; }},
    {"dead_lettered", [](const QueueLedger& l) { return l.deadLetteredTotal; }},
    {"discarded", [](const QueueLedger& l) { return l.discardedTotal; }},
    {"expired", [](const QueueLedger& l) { return l.deadLettered[1] + l.discarded[1]; }},
    {"no_dlx", [](const QueueLedger& l) { return l.discardedBecause[0]; }},
    {"dlx_missing", [](const QueueLedger& l) { return l.discardedBecause[1]; }},
    {"no_route", [](const QueueLedger& l) { return l.discardedBecause[2]; }},
    {"cycle", [](const QueueLedger& l) { return l.discardedBecause[3]; }},
    {"cycles_dropped", [](const QueueLedger& l) { return l.cyclesDropped; }},
    {"purged", [](const QueueLedger& l) { return l.purged; }},
    {"deleted", [](const QueueLedger& l) { return l.deleted; }},
    {"refused", [](const QueueLedger& l) { return l.refused; }},
    {"refused_dropped", [](const QueueLedger& l) { return l.refusedDropped; }},
    {"refused_dead_lettered", [](const QueueLedger& l) { return l.refusedDeadLettered; }},
    {"requeued", [](const QueueLedger& l) { return l.requeued; }},
    {"redelivered", [](const QueueLedger& l) { return l.redelivered; }},
    {"silent_loss", [](const QueueLedger& l) { return l.silentLoss(); }},
};

const std::map<std::string, std::uint64_t (*)(const IngressLedger&), std::less<>> kDoorCounters{
    {"routed", [](const IngressLedger& l) { return l.routed; }},
    {"routed_alternate", [](const IngressLedger& l) { return l.routedAlternate; }},
    {"returned", [](const IngressLedger& l) { return l.returned; }},
    {"dropped", [](const IngressLedger& l) { return l.dropped; }},
    {"refused", [](const IngressLedger& l) { return l.refusedByProtocol; }},
    {"copies", [](const IngressLedger& l) { return l.copies; }},
};

} // namespace

std::vector<std::string> splitWords(const std::string& text) {
    std::vector<std::string> words;
    std::string current;
    for (const char c : text + " ") {
        if (c != ' ') {
            current += c;
        } else if (!current.empty()) {
            words.push_back(std::exchange(current, {}));
        }
    }
    return words;
}

std::string ScriptRun::render(const Effect& effect) {
    const std::string& label = m_broker.properties(PropertiesId{effect.properties}).messageId;
    const auto received = [&](const std::string& what, const std::string& taker, ChannelId from) {
        m_delivered[label][taker] = {from, effect.tag};
        std::string text = fmt::format("{} {}", what, label);
        text += (effect.flags & Effect::kRedelivered) != 0 ? " redelivered" : "";
        text += effect.deliveryCount != 0 ? fmt::format(" count={}", effect.deliveryCount) : "";
        return text;
    };
    switch (effect.kind) {
    case EffectKind::Deliver: {
        const std::string name = m_consumerNames[effect.target];
        return received("deliver " + name, name, m_broker.read(ConsumerId{effect.target}).channel);
    }
    case EffectKind::GetOk:
        return received("got", "get", ChannelId{effect.target});
    case EffectKind::Confirm:
        return fmt::format("confirm {}", effect.tag);
    case EffectKind::Refuse:
        return fmt::format("refuse {}", effect.tag);
    case EffectKind::Return:
        return fmt::format("return {}", label);
    case EffectKind::ConsumerCancelled:
        return fmt::format("cancelled {}", m_consumerNames[effect.target]);
    case EffectKind::QueueDeleted: {
        constexpr std::array kWhy{"deleted", "expired", "auto-deleted", "owner-gone"};
        return fmt::format("{} {}", kWhy[effect.flags],
                           m_broker.queueKey(QueueId{effect.target}).name);
    }
    case EffectKind::FirstDeadLetter:
        return "first dead letter";
    case EffectKind::FirstDiscard:
        return "first discard";
    case EffectKind::FirstOverflow:
        return "first overflow";
    case EffectKind::FirstRefusedDropped:
        return "first refused dropped";
    case EffectKind::WakeAt:
        break;
    }
    return {};
}

/// Items about the state are looked up; all others are the effects, in order.
std::string ScriptRun::compare(const ScriptStep& step) {
    if (!step.checked) {
        const bool fault = !m_effects.empty() && m_effects.back().starts_with("fault");
        return fault ? "unexpected " + m_effects.back() : std::string{};
    }
    Words effects;
    for (const std::string& item : step.expected) {
        const std::string actual = stateOf(item);
        if (actual.empty()) {
            effects.push_back(item);
        } else if (actual != item) {
            return fmt::format("expected `{}`, found `{}`", item, actual);
        }
    }
    if (effects != m_effects) {
        return fmt::format("expected `{}`, found `{}`", fmt::join(effects, ", "),
                           fmt::join(m_effects, ", "));
    }
    return {};
}

/// The item with the value that holds now; empty if it is an effect.
std::string ScriptRun::stateOf(const std::string& item) {
    const std::size_t equals = item.find('=');
    const Words words = splitWords(item.substr(0, equals));
    if (words.empty()) {
        return {};
    }
    const std::string& kind = words[0];
    const auto shown = [&](const auto& value) {
        return fmt::format("{}={}", item.substr(0, equals), value);
    };
    if (kind == "ready" || kind == "unacked" || kind == "overdue" || kind == "bytes" ||
        kind == "consumers") {
        const QueueReading reading = m_broker.read(m_now, queue(words.at(1)));
        return shown(kind == "ready"     ? reading.ready
                     : kind == "unacked" ? reading.unacked
                     : kind == "overdue" ? reading.overdue
                     : kind == "bytes"   ? reading.bytes
                                         : reading.consumers);
    }
    if (kind == "messages") {
        Words labels;
        for (const MessageReading& message :
             m_broker.readMessages(queue(words.at(1)), 0, SIZE_MAX)) {
            labels.push_back(m_broker.properties(message.properties).messageId);
        }
        return shown(fmt::to_string(fmt::join(labels, " ")));
    }
    if (kind == "deaths" || kind == "first-death") {
        return shown(deathsOf(words));
    }
    if (kind == "ledger") {
        return shown(kCounters.at(words.at(2))(m_broker.ledger(queue(words.at(1)))));
    }
    if (kind == "door") {
        return shown(kDoorCounters.at(words.at(1))(m_broker.ingress()));
    }
    if (kind == "notices") {
        return shown(fmt::to_string(fmt::join(m_notices, " ")));
    }
    if (kind == "key" || kind == "exchange") {
        const auto message = m_broker.readMessages(queue(words.at(1)), 0, 1).at(0);
        return shown(kind == "key" ? message.routingKey : message.exchange);
    }
    return {};
}

/// `deaths QUEUE LABEL`: entries `queue reason count exchange key+key exp`, newest first, divided
/// by ` | `; an empty exchange is written `""`.
std::string ScriptRun::deathsOf(const Words& words) {
    Words entries;
    for (const MessageReading& message : m_broker.readMessages(queue(words.at(1)), 0, SIZE_MAX)) {
        if (m_broker.properties(message.properties).messageId != words.at(2)) {
            continue;
        }
        std::vector<DeathEntry> deaths = message.deaths;
        if (words[0] == "first-death") {
            deaths = {message.firstDeath.value_or(DeathEntry{})};
        }
        for (const DeathEntry& death : deaths) {
            std::string text =
                fmt::format("{} {} {}", death.queue, reasonName(death.reason), death.count);
            text += " " + (death.exchange.empty() ? "\"\"" : death.exchange);
            for (const std::string& key : death.routingKeys) {
                text += (&key == &death.routingKeys.front() ? " " : "+") + key;
            }
            text += death.originalExpiration ? " exp " + *death.originalExpiration : "";
            entries.push_back(text);
        }
        break;
    }
    return fmt::to_string(fmt::join(entries, " | "));
}

} // namespace warren::test
