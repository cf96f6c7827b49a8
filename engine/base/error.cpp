// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/error.h"

#include <system_error>
#include <utility>

namespace warren {

Error fileError(ErrorCode code, std::string path, int systemError) {
    std::string reason = std::generic_category().message(systemError);
    Place place{path, 0, 0};
    return {code, {std::move(path), std::move(reason)}, std::move(place), {}};
}

} // namespace warren
