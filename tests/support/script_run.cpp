// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/script_run.h"

#include "engine/base/units.h"
#include "engine/broker/death_text.h"
#include "engine/topology/queue_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace warren::test {

using namespace broker;

namespace {

/// The names that scripts give to queue arguments.
const std::map<std::string, QueueArgument, std::less<>> kArguments{
    {"ttl", QueueArgument::MessageTtl},
    {"expires", QueueArgument::Expires},
    {"max", QueueArgument::MaxLength},
    {"max-bytes", QueueArgument::MaxLengthBytes},
    {"overflow", QueueArgument::Overflow},
    {"dlx", QueueArgument::DeadLetterExchange},
    {"dlk", QueueArgument::DeadLetterRoutingKey},
    {"limit", QueueArgument::DeliveryLimit},
    {"priorities", QueueArgument::MaxPriority},
    {"type", QueueArgument::Type},
};

std::string option(const ScriptStep& step, std::string_view name, std::string otherwise = {}) {
    const auto found = step.options.find(std::string(name));
    return found == step.options.end() ? std::move(otherwise) : found->second;
}

std::uint64_t numberOption(const ScriptStep& step, std::string_view name, std::uint64_t otherwise) {
    const std::string text = option(step, name);
    return text.empty() ? otherwise : std::stoull(text);
}

bool has(const ScriptStep& step, std::string_view word) {
    return std::ranges::find(step.words, word) != step.words.end();
}

const std::string& word(const ScriptStep& step, std::size_t index) {
    if (index >= step.words.size()) {
        throw std::runtime_error("a word is missing");
    }
    return step.words[index];
}

QueueArguments argumentsOf(const ScriptStep& step) {
    QueueArguments arguments;
    for (const auto& [name, id] : kArguments) {
        if (step.options.contains(name)) {
            const auto value = argumentFromText(id, option(step, name));
            if (!value || setArgument(arguments, id, *value)) {
                throw std::runtime_error("bad value of " + name);
            }
        }
    }
    if (has(step, "quorum")) {
        arguments.type = QueueType::Quorum;
    }
    if (has(step, "single-active")) {
        arguments.singleActiveConsumer = true;
    }
    return arguments;
}

/// `5` is a number, `1.5` a double, `true` a flag, `void` void, `'5'` and all else text.
FieldValue fieldOf(const std::string& text) {
    if (text == "true" || text == "false") {
        return {text == "true"};
    }
    if (text == "void") {
        return {FieldVoid{}};
    }
    if (text.size() >= 2 && text.front() == '\'') {
        return {text.substr(1, text.size() - 2)};
    }
    if (!text.empty() && text.find_first_not_of("-0123456789") == std::string::npos) {
        return {std::int64_t{std::stoll(text)}};
    }
    if (!text.empty() && text.find_first_not_of("-.0123456789") == std::string::npos) {
        return {std::stod(text)};
    }
    return {text};
}

/// Options `h:name=value`, in the order of their names.
FieldTable headersOf(const ScriptStep& step) {
    FieldTable table;
    for (const auto& [name, value] : step.options) {
        if (name.starts_with("h:")) {
            table.emplace_back(name.substr(2), fieldOf(value));
        }
    }
    return table;
}

void addKeys(FieldTable& headers, const ScriptStep& step, const std::string& option_,
             const std::string& header) {
    const std::string text = option(step, option_);
    if (text.empty()) {
        return;
    }
    FieldArray keys;
    std::size_t start = 0;
    for (std::size_t end = 0; end != std::string::npos; start = end + 1) {
        end = text.find('+', start);
        keys.push_back({text.substr(start, end - start)});
    }
    headers.emplace_back(header, FieldValue{keys});
}

} // namespace

std::string ScriptRun::run(const std::vector<ScriptStep>& steps) {
    for (const ScriptStep& step : steps) {
        m_effects.clear();
        m_notices.clear();
        try {
            if (step.at) {
                advance(*step.at);
            }
            carryOut(step);
            takeEffects();
        } catch (const std::exception& error) {
            return fmt::format("line {}: {}", step.line, error.what());
        }
        if (const auto broken = m_broker.brokenInvariant()) {
            return fmt::format("line {}: invariant: {}", step.line, *broken);
        }
        if (const auto broken = Broker(m_broker).brokenInvariant()) {
            return fmt::format("line {}: invariant of a copy: {}", step.line, *broken);
        }
        if (const std::string difference = compare(step); !difference.empty()) {
            return fmt::format("line {}: {}", step.line, difference);
        }
    }
    return {};
}

/// Wakes are before everything else of their instant.
void ScriptRun::advance(Instant until) {
    while (!m_wakes.empty() && m_wakes.begin()->first <= until) {
        const auto [at, queue] = *m_wakes.begin();
        m_wakes.erase(m_wakes.begin());
        m_now = at;
        m_broker.wake(at, QueueId{queue});
        takeEffects();
    }
    m_now = until;
}

void ScriptRun::takeEffects() {
    for (const Effect& effect : m_broker.effects()) {
        if (effect.kind == EffectKind::WakeAt) {
            m_wakes.emplace(effect.at, effect.target);
            continue;
        }
        const std::string text = render(effect);
        (text.starts_with("first") ? m_notices : m_effects).push_back(text);
    }
    m_broker.effects().clear();
}

QueueId ScriptRun::queue(const std::string& name) const {
    const auto found = m_queues.find(name);
    if (found == m_queues.end()) {
        throw std::runtime_error("no queue " + name);
    }
    return found->second;
}

ExchangeId ScriptRun::exchange(const std::string& name) const {
    const auto known = m_exchanges.find(name); // deleted ones too
    const ExchangeId id =
        known != m_exchanges.end() ? known->second : m_broker.findExchange(EntityKey{"/", name});
    if (id.isNone()) {
        throw std::runtime_error("no exchange " + name);
    }
    return id;
}

/// `c` is channel c of connection main; `c@other` of another one. Made when first named.
ChannelId ScriptRun::channel(const std::string& name) {
    const auto found = m_channels.find(name);
    if (found != m_channels.end()) {
        return found->second;
    }
    const std::size_t at = name.find('@');
    const std::string connection = at == std::string::npos ? "main" : name.substr(at + 1);
    if (!m_connections.contains(connection)) {
        m_connections[connection] = m_broker.openConnection(m_now, "/");
    }
    return m_channels[name] = m_broker.openChannel(m_now, m_connections[connection]);
}

template <class T> void ScriptRun::note(const broker::Outcome<T>& outcome) {
    if (!outcome) {
        const Fault& fault = outcome.error();
        m_effects.push_back(fmt::format("fault {}{} {}", fault.closesConnection ? "conn " : "",
                                        static_cast<int>(fault.code), fault.text));
    }
}

void ScriptRun::carryOut(const ScriptStep& step) {
    if (step.words.empty()) {
        return;
    }
    const std::string& verb = step.words[0];
    if (verb == "publish") {
        publish(step);
    } else if (verb == "consume") {
        consume(step);
    } else if (verb == "ack" || verb == "nack" || verb == "reject" || verb == "recover") {
        settle(step);
    } else if (verb == "get") {
        const auto got = m_broker.get(m_now, channel(option(step, "on", "get")),
                                      queue(word(step, 1)), has(step, "auto-ack"));
        note(got);
        if (got && !*got) {
            m_effects.push_back("empty");
        }
    } else if (verb == "delete" || verb == "purge" || verb == "close" || verb == "cancel" ||
               verb == "drop") {
        remove(step);
    } else {
        declare(step);
    }
}

void ScriptRun::declare(const ScriptStep& step) {
    const std::string& verb = step.words[0];
    if (verb == "broker") {
        m_broker = Broker(parseBrokerChoice(word(step, 1)).value().version);
    } else if (verb == "queue") {
        declareQueue(step);
    } else if (verb == "exchange") {
        declareExchange(step);
    } else if (verb == "bind" || verb == "unbind") {
        bind(step, verb == "unbind");
    } else if (verb == "policy") {
        addPolicy(step);
    } else if (verb == "confirms") {
        m_broker.selectConfirms(channel(word(step, 1)));
    } else if (verb == "prefetch") {
        note(m_broker.setPrefetch(m_now, channel(option(step, "on")),
                                  static_cast<std::uint32_t>(std::stoul(word(step, 1))),
                                  has(step, "global")));
    } else {
        throw std::runtime_error("unknown verb " + verb);
    }
}

void ScriptRun::declareQueue(const ScriptStep& step) {
    Queue declared;
    declared.key.name = word(step, 1);
    declared.arguments = argumentsOf(step);
    declared.durable = !has(step, "transient");
    declared.autoDelete = has(step, "auto-delete");
    declared.exclusive = has(step, "exclusive");
    ConnectionId owner;
    if (declared.exclusive || step.options.contains("by")) {
        channel("@" + option(step, "by", "main"));
        owner = m_connections.at(option(step, "by", "main"));
    }
    const auto outcome = m_broker.declareQueue(m_now, declared, owner);
    note(outcome);
    if (outcome) {
        m_queues[declared.key.name] = *outcome;
    }
}

void ScriptRun::declareExchange(const ScriptStep& step) {
    Exchange declared;
    declared.key.name = word(step, 1);
    declared.type = parseExchangeType(word(step, 2)).value();
    declared.internal = has(step, "internal");
    declared.autoDelete = has(step, "auto-delete");
    declared.durable = !has(step, "transient");
    if (step.options.contains("ae")) {
        declared.alternateExchange = option(step, "ae");
    }
    const auto outcome = m_broker.declareExchange(m_now, declared);
    note(outcome);
    if (outcome) {
        m_exchanges[declared.key.name] = *outcome;
    }
}

/// `bind SOURCE queue DESTINATION key=… h:name=value`
void ScriptRun::bind(const ScriptStep& step, bool undo) {
    Binding binding;
    binding.source = word(step, 1);
    binding.destinationKind =
        word(step, 2) == "exchange" ? DestinationKind::Exchange : DestinationKind::Queue;
    binding.destination = word(step, 3);
    binding.routingKey = option(step, "key");
    binding.arguments = headersOf(step);
    note(undo ? m_broker.unbind(m_now, binding) : m_broker.bind(m_now, binding));
}

void ScriptRun::addPolicy(const ScriptStep& step) {
    Policy policy;
    policy.key.name = word(step, 1);
    policy.isOperator = has(step, "operator");
    policy.pattern = option(step, "pattern");
    policy.priority = std::stoll(option(step, "priority", "0"));
    policy.queueDefinition = argumentsOf(step);
    if (step.options.contains("ae")) {
        policy.alternateExchange = option(step, "ae");
    }
    auto& all = policy.isOperator ? m_policies.operatorPolicies : m_policies.policies;
    all[policy.key] = policy;
    m_broker.setPolicies(m_now, m_policies);
}

/// `publish EXCHANGE KEY LABEL …`; the label is the message id.
void ScriptRun::publish(const ScriptStep& step) {
    MessageProperties set;
    set.messageId = word(step, 3);
    set.headers = headersOf(step);
    addKeys(set.headers, step, "cc", "CC");
    addKeys(set.headers, step, "bcc", "BCC");
    set.priority = static_cast<std::uint8_t>(numberOption(step, "priority", 0));
    if (step.options.contains("expiration")) {
        set.expiration = parseDuration(option(step, "expiration")).value();
    }
    if (step.options.contains("x-death")) {
        const auto words = splitWords(option(step, "x-death")); // queue reason count
        set.headers.emplace_back(
            "x-death", FieldValue{FieldArray{FieldValue{
                           FieldTable{{"queue", {words.at(0)}},
                                      {"reason", {words.at(1)}},
                                      {"count", {std::int64_t{std::stoll(words.at(2))}}}}}}});
    }
    PublishRequest request;
    request.channel = channel(option(step, "on", "publisher"));
    request.exchange = exchange(word(step, 1));
    request.routingKey = m_broker.internRoutingKey(word(step, 2));
    request.properties = m_broker.passProperties(set);
    request.size = static_cast<std::uint32_t>(numberOption(step, "size", 1));
    request.mandatory = has(step, "mandatory");
    request.firstPublished = m_now;
    const PublishStatus status = m_broker.publish(m_now, request);
    takeEffects();
    if (status != PublishStatus::Routed && status != PublishStatus::Unroutable) {
        const Fault fault = m_broker.faultOf(status, request);
        note(broker::Outcome<bool>(tl::unexpected(fault)));
    }
}

/// `consume NAME QUEUE`: on a channel of the same name unless `on=`.
void ScriptRun::consume(const ScriptStep& step) {
    const std::string& name = word(step, 1);
    ConsumeRequest request;
    request.channel = channel(option(step, "on", name));
    request.queue = queue(word(step, 2));
    request.tag = option(step, "tag", name);
    request.autoAck = has(step, "auto-ack");
    request.exclusive = has(step, "exclusive");
    request.priority = std::stoi(option(step, "priority", "0"));
    if (step.options.contains("prefetch")) {
        note(m_broker.setPrefetch(m_now, request.channel,
                                  static_cast<std::uint32_t>(numberOption(step, "prefetch", 0)),
                                  false));
    }
    // Deliveries of this very call are rendered with the name.
    m_consumerNames[static_cast<std::uint32_t>(m_consumerNames.size())] = name;
    const auto outcome = m_broker.consume(m_now, request);
    if (outcome) {
        m_consumers[name] = *outcome;
    } else {
        m_consumerNames.erase(static_cast<std::uint32_t>(m_consumerNames.size()) - 1);
    }
    takeEffects();
    note(outcome);
}

/// `ack LABEL [by=CONSUMER] [multiple]`, `ack tag=7 on=CHANNEL`.
void ScriptRun::settle(const ScriptStep& step) {
    const std::string& verb = step.words[0];
    if (verb == "recover") {
        m_broker.recover(m_now, channel(word(step, 1)));
        return;
    }
    Delivered what;
    if (step.options.contains("tag")) {
        what = {channel(option(step, "on")), numberOption(step, "tag", 0)};
    } else {
        const auto& takers = m_delivered.at(word(step, 1));
        what = step.options.contains("by") ? takers.at(option(step, "by")) : takers.begin()->second;
    }
    const bool multiple = has(step, "multiple");
    const SettleStatus status =
        verb == "ack"
            ? m_broker.ack(m_now, what.channel, what.tag, multiple)
            : m_broker.nack(m_now, what.channel, what.tag, multiple, has(step, "requeue"));
    if (status == SettleStatus::UnknownTag) {
        note(broker::Outcome<bool>(tl::unexpected(Broker::unknownTagFault(what.tag))));
    }
}

void ScriptRun::remove(const ScriptStep& step) {
    const std::string& verb = step.words[0];
    const std::string& name = word(step, 1);
    if (verb == "delete" && name == "exchange") {
        note(m_broker.deleteExchange(m_now, exchange(word(step, 2)), has(step, "if-unused")));
    } else if (verb == "delete") {
        note(m_broker.deleteQueue(m_now, queue(name), has(step, "if-unused"),
                                  has(step, "if-empty")));
    } else if (verb == "purge") {
        m_broker.purgeQueue(m_now, queue(name));
    } else if (verb == "cancel") {
        m_broker.cancel(m_now, m_consumers.at(name));
    } else if (verb == "close") {
        m_broker.closeChannel(m_now, channel(name));
        m_channels.erase(name);
    } else {
        m_broker.closeConnection(m_now, m_connections.at(name));
    }
}

} // namespace warren::test
