// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ExchangeState: an exchange, its bindings, and what finds the bindings that a message matches.
#pragma once

#include "engine/broker/routing/destination.h"
#include "engine/broker/routing/topic_trie.h"
#include "engine/broker/text_table.h"
#include "engine/topology/exchange.h"
#include "engine/topology/field_value.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace warren::broker {

/// What tells two bindings of one exchange apart; queues first, so that everything bound to one
/// destination stands together.
struct BindingIdentity {
    Destination destination;
    std::uint32_t routingKey = 0; ///< text
    FieldTable arguments;
    friend bool operator<(const BindingIdentity& a, const BindingIdentity& b) {
        if (a.destination != b.destination) {
            return a.destination < b.destination;
        }
        if (a.routingKey != b.routingKey) {
            return a.routingKey < b.routingKey;
        }
        return compare(a.arguments, b.arguments) < 0;
    }
};

struct ExchangeState {
    Exchange declared;
    bool exists = true;
    bool hadBinding = false;
    std::uint32_t vhost = 0;
    std::uint32_t nameText = 0;
    std::optional<std::string> alternate; ///< effective
    std::set<BindingIdentity> bindings;
    std::set<std::uint32_t> sources; ///< exchanges that were ever bound to it

    // What finds the matching ones, by type. Direct and topic only; fanout and headers look at all
    // bindings.
    std::unordered_map<std::uint32_t, std::vector<Destination>> direct; ///< looked up only
    TopicTrie topic;
    std::size_t removedPatterns = 0;

    /// False: it was there already.
    bool bind(TextTable& texts, BindingIdentity identity);
    /// False: it was not there.
    bool unbind(TextTable& texts, const BindingIdentity& identity);
    /// How many bindings to that destination went.
    std::size_t unbindAll(TextTable& texts, Destination destination);
    [[nodiscard]] bool isDefault() const { return declared.key.name.empty(); }

    /// Appends the destinations that the exchange's own bindings give, with repetitions. Not for
    /// the default exchange.
    void match(const TextTable& texts, const std::vector<std::string_view>& keys,
               const FieldTable& headers, std::vector<Destination>& found);

private:
    void forget(TextTable& texts, const BindingIdentity& identity);
};

} // namespace warren::broker
