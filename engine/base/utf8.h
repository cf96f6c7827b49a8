// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// UTF-8: is a text well formed, and how many code points has it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace warren {

/// The offset of the first byte that is not part of well-formed UTF-8 (RFC 3629: no surrogates, no
/// overlong forms, at most U+10FFFF), or nothing.
std::optional<std::size_t> firstBadUtf8(std::string_view text);
inline bool isUtf8(std::string_view text) {
    return !firstBadUtf8(text);
}

/// Code points in a well-formed text.
std::size_t countCodePoints(std::string_view text);

} // namespace warren
