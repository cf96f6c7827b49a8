// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The commands: each adds itself to the command line and returns what runs it.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace warren::ctl {

/// The exit code of the command.
using Command = std::function<int()>;

Command addRunCommand(CLI::App& app);
Command addConvertCommand(CLI::App& app);
Command addBenchCommand(CLI::App& app);

} // namespace warren::ctl
