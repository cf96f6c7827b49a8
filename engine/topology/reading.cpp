// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Typed fields out of JSON nodes.
#include "engine/topology/reading.h"

#include "engine/topology/json_text.h"

#include <algorithm>
#include <charconv>

namespace warren {

namespace {

/// A hundred years: sums of two still fit an Instant.
constexpr Duration kLongestDuration = Duration::hours(24) * 36'500;
constexpr std::uint64_t kMillionths = 1'000'000;

bool isIntegerText(std::string_view raw) {
    return raw.find_first_of(".eE") == std::string_view::npos;
}

template <class Integer> std::optional<Integer> parseWhole(std::string_view raw) {
    Integer number = 0;
    const auto [end, error] = std::from_chars(raw.data(), raw.data() + raw.size(), number);
    if (error != std::errc{} || end != raw.data() + raw.size()) {
        return std::nullopt;
    }
    return number;
}

} // namespace

std::string Reading::pathText(bool withElements) const {
    std::string text;
    for (const PathStep& step : m_path) {
        if (step.element == kNoElement) {
            text += text.empty() ? "" : ".";
            text += step.key;
        } else {
            text += withElements ? '[' + std::to_string(step.element) + ']' : std::string("[]");
        }
    }
    return text;
}

std::string Reading::path() const {
    return pathText(true);
}

std::string Reading::fieldName() const {
    const auto named = std::find_if(m_path.rbegin(), m_path.rend(), [](const PathStep& step) {
        return step.element == kNoElement;
    });
    return named == m_path.rend() ? std::string{} : std::string(named->key);
}

void Reading::error(Index at, ErrorCode code, std::vector<std::string> arguments) {
    m_errors.add({code, std::move(arguments), {}, path()}, m_tree.node(at).begin);
}

void Reading::error(Index at, Error error) {
    const std::string base = path();
    error.field =
        base.empty() || error.field.empty() ? base + error.field : base + "." + error.field;
    m_errors.add(std::move(error), m_tree.node(at).begin);
}

void Reading::notice(Index at, ErrorCode code, std::vector<std::string> arguments) {
    m_notices.add({code, std::move(arguments), {}, path()}, m_tree.node(at).begin);
}

void Reading::wrongType(Index at, std::string_view expected) {
    error(at, ErrorCode::WrongType,
          {fieldName(), std::string(expected), std::string(kindWord(kind(at)))});
}

void Reading::keepKey(Index at, KeptKeys& kept, bool isKnown) {
    kept.push_back({std::string(m_tree.key(at)), std::string(m_tree.raw(at))});
    if (isKnown) {
        return;
    }
    const Step step(*this, m_tree.key(at));
    if (m_keptPaths.size() < ErrorList::kMaxErrors && m_keptPaths.insert(pathText(false)).second) {
        m_notices.add({ErrorCode::FieldUnknown, {fieldName()}, {}, path()},
                      m_tree.node(at).keyBegin);
    }
}

std::optional<std::string> Reading::text(Index at) {
    if (kind(at) != JsonKind::String) {
        wrongType(at, "string");
        return std::nullopt;
    }
    return std::string(m_tree.text(at));
}

std::optional<bool> Reading::flag(Index at) {
    if (kind(at) != JsonKind::True && kind(at) != JsonKind::False) {
        wrongType(at, "boolean");
        return std::nullopt;
    }
    return kind(at) == JsonKind::True;
}

std::optional<std::int64_t> Reading::integer(Index at, std::int64_t lowest, std::int64_t highest) {
    if (kind(at) != JsonKind::Number || !isIntegerText(m_tree.raw(at))) {
        wrongType(at, "integer");
        return std::nullopt;
    }
    const auto number = parseWhole<std::int64_t>(m_tree.raw(at));
    if (!number || *number < lowest || *number > highest) {
        error(at, ErrorCode::OutOfRange,
              {fieldName(), std::string(m_tree.raw(at)), std::to_string(lowest),
               std::to_string(highest)});
        return std::nullopt;
    }
    return number;
}

std::optional<std::uint64_t> Reading::count(Index at, std::uint64_t lowest, std::uint64_t highest) {
    if (kind(at) != JsonKind::Number || !isIntegerText(m_tree.raw(at))) {
        wrongType(at, "integer");
        return std::nullopt;
    }
    const auto number = parseWhole<std::uint64_t>(m_tree.raw(at));
    if (!number || *number < lowest || *number > highest) {
        error(at, ErrorCode::OutOfRange,
              {fieldName(), std::string(m_tree.raw(at)), std::to_string(lowest),
               std::to_string(highest)});
        return std::nullopt;
    }
    return number;
}

std::optional<std::uint64_t> Reading::millionths(Index at) {
    if (kind(at) != JsonKind::Number) {
        wrongType(at, "number");
        return std::nullopt;
    }
    const auto value = parseMillionths(m_tree.raw(at));
    if (!value) {
        constexpr std::uint64_t highest = std::numeric_limits<std::uint64_t>::max() / kMillionths;
        error(at, ErrorCode::OutOfRange,
              {fieldName(), std::string(m_tree.raw(at)), "0", std::to_string(highest)});
    }
    return value;
}

template <class T>
std::optional<T> Reading::unit(Index at, std::optional<T> (*parse)(std::string_view),
                               ErrorCode code) {
    if (kind(at) != JsonKind::String) {
        wrongType(at, "string");
        return std::nullopt;
    }
    const std::optional<T> value = parse(m_tree.text(at));
    if (!value) {
        error(at, code, {fieldName(), std::string(m_tree.text(at))});
    }
    return value;
}

std::optional<Duration> Reading::duration(Index at) {
    const std::optional<Duration> value = unit(at, parseDuration, ErrorCode::BadDuration);
    if (value && *value > kLongestDuration) {
        error(at, ErrorCode::OutOfRange,
              {fieldName(), toText(*value), "0s", toText(kLongestDuration)});
        return std::nullopt;
    }
    return value;
}

std::optional<Duration> Reading::wholeMilliseconds(Index at) {
    const std::optional<Duration> value = duration(at);
    if (value && value->ns % Duration::milliseconds(1).ns != 0) {
        error(at, ErrorCode::BadDuration, {fieldName(), std::string(m_tree.text(at))});
        return std::nullopt;
    }
    return value;
}

std::optional<Bytes> Reading::bytes(Index at) {
    if (kind(at) == JsonKind::Number) {
        const auto number = count(at, 0, std::numeric_limits<std::int64_t>::max());
        return number ? std::optional(Bytes{*number}) : std::nullopt;
    }
    return unit(at, parseBytes, ErrorCode::BadSize);
}

std::optional<Share> Reading::share(Index at) {
    return unit(at, parseShare, ErrorCode::BadShare);
}

std::optional<FieldValue> Reading::fieldValue(Index at) {
    switch (kind(at)) {
    case JsonKind::Null:
        return FieldValue{FieldVoid{}};
    case JsonKind::False:
    case JsonKind::True:
        return FieldValue{kind(at) == JsonKind::True};
    case JsonKind::String:
        return FieldValue{std::string(m_tree.text(at))};
    case JsonKind::Number: {
        if (!isIntegerText(m_tree.raw(at))) {
            return FieldValue{parseDouble(m_tree.raw(at))};
        }
        const auto number = integer(at, std::numeric_limits<std::int64_t>::min(),
                                    std::numeric_limits<std::int64_t>::max());
        return number ? std::optional(FieldValue{*number}) : std::nullopt;
    }
    case JsonKind::Array: {
        FieldArray array;
        forEachElement(*this, at, [&](Index element) {
            if (auto value = fieldValue(element)) {
                array.push_back(std::move(*value));
            }
        });
        return FieldValue{std::move(array)};
    }
    case JsonKind::Object:
        break;
    }
    std::optional<FieldTable> table = fieldTable(at);
    return FieldValue{std::move(*table)};
}

std::optional<FieldTable> Reading::fieldTable(Index at) {
    if (kind(at) != JsonKind::Object) {
        wrongType(at, "object");
        return std::nullopt;
    }
    FieldTable table;
    m_tree.forEachChild(at, [&](Index child) {
        const Step step(*this, m_tree.key(child));
        if (auto value = fieldValue(child)) {
            table.emplace_back(m_tree.key(child), std::move(*value));
        }
    });
    return table;
}

ObjectFields::ObjectFields(Reading& reading, Index object)
    : m_reading(reading), m_object(object), m_isObject(reading.kind(object) == JsonKind::Object) {
    if (!m_isObject) {
        reading.wrongType(object, "object");
        return;
    }
    m_fields.reserve(reading.tree().node(object).count);
    reading.tree().forEachChild(object, [&](Index child) {
        m_fields.push_back({reading.tree().key(child), child, false});
    });
}

bool ObjectFields::has(std::string_view key) const {
    return std::ranges::find(m_fields, key, &Field::key) != m_fields.end();
}

std::optional<ObjectFields::Index> ObjectFields::take(std::string_view key) {
    // Keys mostly come in the order in which they are asked for.
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const std::size_t at = (m_next + i) % m_fields.size();
        if (m_fields[at].key == key) {
            m_fields[at].taken = true;
            m_next = at + 1;
            return m_fields[at].node;
        }
    }
    return std::nullopt;
}

void ObjectFields::missing(std::string_view key) {
    m_reading.error(m_object,
                    Error{ErrorCode::FieldMissing, {std::string(key)}, {}, std::string(key)});
}

void ObjectFields::text(std::string_view key, std::string& value) {
    field(key, [&](Index at) {
        if (auto read = m_reading.text(at)) {
            value = std::move(*read);
        }
    });
}

bool ObjectFields::requiredText(std::string_view key, std::string& value) {
    bool isRead = false;
    required(key, [&](Index at) {
        if (auto read = m_reading.text(at)) {
            value = std::move(*read);
            isRead = true;
        }
    });
    return isRead;
}

void ObjectFields::flag(std::string_view key, bool& value) {
    field(key, [&](Index at) { value = m_reading.flag(at).value_or(value); });
}

void ObjectFields::refuseRest(std::string_view choices) {
    for (const Field& field : m_fields) {
        if (!field.taken) {
            m_reading.error(field.node, ErrorCode::BadChoice,
                            {m_reading.fieldName(), std::string(field.key), std::string(choices)});
        }
    }
}

void ObjectFields::keepRest(KeptKeys& kept, bool (*isKnown)(std::string_view)) {
    for (const Field& field : m_fields) {
        if (!field.taken) {
            m_reading.keepKey(field.node, kept, isKnown != nullptr && isKnown(field.key));
        }
    }
}

} // namespace warren
