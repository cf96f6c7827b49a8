// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// FieldValue: one value of an AMQP field table, as headers and binding arguments hold it.
//
// Simulated headers need the types that JSON can say. The full set of wire types comes with the
// listener and extends this variant; every visitor is exhaustive so that the compiler names what is
// missing.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace warren {

struct FieldValue;
struct FieldEntry;
using FieldArray = std::vector<FieldValue>;
using FieldTable = std::vector<FieldEntry>; ///< key order kept

struct FieldVoid {
    friend bool operator==(FieldVoid, FieldVoid) = default;
};

struct FieldValue {
    std::variant<FieldVoid, bool, std::int64_t, double, std::string, FieldArray, FieldTable> value;
    friend bool operator==(const FieldValue&, const FieldValue&) = default;
};

/// Not a std::pair, which clang cannot make of a type that is not complete yet.
struct FieldEntry {
    FieldEntry(std::string_view key, FieldValue value) : first(key), second(std::move(value)) {}

    std::string first; ///< the key
    FieldValue second;
    friend bool operator==(const FieldEntry&, const FieldEntry&) = default;
};

/// Total orders: by type, then by value; the keys of a table count in sorted order, so two tables
/// that differ only in the order of their keys are equivalent, as they are to RabbitMQ.
std::weak_ordering compare(const FieldValue& a, const FieldValue& b);
std::weak_ordering compare(const FieldTable& a, const FieldTable& b);

/// RabbitMQ's name of the wire type that carries the value: `signedint`, `long`, `longstr` …
std::string_view wireTypeName(const FieldValue& value);

} // namespace warren
