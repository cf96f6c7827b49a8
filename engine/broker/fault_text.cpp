// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/broker/fault_text.h"

#include "engine/broker/broker.h"
#include "engine/broker/machine.h"

#include <fmt/format.h>

namespace warren::broker {

std::string describe(std::string_view kind, const EntityKey& key) {
    return fmt::format("{} '{}' in vhost '{}'", kind, key.name, key.vhost);
}

Fault noSuchQueue(const EntityKey& key) {
    return {ReplyCode::NotFound, false, "NOT_FOUND - no " + describe("queue", key)};
}

Fault noSuchExchange(const EntityKey& key) {
    return {ReplyCode::NotFound, false, "NOT_FOUND - no " + describe("exchange", key)};
}

Fault preconditionFailed(std::string_view text) {
    return {ReplyCode::PreconditionFailed, false, fmt::format("PRECONDITION_FAILED - {}", text)};
}

Fault faultFromText(std::string text) {
    const bool locked = text.starts_with("RESOURCE_LOCKED");
    return {locked ? ReplyCode::ResourceLocked : ReplyCode::PreconditionFailed, false,
            std::move(text)};
}

Fault Broker::unknownTagFault(std::uint64_t tag) {
    return preconditionFailed(fmt::format("unknown delivery tag {}", tag));
}

Fault Broker::faultOf(PublishStatus status, const PublishRequest& request) const {
    const EntityKey& key = exchangeKey(request.exchange);
    switch (status) {
    case PublishStatus::ExchangeMissing:
        return noSuchExchange(key);
    case PublishStatus::ExchangeInternal:
        return {ReplyCode::AccessRefused, false,
                fmt::format("ACCESS_REFUSED - cannot publish to internal {}",
                            describe("exchange", key))};
    case PublishStatus::NotSimulated:
        return {ReplyCode::NotImplemented, true,
                fmt::format("NOT_IMPLEMENTED - what {} leads to", describe("exchange", key))};
    case PublishStatus::Routed:
    case PublishStatus::Unroutable:
        break;
    }
    return {};
}

} // namespace warren::broker
