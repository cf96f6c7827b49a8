// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/histogram.h"

namespace warren {

void Histogram::growTo(std::size_t bucket) {
    m_counts.resize((bucket / kSteps + 1) * kSteps);
}

} // namespace warren
