// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What RabbitMQ refuses about a declaration, and about a second one over a first, in its own words.
#include "engine/topology/queue_arguments.h"

#include "engine/base/overloaded.h"
#include "engine/topology/document_checks.h"

#include <fmt/format.h>

#include <utility>

namespace warren {

namespace {

Error refused(std::string_view argument, const EntityKey& queue, std::string text) {
    std::string field = argument.starts_with("x-") ? "arguments." : "";
    field += argument;
    return {ErrorCode::ArgumentRefused,
            {std::string(argument), queue.name, queue.vhost, std::move(text)},
            {},
            std::move(field)};
}

std::string typeRefusalText(std::string_view argument, const Queue& queue) {
    return fmt::format(
        "PRECONDITION_FAILED - invalid arg '{}' for queue '{}' in vhost '{}' of queue type {}",
        argument, queue.key.name, queue.key.vhost, implementationName(queue.type()));
}

void checkProperty(const Queue& queue, bool wrong, std::string_view field, std::string_view word,
                   Errors& errors) {
    if (wrong) {
        errors.push_back(refused(
            field, queue.key,
            fmt::format("PRECONDITION_FAILED - invalid property '{}' for queue '{}' in vhost '{}'",
                        word, queue.key.name, queue.key.vhost)));
    }
}

/// Quorum queues and streams are always durable and shared
/// (rabbitmq.com/docs/quorum-queues#feature-comparison).
void checkProperties(const Queue& queue, Errors& errors) {
    if (queue.type() == QueueType::Classic) {
        return;
    }
    checkProperty(queue, !queue.durable, "durable", "non-durable", errors);
    checkProperty(queue, queue.autoDelete, "auto_delete", "auto-delete", errors);
    checkProperty(queue, queue.exclusive, "exclusive", "exclusive-owner", errors);
}

std::string valueText(const FieldValue& value) {
    return std::visit(Overloaded{
                          [](bool flag) -> std::string { return flag ? "true" : "false"; },
                          [](std::int64_t number) { return std::to_string(number); },
                          [](const std::string& text) { return text; },
                          [](const auto&) { return std::string{}; },
                      },
                      value.value);
}

std::string presentText(const std::optional<FieldValue>& value) {
    if (!value) {
        return "none";
    }
    return fmt::format("the value '{}' of type '{}'", valueText(*value), wireTypeName(*value));
}

/// `what` is `queue 'Q' in vhost '/'`. Texts differ when one side has no value.
std::optional<std::string> inequivalent(std::string_view argument, std::string_view what,
                                        const std::optional<FieldValue>& current,
                                        const std::optional<FieldValue>& received) {
    if (current == received) {
        return std::nullopt;
    }
    const std::string start =
        fmt::format("PRECONDITION_FAILED - inequivalent arg '{}' for {}: ", argument, what);
    if (current && received) {
        return start + fmt::format("received '{}' but current is '{}'", valueText(*received),
                                   valueText(*current));
    }
    return start + fmt::format("received {} but current is {}", presentText(received),
                               presentText(current));
}

std::optional<FieldValue> typeForEquivalence(const Queue& queue) {
    if (queue.type() == QueueType::Classic) {
        return std::nullopt; // `classic` equals none
    }
    return argumentValue(queue.arguments, QueueArgument::Type);
}

std::optional<FieldValue> flag(bool value) {
    return FieldValue{value};
}

std::optional<FieldValue> optionalText(const std::optional<std::string>& text) {
    if (!text) {
        return std::nullopt;
    }
    return FieldValue{*text};
}

} // namespace

std::string_view implementationName(QueueType type) {
    switch (type) {
    case QueueType::Classic:
        return "rabbit_classic_queue";
    case QueueType::Quorum:
        return "rabbit_quorum_queue";
    case QueueType::Stream:
        return "rabbit_stream_queue";
    }
    return {};
}

std::string refusalText(QueueArgument id, const EntityKey& queue, std::string_view reason) {
    const std::string_view key = argumentRule(id).key;
    // The dead-letter exchange is read as a name before the arguments are checked, so a value of
    // another type has a text of its own.
    constexpr std::string_view unacceptable = "{unacceptable_type,";
    if (id == QueueArgument::DeadLetterExchange && reason.starts_with(unacceptable)) {
        const std::string_view type =
            reason.substr(unacceptable.size(), reason.size() - unacceptable.size() - 1);
        return fmt::format(
            "PRECONDITION_FAILED - invalid type '{}' for arg '{}' in queue '{}' in vhost '{}'",
            type, key, queue.name, queue.vhost);
    }
    return fmt::format("PRECONDITION_FAILED - invalid arg '{}' for queue '{}' in vhost '{}': {}",
                       key, queue.name, queue.vhost, reason);
}

Errors checkQueue(const Queue& queue, BrokerVersion version) {
    Errors errors;
    if (queue.key.name.empty()) {
        errors.push_back({ErrorCode::NameEmpty, {"queue"}, {}, "name"});
    }
    if (queue.key.name.size() > kMaxNameBytes) {
        errors.push_back({ErrorCode::NameTooLong,
                          {"queue", queue.key.name, std::to_string(kMaxNameBytes)},
                          {},
                          "name"});
    }
    checkProperties(queue, errors);
    for (const ArgumentRule& rule : queueArguments()) {
        const std::optional<FieldValue> value = argumentValue(queue.arguments, rule.id);
        if (!value) {
            continue;
        }
        if (const auto reason = refusalOf(rule.id, *value, version)) {
            errors.push_back(
                refused(rule.key, queue.key, refusalText(rule.id, queue.key, *reason)));
        } else if (!rule.accepts(queue.type())) {
            errors.push_back(refused(rule.key, queue.key, typeRefusalText(rule.key, queue)));
        }
    }
    if (queue.arguments.deadLetterRoutingKey && !queue.arguments.deadLetterExchange) {
        const auto id = QueueArgument::DeadLetterRoutingKey;
        errors.push_back(refused(argumentRule(id).key, queue.key,
                                 refusalText(id, queue.key, "routing_key_but_no_dlx_defined")));
    }
    return errors;
}

std::optional<std::string> redeclareRefusal(const Queue& current, const Queue& received) {
    const std::string what =
        fmt::format("queue '{}' in vhost '{}'", current.key.name, current.key.vhost);
    if (current.exclusive != received.exclusive) {
        return fmt::format(
            "RESOURCE_LOCKED - cannot obtain exclusive access to locked {}. It could "
            "be originally declared on another connection or the exclusive property "
            "value does not match that of the original declaration.",
            what);
    }
    if (auto text = inequivalent("durable", what, flag(current.durable), flag(received.durable))) {
        return text;
    }
    if (auto text = inequivalent("auto_delete", what, flag(current.autoDelete),
                                 flag(received.autoDelete))) {
        return text;
    }
    for (const ArgumentRule& rule : queueArguments()) {
        const bool isType = rule.id == QueueArgument::Type;
        const auto now =
            isType ? typeForEquivalence(current) : argumentValue(current.arguments, rule.id);
        const auto then =
            isType ? typeForEquivalence(received) : argumentValue(received.arguments, rule.id);
        if (auto text = inequivalent(rule.key, what, now, then)) {
            return text;
        }
    }
    return std::nullopt;
}

std::optional<std::string> redeclareRefusal(const Exchange& current, const Exchange& received) {
    const std::string what =
        fmt::format("exchange '{}' in vhost '{}'", current.key.name, current.key.vhost);
    const auto typeOf = [](const Exchange& exchange) {
        return std::optional{FieldValue{std::string(exchangeKind(exchange.type).wireName)}};
    };
    if (auto text = inequivalent("type", what, typeOf(current), typeOf(received))) {
        return text;
    }
    if (auto text = inequivalent("durable", what, flag(current.durable), flag(received.durable))) {
        return text;
    }
    if (auto text = inequivalent("auto_delete", what, flag(current.autoDelete),
                                 flag(received.autoDelete))) {
        return text;
    }
    if (auto text =
            inequivalent("internal", what, flag(current.internal), flag(received.internal))) {
        return text;
    }
    return inequivalent("alternate-exchange", what, optionalText(current.alternateExchange),
                        optionalText(received.alternateExchange));
}

} // namespace warren
