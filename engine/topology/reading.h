// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reading: from JSON nodes to typed fields, collecting every error with its place and field path.
//
// Nothing here stops at an error: a field that cannot be read keeps its default, and reading goes
// on.
#pragma once

#include "engine/base/instant.h"
#include "engine/base/units.h"
#include "engine/topology/broker_version.h"
#include "engine/topology/field_value.h"
#include "engine/topology/json_tree.h"
#include "engine/topology/kept.h"

#include <limits>
#include <optional>
#include <set>

namespace warren {

class Reading {
public:
    using Index = JsonTree::Index;

    explicit Reading(const JsonTree& tree) : m_tree(tree) {}

    [[nodiscard]] const JsonTree& tree() const { return m_tree; }
    [[nodiscard]] JsonKind kind(Index at) const { return m_tree.node(at).kind; }

    BrokerVersion version = kNewestBroker; ///< whose rules hold

    void error(Index at, ErrorCode code, std::vector<std::string> arguments);
    /// With a field path that goes on below the current one.
    void error(Index at, Error error);
    void notice(Index at, ErrorCode code, std::vector<std::string> arguments);
    void wrongType(Index at, std::string_view expected);
    /// Reports a key that is kept, once for each such path whatever the index.
    void keepKey(Index at, KeptKeys& kept, bool isKnown = false);

    std::optional<std::string> text(Index at);
    std::optional<bool> flag(Index at);
    std::optional<std::int64_t> integer(Index at, std::int64_t lowest, std::int64_t highest);
    std::optional<std::uint64_t> count(Index at, std::uint64_t lowest, std::uint64_t highest);
    /// A number ≥ 0 with at most six decimals, in millionths.
    std::optional<std::uint64_t> millionths(Index at);
    std::optional<Duration> duration(Index at);
    std::optional<Duration> wholeMilliseconds(Index at);
    std::optional<Bytes> bytes(Index at);
    std::optional<Share> share(Index at);
    /// Nothing, with an error, for a number that a field table cannot hold.
    std::optional<FieldValue> fieldValue(Index at);
    std::optional<FieldTable> fieldTable(Index at);

    [[nodiscard]] std::string path() const;
    /// The last key of the path, for messages.
    [[nodiscard]] std::string fieldName() const;

    [[nodiscard]] bool hasErrors() const { return !m_errors.isEmpty(); }
    [[nodiscard]] Errors takeErrors(const std::string& file) {
        return m_errors.take(m_tree.source(), file);
    }
    [[nodiscard]] Errors takeNotices(const std::string& file) {
        return m_notices.take(m_tree.source(), file);
    }

    /// One step of the field path, for as long as it lives.
    class Step {
    public:
        Step(Reading& reading, std::string_view key) : m_reading(reading) {
            reading.m_path.push_back({key, kNoElement});
        }
        Step(Reading& reading, std::size_t element) : m_reading(reading) {
            reading.m_path.push_back({{}, element});
        }
        ~Step() { m_reading.m_path.pop_back(); }
        Step(const Step&) = delete;
        Step& operator=(const Step&) = delete;

    private:
        Reading& m_reading;
    };

private:
    static constexpr std::size_t kNoElement = std::numeric_limits<std::size_t>::max();
    struct PathStep {
        std::string_view key;
        std::size_t element;
    };

    [[nodiscard]] std::string pathText(bool withElements) const;
    template <class T>
    std::optional<T> unit(Index at, std::optional<T> (*parse)(std::string_view), ErrorCode code);

    const JsonTree& m_tree;
    std::vector<PathStep> m_path;
    ErrorList m_errors;
    ErrorList m_notices;
    std::set<std::string> m_keptPaths;
};

/// The fields of one object: each is asked for by its key, and what was not asked for is kept.
class ObjectFields {
public:
    using Index = JsonTree::Index;

    /// WrongType when the node is no object; then every field is missing, silently.
    ObjectFields(Reading& reading, Index object);

    [[nodiscard]] bool isObject() const { return m_isObject; }
    [[nodiscard]] Index node() const { return m_object; }
    [[nodiscard]] bool has(std::string_view key) const;
    /// Calls read(node) with the field path set, when there is such a field.
    template <class Read> bool field(std::string_view key, Read&& read) {
        const std::optional<Index> found = take(key);
        if (!found) {
            return false;
        }
        const Reading::Step step(m_reading, key);
        read(*found);
        return true;
    }
    /// The same, and FieldMissing when there is none.
    template <class Read> void required(std::string_view key, Read&& read) {
        if (!field(key, read) && m_isObject) {
            missing(key);
        }
    }
    void missing(std::string_view key);
    void text(std::string_view key, std::string& value);
    /// False, with an error, when it is missing or no string.
    bool requiredText(std::string_view key, std::string& value);
    void flag(std::string_view key, bool& value);
    template <class Integer>
    void number(std::string_view key, Integer& value, Integer lowest, Integer highest) {
        field(key, [&](Index at) {
            if (const auto read = m_reading.integer(at, lowest, highest)) {
                value = static_cast<Integer>(*read);
            }
        });
    }
    /// What was not asked for is an error: only `choices` may stand here.
    void refuseRest(std::string_view choices);
    /// What was not asked for goes to `kept`; silently where isKnown says so.
    void keepRest(KeptKeys& kept, bool (*isKnown)(std::string_view) = nullptr);

private:
    struct Field {
        std::string_view key;
        Index node;
        bool taken;
    };
    std::optional<Index> take(std::string_view key);

    Reading& m_reading;
    Index m_object;
    bool m_isObject;
    std::vector<Field> m_fields;
    std::size_t m_next = 0; ///< where the next key is looked for first
};

/// Calls read(node) for each element, with the path set; WrongType when the node is no array.
template <class Read> void forEachElement(Reading& reading, JsonTree::Index at, Read&& read) {
    if (reading.kind(at) != JsonKind::Array) {
        reading.wrongType(at, "array");
        return;
    }
    std::size_t element = 0;
    reading.tree().forEachChild(at, [&](JsonTree::Index child) {
        const Reading::Step step(reading, element++);
        read(child);
    });
}

} // namespace warren
