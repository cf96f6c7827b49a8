// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Replays what fuzzing has found interesting, and damages it in simple ways.
#include "engine/base/file.h"
#include "engine/base/random.h"
#include "tests/fuzz/document_fuzz.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace warren {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> corpus() {
    std::vector<fs::path> files;
    for (const auto& entry :
         fs::directory_iterator(fs::path(WARREN_SOURCE_DIR) / "tests/fuzz/corpus/document")) {
        files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

void feed(const std::string& text) {
    EXPECT_EQ(fuzz::fuzzDocument(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()),
              0);
}

TEST(FuzzCorpus, EveryDocumentIsReadOrRefused) {
    const std::vector<fs::path> files = corpus();
    EXPECT_GE(files.size(), 10u);
    for (const fs::path& path : files) {
        feed(readFile(path, std::size_t{1} << 20).value_or(""));
    }
}

TEST(FuzzCorpus, EveryDamagedDocumentIsReadOrRefused) {
    Random random(1);
    for (const fs::path& path : corpus()) {
        const std::string text = readFile(path, std::size_t{1} << 20).value_or("");
        for (int round = 0; round < 50 && !text.empty(); ++round) {
            std::string damaged = text;
            for (std::uint64_t i = 1 + random.below(3); i > 0; --i) {
                const auto at = static_cast<std::size_t>(random.below(damaged.size()));
                damaged[at] = static_cast<char>(random.below(256));
            }
            feed(damaged);
        }
    }
}

} // namespace
} // namespace warren
