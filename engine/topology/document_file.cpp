// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From text to document: which format it is, the top level, and files.
#include "engine/topology/document_file.h"

#include "engine/base/file.h"
#include "engine/topology/document_reader.h"

#include <algorithm>

namespace warren {

namespace {

using Index = JsonTree::Index;

constexpr std::int64_t kDocumentVersion = 1;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kKnownKinds = ".warren, definitions.json";

std::optional<DocumentFormat> formatOf(const JsonTree& tree) {
    if (tree.node(0).kind != JsonKind::Object) {
        return std::nullopt;
    }
    bool isWarren = false;
    bool isDefinitions = false;
    tree.forEachChild(0, [&](Index child) {
        isWarren = isWarren || tree.key(child) == "warren" || tree.key(child) == "definitions";
        isDefinitions = isDefinitions || isDefinitionKey(tree.key(child));
    });
    if (isWarren) {
        return DocumentFormat::Warren;
    }
    return isDefinitions ? std::optional(DocumentFormat::Definitions) : std::nullopt;
}

void readVersion(Reading& reading, ObjectFields& top, LoadedDocument& loaded) {
    top.required("warren", [&](Index at) {
        const auto version = reading.integer(at, 1, std::numeric_limits<std::int64_t>::max());
        if (version && *version > kDocumentVersion) {
            loaded.isNewer = true;
            reading.notice(at, ErrorCode::NewerDocument,
                           {std::to_string(*version), std::to_string(kDocumentVersion)});
        }
    });
}

void readAbout(Reading& reading, ObjectFields& top, About& about) {
    top.text("name", about.name);
    top.field("story", [&](Index at) { readLocalizedText(reading, at, about.story); });
    top.field("broker", [&](Index at) {
        const std::optional<std::string> text = reading.text(at);
        if (!text) {
            return;
        }
        if (const auto choice = parseBrokerChoice(*text)) {
            about.broker = *choice;
            return;
        }
        reading.error(at, ErrorCode::BadChoice, {"broker", *text, std::string(brokerChoices())});
    });
    top.field("seed", [&](Index at) {
        about.seed =
            reading.count(at, 0, std::numeric_limits<std::uint64_t>::max()).value_or(about.seed);
    });
    reading.version = about.broker.version;
}

void readWarren(Reading& reading, LoadedDocument& loaded) {
    Document& document = loaded.document;
    ObjectFields top(reading, 0);
    readVersion(reading, top, loaded);
    readAbout(reading, top, document.about);
    top.field("definitions", [&](Index at) { readDefinitions(reading, at, document.topology); });
    readWorkload(reading, top, document);
    top.field("timeline", [&](Index at) { readTimeline(reading, at, document.timeline); });
    top.field("expect", [&](Index at) { readExpectations(reading, at, document.expectations); });
    top.field("layout", [&](Index at) { readLayout(reading, at, document.layout); });
    top.keepRest(document.kept);
}

} // namespace

Checked<LoadedDocument> readDocument(std::string_view text, const std::string& file) {
    if (text.starts_with(kByteOrderMark)) {
        text.remove_prefix(kByteOrderMark.size());
    }
    const Checked<JsonTree> tree = JsonTree::parse(text, file);
    if (!tree) {
        return failures(tree.error());
    }
    LoadedDocument loaded;
    const std::optional<DocumentFormat> format = formatOf(*tree);
    if (!format) {
        return failures({Error{
            ErrorCode::FileKindUnknown, {file, std::string(kKnownKinds)}, {file, 1, 1}, {}}});
    }
    loaded.format = *format;
    Reading reading(*tree);
    switch (*format) {
    case DocumentFormat::Warren:
        readWarren(reading, loaded);
        break;
    case DocumentFormat::Definitions:
        readDefinitions(reading, 0, loaded.document.topology);
        break;
    }
    if (reading.hasErrors()) {
        return failures(reading.takeErrors(file));
    }
    loaded.notices = reading.takeNotices(file);
    return loaded;
}

Checked<LoadedDocument> loadDocument(const std::filesystem::path& path) {
    const Result<std::string> text = readFile(path, JsonTree::kMaxBytes);
    if (!text) {
        return failures({text.error()});
    }
    return readDocument(*text, path.string());
}

Result<void> saveDocument(const Document& document, const std::filesystem::path& path) {
    const std::string extension = path.extension().string();
    if (extension == ".warren") {
        return writeFileAtomically(path, writeWarren(document));
    }
    if (extension == ".json") {
        return writeFileAtomically(path, writeDefinitions(document));
    }
    return failure(ErrorCode::FileKindUnknown, {path.string(), ".warren, .json"});
}

} // namespace warren
