// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every file of tests/scripts is a test: its name is the sentence that it proves.
#include "tests/support/script.h"
#include "tests/support/script_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace warren {
namespace {

std::vector<std::filesystem::path> scripts() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(WARREN_SCRIPTS)) {
        if (entry.path().extension() == ".script") {
            paths.push_back(entry.path());
        }
    }
    std::ranges::sort(paths);
    return paths;
}

class BrokerScript : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(BrokerScript, Holds) {
    std::ostringstream text;
    text << std::ifstream(GetParam()).rdbuf();
    const std::string difference = test::ScriptRun{}.run(test::parseScript(text.str()));
    EXPECT_EQ(difference, "") << GetParam().filename().string();
}

INSTANTIATE_TEST_SUITE_P(Scripts, BrokerScript, testing::ValuesIn(scripts()),
                         [](const auto& script) { return script.param.stem().string(); });

TEST(Script, SaysTheLineOfAMistake) {
    EXPECT_THROW(test::parseScript("queue q\nat noon publish"), std::runtime_error);
    EXPECT_EQ(test::ScriptRun{}.run(test::parseScript("queue q\nfrobnicate q")),
              "line 2: unknown verb frobnicate");
}

TEST(Script, SaysWhatItExpectedAndWhatItFound) {
    EXPECT_EQ(
        test::ScriptRun{}.run(test::parseScript("queue q\nat 1s publish \"\" q a -> ready q=2")),
        "line 2: expected `ready q=2`, found `ready q=1`");
    EXPECT_EQ(
        test::ScriptRun{}.run(test::parseScript("queue q\nat 1s publish \"\" q a -> deliver A a")),
        "line 2: expected `deliver A a`, found ``");
}

} // namespace
} // namespace warren
