// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Fault: a client broke the protocol: AMQP's reply code, its scope, and RabbitMQ's own text.
#pragma once

#include <tl/expected.hpp>

#include <cstdint>
#include <string>

namespace warren::broker {

/// AMQP 0-9-1 §1.2 reply codes, those that the broker core gives.
enum class ReplyCode : std::uint16_t {
    AccessRefused = 403,
    NotFound = 404,
    ResourceLocked = 405,
    PreconditionFailed = 406,
    CommandInvalid = 503,
    NotAllowed = 530,
    NotImplemented = 540,
};

struct Fault {
    ReplyCode code{};
    bool closesConnection = false; ///< false: the channel
    std::string text; ///< as on the wire: `PRECONDITION_FAILED - unknown delivery tag 7`
};

template <class T> using Outcome = tl::expected<T, Fault>;

} // namespace warren::broker
