// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Error: a code, a place and arguments. No sentence: engine/text has the words.
#pragma once

#include "engine/base/error_code.h"

#include <string>
#include <vector>

namespace warren {

/// Where in a file something is. Lines and columns count from 1; columns count UTF-8 code points; 0
/// is "no place".
struct Place {
    std::string file;
    int line = 0;
    int column = 0;
    friend bool operator==(const Place&, const Place&) = default;
};

struct Error {
    ErrorCode code{};
    std::vector<std::string> arguments;
    Place place;
    /// Path of the field inside the document, for instance
    /// `definitions.queues[3].arguments.x-message-ttl`.
    std::string field;
    friend bool operator==(const Error&, const Error&) = default;
};

using Errors = std::vector<Error>;

/// The error that the operating system names by `errno`, for a path.
Error fileError(ErrorCode code, std::string path, int systemError);

} // namespace warren
