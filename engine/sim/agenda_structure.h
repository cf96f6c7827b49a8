// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// AgendaStructure: how pending events are kept. No choice can be seen in a run but by its speed.
#pragma once

#include <cstdint>

namespace warren::sim {

enum class AgendaStructure : std::uint8_t {
    Automatic, ///< by how many events are pending: list, then heap, then wheel
    List,
    Heap,
    Wheel,
};

} // namespace warren::sim
