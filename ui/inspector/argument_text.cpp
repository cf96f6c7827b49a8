// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One row an argument, in the order of QueueArgument.
#include "ui/inspector/argument_text.h"

#include <QCoreApplication>

#include <array>

namespace warren::ui {

namespace {

struct Row {
    const char* label;
    const char* help;
};

constexpr std::array<Row, kQueueArgumentCount> kRows{{
    {QT_TRANSLATE_NOOP("Argument", "Type"),
     QT_TRANSLATE_NOOP("Argument", "Classic lives on one node; quorum is replicated.")},
    {QT_TRANSLATE_NOOP("Argument", "Message TTL"),
     QT_TRANSLATE_NOOP("Argument",
                       "How long a message may wait here before it expires at the head. "
                       "The lower of this and the message's own TTL wins.")},
    {QT_TRANSLATE_NOOP("Argument", "Queue expires"),
     QT_TRANSLATE_NOOP("Argument", "The queue is deleted after it was unused for so long.")},
    {QT_TRANSLATE_NOOP("Argument", "Max length"),
     QT_TRANSLATE_NOOP("Argument", "Most ready messages; what happens then is Overflow.")},
    {QT_TRANSLATE_NOOP("Argument", "Max bytes"),
     QT_TRANSLATE_NOOP("Argument", "Most bytes of ready message bodies.")},
    {QT_TRANSLATE_NOOP("Argument", "Overflow"),
     QT_TRANSLATE_NOOP("Argument",
                       "What a full queue does: drop the oldest, or refuse the newest.")},
    {QT_TRANSLATE_NOOP("Argument", "Dead-letter exchange"),
     QT_TRANSLATE_NOOP("Argument",
                       "Where rejected, expired and overflowing messages go. Without one "
                       "they are gone for good.")},
    {QT_TRANSLATE_NOOP("Argument", "Dead-letter key"),
     QT_TRANSLATE_NOOP("Argument",
                       "Routing key of dead letters; without one they keep their own.")},
    {QT_TRANSLATE_NOOP("Argument", "Dead-letter strategy"),
     QT_TRANSLATE_NOOP("Argument",
                       "At-least-once keeps a message until its dead letter is confirmed; "
                       "it needs overflow reject-publish.")},
    {QT_TRANSLATE_NOOP("Argument", "Delivery limit"),
     QT_TRANSLATE_NOOP("Argument", "A message returned more often is dead-lettered. -1 is none.")},
    {QT_TRANSLATE_NOOP("Argument", "Max priority"),
     QT_TRANSLATE_NOOP("Argument", "Priorities from 0 to this; higher ones are delivered first.")},
    {QT_TRANSLATE_NOOP("Argument", "Single active consumer"),
     QT_TRANSLATE_NOOP("Argument", "One consumer gets everything; the others stand by.")},
    {QT_TRANSLATE_NOOP("Argument", "Queue mode"),
     QT_TRANSLATE_NOOP("Argument", "Lazy kept messages on disk; without effect from 3.12 on.")},
    {QT_TRANSLATE_NOOP("Argument", "Storage version"),
     QT_TRANSLATE_NOOP("Argument", "Version of the classic queue's storage, 1 or 2.")},
    {QT_TRANSLATE_NOOP("Argument", "Leader locator"),
     QT_TRANSLATE_NOOP("Argument", "On which node of a cluster the leader is placed.")},
    {QT_TRANSLATE_NOOP("Argument", "Initial group size"),
     QT_TRANSLATE_NOOP("Argument", "How many members the queue is declared with.")},
}};

} // namespace

FieldWords argumentWords(const ArgumentRule& rule) {
    const Row& row = kRows[static_cast<std::size_t>(rule.id)];
    const auto plain = [](std::string_view text) {
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    };
    return {plain(rule.key), QCoreApplication::translate("Argument", row.label),
            QCoreApplication::translate("Argument", row.help), plain(rule.help)};
}

} // namespace warren::ui
