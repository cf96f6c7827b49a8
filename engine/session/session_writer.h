// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SessionWriter: turns record frames into rows, with statements prepared once. Private to
// engine/session.
#pragma once

#include "engine/session/database.h"
#include "engine/sim/record.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace warren::session {

class SessionWriter {
public:
    /// The tables exist.
    static Result<SessionWriter> create(Database database);

    /// Inside one transaction, rolled back on any failure.
    Result<void> append(const sim::RecordFrame& frame);
    Database& database() { return m_database; }

private:
    struct Statements {
        Statement entity, series, sample, event, deadLetter, ledger, reached;
    };

    explicit SessionWriter(Database database) : m_database(std::move(database)) {}
    int addRows(const sim::RecordFrame& frame);
    int addSeries(const sim::RecordFrame& frame);
    int addSamples(const sim::RecordFrame& frame);
    int addEvents(const sim::RecordFrame& frame);
    int addDeadLetters(const sim::RecordFrame& frame);
    int addLedger(const sim::RecordFrame& frame);
    int addEvent(Instant at, std::string_view kind, const Address& entity,
                 const std::string& detail);
    /// The entity's row, made on first use; 0 after a failure, which `result` then says.
    std::int64_t rowOf(const Address& entity, int& result);

    Database m_database;
    Statements m_statements;
    std::map<Address, std::int64_t> m_entities;
    std::vector<std::int64_t> m_series; ///< row of each announced series
    std::map<std::pair<std::int64_t, std::string>, std::uint64_t> m_counts;
};

} // namespace warren::session
