// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/broker/routing/topic_trie.h"

#include <algorithm>

namespace warren::broker {

namespace {
std::uint64_t childKey(std::uint32_t node, std::uint32_t word) {
    return (std::uint64_t{node} << 32) | word;
}
} // namespace

void TopicTrie::add(TextTable& texts, std::string_view pattern, Destination destination) {
    std::uint32_t node = 0;
    forEachWord(pattern, [&](std::string_view word) { node = child(node, word, texts); });
    m_nodes[node].destinations.push_back(destination);
}

void TopicTrie::remove(const TextTable& texts, std::string_view pattern, Destination destination) {
    const std::uint32_t node = find(texts, pattern);
    if (node == kNoNode) {
        return;
    }
    auto& destinations = m_nodes[node].destinations;
    const auto found = std::ranges::find(destinations, destination);
    if (found != destinations.end()) {
        destinations.erase(found);
    }
}

void TopicTrie::match(const TextTable& texts, std::string_view key,
                      std::vector<Destination>& found) {
    if (m_step >= 0xFFFFFF00u) { // the marks of the nodes must not come round
        m_step = 0;
        for (Node& node : m_nodes) {
            node.reached = 0;
        }
    }
    m_here.clear();
    ++m_step;
    reach(0, m_here);
    forEachWord(key, [&](std::string_view text) {
        const auto word = texts.find(text);
        m_there.clear();
        ++m_step;
        for (const std::uint32_t at : m_here) {
            if (m_nodes[at].isHash) {
                reach(at, m_there);
            }
            if (m_nodes[at].star != kNoNode) {
                reach(m_nodes[at].star, m_there);
            }
            if (word) {
                const std::uint32_t literal = m_children.find(childKey(at, *word));
                if (literal != kNoNode) {
                    reach(literal, m_there);
                }
            }
        }
        m_here.swap(m_there);
    });
    for (const std::uint32_t at : m_here) {
        const auto& destinations = m_nodes[at].destinations;
        found.insert(found.end(), destinations.begin(), destinations.end());
    }
}

/// A `#` behind the node is reached with it: it may stand for no word.
void TopicTrie::reach(std::uint32_t node, std::vector<std::uint32_t>& nodes) {
    while (node != kNoNode && m_nodes[node].reached != m_step) {
        m_nodes[node].reached = m_step;
        nodes.push_back(node);
        node = m_nodes[node].hash;
    }
}

std::uint32_t TopicTrie::child(std::uint32_t node, std::string_view word, TextTable& texts) {
    if (word == "#" || word == "*") {
        const bool isHash = word == "#";
        std::uint32_t next = isHash ? m_nodes[node].hash : m_nodes[node].star;
        if (next == kNoNode) {
            next = addNode(isHash);
            (isHash ? m_nodes[node].hash : m_nodes[node].star) = next;
        }
        return next;
    }
    const std::uint64_t key = childKey(node, texts.intern(word));
    std::uint32_t next = m_children.find(key);
    if (next == kNoNode) {
        next = addNode(false);
        m_children.insert(key, 0, next);
    }
    return next;
}

std::uint32_t TopicTrie::find(const TextTable& texts, std::string_view pattern) const {
    std::uint32_t node = 0;
    forEachWord(pattern, [&](std::string_view word) {
        if (node == kNoNode) {
            return;
        }
        if (word == "#") {
            node = m_nodes[node].hash;
        } else if (word == "*") {
            node = m_nodes[node].star;
        } else {
            const auto text = texts.find(word);
            node = text ? m_children.find(childKey(node, *text)) : kNoNode;
        }
    });
    return node;
}

std::uint32_t TopicTrie::addNode(bool isHash) {
    Node node;
    node.isHash = isHash;
    m_nodes.push_back(std::move(node));
    return static_cast<std::uint32_t>(m_nodes.size() - 1);
}

} // namespace warren::broker
