// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the argument list, and what is read off them: values and their bounds.
#include "engine/topology/queue_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <type_traits>

namespace warren {

namespace {

constexpr std::int64_t kMaxExpiryMs = 315'360'000'000; // ten years, RabbitMQ's bound
constexpr std::int64_t kMaxCount = std::numeric_limits<std::int64_t>::max();

// Each in the order of its enum.
constexpr std::array<std::string_view, 3> kTypes{"classic", "quorum", "stream"};
constexpr std::array<std::string_view, 3> kOverflows{"drop-head", "reject-publish",
                                                     "reject-publish-dlx"};
constexpr std::array<std::string_view, 2> kStrategies{"at-most-once", "at-least-once"};
constexpr std::array<std::string_view, 2> kModes{"default", "lazy"};
constexpr std::array<std::string_view, 2> kLocators{"client-local", "balanced"};

constexpr std::array<bool, 3> kAnyType{true, true, true};
constexpr std::array<bool, 3> kNoStream{true, true, false};
constexpr std::array<bool, 3> kClassicOnly{true, false, false};
constexpr std::array<bool, 3> kQuorumOnly{false, true, false};

constexpr std::string_view kTooLarge = "value_too_large";
constexpr std::string_view kQueueDocs = "https://www.rabbitmq.com/docs/queues";
constexpr std::string_view kTtlDocs = "https://www.rabbitmq.com/docs/ttl";
constexpr std::string_view kLengthDocs = "https://www.rabbitmq.com/docs/maxlength";
constexpr std::string_view kDlxDocs = "https://www.rabbitmq.com/docs/dlx";
constexpr std::string_view kQuorumDocs = "https://www.rabbitmq.com/docs/quorum-queues";

/// In the order of QueueArgument. Which type takes what, and the words of the refusals: the
/// measured facts, and rabbitmq.com/docs/quorum-queues#feature-comparison and
/// /docs/streams#feature-comparison.
constexpr std::array<ArgumentRule, kQueueArgumentCount> kRules{{
    {QueueArgument::Type,
     "x-queue-type",
     ArgumentKind::Choice,
     kAnyType,
     0,
     0,
     kTypes,
     {},
     "\"unsupported queue type '{}'\"",
     "classic",
     PolicyUse::None,
     false,
     kQueueDocs},
    {QueueArgument::MessageTtl,
     "x-message-ttl",
     ArgumentKind::Milliseconds,
     kNoStream,
     0,
     kMaxExpiryMs,
     {},
     kTooLarge,
     {},
     {},
     PolicyUse::Limit,
     true,
     kTtlDocs},
    {QueueArgument::Expires,
     "x-expires",
     ArgumentKind::Milliseconds,
     kNoStream,
     1,
     kMaxExpiryMs,
     {},
     kTooLarge,
     {},
     {},
     PolicyUse::Limit,
     true,
     kTtlDocs},
    {QueueArgument::MaxLength,
     "x-max-length",
     ArgumentKind::Count,
     kNoStream,
     0,
     kMaxCount,
     {},
     kTooLarge,
     {},
     {},
     PolicyUse::Limit,
     true,
     kLengthDocs},
    {QueueArgument::MaxLengthBytes,
     "x-max-length-bytes",
     ArgumentKind::Bytes,
     kAnyType,
     0,
     kMaxCount,
     {},
     kTooLarge,
     {},
     {},
     PolicyUse::Limit,
     true,
     kLengthDocs},
    {QueueArgument::Overflow,
     "x-overflow",
     ArgumentKind::Choice,
     kNoStream,
     0,
     0,
     kOverflows,
     {},
     "invalid_overflow",
     "drop-head",
     PolicyUse::Setting,
     true,
     kLengthDocs},
    {QueueArgument::DeadLetterExchange,
     "x-dead-letter-exchange",
     ArgumentKind::Text,
     kNoStream,
     0,
     0,
     {},
     {},
     {},
     {},
     PolicyUse::Setting,
     false,
     kDlxDocs},
    {QueueArgument::DeadLetterRoutingKey,
     "x-dead-letter-routing-key",
     ArgumentKind::Text,
     kNoStream,
     0,
     0,
     {},
     {},
     {},
     {},
     PolicyUse::Setting,
     false,
     kDlxDocs},
    {QueueArgument::DeadLetterStrategy,
     "x-dead-letter-strategy",
     ArgumentKind::Choice,
     kQuorumOnly,
     0,
     0,
     kStrategies,
     {},
     "invalid_dlx_strategy",
     "at-most-once",
     PolicyUse::Setting,
     false,
     kQuorumDocs},
    {QueueArgument::DeliveryLimit,
     "x-delivery-limit",
     ArgumentKind::Count,
     kQuorumOnly,
     -1,
     kMaxCount,
     {},
     kTooLarge,
     {},
     {},
     PolicyUse::Limit,
     true,
     kQuorumDocs},
    {QueueArgument::MaxPriority,
     "x-max-priority",
     ArgumentKind::Count,
     kClassicOnly,
     0,
     255,
     {},
     "max_value_exceeded",
     {},
     {},
     PolicyUse::None,
     false,
     "https://www.rabbitmq.com/docs/priority"},
    {QueueArgument::SingleActiveConsumer,
     "x-single-active-consumer",
     ArgumentKind::Flag,
     kNoStream,
     0,
     0,
     {},
     {},
     {},
     "false",
     PolicyUse::None,
     false,
     "https://www.rabbitmq.com/docs/consumers#single-active-consumer"},
    {QueueArgument::Mode,
     "x-queue-mode",
     ArgumentKind::Choice,
     kClassicOnly,
     0,
     0,
     kModes,
     {},
     "\"unsupported queue mode '{}'\"",
     "default",
     PolicyUse::Setting,
     false,
     "https://www.rabbitmq.com/docs/lazy-queues"},
    {QueueArgument::Version,
     "x-queue-version",
     ArgumentKind::Count,
     kClassicOnly,
     1,
     2,
     {},
     "unsupported queue version",
     {},
     {},
     PolicyUse::Setting,
     false,
     "https://www.rabbitmq.com/docs/classic-queues"},
    {QueueArgument::LeaderLocator,
     "x-queue-leader-locator",
     ArgumentKind::Choice,
     kAnyType,
     0,
     0,
     kLocators,
     {},
     "invalid_queue_locator_arg",
     "client-local",
     PolicyUse::Setting,
     false,
     "https://www.rabbitmq.com/docs/clustering"},
    {QueueArgument::InitialGroupSize,
     "x-quorum-initial-group-size",
     ArgumentKind::Count,
     kQuorumOnly,
     1,
     std::numeric_limits<std::uint32_t>::max(),
     {},
     kTooLarge,
     {},
     {},
     PolicyUse::None,
     false,
     kQuorumDocs},
}};

/// A delivery limit of -1 (none) is new in 4.0; before, the bound is 0.
std::int64_t lowestOf(const ArgumentRule& rule, BrokerVersion version) {
    return version < BrokerVersion::V4_0 ? std::max<std::int64_t>(rule.lowest, 0) : rule.lowest;
}

std::optional<std::string> numberRefusal(const ArgumentRule& rule, std::int64_t number,
                                         BrokerVersion version) {
    const std::int64_t lowest = lowestOf(rule, version);
    if (rule.id == QueueArgument::Version && (number == 0 || number > rule.highest)) {
        return fmt::format("\"{} '{}'\"", rule.tooHigh, number);
    }
    if (number < 0 && number < lowest) {
        return fmt::format("{{value_negative,{}}}", number);
    }
    if (number < lowest) {
        return fmt::format("{{value_zero,{}}}", number);
    }
    if (number > rule.highest) {
        return fmt::format("{{{},{}}}", rule.tooHigh, number);
    }
    return std::nullopt;
}

bool isNumber(ArgumentKind kind) {
    return kind == ArgumentKind::Milliseconds || kind == ArgumentKind::Count ||
           kind == ArgumentKind::Bytes;
}

std::optional<std::string> typeRefusal(const ArgumentRule& rule, const FieldValue& value) {
    if (isNumber(rule.kind)) {
        if (std::holds_alternative<std::int64_t>(value.value)) {
            return std::nullopt;
        }
        return fmt::format("\"expected integer, got {}\"", wireTypeName(value));
    }
    const bool fits = rule.kind == ArgumentKind::Flag
                          ? std::holds_alternative<bool>(value.value)
                          : std::holds_alternative<std::string>(value.value);
    if (fits) {
        return std::nullopt;
    }
    return fmt::format("{{unacceptable_type,{}}}", wireTypeName(value));
}

const std::array<std::string_view, 3>& choicesOf(QueueType) {
    return kTypes;
}
const std::array<std::string_view, 3>& choicesOf(Overflow) {
    return kOverflows;
}
const std::array<std::string_view, 2>& choicesOf(DeadLetterStrategy) {
    return kStrategies;
}
const std::array<std::string_view, 2>& choicesOf(QueueMode) {
    return kModes;
}
const std::array<std::string_view, 2>& choicesOf(LeaderLocator) {
    return kLocators;
}

template <class T> FieldValue toField(const T& value) {
    if constexpr (std::is_enum_v<T>) {
        return {std::string(choicesOf(value)[static_cast<std::size_t>(value)])};
    } else if constexpr (std::is_same_v<T, Duration>) {
        return {value.toMilliseconds()};
    } else if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, std::string>) {
        return {value};
    } else if constexpr (std::is_same_v<T, std::uint64_t>) {
        return {static_cast<std::int64_t>(std::min<std::uint64_t>(value, kMaxCount))};
    } else {
        return {static_cast<std::int64_t>(value)};
    }
}

/// The value has passed refusalOf.
template <class T> T fromField(const FieldValue& value) {
    if constexpr (std::is_enum_v<T>) {
        const auto& choices = choicesOf(T{});
        const auto found = std::ranges::find(choices, std::get<std::string>(value.value));
        return static_cast<T>(found - choices.begin());
    } else if constexpr (std::is_same_v<T, Duration>) {
        return Duration::milliseconds(std::get<std::int64_t>(value.value));
    } else if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, std::string>) {
        return std::get<T>(value.value);
    } else {
        return static_cast<T>(std::get<std::int64_t>(value.value));
    }
}

} // namespace

std::span<const ArgumentRule, kQueueArgumentCount> queueArguments() {
    return kRules;
}

const ArgumentRule& argumentRule(QueueArgument id) {
    return kRules[static_cast<std::size_t>(id)];
}

const ArgumentRule* findArgument(std::string_view key) {
    const auto found = std::ranges::find(kRules, key, &ArgumentRule::key);
    return found == kRules.end() ? nullptr : &*found;
}

const ArgumentRule* findPolicyArgument(std::string_view policyKey) {
    const auto found = std::ranges::find_if(kRules, [&](const ArgumentRule& rule) {
        return rule.policy != PolicyUse::None && rule.policyKey() == policyKey;
    });
    return found == kRules.end() ? nullptr : &*found;
}

std::optional<FieldValue> argumentValue(const QueueArguments& arguments, QueueArgument id) {
    std::optional<FieldValue> value;
    forEachQueueArgument([&](const ArgumentRule& rule, auto member) {
        if (rule.id == id && arguments.*member) {
            value = toField(*(arguments.*member));
        }
    });
    return value;
}

std::optional<std::string> refusalOf(QueueArgument id, const FieldValue& value,
                                     BrokerVersion version) {
    const ArgumentRule& rule = argumentRule(id);
    if (auto refusal = typeRefusal(rule, value)) {
        return refusal;
    }
    if (isNumber(rule.kind)) {
        return numberRefusal(rule, std::get<std::int64_t>(value.value), version);
    }
    if (rule.kind == ArgumentKind::Choice) {
        const auto& text = std::get<std::string>(value.value);
        if (std::ranges::find(rule.choices, text) == rule.choices.end()) {
            return fmt::format(fmt::runtime(rule.badChoice), text);
        }
    }
    return std::nullopt;
}

std::optional<std::string> setArgument(QueueArguments& arguments, QueueArgument id,
                                       const FieldValue& value, BrokerVersion version) {
    if (auto refusal = refusalOf(id, value, version)) {
        return refusal;
    }
    forEachQueueArgument([&](const ArgumentRule& rule, auto member) {
        if (rule.id == id) {
            using T = typename std::remove_reference_t<decltype(arguments.*member)>::value_type;
            arguments.*member = fromField<T>(value);
        }
    });
    return std::nullopt;
}

void clearArgument(QueueArguments& arguments, QueueArgument id) {
    forEachQueueArgument([&](const ArgumentRule& rule, auto member) {
        if (rule.id == id) {
            (arguments.*member).reset();
        }
    });
}

std::optional<std::int64_t> defaultDeliveryLimit(QueueType type, BrokerVersion version) {
    if (type == QueueType::Quorum && version >= BrokerVersion::V4_0) {
        return 20;
    }
    return std::nullopt;
}

std::string_view wireName(QueueType type) {
    return kTypes[static_cast<std::size_t>(type)];
}

} // namespace warren
