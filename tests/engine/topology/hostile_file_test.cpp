// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Broken and hostile files: one clear answer each, quickly, and never a crash.
#include "engine/topology/json_tree.h"

#include "tests/engine/topology/documents.h"

namespace warren {
namespace {

using test::errorsOf;
using test::onlyError;

std::string repeated(const std::string& text, std::size_t times) {
    std::string result;
    result.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

TEST(BrokenFile, GivesItsOneSyntaxErrorWithPlace) {
    EXPECT_EQ(onlyError("{\n  \"warren\": 1,\n}"), "3:1 : JSON syntax: found ‘}’, expected string");
    EXPECT_EQ(onlyError("{\"warren\": 1"),
              "1:13 : JSON syntax: found the end of the file, expected ‘,’ or ‘}’");
    EXPECT_EQ(onlyError(""), "1:1 : JSON syntax: found the end of the file, expected value");
    EXPECT_EQ(onlyError("{\"warren\": 01}").substr(0, 5), "1:13 ");
    EXPECT_EQ(onlyError("{\"warren\": 1} x"),
              "1:15 : JSON syntax: found ‘x’, expected end of file");
    EXPECT_EQ(onlyError("{'a': 1}"), "1:2 : JSON syntax: found ‘'’, expected string");
}

TEST(BrokenFile, TruncatedAnywhereIsAnError) {
    const std::string whole = R"({"warren": 1, "name": "é", "definitions": {"queues": [{"name":
        "q", "arguments": {"x-message-ttl": 1000, "n": -1.5e3}}]}})";
    ASSERT_TRUE(errorsOf(whole).empty());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        EXPECT_EQ(errorsOf(whole.substr(0, length)).size(), 1u) << length;
    }
}

TEST(BrokenFile, ColumnsCountCodePoints) {
    EXPECT_EQ(onlyError("{\"warren\": 1, \"name\": \"äöü\", \"seed\": x}").substr(0, 5), "1:38 ");
}

TEST(BrokenFile, MustBeUtf8) {
    EXPECT_EQ(onlyError("{\"warren\": 1, \"name\": \"\xC3\x28\"}"),
              "1:24 : the file is not UTF-8 (at byte 23); save it as UTF-8");
    EXPECT_EQ(errorsOf("{\"warren\": 1, \"name\": \"\xED\xA0\x80\"}").front().code,
              ErrorCode::NotUtf8)
        << "surrogates are not UTF-8";
    EXPECT_EQ(errorsOf(R"({"warren": 1, "name": "\udc00"})").front().code, ErrorCode::JsonSyntax);
    EXPECT_EQ(errorsOf(R"({"warren": 1, "name": "\ud800"})").front().code, ErrorCode::JsonSyntax);
}

TEST(BrokenFile, MayNotHoldAZeroByte) {
    EXPECT_EQ(errorsOf(std::string("{\"warren\": 1}\0{}", 16)).front().code, ErrorCode::JsonSyntax);
}

TEST(BrokenFile, MayBeginWithAByteOrderMark) {
    EXPECT_TRUE(errorsOf("\xEF\xBB\xBF{\"warren\": 1}").empty());
}

TEST(BrokenFile, ARepeatedKeyNamesBothPlaces) {
    EXPECT_EQ(onlyError("{\"warren\": 1,\n\"seed\": 1,\n\"seed\": 2}"),
              "3:1 : the key ‘seed’ is there twice, first on line 2; keep one");
    EXPECT_EQ(onlyError("{\"warren\": 1, \"a\": 1, \"\\u0061\": 2}").substr(0, 5), "1:23 ")
        << "keys are compared by what they say";
    std::string wide = "{\"warren\": 1";
    for (int i = 0; i < 1000; ++i) {
        wide += ",\n\"k" + std::to_string(i % 999) + "\": 0";
    }
    EXPECT_EQ(onlyError(wide + "}").substr(0, 7), "1001:1 ");
}

TEST(HostileFile, NestingEndsAtItsLimit) {
    const std::string deep = repeated("[", 10'000'000);
    const Errors errors = errorsOf(deep);
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_EQ(errors.front().code, ErrorCode::JsonTooDeep);
    EXPECT_EQ(errors.front().place.column, 65);
    EXPECT_EQ(errorsOf("{\"warren\": 1, \"x\": " + repeated("{\"a\":", 5000)).front().code,
              ErrorCode::JsonTooDeep);
    EXPECT_TRUE(
        errorsOf("{\"warren\": 1, \"x\": " + repeated("[", 63) + repeated("]", 63) + "}").empty());
}

TEST(HostileFile, TheNumberOfValuesEndsAtItsLimit) {
    const std::string many =
        "{\"warren\": 1, \"x\": [" + repeated("[],", JsonTree::kMaxNodes) + "[]]}";
    EXPECT_EQ(errorsOf(many).front().code, ErrorCode::JsonTooLong);
}

TEST(HostileFile, ErrorsEndAtAHundredAndAreCounted) {
    const Errors errors =
        errorsOf("{\"queues\": [" + repeated("{\"name\": 1},\n", 100'000) + "{\"name\": 1}]}");
    ASSERT_EQ(errors.size(), ErrorList::kMaxErrors + 1);
    EXPECT_EQ(errors.back().code, ErrorCode::TooManyErrors);
    EXPECT_EQ(text::describeWithPlace(errors.back()), "test.warren: and 99901 more");
    EXPECT_EQ(errors[99].place.line, 100);
}

TEST(HostileFile, NoticesEndAtAHundredToo) {
    std::string text = "{\"warren\": 1";
    for (int i = 0; i < 10'000; ++i) {
        text += ", \"k" + std::to_string(i) + "\": 0";
    }
    EXPECT_LE(test::loaded(text + "}").notices.size(), ErrorList::kMaxErrors + 1);
}

TEST(HostileFile, HugeNumbersAreRefusedOrKept) {
    EXPECT_EQ(errorsOf(R"({"warren": 1, "seed": 1e400})").front().code, ErrorCode::JsonSyntax);
    EXPECT_EQ(errorsOf(R"({"warren": 1, "seed": 99999999999999999999})").front().code,
              ErrorCode::OutOfRange);
    EXPECT_EQ(errorsOf("{\"warren\": 1, \"seed\": " + repeated("9", 100'000) + "}").size(), 1u);
    const Document kept =
        test::loaded(R"({"warren": 1, "later": 123456789012345678901234567890})").document;
    EXPECT_EQ(kept.kept.front().json, "123456789012345678901234567890");
    EXPECT_EQ(errorsOf(R"({"queues": [{"name": "q"}], "bindings": [{"source": "amq.headers",
        "destination": "q", "arguments": {"n": 99999999999999999999}}]})")
                  .front()
                  .code,
              ErrorCode::OutOfRange);
}

} // namespace
} // namespace warren
