// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// TopicTrie: the binding patterns of a topic exchange, word by word.
//
// RabbitMQ's rules (conformance: semantics.md part 6): words are what stands between dots and may
// be empty; the empty key has no word; `*` is exactly one word, `#` any number, also none.
//
// Matching keeps the set of nodes reached after each word, so a hostile pattern such as
// `#.#.#.#.#` costs words × nodes, never more.
#pragma once

#include "engine/broker/flat_index.h"
#include "engine/broker/routing/destination.h"
#include "engine/broker/text_table.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace warren::broker {

class TopicTrie {
public:
    /// The same pair may be there several times, and is then removed as often.
    void add(TextTable& texts, std::string_view pattern, Destination destination);
    void remove(const TextTable& texts, std::string_view pattern, Destination destination);
    /// Appends what the key matches, with repetitions, in no particular order.
    void match(const TextTable& texts, std::string_view key, std::vector<Destination>& found);
    /// Nodes without use stay until somebody builds the trie anew.
    [[nodiscard]] std::size_t nodeCount() const { return m_nodes.size(); }

private:
    static constexpr std::uint32_t kNoNode = FlatIndex::kAbsent;

    struct Node {
        std::uint32_t star = kNoNode;
        std::uint32_t hash = kNoNode;
        bool isHash = false;
        std::uint32_t reached = 0; ///< the step of a match that came here last
        std::vector<Destination> destinations;
    };

    std::uint32_t child(std::uint32_t node, std::string_view word, TextTable& texts);
    [[nodiscard]] std::uint32_t find(const TextTable& texts, std::string_view pattern) const;
    std::uint32_t addNode(bool isHash);
    void reach(std::uint32_t node, std::vector<std::uint32_t>& nodes);

    std::vector<Node> m_nodes{1};
    FlatIndex m_children; ///< by (node, word)
    std::uint32_t m_step = 0;
    std::vector<std::uint32_t> m_here; ///< scratch of match()
    std::vector<std::uint32_t> m_there;
};

/// Calls visit(word) for each word of a key or pattern.
template <class Visitor> void forEachWord(std::string_view key, Visitor&& visit) {
    if (key.empty()) {
        return;
    }
    for (;;) {
        const std::size_t dot = key.find('.');
        visit(key.substr(0, dot));
        if (dot == std::string_view::npos) {
            return;
        }
        key.remove_prefix(dot + 1);
    }
}

} // namespace warren::broker
