// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A new session is made beside its place and moved there when it is whole, so that what was there
// stays on any error. SQLite must not see its file renamed, so it is opened again afterwards.
#include "engine/session/session_file.h"

#include "engine/session/database.h"
#include "engine/session/schema.h"
#include "engine/session/session_writer.h"
#include "engine/topology/document_file.h"

#include <fstream>
#include <string>
#include <system_error>

namespace warren::session {

namespace {

namespace fs = std::filesystem;

/// sqlite.org/fileformat2.html#the_database_header
constexpr std::string_view kSqliteMagic{"SQLite format 3\0", 16};
constexpr std::size_t kApplicationIdAt = 68;
constexpr std::size_t kHeaderSize = 100;

std::string utf8(const fs::path& path) {
    const std::u8string name = path.u8string();
    return {name.begin(), name.end()};
}

bool isSessionHeader(std::string_view header) {
    if (header.size() < kHeaderSize || header.substr(0, kSqliteMagic.size()) != kSqliteMagic) {
        return false;
    }
    std::uint32_t id = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        id = id << 8 | static_cast<unsigned char>(header[kApplicationIdAt + i]);
    }
    return id == static_cast<std::uint32_t>(kApplicationId);
}

std::string firstBytes(const fs::path& path) {
    std::string bytes(kHeaderSize, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return bytes;
}

/// Nothing, an empty file and an older session may be replaced.
Result<void> checkReplaceable(const fs::path& path) {
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    if (!fs::exists(status)) {
        return {};
    }
    if (!fs::is_regular_file(status)) {
        return failure(ErrorCode::SessionNotOurs, {utf8(path)});
    }
    if (fs::file_size(path, ignored) == 0 || isSessionHeader(firstBytes(path))) {
        return {};
    }
    return failure(ErrorCode::SessionNotOurs, {utf8(path)});
}

Result<void> describeRun(Database& database, const Document& document, std::uint64_t seed) {
    auto insert = database.prepare(
        "INSERT INTO session (id, document, seed, warren_version, broker_version, started_at, "
        "end_ns, clean_close) "
        "VALUES (1, ?, ?, ?, ?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 0, 0)");
    if (!insert) {
        return failure(std::move(insert.error()));
    }
    insert->bind(1, std::string_view(writeWarren(document)))
        .bind(2, seed)
        .bind(3, std::string_view(WARREN_VERSION))
        .bind(4, versionText(document.about.broker.version));
    if (insert->run() != SQLITE_OK) {
        return failure(database.failed());
    }
    return {};
}

Result<void> makeSchema(Database& database) {
    const std::string marks = "PRAGMA application_id = " + std::to_string(kApplicationId) +
                              "; PRAGMA user_version = " + std::to_string(kSchemaVersion);
    Result<void> done = database.execute(marks.c_str());
    for (const char* script : kSchema) {
        done = done ? database.execute(script) : done;
    }
    return done;
}

/// A whole and empty session, closed again.
Result<void> makeFile(const fs::path& path, const Document& document, std::uint64_t seed) {
    auto database = Database::open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (!database) {
        return failure(std::move(database.error()));
    }
    Result<void> done = database->execute("BEGIN");
    done = done ? makeSchema(*database) : done;
    done = done ? describeRun(*database, document, seed) : done;
    return done ? database->execute("COMMIT") : done;
}

void removeJournals(const fs::path& path) {
    std::error_code ignored;
    for (const char* suffix : {"-wal", "-shm", "-journal"}) {
        fs::path journal = path;
        journal += suffix;
        fs::remove(journal, ignored);
    }
}

/// The error names the session, not the file it is made in.
Error named(Error error, const fs::path& path) {
    if (!error.arguments.empty()) {
        error.arguments.front() = utf8(path);
    }
    return error;
}

Result<void> makeInPlace(const fs::path& path, const Document& document, std::uint64_t seed) {
    fs::path beside = path;
    beside += ".new";
    std::error_code problem;
    fs::remove(beside, problem);
    Result<void> done = makeFile(beside, document, seed);
    if (done) {
        removeJournals(path); // of the older session, which is replaced whole
        fs::rename(beside, path, problem);
        if (problem) {
            done = failure(ErrorCode::SessionWriteFailed, {utf8(path), problem.message()});
        }
    }
    if (!done) {
        fs::remove(beside, problem);
        removeJournals(beside);
        return failure(named(std::move(done.error()), path));
    }
    return {};
}

} // namespace

struct SessionFile::State {
    SessionWriter writer;
};

SessionFile::SessionFile(std::unique_ptr<State> state) : m_state(std::move(state)) {}
SessionFile::SessionFile(SessionFile&&) noexcept = default;
SessionFile& SessionFile::operator=(SessionFile&&) noexcept = default;
SessionFile::~SessionFile() = default;

Result<SessionFile> SessionFile::create(const fs::path& path, const Document& document,
                                        std::uint64_t seed) {
    Result<void> done = checkReplaceable(path);
    done = done ? makeInPlace(path, document, seed) : done;
    if (!done) {
        return failure(std::move(done.error()));
    }
    auto database = Database::open(path, SQLITE_OPEN_READWRITE);
    if (!database) {
        return failure(std::move(database.error()));
    }
    // NORMAL: a power cut may take the last transactions, a killed program none.
    done = database->execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    if (!done) {
        return failure(std::move(done.error()));
    }
    auto writer = SessionWriter::create(std::move(*database));
    if (!writer) {
        return failure(std::move(writer.error()));
    }
    return SessionFile(std::make_unique<State>(State{std::move(*writer)}));
}

Result<void> SessionFile::append(const sim::RecordFrame& frame) {
    return m_state->writer.append(frame);
}

Result<void> SessionFile::close() {
    Database& database = m_state->writer.database();
    Result<void> done = database.execute("UPDATE session SET clean_close = 1, "
                                         "ended_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')");
    // Leaving WAL writes it into the file and removes it; that needs no open statement.
    done = done ? database.execute("PRAGMA wal_checkpoint(TRUNCATE)") : done;
    done = done ? database.execute("PRAGMA journal_mode = DELETE") : done;
    return done;
}

} // namespace warren::session
