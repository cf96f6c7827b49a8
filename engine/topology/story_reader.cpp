// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what surrounds topology and workload: texts, timeline, expectations, layout.
#include "engine/topology/document_checks.h"
#include "engine/topology/document_reader.h"
#include "engine/topology/json_text.h"

#include <algorithm>

namespace warren {

namespace {

using Index = JsonTree::Index;

constexpr std::string_view kTests = "==, !=, <, <=, >, >=, within, between, in, none";

std::optional<MetricAddress> readMetricAddress(Reading& reading, Index at) {
    const std::optional<std::string> text = reading.text(at);
    if (!text) {
        return std::nullopt;
    }
    std::optional<MetricAddress> that = parseMetricAddress(*text);
    if (!that) {
        reading.error(at, ErrorCode::BadMetric, {reading.fieldName(), *text});
    }
    return that;
}

// --- timeline
// -------------------------------------------------------------------------------------

bool readVerb(Reading& reading, Index at, TimelineEntry& entry) {
    const std::optional<std::string> text = reading.text(at);
    if (!text) {
        return false;
    }
    const std::optional<Verb> verb = parseVerb(*text);
    if (!verb) {
        reading.error(at, ErrorCode::VerbUnknown, {*text, std::string(verbChoices())});
        return false;
    }
    entry.verb = *verb;
    return true;
}

/// `exchange` may stand for the target, in vhost "/"; the two never disagree.
void readPublish(Reading& reading, ObjectFields& fields, TimelineEntry& entry, bool hasTarget) {
    const bool hasExchange = fields.field("exchange", [&](Index at) {
        const std::string name = reading.text(at).value_or("");
        if (!hasTarget) {
            entry.target = {Kind::Exchange, {"/", name}, {}};
        } else if (name != entry.target.key.name) {
            reading.error(at, ErrorCode::BadChoice, {"exchange", name, entry.target.key.name});
        }
    });
    if (!hasTarget && !hasExchange) {
        fields.missing("target");
    }
    entry.exchange = entry.target.key.name;
    fields.text("routing_key", entry.routingKey);
    fields.field("count", [&](Index at) {
        entry.count =
            reading.count(at, 0, std::numeric_limits<std::int64_t>::max()).value_or(entry.count);
    });
    fields.field("message", [&](Index at) {
        ObjectFields shape(reading, at);
        readMessageShape(reading, shape, entry.message);
    });
}

void readTimelineEntry(Reading& reading, Index at, std::vector<TimelineEntry>& timeline) {
    ObjectFields fields(reading, at);
    TimelineEntry entry;
    bool isKnown = false;
    fields.required("at",
                    [&](Index node) { entry.at = readInstant(reading, node).value_or(entry.at); });
    fields.required("do", [&](Index node) { isKnown = readVerb(reading, node, entry); });
    bool hasTarget = false;
    const bool givesTarget = fields.field("target", [&](Index node) {
        if (auto target = readAddress(reading, node)) {
            entry.target = std::move(*target);
            hasTarget = true;
        }
    });
    if (isKnown && entry.verb == Verb::Publish) {
        readPublish(reading, fields, entry, givesTarget);
        hasTarget = hasTarget || !givesTarget;
        entry.target.kind = givesTarget ? entry.target.kind : Kind::Exchange;
    } else if (isKnown && !givesTarget) {
        fields.missing("target");
    }
    if (isKnown && entry.verb == Verb::SetRate) {
        fields.required("factor", [&](Index node) {
            entry.factorMillionths = reading.millionths(node).value_or(entry.factorMillionths);
        });
    }
    fields.field("for", [&](Index node) { entry.lasts = reading.duration(node); });
    fields.keepRest(entry.kept);
    if (isKnown && hasTarget) {
        for (Error& error : checkTimelineEntry(entry)) {
            reading.error(at, std::move(error));
        }
    }
    timeline.push_back(std::move(entry));
}

// --- expectations
// ---------------------------------------------------------------------------------

/// `true` = the whole run, or `[from, to]`.
Span readSpan(Reading& reading, Index at) {
    Span span;
    if (reading.kind(at) == JsonKind::True) {
        return span;
    }
    if (reading.kind(at) != JsonKind::Array || reading.tree().node(at).count != 2) {
        reading.error(at, ErrorCode::TestInvalid, {"span"});
        return span;
    }
    std::vector<Instant> ends;
    forEachElement(reading, at, [&](Index element) {
        ends.push_back(readInstant(reading, element).value_or(Instant{}));
    });
    span = {ends[0], ends[1]};
    if (span.to < span.from) {
        reading.error(at, ErrorCode::TestInvalid, {"span"});
    }
    return span;
}

void readWhen(Reading& reading, ObjectFields& fields, When& when) {
    int found = 0;
    found += fields.field(
        "at", [&](Index at) { when = WhenAt{readInstant(reading, at).value_or(Instant{})}; });
    found += fields.field(
        "by", [&](Index at) { when = WhenBy{readInstant(reading, at).value_or(Instant{})}; });
    found += fields.field("always", [&](Index at) { when = WhenAlways{readSpan(reading, at)}; });
    found += fields.field("never", [&](Index at) { when = WhenNever{readSpan(reading, at)}; });
    if (found != 1) {
        reading.error(fields.node(), ErrorCode::TestInvalid, {"when"});
    }
}

bool isStateName(std::string_view text) {
    return !text.empty() && text.front() >= 'a' && text.front() <= 'z' &&
           std::ranges::all_of(text, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
           });
}

/// A number, `250ms`, `64MiB`, `20%`, or the name of a state.
ExpectedValue readExpectedValue(Reading& reading, Index at) {
    if (reading.kind(at) == JsonKind::Number) {
        const std::optional<FieldValue> number = reading.fieldValue(at);
        if (!number) {
            return {};
        }
        if (const auto* whole = std::get_if<std::int64_t>(&number->value)) {
            return {*whole};
        }
        return {std::get<double>(number->value)};
    }
    const std::optional<std::string> text = reading.text(at);
    if (!text) {
        return {};
    }
    if (isStateName(*text)) {
        return {*text};
    }
    if (const auto duration = parseDuration(*text)) {
        return {*duration};
    }
    if (const auto share = parseShare(*text)) {
        return {*share};
    }
    const auto bytes = parseBytes(*text);
    if (bytes && text->back() == 'B') {
        return {*bytes};
    }
    reading.error(at, ErrorCode::BadValue, {reading.fieldName(), *text});
    return {};
}

Test readBetween(Reading& reading, Index at) {
    std::vector<ExpectedValue> ends;
    forEachElement(reading, at,
                   [&](Index element) { ends.push_back(readExpectedValue(reading, element)); });
    if (ends.size() != 2 || ends[0].value.index() != ends[1].value.index()) {
        reading.error(at, ErrorCode::TestInvalid, {"between"});
        return TestNone{};
    }
    return TestBetween{std::move(ends[0]), std::move(ends[1])};
}

Test readStates(Reading& reading, Index at) {
    TestIn test;
    forEachElement(reading, at, [&](Index element) {
        const std::optional<std::string> state = reading.text(element);
        if (state && !isStateName(*state)) {
            reading.error(element, ErrorCode::BadValue, {reading.fieldName(), *state});
        } else if (state) {
            test.states.push_back(*state);
        }
    });
    return test;
}

Test readValueOf(Reading& reading, Index at, const std::string& is) {
    if (is == "between") {
        return readBetween(reading, at);
    }
    if (is == "in") {
        return readStates(reading, at);
    }
    if (is == "within") {
        return TestWithin{readExpectedValue(reading, at), {}};
    }
    return TestIs{parseComparison(is).value_or(Comparison::Equal), readExpectedValue(reading, at)};
}

bool isTest(const std::string& is) {
    return is == "between" || is == "in" || is == "within" || is == "none" ||
           parseComparison(is).has_value();
}

void readTest(Reading& reading, ObjectFields& fields, Test& test) {
    std::string is;
    fields.required("is", [&](Index at) {
        is = reading.text(at).value_or("");
        if (reading.kind(at) == JsonKind::String && !isTest(is)) {
            reading.error(at, ErrorCode::BadChoice, {"is", is, std::string(kTests)});
        }
    });
    if (!isTest(is) || is == "none") {
        test = TestNone{};
        return;
    }
    fields.required("value", [&](Index at) { test = readValueOf(reading, at, is); });
    if (auto* within = std::get_if<TestWithin>(&test)) {
        fields.required("tolerance",
                        [&](Index at) { within->tolerance = reading.share(at).value_or(Share{}); });
    }
}

void readExpectation(Reading& reading, Index at, std::vector<Expectation>& expectations) {
    ObjectFields fields(reading, at);
    Expectation expectation;
    expectation.line = reading.tree().lineOf(at);
    if (fields.isObject()) {
        readWhen(reading, fields, expectation.when);
    }
    fields.required("that", [&](Index node) {
        expectation.that = readMetricAddress(reading, node).value_or(MetricAddress{});
    });
    readTest(reading, fields, expectation.test);
    fields.field("as_share_of",
                 [&](Index node) { expectation.asShareOf = readMetricAddress(reading, node); });
    fields.field("where", [&](Index node) {
        ObjectFields where(reading, node);
        where.required("target",
                       [&](Index target) { expectation.where = readAddress(reading, target); });
        where.refuseRest("target");
    });
    fields.field("why", [&](Index node) { readLocalizedText(reading, node, expectation.why); });
    fields.text("id", expectation.id);
    fields.keepRest(expectation.kept);
    expectations.push_back(std::move(expectation));
}

std::optional<std::int32_t> readCoordinate(Reading& reading, Index at) {
    const auto number = reading.integer(at, std::numeric_limits<std::int32_t>::min(),
                                        std::numeric_limits<std::int32_t>::max());
    return number ? std::optional(static_cast<std::int32_t>(*number)) : std::nullopt;
}

} // namespace

std::optional<Address> readAddress(Reading& reading, Index at) {
    const std::optional<std::string> text = reading.text(at);
    if (!text) {
        return std::nullopt;
    }
    std::optional<Address> address = parseAddress(*text);
    if (!address) {
        reading.error(at, ErrorCode::BadAddress, {reading.fieldName(), *text});
    }
    return address;
}

std::optional<Instant> readInstant(Reading& reading, Index at) {
    const std::optional<Duration> fromStart = reading.duration(at);
    return fromStart ? std::optional(Instant{} + *fromStart) : std::nullopt;
}

/// A text in one language is English: `"why": "…"` is short for `{"en": "…"}`.
void readLocalizedText(Reading& reading, Index at, LocalizedText& text) {
    if (reading.kind(at) == JsonKind::String) {
        text.en = std::string(reading.tree().text(at));
        return;
    }
    ObjectFields fields(reading, at);
    fields.text("en", text.en);
    fields.text("id", text.id);
    fields.keepRest(text.kept);
}

void readTimeline(Reading& reading, Index at, std::vector<TimelineEntry>& timeline) {
    forEachElement(reading, at,
                   [&](Index element) { readTimelineEntry(reading, element, timeline); });
}

void readExpectations(Reading& reading, Index at, std::vector<Expectation>& expectations) {
    forEachElement(reading, at,
                   [&](Index element) { readExpectation(reading, element, expectations); });
}

void readLayout(Reading& reading, Index at, Layout& layout) {
    if (reading.kind(at) != JsonKind::Object) {
        reading.wrongType(at, "object");
        return;
    }
    reading.tree().forEachChild(at, [&](Index child) {
        const std::string_view key = reading.tree().key(child);
        const Reading::Step step(reading, key);
        const std::optional<Address> address = parseAddress(key);
        if (!address) {
            reading.error(child, ErrorCode::BadAddress, {"layout", std::string(key)});
            return;
        }
        if (reading.kind(child) != JsonKind::Array || reading.tree().node(child).count != 2) {
            reading.error(child, ErrorCode::WrongType,
                          {std::string(key), "[x, y]", std::string(kindWord(reading.kind(child)))});
            return;
        }
        std::vector<std::int32_t> point;
        forEachElement(reading, child, [&](Index element) {
            point.push_back(readCoordinate(reading, element).value_or(0));
        });
        if (!layout.emplace(*address, Position{point[0], point[1]}).second) {
            reading.error(child, ErrorCode::NameTaken, {"layout", std::string(key)});
        }
    });
}

} // namespace warren
