// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Result<T>: a value or an Error. Checked<T>: a value or every Error that was found.
//
// Until the toolchain has std::expected in the mode we build, this is the packaged tl::expected;
// nothing else names it.
#pragma once

#include "engine/base/error.h"

#include <tl/expected.hpp>

#include <utility>

namespace warren {

template <class T> using Result = tl::expected<T, Error>;
template <class T> using Checked = tl::expected<T, Errors>;

/// The failing Result: `return failure(ErrorCode::NameTaken, {"queue", name});`
inline tl::unexpected<Error> failure(ErrorCode code, std::vector<std::string> arguments = {}) {
    return tl::unexpected<Error>(Error{code, std::move(arguments), {}, {}});
}
inline tl::unexpected<Error> failure(Error error) {
    return tl::unexpected<Error>(std::move(error));
}
inline tl::unexpected<Errors> failures(Errors errors) {
    return tl::unexpected<Errors>(std::move(errors));
}

} // namespace warren
