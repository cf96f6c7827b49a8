// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// warrenctl convert: between .warren and RabbitMQ's definitions.json.
#include "app/warrenctl/commands.h"
#include "app/warrenctl/streams.h"
#include "engine/base/file.h"
#include "engine/topology/document_file.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace warren::ctl {

namespace {

constexpr const char* kConvertHelp = R"(
Formats, by extension of OUT: .warren, and .json (RabbitMQ's definitions.json). IN is
told by its content. What a format cannot carry is listed as a note. The old OUT stays
as it is on any error.)";

struct ConvertOptions {
    std::string in;
    std::string out;
};

/// What OUT will hold, or nothing for an extension that is not known.
std::optional<std::string> contentFor(const std::filesystem::path& out, const Document& document) {
    const std::string extension = out.extension().string();
    if (extension == ".warren") {
        return writeWarren(document);
    }
    if (extension == ".json") {
        Errors lost;
        std::string definitions = writeDefinitions(document, &lost);
        printNotices(lost);
        return definitions;
    }
    return std::nullopt;
}

int convert(const ConvertOptions& options) {
    const auto loaded = loadDocument(options.in);
    if (!loaded) {
        printProblems(loaded.error());
        return Unusable;
    }
    printNotices(loaded->notices);
    const auto content = contentFor(options.out, loaded->document);
    if (!content) {
        printProblems({Error{
            ErrorCode::FileKindUnknown, {options.out, ".warren, .json"}, {options.out, 0, 0}, {}}});
        return Unusable;
    }
    if (const auto written = writeFileAtomically(options.out, *content); !written) {
        printProblems({written.error()});
        return Unusable;
    }
    return Fine;
}

} // namespace

Command addConvertCommand(CLI::App& app) {
    auto options = std::make_shared<ConvertOptions>();
    CLI::App* const command =
        app.add_subcommand("convert", "Convert between .warren and definitions.json");
    command->footer(kConvertHelp);
    command->add_option("IN", options->in, "File to read")->required();
    command->add_option("OUT", options->out, "File to write")->required();
    return [options] { return convert(*options); };
}

} // namespace warren::ctl
