// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs flat out to the instant, then a moment at the ordinary pace so that messages are on their
// way in the picture.
#include "app/warren_portrait.h"

#include "ui/window/main_window.h"
#include "ui/window/run_controls.h"

#include <QCoreApplication>
#include <QPixmap>
#include <QTextStream>
#include <QTimer>

namespace warren::app {

namespace {

constexpr QSize kSize(1400, 850);
constexpr int kFramesOfMotion = 90;
constexpr int kFramesToSettle = 3;

} // namespace

void Portrait::take(const QString& file, bool running, Instant at) {
    m_file = file;
    m_window.resize(kSize);
    if (!running || m_window.isOnWelcomePage()) {
        QTimer::singleShot(0, this, &Portrait::shoot);
        return;
    }
    ui::RunFeed& feed = m_window.feed();
    connect(&feed, &ui::RunFeed::stopped, this, &Portrait::goOn);
    connect(&feed, &ui::RunFeed::runRefused, this, &Portrait::shoot);
    connect(&feed, &ui::RunFeed::snapshotChanged, this, &Portrait::countFrame);
    feed.setPace(sim::Pace::max());
    m_window.controls()->runUntil(at);
}

void Portrait::goOn() {
    if (m_frames >= 0) {
        return;
    }
    ui::RunFeed& feed = m_window.feed();
    feed.setPace(sim::Pace{});
    if (feed.status().phase == ui::RunPhase::Paused && !m_file.isEmpty()) {
        m_frames = kFramesOfMotion;
        feed.resume();
    } else {
        m_frames = kFramesToSettle;
        QTimer::singleShot(0, this, &Portrait::shoot);
    }
}

void Portrait::countFrame() {
    if (m_frames > 0 && --m_frames == 0) {
        shoot();
    }
}

void Portrait::shoot() {
    const QPixmap picture = m_window.grab();
    const bool isGood = !picture.isNull() && (m_file.isEmpty() || picture.save(m_file));
    if (!isGood) {
        QTextStream(stderr) << "warren: the picture could not be saved\n";
    }
    QCoreApplication::exit(isGood ? 0 : 1);
}

} // namespace warren::app
