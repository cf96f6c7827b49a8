// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One sentence an event. Reasons, causes and modes are RabbitMQ's words and stay as they are.
#include "ui/text/event_text.h"

#include "ui/text/wording.h"

#include <QCoreApplication>

namespace warren::ui {

namespace {

QString sentence(const char* source) {
    return QCoreApplication::translate("Event", source);
}

QString argument(const sim::RunEvent& event, std::size_t index) {
    return index < event.arguments.size() ? QString::fromStdString(event.arguments[index])
                                          : QString();
}

QString deadLetterText(const sim::RunEvent& event) {
    const QString exchange = argument(event, 1);
    if (exchange.isEmpty()) {
        return sentence(QT_TRANSLATE_NOOP(
                            "Event", "First dead letter of %1 (%2), through the default exchange"))
            .arg(nameText(event.entity), argument(event, 0));
    }
    return sentence(QT_TRANSLATE_NOOP("Event", "First dead letter of %1 (%2), through %3"))
        .arg(nameText(event.entity), argument(event, 0), exchange);
}

/// Sentences that name the entity and nothing else; null for the others.
const char* plainSentence(sim::RunEventKind kind) {
    using K = sim::RunEventKind;
    switch (kind) {
    case K::RunStarted:
        return QT_TRANSLATE_NOOP("Event", "The run started");
    case K::RunFinished:
        return QT_TRANSLATE_NOOP("Event", "The run finished");
    case K::EditApplied:
        return QT_TRANSLATE_NOOP("Event", "The edited topology was applied");
    case K::ActorStarted:
        return QT_TRANSLATE_NOOP("Event", "%1 started");
    case K::ActorStopped:
        return QT_TRANSLATE_NOOP("Event", "%1 stopped");
    case K::ActorPaused:
        return QT_TRANSLATE_NOOP("Event", "%1 paused");
    case K::ActorResumed:
        return QT_TRANSLATE_NOOP("Event", "%1 resumed");
    case K::ActorFinished:
        return QT_TRANSLATE_NOOP("Event", "%1 has published all its messages");
    case K::ConsumerRestarted:
        return QT_TRANSLATE_NOOP("Event", "%1 restarted");
    case K::ConsumerCancelled:
        return QT_TRANSLATE_NOOP("Event", "The broker cancelled %1");
    case K::QueuePurged:
        return QT_TRANSLATE_NOOP("Event", "%1 was purged");
    case K::QueueDeleted:
        return QT_TRANSLATE_NOOP("Event", "%1 was deleted");
    case K::QueueExpired:
        return QT_TRANSLATE_NOOP("Event", "%1 expired: nobody used it");
    case K::QueueDeclared:
        return QT_TRANSLATE_NOOP("Event", "%1 was declared");
    case K::PublisherReturned:
        return QT_TRANSLATE_NOOP("Event", "First message of %1 came back: nothing is bound for it");
    case K::ConsumerCrashed:
    case K::FirstSilentLoss:
    case K::FirstDeadLetter:
    case K::HeadOfLineBlocking:
    case K::QueueFull:
    case K::ZeroTimeLoop:
    case K::TimelineEntry:
    case K::ExpectationFailed:
    case K::RecordingThinned:
        return nullptr;
    }
    return nullptr;
}

QString detailedSentence(const sim::RunEvent& event) {
    using K = sim::RunEventKind;
    const QString name = nameText(event.entity);
    switch (event.kind) {
    case K::ConsumerCrashed:
        return sentence(QT_TRANSLATE_NOOP("Event", "%1 crashed; %2 messages went back"))
            .arg(name, argument(event, 0));
    case K::FirstSilentLoss:
        return sentence(QT_TRANSLATE_NOOP("Event", "Silent loss began in %1: %2, %3"))
            .arg(name, argument(event, 0), argument(event, 1));
    case K::FirstDeadLetter:
        return deadLetterText(event);
    case K::HeadOfLineBlocking:
        return sentence(QT_TRANSLATE_NOOP(
                            "Event", "Head-of-line blocking in %1: %2 expired messages wait behind "
                                     "the head"))
            .arg(name, argument(event, 0));
    case K::QueueFull:
        return sentence(QT_TRANSLATE_NOOP("Event", "%1 is full: %2")).arg(name, argument(event, 0));
    case K::ZeroTimeLoop:
        return sentence(QT_TRANSLATE_NOOP("Event", "Messages go round without time passing: %1"))
            .arg(argument(event, 0));
    case K::TimelineEntry:
        return sentence(QT_TRANSLATE_NOOP("Event", "Timeline: %1 %2"))
            .arg(argument(event, 0), name);
    case K::ExpectationFailed:
        return sentence(QT_TRANSLATE_NOOP("Event", "Expectation failed: %1, found %2"))
            .arg(argument(event, 0), argument(event, 1));
    case K::RecordingThinned:
        return sentence(QT_TRANSLATE_NOOP(
                            "Event", "The disk was slow: %1 samples are missing in the recording"))
            .arg(argument(event, 0));
    case K::RunStarted:
    case K::RunFinished:
    case K::EditApplied:
    case K::ActorStarted:
    case K::ActorStopped:
    case K::ActorPaused:
    case K::ActorResumed:
    case K::ActorFinished:
    case K::ConsumerRestarted:
    case K::ConsumerCancelled:
    case K::QueuePurged:
    case K::QueueDeleted:
    case K::QueueExpired:
    case K::QueueDeclared:
    case K::PublisherReturned:
        return {};
    }
    return {};
}

} // namespace

QString eventText(const sim::RunEvent& event) {
    const char* plain = plainSentence(event.kind);
    if (plain == nullptr) {
        return detailedSentence(event);
    }
    const QString text = sentence(plain);
    return text.contains(QStringLiteral("%1")) ? text.arg(nameText(event.entity)) : text;
}

EventWeight eventWeight(sim::RunEventKind kind) {
    using K = sim::RunEventKind;
    switch (kind) {
    case K::FirstSilentLoss:
    case K::ConsumerCrashed:
    case K::ZeroTimeLoop:
    case K::ExpectationFailed:
        return EventWeight::Alarming;
    case K::FirstDeadLetter:
    case K::HeadOfLineBlocking:
    case K::QueueFull:
    case K::QueueExpired:
    case K::ConsumerCancelled:
    case K::PublisherReturned:
    case K::RecordingThinned:
        return EventWeight::Notable;
    case K::RunStarted:
    case K::RunFinished:
    case K::EditApplied:
    case K::ActorStarted:
    case K::ActorStopped:
    case K::ActorPaused:
    case K::ActorResumed:
    case K::ActorFinished:
    case K::ConsumerRestarted:
    case K::QueuePurged:
    case K::QueueDeleted:
    case K::QueueDeclared:
    case K::TimelineEntry:
        return EventWeight::Quiet;
    }
    return EventWeight::Quiet;
}

} // namespace warren::ui
