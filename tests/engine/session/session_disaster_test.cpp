// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A killed writer and a full disk: each in a child process, so that only the child suffers.
#include "engine/session/session_file.h"

#include "tests/engine/session/session_reading.h"

#include <gtest/gtest.h>

#include <csignal>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace warren::session {

using test::emptyFolder;
using test::frameOfSecond;
using test::query;

namespace {

enum ChildSaid : int { AllWritten = 0, NotCreated = 1, RefusedClearly = 2, RefusedOddly = 3 };

/// Writes until told by a pipe that somebody has read enough; it is killed before that.
[[noreturn]] void writeForever(const std::filesystem::path& path, int progress) {
    auto file = SessionFile::create(path, Document{}, 1);
    for (std::int64_t second = 1; file && file->append(frameOfSecond(second)); ++second) {
        const char done = '.';
        if (write(progress, &done, 1) != 1) {
            break;
        }
    }
    _exit(NotCreated);
}

/// Nothing above `limit` bytes can be written by this process, as on a full disk.
[[noreturn]] void writeWithin(const std::filesystem::path& path, rlim_t limit) {
    signal(SIGXFSZ, SIG_IGN);
    auto file = SessionFile::create(path, Document{}, 1);
    if (!file) {
        _exit(NotCreated);
    }
    const rlimit bound{limit, limit};
    setrlimit(RLIMIT_FSIZE, &bound);
    for (std::int64_t second = 1; second < 100'000; ++second) {
        const Result<void> done = file->append(frameOfSecond(second));
        if (!done) {
            const bool clear = done.error().code == ErrorCode::SessionWriteFailed &&
                               done.error().arguments.size() == 2 &&
                               done.error().arguments[0] == path.string();
            (void)file->close();
            _exit(clear ? RefusedClearly : RefusedOddly);
        }
    }
    _exit(AllWritten);
}

} // namespace

TEST(SessionDisaster, KilledWriterLeavesEverythingThatItAppended) {
    const auto path = emptyFolder("session-killed") / "run.sqlite";
    int progress[2];
    ASSERT_EQ(pipe(progress), 0);
    const pid_t writer = fork();
    if (writer == 0) {
        close(progress[0]);
        writeForever(path, progress[1]);
    }
    close(progress[1]);
    constexpr int appended = 200;
    char dot = 0;
    for (int i = 0; i < appended; ++i) {
        ASSERT_EQ(read(progress[0], &dot, 1), 1);
    }
    kill(writer, SIGKILL);
    int status = 0;
    waitpid(writer, &status, 0);
    close(progress[0]);
    ASSERT_TRUE(WIFSIGNALED(status));

    EXPECT_EQ(query(path, "PRAGMA integrity_check"), "ok\n");
    EXPECT_EQ(query(path, "SELECT clean_close, end_ns >= 200000000000 FROM session"), "0|1\n");
    EXPECT_EQ(query(path, "SELECT count(*) * 1000000000 = (SELECT end_ns FROM session) "
                          "FROM queue_depth"),
              "1\n");
}

TEST(SessionDisaster, FullDiskIsAClearErrorAndKeepsWhatWasWritten) {
    const auto path = emptyFolder("session-full") / "run.sqlite";
    const pid_t writer = fork();
    if (writer == 0) {
        writeWithin(path, 600'000);
    }
    int status = 0;
    waitpid(writer, &status, 0);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), RefusedClearly);
    EXPECT_EQ(query(path, "PRAGMA integrity_check"), "ok\n");
    EXPECT_EQ(query(path, "SELECT end_ns > 10000000000 FROM session"), "1\n");
    EXPECT_EQ(query(path, "SELECT count(*) * 1000000000 = (SELECT end_ns FROM session) "
                          "FROM queue_depth"),
              "1\n");
}

} // namespace warren::session
