// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One function a table. SQLite's result codes are passed up to append(), which rolls back.
#include "engine/session/session_writer.h"

#include "engine/base/check.h"
#include "engine/session/event_detail.h"
#include "engine/topology/json_text.h"

#include <string_view>

namespace warren::session {

namespace {

const Address kRunItself{Kind::Run, {}, {}};

std::string targetsText(const std::vector<std::string>& targets) {
    std::string text = "[";
    for (const std::string& target : targets) {
        text += text.size() > 1 ? ", " : "";
        appendQuoted(text, target);
    }
    return text + "]";
}

} // namespace

Result<SessionWriter> SessionWriter::create(Database database) {
    SessionWriter writer(std::move(database));
    Statements& made = writer.m_statements;
    const std::pair<Statement*, const char*> wanted[] = {
        {&made.entity, "INSERT INTO entity (address, kind, vhost, name) VALUES (?, ?, ?, ?)"},
        {&made.series, "INSERT INTO series (entity, metric, unit) VALUES (?, ?, ?)"},
        {&made.sample, "INSERT INTO sample (series, t_ns, value) VALUES (?, ?, ?)"},
        {&made.event, "INSERT INTO event (t_ns, kind, entity, detail) VALUES (?, ?, ?, ?)"},
        {&made.deadLetter,
         "INSERT INTO dead_letter (t_ns, message, from_queue, reason, exchange, routing_key, "
         "targets, cause, x_death) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"},
        {&made.ledger,
         "INSERT INTO ledger (entity, fate, t_ns, count, added) VALUES (?, ?, ?, ?, ?) "
         "ON CONFLICT DO UPDATE SET count = excluded.count, added = added + excluded.added"},
        {&made.reached, "UPDATE session SET end_ns = ?"},
    };
    for (const auto& [statement, sql] : wanted) {
        auto prepared = writer.m_database.prepare(sql);
        if (!prepared) {
            return failure(std::move(prepared.error()));
        }
        *statement = std::move(*prepared);
    }
    return writer;
}

Result<void> SessionWriter::append(const sim::RecordFrame& frame) {
    if (auto begun = m_database.execute("BEGIN IMMEDIATE"); !begun) {
        return begun;
    }
    if (addRows(frame) == SQLITE_OK) {
        if (auto committed = m_database.execute("COMMIT")) {
            return committed;
        }
    }
    Error error = m_database.failed();
    (void)m_database.execute("ROLLBACK"); // a full disk has rolled back already
    return failure(std::move(error));
}

int SessionWriter::addRows(const sim::RecordFrame& frame) {
    int result = addSeries(frame);
    result = result == SQLITE_OK ? addSamples(frame) : result;
    result = result == SQLITE_OK ? addEvents(frame) : result;
    result = result == SQLITE_OK ? addDeadLetters(frame) : result;
    result = result == SQLITE_OK ? addLedger(frame) : result;
    return result == SQLITE_OK ? m_statements.reached.bind(1, frame.to.ns).run() : result;
}

std::int64_t SessionWriter::rowOf(const Address& entity, int& result) {
    const auto known = m_entities.find(entity);
    if (known != m_entities.end()) {
        return known->second;
    }
    result = m_statements.entity.bind(1, std::string_view(toText(entity)))
                 .bind(2, kindName(entity.kind))
                 .bind(3, std::string_view(entity.key.vhost))
                 .bind(4, std::string_view(entity.key.name))
                 .run();
    if (result != SQLITE_OK) {
        return 0;
    }
    return m_entities.emplace(entity, m_database.lastRow()).first->second;
}

int SessionWriter::addSeries(const sim::RecordFrame& frame) {
    int result = SQLITE_OK;
    for (const sim::RecordSeries& series : frame.newSeries) {
        const std::int64_t entity = rowOf(series.entity, result);
        if (result == SQLITE_OK) {
            result = m_statements.series.bind(1, entity)
                         .bind(2, std::string_view(series.metric))
                         .bind(3, std::string_view(series.unit))
                         .run();
        }
        if (result != SQLITE_OK) {
            return result;
        }
        m_series.push_back(m_database.lastRow());
    }
    return result;
}

int SessionWriter::addSamples(const sim::RecordFrame& frame) {
    int result = SQLITE_OK;
    for (const sim::RecordSample& sample : frame.samples) {
        WARREN_CHECK(sample.series < m_series.size());
        result = m_statements.sample.bind(1, m_series[sample.series])
                     .bind(2, sample.at.ns)
                     .bind(3, sample.value)
                     .run();
        if (result != SQLITE_OK) {
            return result;
        }
    }
    return result;
}

int SessionWriter::addEvent(Instant at, std::string_view kind, const Address& entity,
                            const std::string& detail) {
    int result = SQLITE_OK;
    const std::int64_t row = rowOf(entity, result);
    if (result != SQLITE_OK) {
        return result;
    }
    return m_statements.event.bind(1, at.ns)
        .bind(2, kind)
        .bind(3, row)
        .bind(4, std::string_view(detail))
        .run();
}

int SessionWriter::addEvents(const sim::RecordFrame& frame) {
    int result = SQLITE_OK;
    for (const sim::RunEvent& event : frame.events) {
        result = addEvent(event.at, sim::eventName(event.kind), event.entity, eventDetail(event));
        if (result != SQLITE_OK) {
            return result;
        }
    }
    if (frame.deadLettersOmitted > 0) {
        result = addEvent(frame.to, "dead_letters_omitted", kRunItself,
                          "{\"count\": " + std::to_string(frame.deadLettersOmitted) + "}");
    }
    return result;
}

int SessionWriter::addDeadLetters(const sim::RecordFrame& frame) {
    int result = SQLITE_OK;
    for (const sim::RecordDeadLetter& death : frame.deadLetters) {
        const std::int64_t queue = rowOf(death.fromQueue, result);
        if (result != SQLITE_OK) {
            return result;
        }
        Statement& statement = m_statements.deadLetter;
        statement.bind(1, death.at.ns)
            .bind(2, death.message)
            .bind(3, queue)
            .bind(4, std::string_view(death.reason))
            .bind(5, std::string_view(death.exchange))
            .bind(6, std::string_view(death.routingKey))
            .bind(7, std::string_view(targetsText(death.targets)))
            .bind(9, std::string_view(death.xDeath));
        if (death.cause.empty()) {
            statement.bindNull(8);
        } else {
            statement.bind(8, std::string_view(death.cause));
        }
        if (result = statement.run(); result != SQLITE_OK) {
            return result;
        }
    }
    return result;
}

int SessionWriter::addLedger(const sim::RecordFrame& frame) {
    int result = SQLITE_OK;
    for (const sim::RecordLedger& row : frame.ledger) {
        const std::int64_t entity = rowOf(row.entity, result);
        if (result != SQLITE_OK) {
            return result;
        }
        std::uint64_t& known = m_counts[{entity, row.fate}];
        if (known == row.count) {
            continue; // also what never happened: a fate without a row counts zero
        }
        result = m_statements.ledger.bind(1, entity)
                     .bind(2, std::string_view(row.fate))
                     .bind(3, frame.to.ns)
                     .bind(4, row.count)
                     .bind(5, static_cast<std::int64_t>(row.count - known))
                     .run();
        if (result != SQLITE_OK) {
            return result;
        }
        known = row.count;
    }
    return result;
}

} // namespace warren::session
