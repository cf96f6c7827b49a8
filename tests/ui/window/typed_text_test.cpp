// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What people type: rates, headers, message lists, goals.
#include "tests/ui/window/suites.h"

#include "ui/inspector/field_text.h"
#include "ui/transport/run_goal.h"
#include "ui/welcome/scenario_list.h"

#include <QTest>

namespace warren::ui::test {

void TypedText::ratesAreExact() {
    const auto read = [](const char* text) { return readRate("rate", QLatin1String(text)); };
    QCOMPARE(read("2000/s")->perSecondMillionths, std::uint64_t{2'000'000'000});
    QCOMPARE(read("0.5/s")->perSecondMillionths, std::uint64_t{500'000});
    QCOMPARE(read("30/m")->perSecondMillionths, std::uint64_t{500'000});
    QCOMPARE(read("7")->perSecondMillionths, std::uint64_t{7'000'000});
    for (const char* wrong : {"1/h", "-1/s", "1/d", "x", "1.1234567/s", ""}) {
        QVERIFY2(!read(wrong), wrong);
    }
    QCOMPARE(rateFieldText(Rate{1'250'000}), QStringLiteral("1.25/s"));
}

void TypedText::tablesSurviveReadingBack() {
    FieldTable table{{"format", FieldValue{std::string("pdf")}},
                     {"pages", FieldValue{std::int64_t{12}}},
                     {"scale", FieldValue{1.5}},
                     {"signed", FieldValue{true}},
                     {"number-like", FieldValue{std::string("12")}},
                     {"empty", FieldValue{std::string()}}};
    const auto back = readTable("headers", tableText(table));
    QVERIFY(back);
    QCOMPARE(*back, table);
    QVERIFY(!readTable("headers", QStringLiteral("no equals sign")));
    QVERIFY(!readTable("headers", QStringLiteral("a = 1\na = 2")));
}

void TypedText::messageListsSurviveReadingBack() {
    const QString text = QStringLiteral("A at=0s expiration=10m\nB at=1s key=other size=1KiB "
                                        "priority=3 poison\nC at=2s transient");
    const auto messages = readMessages("messages", text);
    QVERIFY(messages);
    QCOMPARE(messages->size(), std::size_t{3});
    QCOMPARE((*messages)[1].routingKey, std::optional<std::string>("other"));
    QCOMPARE(messagesText(*messages), text);
    QVERIFY(!readMessages("messages", QStringLiteral("A at=soon")));
    QVERIFY(!readMessages("messages", QStringLiteral("A colour=red")));
}

void TypedText::goalsAreInstantsOrConditions() {
    const Instant now = Instant{} + Duration::seconds(5);
    const auto instant = [&](const char* text) {
        return std::get<Instant>(*readRunGoal(QLatin1String(text), now));
    };
    QCOMPARE(instant("10m"), Instant{} + Duration::minutes(10));
    QCOMPARE(instant("+10s"), Instant{} + Duration::seconds(15));
    QCOMPARE(instant("00:10:00"), Instant{} + Duration::minutes(10));
    QCOMPARE(instant("1:30.250"), Instant{} + Duration::milliseconds(90'250));
    const auto goal = readRunGoal(QStringLiteral("queue:main.queue.head_age > 250ms"), now);
    QVERIFY(goal);
    const auto& condition = std::get<Expectation>(*goal);
    QCOMPARE(condition.that.metric, std::string("head_age"));
    const auto& test = std::get<TestIs>(condition.test);
    QCOMPARE(test.comparison, Comparison::Greater);
    QCOMPARE(std::get<Duration>(test.value.value), Duration::milliseconds(250));
}

void TypedText::wrongGoalsAreRefused() {
    for (const char* wrong : {"", "soon", "queue:a.ready", "queue:a.ready >", "queue:a.nothing > 1",
                              "queue:a.ready > many", "nobody:a.ready > 1"}) {
        QVERIFY2(!readRunGoal(QLatin1String(wrong), Instant{}), wrong);
    }
}

void TypedText::firstSentencesEndWhereTheyEnd() {
    QCOMPARE(firstSentence(QStringLiteral("One. Two.")), QStringLiteral("One."));
    QCOMPARE(firstSentence(QStringLiteral("Version 3.13 waits. Then not.")),
             QStringLiteral("Version 3.13 waits."));
    QCOMPARE(firstSentence(QStringLiteral("No end")), QStringLiteral("No end"));
}

} // namespace warren::ui::test
