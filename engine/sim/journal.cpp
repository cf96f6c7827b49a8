// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Journal: one line an input.
#include "engine/sim/journal.h"

#include "engine/base/overloaded.h"
#include "engine/sim/run_loop.h"
#include "engine/topology/document_file.h"
#include "engine/topology/document_reader.h"
#include "engine/topology/document_writer.h"

#include <algorithm>

namespace warren::sim {

namespace {

constexpr std::int64_t kVersion = 1;
constexpr std::string_view kFile = "journal";
constexpr std::uint64_t kMostCount = std::uint64_t{1} << 40;

void addInput(ObjectText& object, const Command& command) {
    const auto target = [&object](std::string_view verb, const Address& address) {
        object.addText("do", verb);
        object.addText("target", toText(address));
    };
    std::visit(Overloaded{
                   [&](const PurgeQueue& c) { target("purge", c.queue); },
                   [&](const DeleteQueue& c) { target("delete", c.queue); },
                   [&](const PublishMessages& c) {
                       object.addText("do", "publish");
                       object.addText("vhost", c.vhost);
                       object.addText("exchange", c.exchange);
                       object.addText("routing_key", c.routingKey);
                       object.addNumber("count", c.count);
                       ObjectText message;
                       addMessageShape(message, c.message, false);
                       object.addRaw("message", message.oneLine());
                   },
                   [&](const SetActorRunning& c) { target(c.running ? "start" : "stop", c.actor); },
                   [&](const SetActorPaused& c) { target(c.paused ? "pause" : "resume", c.actor); },
                   [&](const CrashConsumer& c) { target("crash", c.consumer); },
               },
               command);
}

std::optional<Command> commandOf(std::string_view verb, const Address& target) {
    if (verb == "purge") {
        return PurgeQueue{target};
    }
    if (verb == "delete") {
        return DeleteQueue{target};
    }
    if (verb == "start" || verb == "stop") {
        return SetActorRunning{target, verb == "start"};
    }
    if (verb == "pause" || verb == "resume") {
        return SetActorPaused{target, verb == "pause"};
    }
    if (verb == "crash") {
        return CrashConsumer{target};
    }
    return std::nullopt;
}

PublishMessages readPublish(Reading& reading, ObjectFields& fields) {
    PublishMessages publish;
    fields.text("vhost", publish.vhost);
    fields.text("exchange", publish.exchange);
    fields.text("routing_key", publish.routingKey);
    fields.field("count", [&](JsonTree::Index at) {
        publish.count = reading.count(at, 0, kMostCount).value_or(publish.count);
    });
    fields.field("message", [&](JsonTree::Index at) {
        ObjectFields shape(reading, at);
        readMessageShape(reading, shape, publish.message);
        shape.refuseRest("");
    });
    return publish;
}

void readCommand(Reading& reading, ObjectFields& fields, JournalInput& input) {
    constexpr std::string_view kVerbs = "purge, delete, publish, start, stop, pause, resume, crash";
    std::string verb;
    fields.requiredText("do", verb);
    if (verb == "publish") {
        input.input = readPublish(reading, fields);
        return;
    }
    fields.required("target", [&](JsonTree::Index at) {
        const auto target = readAddress(reading, at);
        if (!target) {
            return;
        }
        if (auto command = commandOf(verb, *target)) {
            input.input = std::move(*command);
        } else {
            reading.error(at, ErrorCode::VerbUnknown, {verb, std::string(kVerbs)});
        }
    });
}

std::shared_ptr<const Document> readDocumentText(Reading& reading, JsonTree::Index at,
                                                 Errors& errors) {
    const auto text = reading.text(at);
    if (!text) {
        return nullptr;
    }
    auto loaded = warren::readDocument(*text, std::string(kFile));
    if (!loaded) {
        errors.insert(errors.end(), loaded.error().begin(), loaded.error().end());
        return nullptr;
    }
    return std::make_shared<const Document>(std::move(loaded->document));
}

void readInput(Reading& reading, JsonTree::Index at, ReadJournal& journal, Errors& errors) {
    ObjectFields fields(reading, at);
    JournalInput input;
    fields.required("at", [&](JsonTree::Index node) {
        input.at.ns = reading.integer(node, 0, INT64_MAX).value_or(0);
    });
    fields.required("after", [&](JsonTree::Index node) {
        input.eventsDone = reading.count(node, 0, UINT64_MAX).value_or(0);
    });
    std::shared_ptr<const Document> document;
    if (fields.field("document", [&](JsonTree::Index node) {
            document = readDocumentText(reading, node, errors);
        })) {
        input.input = std::move(document);
    } else {
        readCommand(reading, fields, input);
    }
    fields.refuseRest("at, after, document, do, target");
    journal.inputs.push_back(std::move(input));
}

void readOptions(Reading& reading, ObjectFields& fields, RunOptions& options) {
    fields.required("warren_journal", [&](JsonTree::Index at) {
        const auto version = reading.integer(at, 1, INT64_MAX);
        if (version && *version > kVersion) {
            reading.error(at, ErrorCode::NewerDocument,
                          {std::to_string(*version), std::to_string(kVersion)});
        }
    });
    fields.required("seed",
                    [&](JsonTree::Index at) { options.seed = reading.count(at, 0, UINT64_MAX); });
    fields.field("run_for", [&](JsonTree::Index at) {
        if (const auto ns = reading.integer(at, 0, INT64_MAX)) {
            options.runFor = Duration{*ns};
        }
    });
}

} // namespace

std::string writeJournal(const Run& run) {
    JsonLines lines;
    lines.open("", '{');
    lines.raw("warren_journal", std::to_string(kVersion));
    lines.raw("seed", std::to_string(run.seed));
    if (run.runFor) {
        lines.raw("run_for", std::to_string(run.runFor->ns));
    }
    lines.raw("document", quotedText(writeWarren(*run.firstDocument)));
    lines.open("inputs", '[');
    for (const JournalInput& input : run.inputs) {
        ObjectText object;
        object.addNumber("at", input.at.ns);
        object.addNumber("after", input.eventsDone);
        if (const auto* command = std::get_if<Command>(&input.input)) {
            addInput(object, *command);
        } else {
            object.addText("document", writeWarren(*std::get<1>(input.input)));
        }
        lines.oneLine(object);
    }
    lines.close(']');
    lines.close('}');
    return lines.take();
}

Checked<ReadJournal> readJournal(std::string_view text) {
    auto tree = JsonTree::parse(text, std::string(kFile));
    if (!tree) {
        return failures(std::move(tree.error()));
    }
    Reading reading(*tree);
    ReadJournal journal;
    Errors inner;
    ObjectFields fields(reading, 0);
    readOptions(reading, fields, journal.options);
    fields.required("document", [&](JsonTree::Index at) {
        journal.document = readDocumentText(reading, at, inner);
    });
    fields.required("inputs", [&](JsonTree::Index at) {
        forEachElement(reading, at, [&](JsonTree::Index element) {
            readInput(reading, element, journal, inner);
        });
    });
    fields.refuseRest("warren_journal, seed, run_for, document, inputs");
    Errors errors = reading.takeErrors(std::string(kFile));
    errors.insert(errors.end(), inner.begin(), inner.end());
    if (!errors.empty()) {
        return failures(std::move(errors));
    }
    return journal;
}

void runToInput(Run& run, const JournalInput& input) {
    if (input.eventsDone > run.eventsDone) {
        runInstants(run, Instant::never(), input.eventsDone - run.eventsDone);
    }
    if (input.at > run.now()) {
        runInstants(run, input.at, UINT64_MAX);
    }
}

} // namespace warren::sim
