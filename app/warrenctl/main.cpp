// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// warrenctl: the engine for a shell, CI and servers.
#include "app/warrenctl/commands.h"
#include "app/warrenctl/platform.h"
#include "app/warrenctl/streams.h"

#include <CLI/CLI.hpp>

#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace warren::ctl {

namespace {

constexpr const char* kExitHelp = R"(
Exit status: 0 fine; 1 a finding or an expectation that does not hold; 2 bad usage,
bad input, or the work could not be finished; 130 ended by Ctrl-C.
Errors go to stderr as warrenctl: FILE:LINE:COL: what is wrong and what is expected.)";

/// The command that was chosen, or the usage error in our form.
int runCommandLine(int count, char** words) {
    CLI::App app{"Warren runs message-broker topologies with RabbitMQ's rules in virtual time."};
    app.name("warrenctl");
    app.set_version_flag("--version", "warrenctl " WARREN_VERSION);
    app.footer(kExitHelp);
    app.require_subcommand(1);
    const std::vector<std::pair<std::string, Command>> commands{
        {"run", addRunCommand(app)},
        {"convert", addConvertCommand(app)},
        {"bench", addBenchCommand(app)},
    };
    try {
        app.parse(count, words);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            return app.exit(error) == 0 ? Fine : Unusable; // --help, --version
        }
        const auto chosen = app.get_subcommands();
        const std::string command = chosen.empty() ? "" : " " + chosen.front()->get_name();
        printProblem(std::string(error.what()) + "; see warrenctl" + command + " --help");
        return Unusable;
    }
    for (const auto& [name, command] : commands) {
        if (app.got_subcommand(name)) {
            return command();
        }
    }
    return Unusable;
}

} // namespace

} // namespace warren::ctl

int main(int count, char** words) {
    warren::ctl::platform::prepareStreams();
    try {
        return warren::ctl::runCommandLine(count, words);
    } catch (const std::exception& problem) {
        warren::ctl::printProblem(problem.what()); // out of memory, most likely
        return warren::ctl::Unusable;
    }
}
