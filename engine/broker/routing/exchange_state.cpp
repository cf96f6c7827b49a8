// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/broker/routing/exchange_state.h"

#include "engine/broker/routing/headers_match.h"

#include <algorithm>

namespace warren::broker {

bool ExchangeState::bind(TextTable& texts, BindingIdentity identity) {
    const auto [place, added] = bindings.insert(std::move(identity));
    if (!added) {
        return false;
    }
    hadBinding = true;
    if (declared.type == ExchangeType::Direct) {
        direct[place->routingKey].push_back(place->destination);
    } else if (declared.type == ExchangeType::Topic) {
        const std::string pattern = texts.text(place->routingKey);
        topic.add(texts, pattern, place->destination);
    }
    return true;
}

bool ExchangeState::unbind(TextTable& texts, const BindingIdentity& identity) {
    if (bindings.erase(identity) == 0) {
        return false;
    }
    forget(texts, identity);
    return true;
}

std::size_t ExchangeState::unbindAll(TextTable& texts, Destination destination) {
    const auto first = bindings.lower_bound(BindingIdentity{destination, 0, {}});
    auto last = first;
    std::vector<BindingIdentity> gone;
    for (; last != bindings.end() && last->destination == destination; ++last) {
        gone.push_back(*last);
    }
    bindings.erase(first, last);
    for (const BindingIdentity& identity : gone) {
        forget(texts, identity);
    }
    return gone.size();
}

void ExchangeState::forget(TextTable& texts, const BindingIdentity& identity) {
    if (declared.type == ExchangeType::Direct) {
        auto& destinations = direct[identity.routingKey];
        const auto found = std::ranges::find(destinations, identity.destination);
        if (found != destinations.end()) {
            destinations.erase(found);
        }
        if (destinations.empty()) {
            direct.erase(identity.routingKey);
        }
    } else if (declared.type == ExchangeType::Topic) {
        topic.remove(texts, texts.text(identity.routingKey), identity.destination);
        ++removedPatterns;
        // A trie does not shrink; one that is mostly unused is built anew.
        if (removedPatterns > 1024 && removedPatterns > bindings.size()) {
            topic = {};
            removedPatterns = 0;
            for (const BindingIdentity& kept : bindings) {
                const std::string pattern = texts.text(kept.routingKey);
                topic.add(texts, pattern, kept.destination);
            }
        }
    }
}

void ExchangeState::match(const TextTable& texts, const std::vector<std::string_view>& keys,
                          const FieldTable& headers, std::vector<Destination>& found) {
    switch (declared.type) {
    case ExchangeType::Direct:
        for (const std::string_view key : keys) {
            const auto text = texts.find(key);
            const auto bound = text ? direct.find(*text) : direct.end();
            if (bound != direct.end()) {
                found.insert(found.end(), bound->second.begin(), bound->second.end());
            }
        }
        return;
    case ExchangeType::Fanout:
        for (const BindingIdentity& binding : bindings) {
            found.push_back(binding.destination);
        }
        return;
    case ExchangeType::Topic:
        for (const std::string_view key : keys) {
            topic.match(texts, key, found);
        }
        return;
    case ExchangeType::Headers:
        for (const BindingIdentity& binding : bindings) {
            if (matchesHeaders(binding.arguments, headers)) {
                found.push_back(binding.destination);
            }
        }
        return;
    case ExchangeType::ConsistentHash:
    case ExchangeType::Random:
    case ExchangeType::Delayed:
        return; // the route says NotSimulated
    }
}

} // namespace warren::broker
