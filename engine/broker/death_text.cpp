// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/broker/death_text.h"

#include "engine/broker/death_headers.h"
#include "engine/broker/properties_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace warren::broker {

namespace {

/// In the order of DeathReason.
constexpr std::array<std::string_view, kDeathReasons> kReasons{"rejected", "expired", "maxlen",
                                                               "delivery_limit"};

void appendQuoted(std::string& json, std::string_view text) {
    json += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            json += '\\';
            json += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            json += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else {
            json += c;
        }
    }
    json += '"';
}

std::string textOf(const FieldTable& table, std::string_view name) {
    const FieldValue* field = findHeader(table, name);
    const auto* text = field == nullptr ? nullptr : std::get_if<std::string>(&field->value);
    return text == nullptr ? std::string{} : *text;
}

std::int64_t numberOf(const FieldTable& table, std::string_view name) {
    const FieldValue* field = findHeader(table, name);
    const auto* number = field == nullptr ? nullptr : std::get_if<std::int64_t>(&field->value);
    return number == nullptr ? 0 : *number;
}

std::optional<DeathEntry> publishedDeath(const FieldTable& table) {
    const std::optional<DeathReason> reason = parseReason(textOf(table, "reason"));
    if (!reason || findHeader(table, "queue") == nullptr) {
        return std::nullopt;
    }
    DeathEntry entry;
    entry.queue = textOf(table, "queue");
    entry.reason = *reason;
    constexpr std::int64_t kMost = 0xFFFFFFFF;
    entry.count =
        static_cast<std::uint64_t>(std::clamp<std::int64_t>(numberOf(table, "count"), 0, kMost));
    constexpr std::int64_t kMostSeconds = 9'000'000'000;
    entry.at.ns =
        std::clamp<std::int64_t>(numberOf(table, "time"), 0, kMostSeconds) * 1'000'000'000;
    entry.exchange = textOf(table, "exchange");
    if (const FieldValue* keys = findHeader(table, "routing-keys")) {
        if (const auto* array = std::get_if<FieldArray>(&keys->value)) {
            for (const FieldValue& key : *array) {
                if (const auto* text = std::get_if<std::string>(&key.value)) {
                    entry.routingKeys.push_back(*text);
                }
            }
        }
    }
    if (findHeader(table, "original-expiration") != nullptr) {
        entry.originalExpiration = textOf(table, "original-expiration");
    }
    return entry;
}

} // namespace

std::string_view reasonName(DeathReason reason) {
    return kReasons[static_cast<std::size_t>(reason)];
}

std::optional<DeathReason> parseReason(std::string_view name) {
    const auto found = std::ranges::find(kReasons, name);
    if (found == kReasons.end()) {
        return std::nullopt;
    }
    return static_cast<DeathReason>(found - kReasons.begin());
}

std::string deathsAsJson(const std::vector<DeathEntry>& deaths) {
    std::string json = "[";
    for (const DeathEntry& death : deaths) {
        json += json.size() == 1 ? "{" : ",{";
        json += fmt::format("\"count\":{},\"reason\":\"{}\",\"queue\":", death.count,
                            reasonName(death.reason));
        appendQuoted(json, death.queue);
        json += fmt::format(",\"time\":{},\"exchange\":", death.at.ns / 1'000'000'000);
        appendQuoted(json, death.exchange);
        json += ",\"routing-keys\":[";
        for (const std::string& key : death.routingKeys) {
            json += &key == &death.routingKeys.front() ? "" : ",";
            appendQuoted(json, key);
        }
        json += ']';
        if (death.originalExpiration) {
            json += ",\"original-expiration\":";
            appendQuoted(json, *death.originalExpiration);
        }
        json += '}';
    }
    json += ']';
    return json;
}

std::vector<DeathEntry> publishedDeaths(const MessageProperties& properties) {
    constexpr std::size_t kMost = 1000;
    std::vector<DeathEntry> deaths;
    const FieldValue* header = findHeader(properties.headers, kDeathHeader);
    const auto* array = header == nullptr ? nullptr : std::get_if<FieldArray>(&header->value);
    if (array == nullptr) {
        return deaths;
    }
    for (const FieldValue& value : *array) {
        const auto* table = std::get_if<FieldTable>(&value.value);
        if (table == nullptr || deaths.size() == kMost) {
            continue;
        }
        if (auto entry = publishedDeath(*table)) {
            deaths.push_back(std::move(*entry));
        }
    }
    return deaths;
}

} // namespace warren::broker
