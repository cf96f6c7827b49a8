// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The suites of ui_canvas_test.
#pragma once

#include <QObject>

namespace warren::ui::test {

/// The scene equals one built fresh, whatever happened before.
class SceneLaw : public QObject {
    Q_OBJECT
private slots:
    void holdsAfterRandomEditsUndosAndRedos_data();
    void holdsAfterRandomEditsUndosAndRedos();
    void undoingEverythingGivesTheFirstDocument();
    void aNewDocumentReplacesEverything();
};

class Gestures : public QObject {
    Q_OBJECT
private slots:
    void aDropFromThePaletteAddsTheNodeThere();
    void aChosenNodeIsPlacedByAClickAndByReturn();
    void escapeEndsPlacing();
    void aProducerIsWiredToAnExchange();
    void anExchangeIsBoundToAQueueAndItsKeyTyped();
    void aQueueIsSubscribedTo();
    void aQueueGetsItsDeadLetterExchange();
    void anIllegalDropSaysWhy();
    void movingIsOneUndoStep();
    void aDragOfSeveralMovesThemTogether();
    void escapeDuringADragChangesNothing();
    void doubleClickRenames();
    void aTakenNameKeepsTheEditorOpen();
    void doubleClickOnALabelEditsTheKey();
};

class Commands : public QObject {
    Q_OBJECT
private slots:
    void deleteTakesNodesAndTheirBindings();
    void deletingASelectedEdgeDisconnects();
    void copiesArePastedUnderFreeNamesAndWiredToEachOther();
    void duplicateKeepsTheShape();
    void garbageOnTheClipboardIsRefusedInWords();
    void arrowKeysMoveAndMergeIntoOneStep();
    void selectionFollowsTheCanvasAndBack();
    void aRubberBandSelectsWhatItTouches();
    void tabGoesFromCardToCard();
    void arrangingIsOneStep();
};

class Live : public QObject {
    Q_OBJECT
private slots:
    void valuesFindTheirCardsByAddress();
    void editingWhileRunningKeepsTheValues();
    void tokensMoveWhileTheRunGoesOn();
    void aNewRunStartsOver();
    void silentLossWarnsInWords();
    void cardsAreSpokenInWords();
};

} // namespace warren::ui::test
