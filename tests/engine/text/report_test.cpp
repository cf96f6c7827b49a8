// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers, tables and reports as a person reads them.
#include "engine/text/expectation_text.h"
#include "engine/text/number_text.h"
#include "engine/text/run_report.h"
#include "engine/text/table_text.h"

#include <gtest/gtest.h>

namespace warren::text {

TEST(NumberText, SeparatesThousands) {
    EXPECT_EQ(countText(0), "0");
    EXPECT_EQ(countText(999), "999");
    EXPECT_EQ(countText(1'000), "1,000");
    EXPECT_EQ(countText(18'446'744'073'709'551'615u), "18,446,744,073,709,551,615");
}

TEST(NumberText, ShowsThreeFiguresOfADuration) {
    EXPECT_EQ(durationText({0}), "0");
    EXPECT_EQ(durationText({17}), "17 ns");
    EXPECT_EQ(durationText(Duration::microseconds(1)), "1.00 us");
    EXPECT_EQ(durationText(Duration::microseconds(87'432)), "87.4 ms");
    EXPECT_EQ(durationText(Duration::microseconds(999'600)), "1.00 s");
    EXPECT_EQ(durationText(Duration::milliseconds(1'500)), "1.50 s");
    EXPECT_EQ(durationText(Duration::seconds(125)), "2 min 05 s");
    EXPECT_EQ(durationText(Duration::minutes(90)), "1 h 30 min");
    EXPECT_EQ(durationText(Duration::hours(1)), "1 h");
    EXPECT_EQ(durationText({-1'500'000'000}), "-1.50 s");
}

TEST(NumberText, ShowsSizesAndShares) {
    EXPECT_EQ(bytesText(1'023), "1023 B");
    EXPECT_EQ(bytesText(1'536), "1.50 KiB");
    EXPECT_EQ(bytesText(std::uint64_t{20} << 30), "20.0 GiB");
    EXPECT_EQ(shareText(0.9607), "96.1 %");
    EXPECT_EQ(shortCountText(1'234'567), "1.23 M");
    EXPECT_EQ(shortCountText(999'700), "1.00 M");
}

TEST(TableText, AlignsNumbersToTheRight) {
    Table table({"queue", "ready"});
    table.add({{"a"}, {"1,000"}});
    table.add({{"orders"}, {"7"}});
    EXPECT_EQ(table.text({}, 80), "queue   ready\n"
                                  "a       1,000\n"
                                  "orders      7\n");
}

TEST(TableText, CountsCharactersNotBytes) {
    Table table({"queue", "n"});
    table.add({{"größe"}, {"1"}});
    table.add({{"sizes"}, {"2"}});
    EXPECT_EQ(table.text({}, 80), "queue  n\ngröße  1\nsizes  2\n");
}

TEST(TableText, ShortensLongNamesInTheMiddle) {
    EXPECT_EQ(shortened("queue.user.registrations.dlq", 13), "queue.…ns.dlq");
    EXPECT_EQ(shortened("short", 13), "short");
    EXPECT_EQ(shortened("ååååååå", 5), "åå…åå");
}

TEST(TableText, ColoursOnlyWhatIsAnAlarm) {
    Table table({"queue", "lost"});
    table.add({{"q"}, {"3", true}});
    EXPECT_EQ(table.text({}, 80).find('\033'), std::string::npos);
    EXPECT_NE(table.text({true}, 80).find("\033[1;31m     3"), std::string::npos);
}

namespace {

Expectation expectation(const char* that, Test test) {
    Expectation made;
    made.when = WhenAt{Instant{} + Duration::minutes(10)};
    made.that = *parseMetricAddress(that);
    made.test = std::move(test);
    made.line = 12;
    made.why.en = "Because.";
    return made;
}

sim::ExpectationResult result(const char* that, Test test, sim::MetricValue found, bool passed) {
    return {expectation(that, std::move(test)), passed, true, Instant{} + Duration::minutes(10),
            std::move(found)};
}

FinishedRun finished() {
    auto snapshot = std::make_shared<sim::Snapshot>();
    snapshot->at = Instant{} + Duration::minutes(10);
    sim::QueueView queue;
    queue.address = {Kind::Queue, {"/", "orders"}, {}};
    queue.ledger.inPublish = queue.ledger.enqueued = 1'500;
    queue.ledger.discarded[0] = queue.ledger.discardedBecause[0] = 1'234;
    queue.ledger.discardedTotal = 1'234;
    queue.ready = 266;
    snapshot->queues.push_back(queue);
    snapshot->totals.silentLoss = 1'234;
    FinishedRun run;
    run.file = "a & b.warren";
    run.snapshot = std::move(snapshot);
    return run;
}

const TestIs kBelowHundred{Comparison::Less, {std::int64_t{100}}};

} // namespace

TEST(ExpectationText, IsInTheWordsOfTheFile) {
    EXPECT_EQ(expectationText(expectation("queue:main.queue.ready", kBelowHundred)),
              "at 10m: queue:main.queue.ready < 100");
    EXPECT_EQ(
        expectationText(expectation(
            "queue:q.time_p99", TestBetween{{Duration::milliseconds(1)}, {Duration::seconds(2)}})),
        "at 10m: queue:q.time_p99 between 1ms and 2s");
    EXPECT_EQ(expectationText(expectation("consumer:w.state", TestIn{{"idle", "working"}})),
              "at 10m: consumer:w.state in idle, working");
}

TEST(ExpectationText, SaysWhatWasFoundInTheMetricsUnit) {
    EXPECT_EQ(foundText(result("queue:q.ready", kBelowHundred, std::int64_t{1'284}, false)),
              "1,284");
    EXPECT_EQ(foundText(result("queue:q.bytes", kBelowHundred, std::int64_t{2'048}, false)),
              "2.00 KiB");
    EXPECT_EQ(foundText(result("queue:q.utilisation", kBelowHundred, 0.25, false)), "25.0 %");
    EXPECT_EQ(foundText(result("queue:q.head_age", kBelowHundred, std::monostate{}, false)),
              "nothing");
}

TEST(RunReport, SaysWhereMessagesVanishedAndWhy) {
    const std::string report = runReport(finished(), {}, 100);
    EXPECT_NE(report.find("Silent loss: 1,234 messages vanished"), std::string::npos);
    EXPECT_NE(report.find("queue:orders  1,234 rejected: it has no dead-letter exchange"),
              std::string::npos);
}

TEST(RunReport, SaysWhatDoesNotHold) {
    FinishedRun run = finished();
    run.expectations = {result("queue:orders.ready", kBelowHundred, std::int64_t{266}, false),
                        result("queue:orders.acked", kBelowHundred, std::int64_t{0}, true)};
    EXPECT_FALSE(run.passed());
    const std::string report = expectationReport(run, {});
    EXPECT_NE(report.find("1 of 2 expectations do not hold"), std::string::npos);
    EXPECT_NE(report.find("a & b.warren:12: at 10m: queue:orders.ready < 100\n"
                          "      found 266 at 00:10:00.000\n      Because.\n"),
              std::string::npos);
}

TEST(RunReport, ALedgerThatDoesNotBalanceFailsTheRun) {
    FinishedRun run = finished();
    EXPECT_TRUE(run.passed());
    run.imbalance = "enqueued";
    EXPECT_FALSE(run.passed());
    EXPECT_NE(expectationReport(run, {}).find("does not balance: enqueued"), std::string::npos);
}

TEST(JunitReport, EscapesWhatXmlTakesForItself) {
    FinishedRun run = finished();
    run.expectations = {result("queue:orders.ready", kBelowHundred, std::int64_t{266}, false)};
    const std::string xml = junitReport({run});
    EXPECT_NE(xml.find("name=\"a &amp; b.warren\" tests=\"2\" failures=\"1\""), std::string::npos);
    EXPECT_NE(xml.find("queue:orders.ready &lt; 100"), std::string::npos);
}

} // namespace warren::text
