// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RunControls: what the run's actions do, and how the run follows the document while it is edited.
#pragma once

#include "ui/bridge/run_feed.h"
#include "ui/document/open_document.h"

#include <QObject>

#include <filesystem>

class QWidget;

namespace warren::ui {

class MessageBar;

class RunControls : public QObject {
    Q_OBJECT

public:
    RunControls(OpenDocument& document, RunFeed& feed, MessageBar& bar, QObject* parent = nullptr);

    /// Starts, goes on or pauses; a finished run starts anew.
    void playPause();
    void step();
    /// A new run of the document as it is now, at instant 0; runs if the old one did.
    void restart();
    /// There is no run then; the document stays.
    void end();
    void runUntil(Instant limit);
    void runUntil(const Expectation& condition);
    /// Records the run from here on; makes one if there is none.
    void record(const std::filesystem::path& path);
    /// Ends the recording, or asks for a file and begins one.
    void toggleRecording(QWidget& window);

private:
    void ensureRun();
    void follow(const DocumentPtr& after);
    void showRefusal(const Errors& errors);
    void showRunRefusal(const Errors& errors);
    void showStop(sim::StopReason reason);

    OpenDocument& m_document;
    RunFeed& m_feed;
    MessageBar& m_bar;
    bool m_started = false; ///< asked for; the feed's answer comes later
};

} // namespace warren::ui
