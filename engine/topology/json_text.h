// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// JSON scalars as text, and back: one spelling for each value, the same on every platform.
#pragma once

#include "engine/topology/field_value.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warren {

/// With quotation marks; escapes only what JSON asks for (RFC 8259, section 7).
void appendQuoted(std::string& out, std::string_view text);
std::string quotedText(std::string_view text);

/// The shortest spelling that gives the value back, always with a point or an exponent.
std::string doubleText(double value);
/// Of a JSON number; too large or too small becomes the largest or zero.
double parseDouble(std::string_view raw);

/// A decimal ≥ 0 without exponent and with at most six decimals, times a million; nothing else.
std::optional<std::uint64_t> parseMillionths(std::string_view text);
/// `0.5`, `2000`.
std::string millionthsText(std::uint64_t millionths);

/// On one line: `{"x-match": "all", "n": 1}`.
void appendField(std::string& out, const FieldValue& value);
void appendTable(std::string& out, const FieldTable& table);

} // namespace warren
