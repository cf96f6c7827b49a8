// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The inbox is bounded and in order; the mailbox keeps the newest only.
#include "ui/bridge/inbox.h"
#include "ui/bridge/news_list.h"
#include "ui/bridge/snapshot_mailbox.h"

#include <gtest/gtest.h>

namespace warren::ui {
namespace {

std::vector<NumberedRequest> takeNow(Inbox& inbox) {
    return inbox.take(std::chrono::steady_clock::now());
}

TEST(Inbox, GivesRequestsInTheOrderInWhichTheyWereSent) {
    Inbox inbox;
    inbox.send(PauseRun{});
    inbox.send(StepRun{});
    const auto taken = takeNow(inbox);
    ASSERT_EQ(taken.size(), 2U);
    EXPECT_TRUE(std::holds_alternative<PauseRun>(taken[0].request));
    EXPECT_TRUE(std::holds_alternative<StepRun>(taken[1].request));
    EXPECT_LT(taken[0].number, taken[1].number);
}

TEST(Inbox, ReplacesAPaceByTheNextPace) {
    Inbox inbox;
    inbox.send(SetPace{sim::Pace{2'000}});
    const std::uint64_t last = inbox.send(SetPace{sim::Pace{5'000}});
    const auto taken = takeNow(inbox);
    ASSERT_EQ(taken.size(), 1U);
    EXPECT_EQ(std::get<SetPace>(taken[0].request).pace, sim::Pace{5'000});
    EXPECT_EQ(taken[0].number, last);
}

TEST(Inbox, KeepsBothDocumentsWhenAStepStandsBetweenThem) {
    Inbox inbox;
    inbox.send(ApplyDocument{});
    inbox.send(StepRun{});
    inbox.send(ApplyDocument{});
    EXPECT_EQ(takeNow(inbox).size(), 3U);
}

TEST(Inbox, RefusesWhenItIsFull) {
    Inbox inbox;
    for (std::size_t i = 0; i < Inbox::kRequestsMax; ++i) {
        ASSERT_NE(inbox.send(StepRun{}), 0U);
    }
    EXPECT_EQ(inbox.send(StepRun{}), 0U);
    EXPECT_EQ(takeNow(inbox).size(), Inbox::kRequestsMax);
    EXPECT_NE(inbox.send(StepRun{}), 0U);
}

TEST(Inbox, ClosingEndsAWaitAndRefusesWhatComesAfter) {
    Inbox inbox;
    std::thread closer([&inbox] { inbox.close(); });
    EXPECT_TRUE(inbox.take(std::nullopt).empty());
    closer.join();
    EXPECT_EQ(inbox.send(StepRun{}), 0U);
}

TEST(SnapshotMailbox, KeepsTheNewestOnly) {
    SnapshotMailbox mailbox;
    Picture picture;
    picture.status.run = 1;
    mailbox.put(picture);
    picture.status.run = 2;
    mailbox.put(picture);
    const auto mail = mailbox.newerThan(0);
    ASSERT_TRUE(mail);
    EXPECT_EQ(mail->picture.status.run, 2U);
    EXPECT_EQ(mail->number, 2U);
    EXPECT_FALSE(mailbox.newerThan(2));
}

TEST(NewsList, TellsNothingBeforeItsPictureIsSeen) {
    NewsList news;
    news.add(EditApplied{}, 2);
    news.add(RecordingStarted{});
    EXPECT_EQ(news.take(1).size(), 1U);
    EXPECT_TRUE(news.take(1).empty());
    EXPECT_EQ(news.take(2).size(), 1U);
}

} // namespace
} // namespace warren::ui
