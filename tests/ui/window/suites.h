// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The suites of ui_window_test: each slot's name is a sentence about the window.
#pragma once

#include <QObject>

namespace warren::ui::test {

class Welcome : public QObject {
    Q_OBJECT
private slots:
    void opensOnThePageWithEveryScenario();
    void aCardOpensItsScenario();
    void aRecentFileOpens();
    void everyScenarioReads();
};

class Files : public QObject {
    Q_OBJECT
private slots:
    void savesAndOpensTheSame();
    void savingTwiceChangesNoByte();
    void aBrokenFileShowsEveryErrorAndKeepsTheDocument();
    void aMissingFileSaysSo();
    void savingIntoAFolderSaysSoAndLosesNothing();
    void closingAsksAboutUnsavedChanges();
    void aDroppedFileOpens();
    void savingDefinitionsSaysWhatTheyCantCarry();
};

class Inspecting : public QObject {
    Q_OBJECT
private slots:
    void hasAFieldForEveryQueueArgument();
    void editsEveryAttribute_data();
    void editsEveryAttribute();
    void aRefusalIsRabbitmqsOwnAndChangesNothing();
    void escapeBringsTheOldTextBack();
    void anUnfinishedTextGoesWithItsField();
    void showsWhereAValueComesFrom();
    void renamingKeepsTheSelection();
    void undoBringsTheOldValueBack();
    void aBindingsKeyIsEdited();
    void nothingSelectedShowsTheDocument();
    void theLedgerAddsUp();
};

class Running : public QObject {
    Q_OBJECT
private slots:
    void playsPausesAndSteps();
    void runsUntilATypedInstant();
    void runsUntilATypedCondition();
    void aWrongGoalSaysWhy();
    void takesAnEditOverAndUndoesIt();
    void aRefusedEditOffersToRestart();
    void anotherDocumentEndsTheRun();
    void restartsAtZero();
    void recordsASession();
    void aFailedRecordingIsToldAndTheRunGoesOn();
    void logsEventsAndFindsTheirNode();
    void showsTheStateOfTheRun();
    void closesWhileItRuns();
};

class TypedText : public QObject {
    Q_OBJECT
private slots:
    void ratesAreExact();
    void tablesSurviveReadingBack();
    void messageListsSurviveReadingBack();
    void goalsAreInstantsOrConditions();
    void wrongGoalsAreRefused();
    void firstSentencesEndWhereTheyEnd();
};

} // namespace warren::ui::test
