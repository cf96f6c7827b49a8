// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writing: one fixed layout, byte-stable, and nothing that was read is lost.
#include "engine/base/file.h"

#include "tests/engine/topology/documents.h"
#include "tests/engine/topology/random_document.h"

#include <filesystem>
#include <fstream>

namespace warren {
namespace {

namespace fs = std::filesystem;

using test::edited;
using test::loaded;

std::string content(const fs::path& path) {
    Result<std::string> text = readFile(path, std::size_t{1} << 28);
    return text ? *text : std::string{};
}

fs::path sample(const char* name) {
    return fs::path(WARREN_SOURCE_DIR) / "tests/engine/topology/samples" / name;
}

TEST(Writing, TheSampleIsWrittenAsItWasRead) {
    const std::string text = content(sample("everything.warren"));
    ASSERT_FALSE(text.empty());
    const LoadedDocument file = loaded(text);
    EXPECT_EQ(writeWarren(file.document), text);
}

TEST(Writing, TheRabbitMqExportIsWrittenAsItWasRead) {
    const fs::path original = sample("export.json");
    const LoadedDocument first = loaded(content(original));
    EXPECT_EQ(first.format, DocumentFormat::Definitions);
    const std::string once = writeDefinitions(first.document);
    const LoadedDocument again = loaded(once);
    EXPECT_EQ(again.document, first.document);
    EXPECT_EQ(writeDefinitions(again.document), once);
    const LoadedDocument asWarren = loaded(writeWarren(first.document));
    EXPECT_EQ(asWarren.document, first.document);
}

TEST(Writing, TheConformanceSampleGoesThroughBothFormats) {
    const fs::path path =
        fs::path(WARREN_SOURCE_DIR) / "../shared/conformance/definitions-sample.json";
    if (!fs::exists(path)) {
        GTEST_SKIP() << "the conformance folder is not beside the repository";
    }
    const LoadedDocument file = loaded(content(path));
    EXPECT_EQ(file.document.topology.queues.size(), 25u);
    EXPECT_EQ(file.document.topology.exchanges.size(), 10u);
    EXPECT_EQ(file.document.topology.bindings.size(), 26u);
    EXPECT_EQ(file.document.topology.policies.size(), 4u);
    EXPECT_EQ(file.document.topology.operatorPolicies.size(), 1u);
    const std::string once = writeDefinitions(file.document);
    EXPECT_EQ(writeDefinitions(loaded(once).document), once);
    EXPECT_EQ(loaded(writeWarren(file.document)).document, file.document);
}

TEST(Writing, KeptTextIsKeptByteForByte) {
    const std::string odd = "{ \"a\" :[1,\n   2 ],\t\"\\u00e9\": 1.50 }";
    const LoadedDocument file =
        loaded("{\"warren\": 1, \"host\": " + odd + ", \"zzz\": " + odd + "}");
    const std::string text = writeWarren(file.document);
    EXPECT_NE(text.find("\"host\": " + odd + ",\n"), std::string::npos);
    EXPECT_NE(text.find("\"zzz\": " + odd + "\n"), std::string::npos);
    EXPECT_EQ(writeWarren(loaded(text).document), text);
}

TEST(Writing, DefinitionsListWhatTheyCannotCarry) {
    Document document = edited({}, {AddQueue{test::queue("q"), Position{1, 2}},
                                    AddConsumer{test::consumer("c", "q"), {}}});
    document.about.seed = 7;
    Errors lost;
    const std::string text = writeDefinitions(document, &lost);
    std::vector<std::string> what;
    for (const Error& error : lost) {
        EXPECT_EQ(error.code, ErrorCode::LossyFormat);
        what.push_back(error.arguments.at(1));
    }
    EXPECT_EQ(what, (std::vector<std::string>{"seed", "consumers", "layout"}));
    EXPECT_EQ(loaded(text).document.topology, document.topology);
}

TEST(Writing, BindingsAreOneALine) {
    const Document document = edited({}, {AddQueue{test::queue("q"), {}},
                                          AddBinding{test::binding("amq.direct", "q", "a")},
                                          AddBinding{test::binding("amq.direct", "q", "b")}});
    const Document without =
        edited(document, {RemoveBinding{test::binding("amq.direct", "q", "b")}});
    const std::string longer = writeWarren(document);
    const std::string shorter = writeWarren(without);
    EXPECT_EQ(std::count(longer.begin(), longer.end(), '\n'),
              std::count(shorter.begin(), shorter.end(), '\n') + 1);
}

class RoundTrip : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RoundTrip, ReadingWhatWasWrittenGivesTheDocumentBack) {
    const Document document = test::randomDocument(GetParam());
    const std::string text = writeWarren(document);
    const LoadedDocument again = loaded(text);
    EXPECT_EQ(again.document, document) << text;
    EXPECT_EQ(writeWarren(again.document), text);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RoundTrip, testing::Range<std::uint64_t>(0, 200));

class Saving : public testing::Test {
protected:
    void SetUp() override {
        m_folder = fs::path(testing::TempDir()) /
                   ("warren-saving-" +
                    std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        fs::remove_all(m_folder);
        fs::create_directories(m_folder);
    }
    void TearDown() override { fs::remove_all(m_folder); }

    [[nodiscard]] std::size_t filesInFolder() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(m_folder), fs::directory_iterator()));
    }

    fs::path m_folder;
};

TEST_F(Saving, WritesByExtensionAndReadsBack) {
    const Document document = test::randomDocument(1);
    ASSERT_TRUE(saveDocument(document, m_folder / "a.warren"));
    ASSERT_TRUE(saveDocument(document, m_folder / "a.json"));
    EXPECT_EQ(loadDocument(m_folder / "a.warren")->document, document);
    EXPECT_EQ(loadDocument(m_folder / "a.json")->document.topology, document.topology);
    EXPECT_EQ(saveDocument(document, m_folder / "a.txt").error().code, ErrorCode::FileKindUnknown);
    EXPECT_EQ(filesInFolder(), 2u) << "nothing is left beside them";
}

TEST_F(Saving, WhatWasJustSavedChangesNoByte) {
    const fs::path path = m_folder / "a.warren";
    ASSERT_TRUE(saveDocument(test::randomDocument(2), path));
    const std::string before = content(path);
    ASSERT_TRUE(saveDocument(loadDocument(path)->document, path));
    EXPECT_EQ(content(path), before);
}

TEST_F(Saving, KeepsPermissionsAndFollowsLinks) {
    const fs::path path = m_folder / "a.warren";
    const fs::path link = m_folder / "link.warren";
    ASSERT_TRUE(saveDocument({}, path));
    const auto ownerOnly = fs::perms::owner_read | fs::perms::owner_write;
    fs::permissions(path, ownerOnly);
    fs::create_symlink("a.warren", link);
    ASSERT_TRUE(saveDocument(test::randomDocument(3), link));
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(fs::status(path).permissions(), ownerOnly);
    EXPECT_EQ(loadDocument(path)->document, test::randomDocument(3));
}

TEST_F(Saving, LeavesAReadOnlyFileAlone) {
    const fs::path path = m_folder / "a.warren";
    ASSERT_TRUE(saveDocument({}, path));
    const std::string before = content(path);
    fs::permissions(path, fs::perms::owner_read);
    const Result<void> saved = saveDocument(test::randomDocument(4), path);
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::FileUnwritable);
    EXPECT_EQ(content(path), before);
    EXPECT_EQ(filesInFolder(), 1u);
}

TEST_F(Saving, RefusesADirectoryAMissingFolderAndAFullDisk) {
    fs::create_directory(m_folder / "d.warren");
    EXPECT_EQ(saveDocument({}, m_folder / "d.warren").error().code, ErrorCode::FileUnwritable);
    EXPECT_EQ(saveDocument({}, m_folder / "no" / "a.warren").error().code,
              ErrorCode::FileUnwritable);
    if (fs::exists("/dev/full")) {
        const Result<void> saved = writeFileAtomically("/dev/full", "text");
        ASSERT_FALSE(saved);
        EXPECT_EQ(saved.error().code, ErrorCode::FileUnwritable);
    }
    EXPECT_EQ(loadDocument(m_folder / "d.warren").error().front().code, ErrorCode::FileUnreadable);
    EXPECT_EQ(loadDocument(m_folder / "gone.warren").error().front().code,
              ErrorCode::FileUnreadable);
}

} // namespace
} // namespace warren
