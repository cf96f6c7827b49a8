// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Documents and entities that the topology tests start from.
#pragma once

#include "engine/text/error_text.h"
#include "engine/topology/document_file.h"
#include "engine/topology/edit.h"

#include <gtest/gtest.h>

#include <string>

namespace warren::test {

inline Queue queue(const std::string& name, QueueArguments arguments = {}) {
    Queue queue;
    queue.key.name = name;
    queue.arguments = std::move(arguments);
    return queue;
}

inline Exchange exchange(const std::string& name, ExchangeType type = ExchangeType::Direct) {
    Exchange exchange;
    exchange.key.name = name;
    exchange.type = type;
    return exchange;
}

inline Binding binding(const std::string& source, const std::string& queue,
                       const std::string& key = "") {
    Binding binding;
    binding.source = source;
    binding.destination = queue;
    binding.routingKey = key;
    return binding;
}

inline Producer producer(const std::string& name, const std::string& exchange,
                         const std::string& key = "") {
    Producer producer;
    producer.key.name = name;
    producer.exchange = exchange;
    producer.routingKeys = {key};
    return producer;
}

inline Consumer consumer(const std::string& name, const std::string& queue) {
    Consumer consumer;
    consumer.key.name = name;
    consumer.queue = queue;
    return consumer;
}

/// The document after the edits, each of which must succeed.
inline Document edited(Document document, const std::vector<Edit>& edits) {
    for (const Edit& edit : edits) {
        Result<Document> next = warren::apply(document, edit);
        if (!next) {
            ADD_FAILURE() << text::describe(next.error());
            return document;
        }
        document = std::move(*next);
    }
    return document;
}

/// The error of an edit that must fail.
inline Error refusalOfEdit(const Document& document, const Edit& edit) {
    const Result<Document> next = warren::apply(document, edit);
    if (next) {
        ADD_FAILURE() << "the edit was accepted";
        return {};
    }
    return next.error();
}

/// The document that a text holds; the test fails when it has errors.
inline LoadedDocument loaded(const std::string& text) {
    Checked<LoadedDocument> document = readDocument(text, "test.warren");
    if (!document) {
        for (const Error& error : document.error()) {
            ADD_FAILURE() << text::describeWithPlace(error);
        }
        return {};
    }
    return std::move(*document);
}

inline Errors errorsOf(const std::string& text) {
    const Checked<LoadedDocument> document = readDocument(text, "test.warren");
    return document ? Errors{} : document.error();
}

/// `LINE:COLUMN field: sentence` of the only error.
inline std::string onlyError(const std::string& text) {
    const Errors errors = errorsOf(text);
    if (errors.size() != 1) {
        for (const Error& error : errors) {
            ADD_FAILURE() << text::describeWithPlace(error);
        }
        EXPECT_EQ(errors.size(), 1u);
        return {};
    }
    const Error& error = errors.front();
    return std::to_string(error.place.line) + ":" + std::to_string(error.place.column) + " " +
           error.field + ": " + text::describe(error);
}

/// A document with one queue `q`, its arguments as given.
inline std::string withArguments(const std::string& arguments) {
    return R"({"warren": 1, "definitions": {"queues": [{"name": "q", "arguments": )" + arguments +
           "}]}}";
}

} // namespace warren::test
