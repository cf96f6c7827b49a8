// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// rabbitmq.com/tutorials/amqp-concepts#exchange-headers; corner cases as measured in the
// conformance notes, part 6.
#include "engine/broker/routing/headers_match.h"

#include "engine/base/overloaded.h"
#include "engine/topology/binding.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace warren::broker {

namespace {

/// In the order of HeadersMatch.
constexpr std::array<std::string_view, 4> kNames{"all", "any", "all-with-x", "any-with-x"};

const FieldValue* find(const FieldTable& table, std::string_view name) {
    for (const auto& [key, value] : table) {
        if (key == name) {
            return &value;
        }
    }
    return nullptr;
}

std::optional<double> numberOf(const FieldValue& field) {
    if (const auto* integer = std::get_if<std::int64_t>(&field.value)) {
        return static_cast<double>(*integer);
    }
    if (const auto* number = std::get_if<double>(&field.value)) {
        return *number;
    }
    return std::nullopt;
}

/// Numbers are equal by value, whatever their types; the string "1" and true are no numbers.
bool equalFields(const FieldValue& wanted, const FieldValue& found) {
    if (wanted == found) {
        return true;
    }
    const bool bothIntegers = std::holds_alternative<std::int64_t>(wanted.value) &&
                              std::holds_alternative<std::int64_t>(found.value);
    const auto a = numberOf(wanted);
    const auto b = numberOf(found);
    return !bothIntegers && a && b && !(*a < *b) && !(*b < *a);
}

bool holds(const FieldValue& wanted, const FieldTable& headers, std::string_view name) {
    const FieldValue* found = find(headers, name);
    if (found == nullptr) {
        return false;
    }
    return std::holds_alternative<FieldVoid>(wanted.value) || equalFields(wanted, *found);
}

} // namespace

std::optional<HeadersMatch> headersMatchOf(const FieldTable& arguments) {
    const FieldValue* match = find(arguments, kMatchArgument);
    if (match == nullptr) {
        return HeadersMatch::All;
    }
    const auto* text = std::get_if<std::string>(&match->value);
    const auto found = text == nullptr ? kNames.end() : std::ranges::find(kNames, *text);
    if (found == kNames.end()) {
        return std::nullopt;
    }
    return static_cast<HeadersMatch>(found - kNames.begin());
}

std::string refusedHeadersMatch(const FieldTable& arguments) {
    const FieldValue* match = find(arguments, kMatchArgument);
    if (match == nullptr) {
        return {};
    }
    return std::visit(Overloaded{
                          [](const std::string& text) { return "<<\"" + text + "\">>"; },
                          [](std::int64_t number) { return std::to_string(number); },
                          [](bool flag) -> std::string { return flag ? "true" : "false"; },
                          [](const auto&) -> std::string { return "undefined"; },
                      },
                      match->value);
}

bool matchesHeaders(const FieldTable& arguments, const FieldTable& headers) {
    const HeadersMatch match = headersMatchOf(arguments).value_or(HeadersMatch::All);
    const bool all = match == HeadersMatch::All || match == HeadersMatch::AllWithX;
    const bool withX = match == HeadersMatch::AllWithX || match == HeadersMatch::AnyWithX;
    bool empty = true;
    for (const auto& [key, wanted] : arguments) {
        if (key == kMatchArgument || (!withX && key.starts_with("x-"))) {
            continue;
        }
        empty = false;
        const bool found = holds(wanted, headers, key);
        if (found != all) {
            return found; // the first miss decides `all`, the first hit `any`
        }
    }
    // Nothing to look at matches everything, under `any` too.
    return all || empty;
}

} // namespace warren::broker
