// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SQLite calls, one by one; nothing here knows what a session is.
#include "engine/session/database.h"

#include <limits>

namespace warren::session {

Statement& Statement::bind(int column, std::int64_t value) {
    if (const int result = sqlite3_bind_int64(m_statement.get(), column, value); result != 0) {
        m_failed = result;
    }
    return *this;
}

Statement& Statement::bind(int column, std::uint64_t value) {
    if (value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
        return bind(column, static_cast<std::int64_t>(value));
    }
    return bind(column, std::string_view(std::to_string(value)));
}

Statement& Statement::bind(int column, double value) {
    // Whole numbers take one to six bytes instead of eight.
    constexpr double kExact = 9007199254740992.0;
    if (value >= -kExact && value <= kExact &&
        static_cast<double>(static_cast<std::int64_t>(value)) == value) {
        return bind(column, static_cast<std::int64_t>(value));
    }
    if (const int result = sqlite3_bind_double(m_statement.get(), column, value); result != 0) {
        m_failed = result;
    }
    return *this;
}

Statement& Statement::bind(int column, std::string_view value) {
    // Copied: SQLite keeps the pointer until the next bind, which may be after the text is gone.
    const int result = sqlite3_bind_text64(m_statement.get(), column, value.data(), value.size(),
                                           SQLITE_TRANSIENT, SQLITE_UTF8);
    if (result != SQLITE_OK) {
        m_failed = result;
    }
    return *this;
}

Statement& Statement::bindNull(int column) {
    if (const int result = sqlite3_bind_null(m_statement.get(), column); result != 0) {
        m_failed = result;
    }
    return *this;
}

int Statement::run() {
    int result = m_failed;
    if (result == SQLITE_OK) {
        result = sqlite3_step(m_statement.get());
    }
    sqlite3_reset(m_statement.get());
    m_failed = SQLITE_OK;
    return result == SQLITE_DONE || result == SQLITE_ROW ? SQLITE_OK : result;
}

Result<Database> Database::open(const std::filesystem::path& path, int flags) {
    Database database;
    const std::u8string name = path.u8string();
    database.m_path.assign(name.begin(), name.end());
    sqlite3* handle = nullptr;
    const int result = sqlite3_open_v2(database.m_path.c_str(), &handle, flags, nullptr);
    database.m_handle.reset(handle);
    if (result != SQLITE_OK) {
        return failure(database.failed());
    }
    sqlite3_extended_result_codes(handle, 1);
    return database;
}

Result<void> Database::execute(const char* sql) {
    if (sqlite3_exec(m_handle.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
        return failure(failed());
    }
    return {};
}

Result<Statement> Database::prepare(std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v3(m_handle.get(), sql.data(), static_cast<int>(sql.size()),
                           SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK) {
        return failure(failed());
    }
    return Statement(statement);
}

Result<std::int64_t> Database::readNumber(std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    int result = sqlite3_prepare_v2(m_handle.get(), sql.data(), static_cast<int>(sql.size()),
                                    &statement, nullptr);
    std::int64_t value = 0;
    if (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        value = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    if (result != SQLITE_ROW) {
        return failure(failed());
    }
    return value;
}

Error Database::failed() const {
    const char* const reason =
        m_handle ? sqlite3_errmsg(m_handle.get()) : sqlite3_errstr(SQLITE_NOMEM);
    return {ErrorCode::SessionWriteFailed, {m_path, reason}, {}, {}};
}

} // namespace warren::session
