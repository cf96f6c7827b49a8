// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The spellings of JSON scalars and field values.
#include "engine/topology/json_text.h"

#include "engine/base/overloaded.h"

#include <fmt/format.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <charconv>
#include <limits>

namespace warren {

namespace {

constexpr std::uint64_t kMillion = 1'000'000;
constexpr int kDecimals = 6;

void appendEscape(std::string& out, char c) {
    constexpr std::string_view digits = "0123456789abcdef";
    switch (c) {
    case '"':
        out += "\\\"";
        return;
    case '\\':
        out += "\\\\";
        return;
    case '\n':
        out += "\\n";
        return;
    case '\r':
        out += "\\r";
        return;
    case '\t':
        out += "\\t";
        return;
    default:
        out += "\\u00";
        out += digits[static_cast<unsigned char>(c) >> 4];
        out += digits[static_cast<unsigned char>(c) & 0xF];
    }
}

/// Takes the one number of a text from RapidJSON's reader, under its names. Not std::from_chars:
/// not every standard library has it for double.
struct NumberReceiver : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, NumberReceiver> {
    double value = 0;
    bool Double(double number) {
        value = number;
        return true;
    }
    bool Int(int number) { return Double(number); }
    bool Uint(unsigned number) { return Double(number); }
    bool Int64(std::int64_t number) { return Double(static_cast<double>(number)); }
    bool Uint64(std::uint64_t number) { return Double(static_cast<double>(number)); }
};

bool needsEscape(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
}

} // namespace

void appendQuoted(std::string& out, std::string_view text) {
    out += '"';
    std::size_t from = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (needsEscape(text[i])) {
            out += text.substr(from, i - from);
            appendEscape(out, text[i]);
            from = i + 1;
        }
    }
    out += text.substr(from);
    out += '"';
}

std::string quotedText(std::string_view text) {
    std::string out;
    appendQuoted(out, text);
    return out;
}

std::string doubleText(double value) {
    std::string text = fmt::format("{}", value);
    if (text.find_first_of(".e") == std::string::npos) {
        text += ".0";
    }
    return text;
}

double parseDouble(std::string_view raw) {
    rapidjson::MemoryStream stream(raw.data(), raw.size());
    NumberReceiver receiver;
    rapidjson::Reader().Parse<rapidjson::kParseFullPrecisionFlag>(stream, receiver);
    return receiver.value;
}

std::optional<std::uint64_t> parseMillionths(std::string_view text) {
    std::uint64_t whole = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), whole);
    if (error != std::errc{} || whole > std::numeric_limits<std::uint64_t>::max() / kMillion - 1) {
        return std::nullopt;
    }
    std::string_view rest = text.substr(static_cast<std::size_t>(end - text.data()));
    std::uint64_t millionths = whole * kMillion;
    if (rest.empty()) {
        return millionths;
    }
    if (rest.front() != '.' || rest.size() == 1) {
        return std::nullopt;
    }
    rest.remove_prefix(1);
    std::uint64_t weight = kMillion / 10;
    for (const char c : rest) {
        if (c < '0' || c > '9' || (weight == 0 && c != '0')) {
            return std::nullopt;
        }
        millionths += static_cast<std::uint64_t>(c - '0') * weight;
        weight /= 10;
    }
    return millionths;
}

std::string millionthsText(std::uint64_t millionths) {
    std::string text = std::to_string(millionths / kMillion);
    std::string decimals = std::to_string(millionths % kMillion);
    if (decimals != "0") {
        decimals.insert(0, static_cast<std::size_t>(kDecimals) - decimals.size(), '0');
        decimals.erase(decimals.find_last_not_of('0') + 1);
        text += '.' + decimals;
    }
    return text;
}

void appendField(std::string& out, const FieldValue& value) {
    std::visit(Overloaded{
                   [&](FieldVoid) { out += "null"; },
                   [&](bool flag) { out += flag ? "true" : "false"; },
                   [&](std::int64_t number) { out += std::to_string(number); },
                   [&](double number) { out += doubleText(number); },
                   [&](const std::string& text) { appendQuoted(out, text); },
                   [&](const FieldArray& array) {
                       out += '[';
                       for (std::size_t i = 0; i < array.size(); ++i) {
                           out += i == 0 ? "" : ", ";
                           appendField(out, array[i]);
                       }
                       out += ']';
                   },
                   [&](const FieldTable& table) { appendTable(out, table); },
               },
               value.value);
}

void appendTable(std::string& out, const FieldTable& table) {
    out += '{';
    for (std::size_t i = 0; i < table.size(); ++i) {
        out += i == 0 ? "" : ", ";
        appendQuoted(out, table[i].first);
        out += ": ";
        appendField(out, table[i].second);
    }
    out += '}';
}

} // namespace warren
