// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One English sentence for each code: what is wrong, and what is expected.
#include "engine/text/error_text.h"

namespace warren::text {

namespace {

/// JSON's terms for what a parser found, where the character itself says nothing.
std::string foundText(const std::string& found) {
    return found.empty() ? "the end of the file" : "‘" + found + "’";
}

/// A term of RabbitMQ's grammar or JSON's is put in quotation marks, a kind of thing is not.
std::string expectedText(const std::string& expected) {
    if (expected == ", }") {
        return "‘,’ or ‘}’";
    }
    if (expected == ", ]") {
        return "‘,’ or ‘]’";
    }
    if (expected == ":" || expected == "\"") {
        return "‘" + expected + "’";
    }
    return expected;
}

/// The values that a metric of that unit is compared with.
std::string valueText(const std::string& unit) {
    if (unit == "state") {
        return "the name of one of its states";
    }
    return unit == "truth" ? "true or false" : "a value in " + unit;
}

/// What of an expectation is malformed; the terms are those of its keys. The parts that depend on
/// the metric bring its name and unit.
std::string testText(const std::vector<std::string>& arguments) {
    const std::string& part = arguments.front();
    if (arguments.size() == 3 && part == "value") {
        return "‘" + arguments[1] + "’ is compared with " + valueText(arguments[2]);
    }
    if (arguments.size() == 3 && part == "equality") {
        return "‘" + arguments[1] +
               "’ is measured, so == and != say nothing; use <, <=, >, >=, "
               "between or within";
    }
    if (arguments.size() == 3 && part == "order") {
        return "‘" + arguments[1] + "’ has no order; use ==, != or in";
    }
    if (part == "when") {
        return "it needs exactly one of ‘at’, ‘by’, ‘always’ and ‘never’";
    }
    if (part == "span") {
        return "‘always’ and ‘never’ take true, or [FROM, TO] with FROM not after TO";
    }
    if (part == "between") {
        return "‘between’ takes [LOW, HIGH], two values of the same kind";
    }
    return part;
}

std::string argumentText(const Error& error, std::size_t index) {
    if (index >= error.arguments.size()) {
        return {};
    }
    const std::string& argument = error.arguments[index];
    if (error.code == ErrorCode::JsonSyntax) {
        return index == 0 ? foundText(argument) : expectedText(argument);
    }
    if (error.code == ErrorCode::TestInvalid) {
        return testText(error.arguments);
    }
    return argument;
}

} // namespace

std::string_view errorTemplate(ErrorCode code) {
    switch (code) {
    case ErrorCode::FileUnreadable:
        return "cannot read {0}: {1}";
    case ErrorCode::FileUnwritable:
        return "cannot write {0}: {1}; what was there before is unchanged";
    case ErrorCode::FileTooLarge:
        return "{0} has {1} bytes; at most {2} are read";
    case ErrorCode::FileKindUnknown:
        return "{0} is none of the kinds of file known here: {1}";
    case ErrorCode::NotUtf8:
        return "the file is not UTF-8 (at byte {0}); save it as UTF-8";
    case ErrorCode::JsonSyntax:
        return "JSON syntax: found {0}, expected {1}";
    case ErrorCode::JsonTooDeep:
        return "nested too deeply: at most {0} levels are read";
    case ErrorCode::JsonTooLong:
        return "too many values: at most {0} are read from one file";
    case ErrorCode::DuplicateKey:
        return "the key ‘{0}’ is there twice, first on line {1}; keep one";
    case ErrorCode::TooManyErrors:
        return "and {0} more";
    case ErrorCode::FieldMissing:
        return "‘{0}’ is missing";
    case ErrorCode::FieldUnknown:
        return "‘{0}’ means nothing to this version of Warren; it is kept as it is";
    case ErrorCode::WrongType:
        return "‘{0}’ is {2}, expected {1}";
    case ErrorCode::OutOfRange:
        return "‘{0}’ is {1}, expected {2} to {3}";
    case ErrorCode::BadDuration:
        return "‘{0}’ is ‘{1}’, expected a duration such as 250ms, 10s, 5m or 1h (where RabbitMQ "
               "counts milliseconds, whole ones)";
    case ErrorCode::BadSize:
        return "‘{0}’ is ‘{1}’, expected a size such as 512B, 64KiB or 10MB";
    case ErrorCode::BadShare:
        return "‘{0}’ is ‘{1}’, expected a percentage from 0% to 100% such as 2.5%";
    case ErrorCode::BadRate:
        return "‘{0}’ is ‘{1}’, expected a rate such as 2000/s, 0.5/s or 90/m";
    case ErrorCode::BadChoice:
        return "‘{0}’ is ‘{1}’, expected one of: {2}";
    case ErrorCode::BadMetric:
        return "‘{0}’ is ‘{1}’, expected an address, a dot and a metric, such as "
               "queue:orders.ready";
    case ErrorCode::BadValue:
        return "‘{0}’ is ‘{1}’, expected a number, a duration (250ms), a size with its unit "
               "(64MiB), a percentage (20%) or the name of a state";
    case ErrorCode::BadAddress:
        return "‘{0}’ is ‘{1}’, expected an address such as queue:orders or queue:vhost/orders "
               "(in names, % / [ ] and ~ are written %XX)";
    case ErrorCode::NewerDocument:
        return "made by a newer Warren (format {0}, this one knows {1}): look, but do not save "
               "over it";
    case ErrorCode::NameTaken:
        return "there is already a {0} named ‘{1}’";
    case ErrorCode::NameEmpty:
        return "a {0} needs a name";
    case ErrorCode::NameTooLong:
        return "the name of the {0} ‘{1}’ is too long: at most {2} bytes";
    case ErrorCode::NameReserved:
        return "the {0} name ‘{1}’ is RabbitMQ's own: {2}";
    case ErrorCode::NotFound:
        return "there is no {0} named ‘{1}’";
    case ErrorCode::VhostMissing:
        return "there is no vhost ‘{0}’; add it to ‘vhosts’";
    case ErrorCode::DanglingBinding:
        return "the binding from exchange ‘{0}’ names {1} ‘{2}’, which does not exist";
    case ErrorCode::DuplicateBinding:
        return "the binding from ‘{0}’ to ‘{1}’ with key ‘{2}’ is there twice; it counts once";
    case ErrorCode::ArgumentRefused:
        return "RabbitMQ refuses ‘{0}’ of ‘{1}’: {3}";
    case ErrorCode::BindingRefused:
        return "RabbitMQ refuses the binding from ‘{0}’ to ‘{1}’: {2}";
    case ErrorCode::SharesAboveAll:
        return "the shares of ‘{0}’ add up to more than 100%";
    case ErrorCode::ValueRefused:
        return "RabbitMQ refuses this value of ‘{0}’: {1}";
    case ErrorCode::ExchangeTypeUnknown:
        return "unknown exchange type ‘{0}’, expected one of: {1}";
    case ErrorCode::QueueTypeUnknown:
        return "unknown queue type ‘{0}’, expected one of: {1}";
    case ErrorCode::PatternInvalid:
        return "‘{0}’ is no regular expression: {1} (at offset {2})";
    case ErrorCode::ActorTargetMissing:
        return "{0} names {1} ‘{2}’, which does not exist";
    case ErrorCode::MetricUnknown:
        return "‘{0}’ is no metric of a {1}, expected one of: {2}";
    case ErrorCode::TestInvalid:
        return "the expectation is not well formed: {0}";
    case ErrorCode::VerbUnknown:
        return "‘{0}’ is no timeline verb, expected one of: {1}";
    case ErrorCode::VerbRefusesFor:
        return "‘{0}’ has nothing that undoes it, so it takes no ‘for’";
    case ErrorCode::VerbTargetWrong:
        return "‘{0}’ cannot act on {1}, expected the address of one of: {2}";
    case ErrorCode::ImmutableArgument:
        return "RabbitMQ cannot change ‘{0}’ of the queue ‘{1}’ while it exists";
    case ErrorCode::LossyFormat:
        return "{0} cannot hold ‘{1}’; a .warren file can";
    case ErrorCode::BuiltIn:
        return "{0} is built into RabbitMQ and stays as it is";
    case ErrorCode::EditRefused:
        return "this change is not possible: {0}";
    case ErrorCode::SessionNotOurs:
        return "{0} is no session recorded by Warren; it is left as it is";
    case ErrorCode::SessionNewer:
        return "{0} was recorded by a newer Warren (schema {1}, this one knows {2})";
    case ErrorCode::SessionWriteFailed:
        return "cannot record to {0}: {1}; the run goes on";
    case ErrorCode::SessionReadFailed:
        return "cannot read the session {0}: {1}";
    }
    return "unknown error";
}

std::string describe(const Error& error) {
    const std::string_view pattern = errorTemplate(error.code);
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool isPlaceholder = pattern[i] == '{' && i + 2 < pattern.size() &&
                                   pattern[i + 1] >= '0' && pattern[i + 1] <= '9' &&
                                   pattern[i + 2] == '}';
        if (isPlaceholder) {
            text += argumentText(error, static_cast<std::size_t>(pattern[i + 1] - '0'));
            i += 2;
        } else {
            text += pattern[i];
        }
    }
    return text;
}

std::string describeWithPlace(const Error& error) {
    std::string text = error.place.file;
    const bool namesFile = !error.arguments.empty() && error.arguments.front() == text;
    if (namesFile && error.place.line == 0) {
        return describe(error); // about the file itself: its path is in the sentence
    }
    if (error.place.line > 0) {
        text += ':' + std::to_string(error.place.line);
        if (error.place.column > 0) {
            text += ':' + std::to_string(error.place.column);
        }
    }
    return text.empty() ? describe(error) : text + ": " + describe(error);
}

} // namespace warren::text
