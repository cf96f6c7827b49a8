// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writes .warren files and bare definitions, in one fixed order and layout.
#include "engine/topology/document_writer.h"

#include "engine/base/overloaded.h"
#include "engine/topology/document_file.h"

#include <algorithm>
#include <array>

namespace warren {

namespace {

/// Known keys of later issues: kept, and written where they belong.
constexpr std::string_view kHost = "host";
constexpr std::string_view kDependencies = "dependencies";

// --- texts
// ----------------------------------------------------------------------------------------

std::string localizedText(const LocalizedText& text) {
    ObjectText object;
    if (!text.en.empty()) {
        object.addText("en", text.en);
    }
    if (!text.id.empty()) {
        object.addText("id", text.id);
    }
    object.addKept(text.kept);
    return object.oneLine();
}

std::string quotedInstant(Instant instant) {
    return quotedText(toText(instant - Instant{}));
}

std::string listOf(const std::vector<std::string>& elements) {
    std::string out = "[";
    for (const std::string& element : elements) {
        out += out.size() > 1 ? ", " : "";
        out += element;
    }
    return out + "]";
}

// --- timeline
// -------------------------------------------------------------------------------------

void addPublish(ObjectText& object, const TimelineEntry& entry) {
    if (!entry.routingKey.empty()) {
        object.addText("routing_key", entry.routingKey);
    }
    if (entry.count != 1) {
        object.addNumber("count", entry.count);
    }
    ObjectText shape;
    addMessageShape(shape, entry.message, false);
    if (!shape.isEmpty()) {
        object.addRaw("message", shape.oneLine());
    }
}

ObjectText timelineEntry(const TimelineEntry& entry) {
    ObjectText object;
    object.addRaw("at", quotedInstant(entry.at));
    object.addText("do", verbName(entry.verb));
    object.addText("target", toText(entry.target));
    if (entry.verb == Verb::Publish) {
        addPublish(object, entry);
    }
    if (entry.verb == Verb::SetRate) {
        object.addRaw("factor", millionthsText(entry.factorMillionths));
    }
    if (entry.lasts) {
        object.addText("for", toText(*entry.lasts));
    }
    object.addKept(entry.kept);
    return object;
}

// --- expectations
// ---------------------------------------------------------------------------------

std::string spanText(const Span& span) {
    if (span == Span{}) {
        return "true";
    }
    return listOf({quotedInstant(span.from), quotedInstant(span.to)});
}

void addWhen(ObjectText& object, const When& when) {
    std::visit(
        Overloaded{
            [&](const WhenAt& at) { object.addRaw("at", quotedInstant(at.at)); },
            [&](const WhenBy& by) { object.addRaw("by", quotedInstant(by.by)); },
            [&](const WhenAlways& always) { object.addRaw("always", spanText(always.span)); },
            [&](const WhenNever& never) { object.addRaw("never", spanText(never.span)); },
        },
        when);
}

std::string valueText(const ExpectedValue& expected) {
    return std::visit(Overloaded{
                          [](std::int64_t number) { return std::to_string(number); },
                          [](double number) { return doubleText(number); },
                          [](const std::string& state) { return quotedText(state); },
                          [](const auto& measured) { return quotedText(toText(measured)); },
                      },
                      expected.value);
}

void addTest(ObjectText& object, const Test& test) {
    std::visit(
        Overloaded{
            [&](const TestIs& is) {
                object.addText("is", comparisonSign(is.comparison));
                object.addRaw("value", valueText(is.value));
            },
            [&](const TestWithin& within) {
                object.addText("is", "within");
                object.addRaw("value", valueText(within.value));
                object.addText("tolerance", toText(within.tolerance));
            },
            [&](const TestBetween& between) {
                object.addText("is", "between");
                object.addRaw("value", listOf({valueText(between.low), valueText(between.high)}));
            },
            [&](const TestIn& in) {
                std::vector<std::string> states;
                std::ranges::transform(in.states, std::back_inserter(states), quotedText);
                object.addText("is", "in");
                object.addRaw("value", listOf(states));
            },
            [&](TestNone) { object.addText("is", "none"); },
        },
        test);
}

ObjectText expectationText(const Expectation& expectation) {
    ObjectText object;
    addWhen(object, expectation.when);
    object.addText("that", toText(expectation.that));
    addTest(object, expectation.test);
    if (expectation.asShareOf) {
        object.addText("as_share_of", toText(*expectation.asShareOf));
    }
    if (expectation.where) {
        ObjectText where;
        where.addText("target", toText(*expectation.where));
        object.addRaw("where", where.oneLine());
    }
    if (!expectation.why.isEmpty()) {
        object.addRaw("why", localizedText(expectation.why));
    }
    if (!expectation.id.empty()) {
        object.addText("id", expectation.id);
    }
    object.addKept(expectation.kept);
    return object;
}

// --- top level
// ------------------------------------------------------------------------------------

void writeAbout(JsonLines& lines, const About& about) {
    const About usual;
    if (!about.name.empty()) {
        lines.raw("name", quotedText(about.name));
    }
    if (!about.story.isEmpty()) {
        lines.raw("story", localizedText(about.story));
    }
    if (about.broker != usual.broker) {
        lines.raw("broker", quotedText(toText(about.broker)));
    }
    if (about.seed != usual.seed) {
        lines.raw("seed", std::to_string(about.seed));
    }
}

void writeKept(JsonLines& lines, const KeptKeys& kept, std::string_view key) {
    for (const KeptKey& candidate : kept) {
        if (candidate.key == key) {
            lines.kept({candidate});
        }
    }
}

void writeOtherKept(JsonLines& lines, const KeptKeys& kept) {
    for (const KeptKey& key : kept) {
        if (key.key != kHost && key.key != kDependencies) {
            lines.kept({key});
        }
    }
}

void writeChecks(JsonLines& lines, const Document& document) {
    if (!document.timeline.empty()) {
        lines.open("timeline", '[');
        for (const TimelineEntry& entry : document.timeline) {
            lines.oneLine(timelineEntry(entry));
        }
        lines.close(']');
    }
    if (!document.expectations.empty()) {
        lines.open("expect", '[');
        for (const Expectation& expectation : document.expectations) {
            lines.oneLine(expectationText(expectation));
        }
        lines.close(']');
    }
}

void writeLayout(JsonLines& lines, const Layout& layout) {
    if (layout.empty()) {
        return;
    }
    lines.open("layout", '{');
    for (const auto& [address, position] : layout) {
        lines.raw(toText(address),
                  listOf({std::to_string(position.x), std::to_string(position.y)}));
    }
    lines.close('}');
}

void listLost(const Document& document, Errors& lost) {
    const auto lose = [&](bool present, std::string_view what) {
        if (present) {
            lost.push_back(
                {ErrorCode::LossyFormat, {"definitions.json", std::string(what)}, {}, {}});
        }
    };
    const About usual;
    lose(!document.about.name.empty(), "name");
    lose(!document.about.story.isEmpty(), "story");
    lose(document.about.broker != usual.broker, "broker");
    lose(document.about.seed != usual.seed, "seed");
    lose(!document.workload.producers.empty(), "producers");
    lose(!document.workload.consumers.empty(), "consumers");
    lose(!document.timeline.empty(), "timeline");
    lose(!document.expectations.empty(), "expect");
    lose(!document.layout.empty(), "layout");
    for (const KeptKey& key : document.kept) {
        lose(true, key.key);
    }
    lose(std::ranges::any_of(document.topology.queues,
                             [](const auto& entry) { return entry.second.exclusive; }),
         "exclusive");
}

} // namespace

std::string writeWarren(const Document& document) {
    JsonLines lines;
    lines.open({}, '{');
    lines.raw("warren", "1");
    writeAbout(lines, document.about);
    lines.open("definitions", '{');
    writeTopology(lines, document.topology);
    lines.close('}');
    writeKept(lines, document.kept, kHost);
    writeProducers(lines, document.workload);
    writeConsumers(lines, document.workload);
    writeKept(lines, document.kept, kDependencies);
    writeChecks(lines, document);
    writeLayout(lines, document.layout);
    writeOtherKept(lines, document.kept);
    lines.close('}');
    return lines.take();
}

std::string writeDefinitions(const Document& document, Errors* lost) {
    if (lost != nullptr) {
        listLost(document, *lost);
    }
    JsonLines lines;
    lines.open({}, '{');
    writeTopology(lines, document.topology);
    lines.close('}');
    return lines.take();
}

} // namespace warren
