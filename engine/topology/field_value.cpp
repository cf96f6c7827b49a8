// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The order of field values, and the names of their wire types.
#include "engine/topology/field_value.h"

#include "engine/base/overloaded.h"

#include <algorithm>
#include <limits>

namespace warren {

namespace {

std::vector<const FieldEntry*> sortedEntries(const FieldTable& table) {
    std::vector<const FieldEntry*> entries;
    entries.reserve(table.size());
    for (const FieldEntry& entry : table) {
        entries.push_back(&entry);
    }
    std::ranges::sort(entries, {},
                      [](const FieldEntry* entry) -> const std::string& { return entry->first; });
    return entries;
}

std::weak_ordering compareEntries(const FieldEntry& a, const FieldEntry& b) {
    if (const auto order = a.first <=> b.first; order != 0) {
        return order;
    }
    return compare(a.second, b.second);
}

std::weak_ordering compareArrays(const FieldArray& a, const FieldArray& b) {
    const std::size_t shared = std::min(a.size(), b.size());
    for (std::size_t i = 0; i < shared; ++i) {
        if (const auto order = compare(a[i], b[i]); order != 0) {
            return order;
        }
    }
    return a.size() <=> b.size();
}

/// No value is NaN: JSON cannot say it.
std::weak_ordering compareDoubles(double a, double b) {
    if (a < b) {
        return std::weak_ordering::less;
    }
    return a > b ? std::weak_ordering::greater : std::weak_ordering::equivalent;
}

} // namespace

std::weak_ordering compare(const FieldValue& a, const FieldValue& b) {
    if (a.value.index() != b.value.index()) {
        return a.value.index() <=> b.value.index();
    }
    return std::visit(
        Overloaded{
            [](FieldVoid) { return std::weak_ordering::equivalent; },
            [&](double left) { return compareDoubles(left, std::get<double>(b.value)); },
            [&](const FieldArray& left) {
                return compareArrays(left, std::get<FieldArray>(b.value));
            },
            [&](const FieldTable& left) { return compare(left, std::get<FieldTable>(b.value)); },
            [&]<class T>(const T& left) {
                return std::weak_ordering{left <=> std::get<T>(b.value)};
            },
        },
        a.value);
}

std::weak_ordering compare(const FieldTable& a, const FieldTable& b) {
    if (a.size() <= 1 && b.size() <= 1) { // the usual case, without an allocation
        if (a.size() != b.size() || a.empty()) {
            return a.size() <=> b.size();
        }
        return compareEntries(a.front(), b.front());
    }
    const auto left = sortedEntries(a);
    const auto right = sortedEntries(b);
    const std::size_t shared = std::min(left.size(), right.size());
    for (std::size_t i = 0; i < shared; ++i) {
        if (const auto order = compareEntries(*left[i], *right[i]); order != 0) {
            return order;
        }
    }
    return left.size() <=> right.size();
}

std::string_view wireTypeName(const FieldValue& value) {
    return std::visit(Overloaded{
                          [](FieldVoid) -> std::string_view { return "void"; },
                          [](bool) -> std::string_view { return "bool"; },
                          [](std::int64_t number) -> std::string_view {
                              // Clients send the narrowest of the two that fits.
                              const bool narrow =
                                  number >= std::numeric_limits<std::int32_t>::min() &&
                                  number <= std::numeric_limits<std::int32_t>::max();
                              return narrow ? "signedint" : "long";
                          },
                          [](double) -> std::string_view { return "double"; },
                          [](const std::string&) -> std::string_view { return "longstr"; },
                          [](const FieldArray&) -> std::string_view { return "array"; },
                          [](const FieldTable&) -> std::string_view { return "table"; },
                      },
                      value.value);
}

} // namespace warren
