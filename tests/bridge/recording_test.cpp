// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Recording a run to a session file from its thread.
#include "tests/bridge/run_probe.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace warren::test {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test, gone afterwards.
class Recording : public testing::Test {
protected:
    Recording()
        : m_folder(fs::temp_directory_path() /
                   ("warren-recording-" +
                    std::string(testing::UnitTest::GetInstance()->current_test_info()->name()))) {
        fs::remove_all(m_folder);
        fs::create_directories(m_folder);
    }
    ~Recording() override { fs::remove_all(m_folder); }

    fs::path m_folder;
};

std::string firstBytes(const fs::path& path, std::size_t count) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes(count, '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(count));
    return bytes;
}

void runTenSeconds(RunProbe& probe) {
    const Instant end = Instant{} + Duration::seconds(10);
    probe.ask(ui::SetPace{sim::Pace::max()});
    probe.send(ui::RunTo{end, std::nullopt});
    ASSERT_TRUE(probe.waitFor([end](const ui::Picture& p) {
        return p.status.phase == ui::RunPhase::Paused && p.snapshot->at >= end;
    }));
}

TEST_F(Recording, WritesOneSqliteFile) {
    const fs::path file = m_folder / "run.sqlite";
    {
        RunProbe probe;
        probe.ask(ui::StartRun{steadyDocument()});
        probe.ask(ui::StartRecording{file});
        EXPECT_TRUE(probe.picture().status.recording);
        runTenSeconds(probe);
        probe.ask(ui::StopRecording{});
        EXPECT_FALSE(probe.picture().status.recording);
        EXPECT_FALSE(probe.news<ui::RecordingFailed>());
    }
    EXPECT_EQ(firstBytes(file, 15), "SQLite format 3");
    EXPECT_FALSE(fs::exists(m_folder / "run.sqlite-wal"));
}

TEST_F(Recording, OfTheThreadThatEndsIsWhole) {
    const fs::path file = m_folder / "run.sqlite";
    {
        RunProbe probe;
        probe.ask(ui::StartRun{steadyDocument()});
        probe.ask(ui::StartRecording{file});
        runTenSeconds(probe);
    }
    EXPECT_EQ(firstBytes(file, 15), "SQLite format 3");
    EXPECT_FALSE(fs::exists(m_folder / "run.sqlite-wal"));
}

TEST_F(Recording, ToAFolderFailsAndTheRunGoesOn) {
    RunProbe probe;
    probe.ask(ui::StartRun{steadyDocument()});
    probe.ask(ui::StartRecording{m_folder});
    runTenSeconds(probe);
    while (probe.picture().status.recording) {
        probe.ask(ui::PauseRun{}); // the failure is seen at the next look
    }
    EXPECT_TRUE(probe.news<ui::RecordingFailed>());
    EXPECT_EQ(probe.picture().snapshot->messages, 10'001U); // from 0 s to 10 s, both in
}

TEST_F(Recording, WithoutARunIsRefused) {
    RunProbe probe;
    probe.ask(ui::StartRecording{m_folder / "run.sqlite"});
    EXPECT_FALSE(probe.picture().status.recording);
    EXPECT_TRUE(probe.news<ui::RecordingFailed>());
}

} // namespace
} // namespace warren::test
