// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Builds the tree from RapidJSON's reader. The reader tells where a token ends; where it begins
// follows from where the one before ended, for only white space, `,` and `:` stand between two.
#include "engine/topology/json_tree.h"

#include "engine/base/utf8.h"

#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>

namespace warren {

namespace {

constexpr unsigned kParseFlags =
    rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag;
constexpr std::size_t kFewKeys = 12; // below, comparing each with each beats sorting

bool isBetweenTokens(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == ',' || c == ':';
}

/// What RapidJSON would have taken, in JSON's own terms.
std::string_view expectedWord(rapidjson::ParseErrorCode code) {
    switch (code) {
    case rapidjson::kParseErrorDocumentEmpty:
    case rapidjson::kParseErrorValueInvalid:
        return "value";
    case rapidjson::kParseErrorDocumentRootNotSingular:
        return "end of file";
    case rapidjson::kParseErrorObjectMissName:
        return "string";
    case rapidjson::kParseErrorObjectMissColon:
        return ":";
    case rapidjson::kParseErrorObjectMissCommaOrCurlyBracket:
        return ", }";
    case rapidjson::kParseErrorArrayMissCommaOrSquareBracket:
        return ", ]";
    case rapidjson::kParseErrorStringUnicodeEscapeInvalidHex:
        return "four hexadecimal digits";
    case rapidjson::kParseErrorStringUnicodeSurrogateInvalid:
        return "surrogate pair";
    case rapidjson::kParseErrorStringEscapeInvalid:
        return "escape sequence";
    case rapidjson::kParseErrorStringMissQuotationMark:
        return "\"";
    case rapidjson::kParseErrorNumberMissFraction:
    case rapidjson::kParseErrorNumberMissExponent:
        return "digit";
    case rapidjson::kParseErrorNumberTooBig:
        return "number up to 1e308";
    case rapidjson::kParseErrorNone:
    case rapidjson::kParseErrorStringInvalidEncoding:
    case rapidjson::kParseErrorTermination:
    case rapidjson::kParseErrorUnspecificSyntaxError:
        break;
    }
    return "JSON";
}

/// The character at the offset; empty at the end of the file.
std::string foundWord(std::string_view source, std::size_t offset) {
    std::size_t length = 1;
    while (offset + length < source.size() &&
           (static_cast<unsigned char>(source[offset + length]) & 0xC0u) == 0x80u) {
        ++length;
    }
    return offset < source.size() ? std::string(source.substr(offset, length)) : std::string{};
}

/// At least as many as there are values: one each begins after every `[`, `{` and `,`. Growing the
/// vector would cost more than counting, for memory is dear at its first touch.
std::size_t countValues(std::string_view source) {
    return 1 + static_cast<std::size_t>(std::ranges::count_if(
                   source, [](char c) { return c == '[' || c == '{' || c == ','; }));
}

tl::unexpected<Errors> failAt(Error error, std::size_t offset, std::string_view source,
                              const std::string& file) {
    ErrorList errors;
    errors.add(std::move(error), offset);
    return failures(errors.take(source, file));
}

} // namespace

void ErrorList::add(Error error, std::size_t offset) {
    ++m_total;
    if (m_found.size() < kMaxErrors) {
        m_found.push_back({std::move(error), offset});
    }
}

Errors ErrorList::take(std::string_view source, const std::string& file) {
    std::ranges::stable_sort(m_found, {}, &Found::offset);
    Errors errors;
    std::size_t lineStart = 0;
    std::size_t at = 0; // line and column of this offset are known; they only grow
    int line = 1;
    std::size_t column = 1;
    for (Found& found : m_found) {
        const std::size_t offset = std::min(found.offset, source.size());
        const std::string_view between = source.substr(at, offset - at);
        line += static_cast<int>(std::ranges::count(between, '\n'));
        const std::size_t lastBreak = between.rfind('\n');
        if (lastBreak != std::string_view::npos) {
            lineStart = at + lastBreak + 1;
            column = 1;
        }
        const std::size_t from = std::max(lineStart, at);
        column += countCodePoints(source.substr(from, offset - from));
        at = offset;
        found.error.place = {file, line, static_cast<int>(column)};
        errors.push_back(std::move(found.error));
    }
    if (m_total > m_found.size()) {
        errors.push_back({ErrorCode::TooManyErrors,
                          {std::to_string(m_total - m_found.size())},
                          {file, 0, 0},
                          {}});
    }
    m_found.clear();
    m_total = 0;
    return errors;
}

/// RapidJSON's SAX handler.
struct JsonTree::Builder {
    JsonTree& tree;
    const rapidjson::MemoryStream& stream;
    ErrorList errors;
    std::vector<Index> open; ///< the containers around, outermost first
    std::uint32_t tokenEnd = 0;
    std::uint32_t keyBegin = 0;
    std::uint32_t keyEnd = 0;
    bool keyEscaped = false;

    std::uint32_t tokenBegin() {
        std::uint32_t at = tokenEnd;
        while (at < tree.m_source.size() && isBetweenTokens(tree.m_source[at])) {
            ++at;
        }
        tokenEnd = static_cast<std::uint32_t>(stream.Tell());
        return at;
    }

    bool refuse(Error error, std::size_t offset) {
        errors.add(std::move(error), offset);
        return false;
    }

    bool addNode(JsonKind kind, std::uint32_t begin, bool escaped) {
        if (tree.m_nodes.size() >= kMaxNodes) {
            return refuse({ErrorCode::JsonTooLong, {std::to_string(kMaxNodes)}, {}, {}}, begin);
        }
        const auto index = static_cast<Index>(tree.m_nodes.size());
        JsonNode node;
        node.begin = begin;
        node.end = tokenEnd;
        node.kind = kind;
        node.next = index + 1;
        node.escaped = escaped;
        node.keyBegin = keyBegin;
        node.keyEnd = keyEnd;
        node.keyEscaped = keyEscaped;
        keyBegin = keyEnd = 0;
        keyEscaped = false;
        tree.m_nodes.push_back(node);
        if (!open.empty()) {
            ++tree.m_nodes[open.back()].count;
        }
        return true;
    }

    bool addScalar(JsonKind kind) {
        const std::uint32_t begin = tokenBegin();
        return addNode(kind, begin, false);
    }

    /// The reader tells of a bracket before it takes it.
    std::uint32_t takeBracket() {
        const std::uint32_t at = tokenBegin();
        tokenEnd = at + 1;
        return at;
    }

    bool startContainer(JsonKind kind) {
        const std::uint32_t begin = takeBracket();
        if (open.size() >= kMaxDepth) {
            return refuse({ErrorCode::JsonTooDeep, {std::to_string(kMaxDepth)}, {}, {}}, begin);
        }
        if (!addNode(kind, begin, false)) {
            return false;
        }
        open.push_back(static_cast<Index>(tree.m_nodes.size() - 1));
        return true;
    }

    bool endContainer() {
        takeBracket();
        JsonNode& node = tree.m_nodes[open.back()];
        node.end = tokenEnd;
        node.next = static_cast<Index>(tree.m_nodes.size());
        open.pop_back();
        return true;
    }

    /// Keeps the value of a string whose source has escapes. False: it is not Unicode (a lone
    /// surrogate).
    bool keepDecoded(std::uint32_t begin, std::string_view value, bool& escaped) {
        escaped =
            value.size() != tokenEnd - begin - 2; // an escape is longer than what it stands for
        if (!escaped) {
            return true;
        }
        if (!isUtf8(value)) {
            return refuse({ErrorCode::JsonSyntax,
                           {std::string(tree.m_source.substr(begin, 1)), "surrogate pair"},
                           {},
                           {}},
                          begin);
        }
        tree.m_decoded.push_back({begin, std::string(value)});
        return true;
    }

    void checkKeys(Index object);

    // What the reader calls, under its names.
    bool Null() { return addScalar(JsonKind::Null); }
    bool Bool(bool value) { return addScalar(value ? JsonKind::True : JsonKind::False); }
    bool RawNumber(const char*, rapidjson::SizeType, bool) { return addScalar(JsonKind::Number); }
    bool String(const char* text, rapidjson::SizeType length, bool) {
        const std::uint32_t begin = tokenBegin();
        bool escaped = false;
        return keepDecoded(begin, {text, length}, escaped) &&
               addNode(JsonKind::String, begin, escaped);
    }
    bool Key(const char* text, rapidjson::SizeType length, bool) {
        keyBegin = tokenBegin();
        keyEnd = tokenEnd;
        return keepDecoded(keyBegin, {text, length}, keyEscaped);
    }
    bool StartObject() { return startContainer(JsonKind::Object); }
    bool EndObject(rapidjson::SizeType) {
        const Index object = open.back();
        endContainer();
        checkKeys(object);
        return true;
    }
    bool StartArray() { return startContainer(JsonKind::Array); }
    bool EndArray(rapidjson::SizeType) { return endContainer(); }
    // With numbers as text these are never called, but the reader names them.
    bool Int(int) { return addScalar(JsonKind::Number); }
    bool Uint(unsigned) { return addScalar(JsonKind::Number); }
    bool Int64(std::int64_t) { return addScalar(JsonKind::Number); }
    bool Uint64(std::uint64_t) { return addScalar(JsonKind::Number); }
    bool Double(double) { return addScalar(JsonKind::Number); }
};

void JsonTree::Builder::checkKeys(Index object) {
    const std::uint32_t count = tree.m_nodes[object].count;
    if (count < 2) {
        return;
    }
    std::vector<std::pair<std::string_view, Index>> keys;
    keys.reserve(count);
    tree.forEachChild(object, [&](Index child) { keys.emplace_back(tree.key(child), child); });
    const auto report = [&](Index first, Index again) {
        errors.add({ErrorCode::DuplicateKey,
                    {std::string(tree.key(again)), std::to_string(tree.lineOf(first))},
                    {},
                    {}},
                   tree.m_nodes[again].keyBegin);
    };
    if (count > kFewKeys) {
        std::ranges::sort(keys);
        for (std::size_t i = 1; i < keys.size(); ++i) {
            if (keys[i].first == keys[i - 1].first) {
                report(keys[i - 1].second, keys[i].second);
            }
        }
        return;
    }
    for (std::size_t i = 1; i < keys.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (keys[i].first == keys[j].first) {
                report(keys[j].second, keys[i].second);
                break;
            }
        }
    }
}

Checked<JsonTree> JsonTree::parse(std::string_view source, const std::string& file) {
    if (source.size() > kMaxBytes) {
        return failures({Error{ErrorCode::FileTooLarge,
                               {file, std::to_string(source.size()), std::to_string(kMaxBytes)},
                               {file, 0, 0},
                               {}}});
    }
    if (const auto bad = firstBadUtf8(source)) {
        return failAt({ErrorCode::NotUtf8, {std::to_string(*bad)}, {}, {}}, *bad, source, file);
    }
    // RapidJSON takes a zero byte for the end of the text.
    if (const std::size_t zero = source.find('\0'); zero != std::string_view::npos) {
        return failAt({ErrorCode::JsonSyntax, {"\\u0000", "JSON"}, {}, {}}, zero, source, file);
    }
    JsonTree tree;
    tree.m_source = source;
    tree.m_nodes.reserve(std::min(countValues(source), kMaxNodes));
    rapidjson::MemoryStream stream(source.data(), source.size());
    Builder builder{tree, stream, {}, {}, 0, 0, 0, false};
    rapidjson::Reader reader;
    const rapidjson::ParseResult result = reader.Parse<kParseFlags>(stream, builder);
    if (result.IsError() && result.Code() != rapidjson::kParseErrorTermination) {
        Error error{ErrorCode::JsonSyntax,
                    {foundWord(source, result.Offset()), std::string(expectedWord(result.Code()))},
                    {},
                    {}};
        return failAt(std::move(error), result.Offset(), source, file);
    }
    if (!builder.errors.isEmpty()) {
        return failures(builder.errors.take(source, file));
    }
    return tree;
}

std::string_view JsonTree::unquoted(std::uint32_t begin, std::uint32_t end, bool escaped) const {
    if (!escaped) {
        return m_source.substr(begin + 1, end - begin - 2);
    }
    return std::ranges::lower_bound(m_decoded, begin, {}, &Decoded::offset)->text;
}

std::string_view JsonTree::key(Index index) const {
    const JsonNode& node = m_nodes[index];
    return node.keyBegin == node.keyEnd ? std::string_view{}
                                        : unquoted(node.keyBegin, node.keyEnd, node.keyEscaped);
}

std::string_view JsonTree::text(Index index) const {
    const JsonNode& node = m_nodes[index];
    return unquoted(node.begin, node.end, node.escaped);
}

std::string_view JsonTree::raw(Index index) const {
    const JsonNode& node = m_nodes[index];
    return m_source.substr(node.begin, node.end - node.begin);
}

int JsonTree::lineOf(Index index) const {
    if (m_lineStarts.empty()) {
        m_lineStarts.push_back(0);
        for (std::size_t at = m_source.find('\n'); at != std::string_view::npos;
             at = m_source.find('\n', at + 1)) {
            m_lineStarts.push_back(static_cast<std::uint32_t>(at + 1));
        }
    }
    const auto after = std::ranges::upper_bound(m_lineStarts, m_nodes[index].begin);
    return static_cast<int>(after - m_lineStarts.begin());
}

std::string_view kindWord(JsonKind kind) {
    switch (kind) {
    case JsonKind::Null:
        return "null";
    case JsonKind::False:
    case JsonKind::True:
        return "boolean";
    case JsonKind::Number:
        return "number";
    case JsonKind::String:
        return "string";
    case JsonKind::Array:
        return "array";
    case JsonKind::Object:
        return "object";
    }
    return {};
}

} // namespace warren
