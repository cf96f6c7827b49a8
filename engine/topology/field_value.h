// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// FieldValue: one value of an AMQP field table, as headers and binding arguments hold it.
//
// Simulated headers need the types that JSON can say. The full set of wire types comes with the
// listener and extends this variant; every visitor is exhaustive so that the compiler names what is
// missing.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace warren {

struct FieldValue;
using FieldArray = std::vector<FieldValue>;
using FieldTable = std::vector<std::pair<std::string, FieldValue>>; ///< key order kept

struct FieldVoid {
    friend bool operator==(FieldVoid, FieldVoid) = default;
};

struct FieldValue {
    std::variant<FieldVoid, bool, std::int64_t, double, std::string, FieldArray, FieldTable> value;
    friend bool operator==(const FieldValue&, const FieldValue&) = default;
};

} // namespace warren
