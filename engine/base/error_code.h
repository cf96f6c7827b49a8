// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ErrorCode: everything that can be wrong with what the world gives us. One list; its English is in
// engine/text.
//
// A code exists only where its text differs. Arguments are positional and documented beside the
// code: {0}, {1} …
#pragma once

#include <cstdint>

namespace warren {

enum class ErrorCode : std::uint16_t {
    // Files
    FileUnreadable,  // {0} path, {1} the system's reason
    FileUnwritable,  // {0} path, {1} the system's reason
    FileTooLarge,    // {0} path, {1} size, {2} limit
    FileKindUnknown, // {0} path, {1} kinds that are known
    // JSON
    NotUtf8,       // {0} byte offset
    JsonSyntax,    // {0} what was found, {1} what was expected
    JsonTooDeep,   // {0} limit
    JsonTooLong,   // {0} limit of values in one file
    DuplicateKey,  // {0} key, {1} line of the first
    TooManyErrors, // {0} how many more there are
    // Fields
    FieldMissing, // {0} field
    FieldUnknown, // {0} field (a notice: it is kept)
    WrongType,    // {0} field, {1} expected, {2} found
    OutOfRange,   // {0} field, {1} value, {2} lowest, {3} highest
    BadDuration,  // {0} field, {1} text
    BadSize,      // {0} field, {1} text
    BadShare,     // {0} field, {1} text
    BadRate,      // {0} field, {1} text
    BadChoice,    // {0} field, {1} text, {2} the choices
    BadMetric,    // {0} field, {1} text
    BadValue,     // {0} field, {1} text
    BadAddress,   // {0} field, {1} text
    // Document
    NewerDocument,       // {0} version found, {1} version known
    NameTaken,           // {0} kind, {1} name
    NameEmpty,           // {0} kind
    NameTooLong,         // {0} kind, {1} name, {2} limit in bytes
    NameReserved,        // {0} kind, {1} name, {2} RabbitMQ's text
    NotFound,            // {0} kind, {1} name
    VhostMissing,        // {0} vhost
    DanglingBinding,     // {0} source, {1} destination kind, {2} destination
    DuplicateBinding,    // {0} source, {1} destination, {2} routing key
    ArgumentRefused,     // {0} argument, {1} queue or exchange, {2} vhost, {3} RabbitMQ's own text
    BindingRefused,      // {0} source, {1} destination, {2} RabbitMQ's own text
    SharesAboveAll,      // {0} field
    ValueRefused,        // {0} argument, {1} RabbitMQ's reason
    ExchangeTypeUnknown, // {0} type, {1} types that are known
    QueueTypeUnknown,    // {0} type, {1} types that are known
    PatternInvalid,      // {0} pattern, {1} the engine's reason, {2} offset
    ActorTargetMissing,  // {0} actor, {1} kind, {2} name (a notice: a finding, not an error)
    MetricUnknown,       // {0} metric, {1} kind of entity, {2} metrics that are known
    TestInvalid,         // {0} the part that is wrong: when, span, between
    VerbUnknown,         // {0} verb, {1} verbs that are known
    VerbRefusesFor,      // {0} verb
    VerbTargetWrong,     // {0} verb, {1} target, {2} kinds that it takes
    ImmutableArgument,   // {0} argument, {1} queue
    LossyFormat,         // {0} format, {1} what it cannot carry (a notice)
    BuiltIn,             // {0} address of a predeclared exchange
    EditRefused,         // {0} why
    // Session files
    SessionNotOurs,     // {0} path
    SessionNewer,       // {0} path, {1} version found, {2} version known
    SessionWriteFailed, // {0} path, {1} SQLite's reason
    SessionReadFailed,  // {0} path, {1} SQLite's reason
};

} // namespace warren
