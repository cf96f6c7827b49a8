// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of error codes.
#include "engine/text/error_text.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace warren::text {
namespace {

constexpr auto kLast = static_cast<int>(ErrorCode::SessionReadFailed);

TEST(ErrorText, EveryCodeHasASentenceOfItsOwn) {
    std::set<std::string_view> sentences;
    for (int code = 0; code <= kLast; ++code) {
        const std::string_view sentence = errorTemplate(static_cast<ErrorCode>(code));
        EXPECT_NE(sentence, "unknown error") << code;
        EXPECT_TRUE(sentences.insert(sentence).second) << sentence;
    }
}

TEST(ErrorText, PutsTheArgumentsInPlace) {
    EXPECT_EQ(describe({ErrorCode::WrongType, {"seed", "integer", "string"}, {}, {}}),
              "‘seed’ is string, expected integer");
    EXPECT_EQ(describe({ErrorCode::ValueRefused, {"message-ttl", "{value_negative,-1}"}, {}, {}}),
              "RabbitMQ refuses this value of ‘message-ttl’: {value_negative,-1}")
        << "braces in an argument are not placeholders";
    EXPECT_EQ(describe({ErrorCode::NameTaken, {}, {}, {}}), "there is already a  named ‘’")
        << "a missing argument is no crash";
}

TEST(ErrorText, SaysWhatAMetricIsComparedWith) {
    const auto sentence = [](std::vector<std::string> arguments) {
        return describe({ErrorCode::TestInvalid, std::move(arguments), {}, {}});
    };
    EXPECT_EQ(sentence({"value", "state", "state"}),
              "the expectation is not well formed: ‘state’ is compared with the name of one of its "
              "states");
    EXPECT_EQ(sentence({"order", "state", "state"}),
              "the expectation is not well formed: ‘state’ has no order; use ==, != or in");
    EXPECT_EQ(sentence({"equality", "time_p99", "time"}),
              "the expectation is not well formed: ‘time_p99’ is measured, so == and != say "
              "nothing; use <, <=, >, >=, between or within");
}

TEST(ErrorText, BeginsWithThePlaceAsFarAsKnown) {
    Error error{ErrorCode::NameEmpty, {"queue"}, {"a.warren", 3, 14}, {}};
    EXPECT_EQ(describeWithPlace(error), "a.warren:3:14: a queue needs a name");
    error.place.column = 0;
    EXPECT_EQ(describeWithPlace(error), "a.warren:3: a queue needs a name");
    error.place = {};
    EXPECT_EQ(describeWithPlace(error), "a queue needs a name");
}

TEST(ErrorText, NamesAFileOnce) {
    EXPECT_EQ(
        describeWithPlace({ErrorCode::FileUnreadable, {"a", "no such file"}, {"a", 0, 0}, {}}),
        "cannot read a: no such file");
}

} // namespace
} // namespace warren::text
