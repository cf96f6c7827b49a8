// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The consumer's form: what it takes, how it works, and how messages end.
#include "ui/inspector/field_maker.h"
#include "ui/inspector/forms.h"

#include <algorithm>
#include <array>

namespace warren::ui {

namespace {

using ConsumerFields = FieldMaker<Consumer, ChangeConsumer>;

constexpr const char* kConsumerDocs = "https://www.rabbitmq.com/docs/consumers";
constexpr const char* kPrefetchDocs = "https://www.rabbitmq.com/docs/consumer-prefetch";
constexpr const char* kAckDocs = "https://www.rabbitmq.com/docs/confirms";
constexpr const char* kNackDocs = "https://www.rabbitmq.com/docs/nack";

struct OutcomeRow {
    Outcome outcome;
    const char* value;
    const char* title;
    const char* help;
};

constexpr std::array<OutcomeRow, 6> kOutcomes{{
    {Outcome::Ack, "ack", QT_TRANSLATE_NOOP("Field", "ack"), ""},
    {Outcome::NackRequeue, "nack_requeue", QT_TRANSLATE_NOOP("Field", "nack, requeue"),
     QT_TRANSLATE_NOOP("Field", "Share of messages that go back to the queue.")},
    {Outcome::Nack, "nack", QT_TRANSLATE_NOOP("Field", "nack, no requeue"),
     QT_TRANSLATE_NOOP("Field",
                       "Share of messages that are dead-lettered, or lost without a DLX.")},
    {Outcome::RejectRequeue, "reject_requeue", QT_TRANSLATE_NOOP("Field", "reject, requeue"),
     QT_TRANSLATE_NOOP("Field", "Share of messages that go back to the queue.")},
    {Outcome::Reject, "reject", QT_TRANSLATE_NOOP("Field", "reject, no requeue"),
     QT_TRANSLATE_NOOP("Field",
                       "Share of messages that are dead-lettered, or lost without a DLX.")},
    {Outcome::Crash, "crash", QT_TRANSLATE_NOOP("Field", "crash"),
     QT_TRANSLATE_NOOP("Field",
                       "Share of messages on which the process dies; all unacked go back.")},
}};

Share shareOf(const Consumer& consumer, Outcome outcome) {
    for (const OutcomeShare& each : consumer.outcomes) {
        if (each.outcome == outcome) {
            return each.share;
        }
    }
    return {};
}

void setShare(Consumer& consumer, Outcome outcome, Share share) {
    const auto found = std::ranges::find(consumer.outcomes, outcome, &OutcomeShare::outcome);
    if (found == consumer.outcomes.end()) {
        consumer.outcomes.push_back({outcome, share});
    } else {
        found->share = share;
    }
    std::erase_if(consumer.outcomes,
                  [](const OutcomeShare& each) { return each.share.millionths == 0; });
}

Field outcomeField(const ConsumerFields& maker, const OutcomeRow& row) {
    Field field = maker.make(
        wordsOf({row.value, row.title, row.help, kNackDocs}), FieldKind::Share,
        QString::fromStdString(toText(shareOf(maker.entity(), row.outcome))),
        [outcome = row.outcome,
         key = std::string(row.value)](Consumer& consumer, const QString& typed) -> Result<void> {
            const auto share = readShare(key, typed);
            if (!share) {
                return failure(share.error());
            }
            setShare(consumer, outcome, *share);
            std::uint64_t total = 0;
            for (const OutcomeShare& each : consumer.outcomes) {
                total += each.share.millionths;
            }
            if (total > Share::kAll) {
                const Share room{static_cast<std::uint32_t>(
                    Share::kAll - std::min<std::uint64_t>(total - share->millionths, Share::kAll))};
                return failure(ErrorCode::OutOfRange,
                               {key, typed.trimmed().toStdString(), "0%", toText(room)});
            }
            return {};
        });
    return field;
}

Field queueField(const Document& document, const ConsumerFields& maker) {
    Field field =
        maker.text({"queue", QT_TRANSLATE_NOOP("Field", "Queue"),
                    QT_TRANSLATE_NOOP("Field", "The queue it consumes from."), kConsumerDocs},
                   &Consumer::queue);
    field.kind = FieldKind::Name;
    field.choices = queueChoices(document, maker.entity().key.vhost);
    return field;
}

Field serviceKindField(const ConsumerFields& maker) {
    const bool exponential = maker.entity().service.kind == ServiceKind::Exponential;
    Field field = maker.make(
        wordsOf({"service", QT_TRANSLATE_NOOP("Field", "Service time"),
                 QT_TRANSLATE_NOOP("Field", "Always the same, or exponentially distributed."), ""}),
        FieldKind::Choice, exponential ? QStringLiteral("exponential") : QStringLiteral("constant"),
        [](Consumer& consumer, const QString& typed) -> Result<void> {
            consumer.service.kind =
                typed == u"exponential" ? ServiceKind::Exponential : ServiceKind::Constant;
            return {};
        });
    field.choices = {
        {QStringLiteral("constant"), QCoreApplication::translate("Field", "constant")},
        {QStringLiteral("exponential"), QCoreApplication::translate("Field", "exponential")}};
    return field;
}

Field meanField(const ConsumerFields& maker) {
    return maker.make(
        wordsOf({"service-mean", QT_TRANSLATE_NOOP("Field", "Mean"),
                 QT_TRANSLATE_NOOP("Field", "How long one message takes; 0s is at once."), ""}),
        FieldKind::Duration, QString::fromStdString(toText(maker.entity().service.mean)),
        [](Consumer& consumer, const QString& typed) {
            return ConsumerFields::assign(consumer.service.mean,
                                          readDuration("service-mean", typed));
        });
}

Field poisonField(const ConsumerFields& maker) {
    QString text;
    if (const auto outcome = maker.entity().poisonOutcome) {
        text = QLatin1String(kOutcomes[static_cast<std::size_t>(*outcome)].value);
    }
    Field field = maker.make(
        wordsOf({"poison", QT_TRANSLATE_NOOP("Field", "Poison message"),
                 QT_TRANSLATE_NOOP("Field", "What it does with a message that it can't parse."),
                 kNackDocs}),
        FieldKind::Choice, text, [](Consumer& consumer, const QString& typed) -> Result<void> {
            consumer.poisonOutcome.reset();
            for (const OutcomeRow& row : kOutcomes) {
                if (typed == QLatin1String(row.value)) {
                    consumer.poisonOutcome = row.outcome;
                }
            }
            return {};
        });
    field.choices.push_back(
        {QString(), QCoreApplication::translate("Field", "as any other message")});
    for (const OutcomeRow& row : kOutcomes) {
        field.choices.push_back(
            {QLatin1String(row.value), QCoreApplication::translate("Field", row.title)});
    }
    return field;
}

std::vector<Field> subscriptionFields(const Document& document, const ConsumerFields& maker) {
    std::vector<Field> fields{
        queueField(document, maker),
        maker.number({"prefetch", QT_TRANSLATE_NOOP("Field", "Prefetch"),
                      QT_TRANSLATE_NOOP("Field", "Most unacked messages an instance holds; 0 is "
                                                 "unlimited."),
                      kPrefetchDocs},
                     &Consumer::prefetch, 0, 65'535),
        maker.flag({"auto-ack", QT_TRANSLATE_NOOP("Field", "Auto-ack"),
                    QT_TRANSLATE_NOOP("Field", "Counted as done when sent: what is lost is lost."),
                    kAckDocs},
                   &Consumer::autoAck),
        maker.flag({"exclusive", QT_TRANSLATE_NOOP("Field", "Exclusive"),
                    QT_TRANSLATE_NOOP("Field", "No other consumer may use the queue."),
                    kConsumerDocs},
                   &Consumer::exclusive),
        maker.number({"priority", QT_TRANSLATE_NOOP("Field", "Priority"),
                      QT_TRANSLATE_NOOP("Field", "x-priority: higher ones are served first."),
                      "https://www.rabbitmq.com/docs/consumer-priority"},
                     &Consumer::priority, INT32_MIN, INT32_MAX),
    };
    return fields;
}

std::vector<Field> workFields(const ConsumerFields& maker) {
    return {
        maker.number({"instances", QT_TRANSLATE_NOOP("Field", "Instances"),
                      QT_TRANSLATE_NOOP("Field", "Processes, each with its own prefetch."),
                      kConsumerDocs},
                     &Consumer::instances, 1, 100'000),
        maker.number({"workers", QT_TRANSLATE_NOOP("Field", "Workers"),
                      QT_TRANSLATE_NOOP("Field", "Messages one instance works on at a time."), ""},
                     &Consumer::workers, 1, 100'000),
        serviceKindField(maker),
        meanField(maker),
    };
}

std::vector<Field> lifeFields(const ConsumerFields& maker) {
    return {
        maker.duration({"start", QT_TRANSLATE_NOOP("Field", "Starts at"),
                        QT_TRANSLATE_NOOP("Field", "From the start of the run."), ""},
                       &Consumer::start),
        maker.optionalDuration({"stop", QT_TRANSLATE_NOOP("Field", "Stops at"),
                                QT_TRANSLATE_NOOP("Field", "From the start of the run."), ""},
                               &Consumer::stop, QCoreApplication::translate("Field", "never")),
        maker.optionalDuration(
            {"restart-after", QT_TRANSLATE_NOOP("Field", "Restarts after"),
             QT_TRANSLATE_NOOP("Field",
                               "After a crash. Not set: at once, then 10 s doubling to 5 min."),
             ""},
            &Consumer::restartAfter, QCoreApplication::translate("Field", "backs off")),
    };
}

} // namespace

Form consumerForm(const Document& document, const Consumer& consumer) {
    const ConsumerFields maker(consumer);
    std::vector<Field> outcomes;
    for (const OutcomeRow& row : kOutcomes) {
        if (row.outcome != Outcome::Ack) {
            outcomes.push_back(outcomeField(maker, row));
        }
    }
    outcomes.push_back(poisonField(maker));
    return {
        {{}, {nameField({Kind::Consumer, consumer.key, std::nullopt})}},
        {sectionTitle(QT_TRANSLATE_NOOP("Field", "Subscription")),
         subscriptionFields(document, maker)},
        {sectionTitle(QT_TRANSLATE_NOOP("Field", "Work")), workFields(maker)},
        {sectionTitle(QT_TRANSLATE_NOOP("Field", "Outcomes (the rest is acked)")),
         std::move(outcomes)},
        {sectionTitle(QT_TRANSLATE_NOOP("Field", "When")), lifeFields(maker)},
    };
}

} // namespace warren::ui
