// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the machine can do at most in this minute: to be read beside every result.
#pragma once

namespace warren::ctl {

struct MachineSpeed {
    double copyGigabytes = 0;       ///< memcpy, read and written, GB a second
    double chaseNanoseconds = 0;    ///< one dependent read somewhere in 32 MiB
    double firstTouchGigabytes = 0; ///< fresh slab memory, GB a second
};

MachineSpeed measureMachine();

} // namespace warren::ctl
