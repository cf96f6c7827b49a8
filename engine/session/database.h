// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Database and Statement: SQLite's handles with an owner, and its failures as Results. Private to
// engine/session.
#pragma once

#include "engine/base/result.h"

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace warren::session {

/// A prepared statement, used again and again. Its first failure stays until take() or run().
class Statement {
public:
    Statement() = default;
    explicit Statement(sqlite3_stmt* statement) : m_statement(statement) {}

    Statement& bind(int column, std::int64_t value);
    Statement& bind(int column, std::uint64_t value); ///< above 2^63 - 1 as decimal text
    Statement& bind(int column, double value);        ///< a whole number is stored as one
    Statement& bind(int column, std::string_view value);
    Statement& bindNull(int column);
    /// Carries it out once and makes it ready for the next; SQLite's result code.
    int run();

private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    int m_failed = SQLITE_OK;
};

class Database {
public:
    static Result<Database> open(const std::filesystem::path& path, int flags);

    Result<void> execute(const char* sql);
    Result<Statement> prepare(std::string_view sql);
    Result<std::int64_t> readNumber(std::string_view sql);
    /// SessionWriteFailed with what SQLite says about its last failure.
    [[nodiscard]] Error failed() const;
    [[nodiscard]] std::int64_t lastRow() const { return sqlite3_last_insert_rowid(m_handle.get()); }

private:
    struct Close {
        void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
    };
    std::string m_path;
    std::unique_ptr<sqlite3, Close> m_handle;
};

} // namespace warren::session
