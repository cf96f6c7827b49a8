// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// KeptKeys: keys that Warren doesn't know, kept with their source text so that saving loses
// nothing.
#pragma once

#include <string>
#include <vector>

namespace warren {

struct KeptKey {
    std::string key;
    std::string json; ///< the value's source text, byte for byte
    friend bool operator==(const KeptKey&, const KeptKey&) = default;
};

using KeptKeys = std::vector<KeptKey>; ///< in file order

} // namespace warren
