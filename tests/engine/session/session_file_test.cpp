// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a recorded session holds, as SQL sees it.
#include "engine/session/session_file.h"

#include "tests/engine/session/session_reading.h"

#include <gtest/gtest.h>

#include <fstream>

namespace warren::session {

using test::emptyFolder;
using test::frameOfSecond;
using test::query;

namespace {

Document document(const char* name) {
    Document made;
    made.about.name = name;
    return made;
}

SessionFile newSession(const std::filesystem::path& path, std::uint64_t seed = 7) {
    auto file = SessionFile::create(path, document("recorded"), seed);
    EXPECT_TRUE(file.has_value());
    return std::move(*file);
}

std::filesystem::path threeSeconds(const char* name) {
    const auto path = emptyFolder(name) / "run.sqlite";
    SessionFile file = newSession(path);
    for (int second = 1; second <= 3; ++second) {
        EXPECT_TRUE(file.append(frameOfSecond(second)));
    }
    EXPECT_TRUE(file.close());
    return path;
}

} // namespace

TEST(SessionFile, SaysWhatWasRunAndThatItWasClosed) {
    const auto path = threeSeconds("session-about");
    EXPECT_EQ(query(path, "SELECT seed, end_ns, clean_close, ended_at >= started_at FROM session"),
              "7|3000000000|1|1\n");
    EXPECT_EQ(query(path, "SELECT json_extract(document, '$.name') FROM session"), "recorded\n");
    EXPECT_EQ(query(path, "SELECT instr(warren_version, '.') > 0, broker_version FROM session"),
              "1|4.3\n");
}

TEST(SessionFile, IsMarkedAsASession) {
    const auto path = threeSeconds("session-marks");
    EXPECT_EQ(query(path, "PRAGMA application_id; PRAGMA user_version"), "1467118190\n1\n");
}

TEST(SessionFile, IsOneFileWhenClosed) {
    const auto path = threeSeconds("session-one");
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry :
         std::filesystem::directory_iterator(path.parent_path())) {
        ++files;
    }
    EXPECT_EQ(files, 1u);
    EXPECT_EQ(query(path, "PRAGMA journal_mode; PRAGMA integrity_check"), "delete\nok\n");
}

TEST(SessionFile, KeepsASeedAboveWhatSqliteCanCount) {
    const auto path = emptyFolder("session-seed") / "run.sqlite";
    SessionFile file = newSession(path, UINT64_MAX);
    ASSERT_TRUE(file.close());
    EXPECT_EQ(query(path, "SELECT seed FROM session"), "18446744073709551615\n");
}

TEST(SessionFile, ShowsQueueDepth) {
    EXPECT_EQ(query(threeSeconds("session-depth"),
                    "SELECT seconds, queue, ready, unacked FROM queue_depth"),
              "1.0|orders|1|null\n2.0|orders|2|null\n3.0|orders|3|null\n");
}

TEST(SessionFile, ShowsRatesOfCountersAndNotOfLevels) {
    EXPECT_EQ(query(threeSeconds("session-rates"), "SELECT * FROM message_rates"),
              "2.0|queue:orders|enqueued|2.0\n3.0|queue:orders|enqueued|2.0\n");
}

TEST(SessionFile, ShowsDeadLettersAndWhereTheyWent) {
    const auto path = emptyFolder("session-dead") / "run.sqlite";
    SessionFile file = newSession(path);
    sim::RecordFrame frame = frameOfSecond(1);
    frame.deadLetters.push_back({frame.to,
                                 2,
                                 frame.deadLetters[0].fromQueue,
                                 "expired",
                                 "dlx",
                                 "k",
                                 {"a", "b \"c\""},
                                 "",
                                 "[{}]"});
    ASSERT_TRUE(file.append(frame));
    ASSERT_TRUE(file.close());
    EXPECT_EQ(query(path, "SELECT message, queue, reason, went_to, lost_because FROM dead_letters"),
              "1|orders|rejected|null|no_dlx\n2|orders|expired|a, b \"c\"|null\n");
}

TEST(SessionFile, ShowsLostMessagesWithReasonAndCause) {
    EXPECT_EQ(query(threeSeconds("session-lost"), "SELECT * FROM lost_messages"),
              "queue:orders|rejected|no_dlx|3\n");
}

TEST(SessionFile, ShowsAutoAckedMessagesThatWereNeverProcessed) {
    const auto path = emptyFolder("session-auto") / "run.sqlite";
    SessionFile file = newSession(path);
    sim::RecordFrame frame = frameOfSecond(1);
    frame.ledger.push_back({frame.ledger[0].entity, "silent_loss", 5});
    ASSERT_TRUE(file.append(frame));
    ASSERT_TRUE(file.close());
    EXPECT_EQ(query(path, "SELECT reason, messages FROM lost_messages"),
              "auto_acked|4\nrejected|1\n");
}

TEST(SessionFile, KeepsTheLedgerPerIntervalAndAtTheEnd) {
    const auto path = threeSeconds("session-ledger");
    EXPECT_EQ(query(path, "SELECT t_ns, count, added FROM ledger WHERE fate = 'enqueued'"),
              "1000000000|2|2\n2000000000|4|2\n3000000000|6|2\n");
    EXPECT_EQ(query(path, "SELECT count(*) FROM ledger WHERE fate = 'acked'"), "0\n");
}

TEST(SessionFile, NamesTheArgumentsOfEvents) {
    const auto path = emptyFolder("session-event") / "run.sqlite";
    SessionFile file = newSession(path);
    sim::RecordFrame frame = frameOfSecond(1);
    const Address worker{Kind::Consumer, {"/", "worker"}, 2};
    frame.events.push_back({frame.to, sim::RunEventKind::ConsumerCrashed, worker, {"12"}});
    frame.deadLettersOmitted = 9;
    ASSERT_TRUE(file.append(frame));
    ASSERT_TRUE(file.close());
    EXPECT_EQ(query(path, "SELECT event.kind, address, detail FROM event "
                          "JOIN entity ON entity.id = event.entity"),
              "consumer_crashed|consumer:worker[2]|{\"requeued\": 12}\n"
              "dead_letters_omitted|run:|{\"count\": 9}\n");
}

TEST(SessionFile, ReplacesAnOlderSession) {
    const auto path = threeSeconds("session-again");
    SessionFile file = newSession(path, 8);
    ASSERT_TRUE(file.close());
    EXPECT_EQ(query(path, "SELECT seed, end_ns FROM session"), "8|0\n");
}

TEST(SessionFile, LeavesAFileThatIsNoSessionAsItIs) {
    const auto path = emptyFolder("session-foreign") / "thesis.txt";
    std::ofstream(path) << "three years of work";
    const auto file = SessionFile::create(path, document("x"), 1);
    ASSERT_FALSE(file.has_value());
    EXPECT_EQ(file.error().code, ErrorCode::SessionNotOurs);
    std::string text;
    std::getline(std::ifstream(path), text);
    EXPECT_EQ(text, "three years of work");
}

TEST(SessionFile, LeavesAnotherProgramsDatabaseAsItIs) {
    const auto path = emptyFolder("session-other") / "other.sqlite";
    std::ofstream(path).close();
    query(path, "CREATE TABLE precious (x); INSERT INTO precious VALUES (42)");
    const auto file = SessionFile::create(path, document("x"), 1);
    ASSERT_FALSE(file.has_value());
    EXPECT_EQ(file.error().code, ErrorCode::SessionNotOurs);
    EXPECT_EQ(query(path, "SELECT x FROM precious"), "42\n");
}

TEST(SessionFile, SaysThatAFolderIsMissing) {
    const auto path = emptyFolder("session-nowhere") / "not" / "there" / "run.sqlite";
    const auto file = SessionFile::create(path, document("x"), 1);
    ASSERT_FALSE(file.has_value());
    EXPECT_EQ(file.error().code, ErrorCode::SessionWriteFailed);
    EXPECT_EQ(file.error().arguments.at(0), path.string());
}

TEST(SessionFile, WithoutCloseSaysSo) {
    const auto path = emptyFolder("session-unclosed") / "run.sqlite";
    {
        SessionFile file = newSession(path);
        ASSERT_TRUE(file.append(frameOfSecond(1)));
    }
    EXPECT_EQ(query(path, "SELECT clean_close, ended_at, end_ns FROM session"),
              "0|null|1000000000\n");
}

} // namespace warren::session
