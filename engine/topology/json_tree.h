// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// JsonTree: a parsed JSON text with the place and the source text of every value.
//
// Order is kept, numbers stay text, repeated keys are errors. Nodes lie in one vector in file
// order: a container's first child follows it, and `next` skips a whole subtree. Bounds: 256 MiB,
// nesting 64, 4 million values.
#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warren {

enum class JsonKind : std::uint8_t { Null, False, True, Number, String, Array, Object };

struct JsonNode {
    std::uint32_t begin = 0; ///< byte offsets of the value in the source
    std::uint32_t end = 0;
    std::uint32_t keyBegin = 0; ///< of its key with the quotation marks; equal = it has none
    std::uint32_t keyEnd = 0;
    std::uint32_t next = 0;  ///< the node after this one and all that is in it
    std::uint32_t count = 0; ///< children
    JsonKind kind = JsonKind::Null;
    bool keyEscaped = false; ///< the key's, the string's source is not its value
    bool escaped = false;
};

/// Errors with their byte offsets, at most kMaxErrors of them kept and the rest counted.
class ErrorList {
public:
    static constexpr std::size_t kMaxErrors = 100;

    void add(Error error, std::size_t offset);
    [[nodiscard]] bool isEmpty() const { return m_total == 0; }
    /// In file order, with lines and columns; when some were left out, TooManyErrors comes last.
    [[nodiscard]] Errors take(std::string_view source, const std::string& file);

private:
    struct Found {
        Error error;
        std::size_t offset;
    };
    std::vector<Found> m_found;
    std::size_t m_total = 0;
};

class JsonTree {
public:
    using Index = std::uint32_t;
    static constexpr std::size_t kMaxBytes = std::size_t{256} << 20;
    static constexpr std::size_t kMaxDepth = 64;
    static constexpr std::size_t kMaxNodes = std::size_t{4} << 20;

    /// The source must outlive the tree.
    static Checked<JsonTree> parse(std::string_view source, const std::string& file);

    [[nodiscard]] const JsonNode& node(Index index) const { return m_nodes[index]; }
    [[nodiscard]] std::string_view key(Index index) const;
    [[nodiscard]] std::string_view text(Index index) const; ///< of a String
    [[nodiscard]] std::string_view raw(Index index) const;  ///< the source text
    [[nodiscard]] std::string_view source() const { return m_source; }
    [[nodiscard]] int lineOf(Index index) const;

    template <class Visit> void forEachChild(Index parent, Visit&& visit) const {
        Index child = parent + 1;
        for (std::uint32_t i = 0; i < m_nodes[parent].count; ++i) {
            visit(child);
            child = m_nodes[child].next;
        }
    }

private:
    struct Builder;
    struct Decoded {
        std::uint32_t offset;
        std::string text;
    };

    [[nodiscard]] std::string_view unquoted(std::uint32_t begin, std::uint32_t end,
                                            bool escaped) const;

    std::string_view m_source;
    std::vector<JsonNode> m_nodes;
    std::vector<Decoded> m_decoded; ///< of strings with escapes, by offset
    mutable std::vector<std::uint32_t> m_lineStarts;
};

std::string_view kindWord(JsonKind kind); ///< `object`, `string` …

} // namespace warren
