// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Queue arguments as a person types and reads them: with units, where the wire has bare numbers.
#include "engine/topology/queue_arguments.h"

#include "engine/base/overloaded.h"
#include "engine/base/units.h"

#include <charconv>

namespace warren {

namespace {

std::optional<std::int64_t> parseInteger(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return number;
}

Result<FieldValue> numberFromText(const ArgumentRule& rule, std::string_view text) {
    if (const auto number = parseInteger(text)) {
        return FieldValue{*number};
    }
    const std::string key{rule.key};
    switch (rule.kind) {
    case ArgumentKind::Milliseconds: {
        const auto duration = parseDuration(text);
        if (!duration || duration->ns % 1'000'000 != 0) {
            return failure(ErrorCode::BadDuration, {key, std::string(text)});
        }
        return FieldValue{duration->toMilliseconds()};
    }
    case ArgumentKind::Bytes: {
        const auto bytes = parseBytes(text);
        if (!bytes) {
            return failure(ErrorCode::BadSize, {key, std::string(text)});
        }
        return FieldValue{static_cast<std::int64_t>(bytes->count)};
    }
    case ArgumentKind::Count:
    case ArgumentKind::Choice:
    case ArgumentKind::Flag:
    case ArgumentKind::Text:
        break;
    }
    return failure(ErrorCode::WrongType, {key, "integer", std::string(text)});
}

Result<FieldValue> flagFromText(const ArgumentRule& rule, std::string_view text) {
    if (text != "true" && text != "false") {
        return failure(ErrorCode::BadChoice,
                       {std::string(rule.key), std::string(text), "true, false"});
    }
    return FieldValue{text == "true"};
}

} // namespace

Result<FieldValue> argumentFromText(QueueArgument id, std::string_view text,
                                    BrokerVersion version) {
    const ArgumentRule& rule = argumentRule(id);
    Result<FieldValue> value = FieldValue{std::string(text)};
    switch (rule.kind) {
    case ArgumentKind::Milliseconds:
    case ArgumentKind::Count:
    case ArgumentKind::Bytes:
        value = numberFromText(rule, text);
        break;
    case ArgumentKind::Flag:
        value = flagFromText(rule, text);
        break;
    case ArgumentKind::Choice:
    case ArgumentKind::Text:
        break;
    }
    if (!value) {
        return value;
    }
    if (auto refusal = refusalOf(id, *value, version)) {
        return failure(ErrorCode::ValueRefused, {std::string(rule.key), std::move(*refusal)});
    }
    return value;
}

std::string argumentToText(QueueArgument id, const FieldValue& value) {
    const ArgumentRule& rule = argumentRule(id);
    return std::visit(Overloaded{
                          [](bool flag) -> std::string { return flag ? "true" : "false"; },
                          [&](std::int64_t number) {
                              if (rule.kind == ArgumentKind::Milliseconds) {
                                  return toText(Duration::milliseconds(number));
                              }
                              if (rule.kind == ArgumentKind::Bytes && number >= 0) {
                                  return toText(Bytes{static_cast<std::uint64_t>(number)});
                              }
                              return std::to_string(number);
                          },
                          [](const std::string& text) { return text; },
                          [](const auto&) { return std::string{}; },
                      },
                      value.value);
}

} // namespace warren
