// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SQLite by itself, without anything of engine/session.
#include "tests/engine/session/session_reading.h"

#include <sqlite3.h>

namespace warren::test {

std::string query(const std::filesystem::path& path, const std::string& sql) {
    sqlite3* database = nullptr;
    std::string rows;
    const auto addRow = [](void* to, int count, char** values, char**) {
        auto& text = *static_cast<std::string*>(to);
        for (int i = 0; i < count; ++i) {
            text += i > 0 ? "|" : "";
            text += values[i] == nullptr ? "null" : values[i];
        }
        text += "\n";
        return 0;
    };
    if (sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READWRITE, nullptr) != SQLITE_OK ||
        sqlite3_exec(database, sql.c_str(), addRow, &rows, nullptr) != SQLITE_OK) {
        rows = std::string("error: ") + sqlite3_errmsg(database);
    }
    sqlite3_close(database);
    return rows;
}

std::filesystem::path emptyFolder(const std::string& name) {
    const auto folder = std::filesystem::temp_directory_path() / ("warren-" + name);
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    return folder;
}

sim::RecordFrame frameOfSecond(std::int64_t second) {
    const Address orders{Kind::Queue, {"/", "orders"}, {}};
    const Instant at = Instant{} + Duration::seconds(second);
    const auto count = static_cast<std::uint64_t>(second);
    sim::RecordFrame frame;
    frame.from = at - Duration::seconds(1);
    frame.to = at;
    if (second == 1) {
        frame.newSeries = {{orders, "ready", "messages"}, {orders, "enqueued", "messages"}};
    }
    frame.samples = {{0, at, static_cast<double>(second)},
                     {1, at, 2.0 * static_cast<double>(second)}};
    frame.deadLetters = {{at, count, orders, "rejected", "", "", {}, "no_dlx", "[]"}};
    frame.ledger = {{orders, "enqueued", 2 * count},
                    {orders, "discarded", count},
                    {orders, "discarded_rejected", count},
                    {orders, "silent_loss", count},
                    {orders, "acked", 0}};
    return frame;
}

} // namespace warren::test
