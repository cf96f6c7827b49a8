// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The producer's form: where it publishes, how often, and what the messages look like.
#include "ui/inspector/field_maker.h"
#include "ui/inspector/forms.h"

#include <QStringList>

namespace warren::ui {

namespace {

using ProducerFields = FieldMaker<Producer, ChangeProducer>;

constexpr const char* kPublisherDocs = "https://www.rabbitmq.com/docs/publishers";
constexpr const char* kConfirmDocs = "https://www.rabbitmq.com/docs/confirms";
constexpr const char* kTtlDocs = "https://www.rabbitmq.com/docs/ttl#per-message-ttl-in-publishers";

Field targetField(const Document& document, const ProducerFields& maker) {
    Field field = maker.text({"exchange", QT_TRANSLATE_NOOP("Field", "Exchange"),
                              QT_TRANSLATE_NOOP("Field", "Empty is the default exchange, which "
                                                         "routes to the queue of that name."),
                              kPublisherDocs},
                             &Producer::exchange);
    field.kind = FieldKind::Name;
    field.placeholder = QCoreApplication::translate("Field", "(default exchange)");
    field.choices = exchangeChoices(document, maker.entity().key.vhost);
    return field;
}

Field keysField(const ProducerFields& maker) {
    QStringList keys;
    for (const std::string& key : maker.entity().routingKeys) {
        keys += textOf(key);
    }
    return maker.make(wordsOf({"routing-keys", QT_TRANSLATE_NOOP("Field", "Routing keys"),
                               QT_TRANSLATE_NOOP("Field", "One a line; several are taken in turn."),
                               kPublisherDocs}),
                      FieldKind::Lines, keys.join(u'\n'),
                      [](Producer& producer, const QString& typed) -> Result<void> {
                          producer.routingKeys.clear();
                          for (const QString& key : typed.split(u'\n')) {
                              producer.routingKeys.push_back(key.trimmed().toStdString());
                          }
                          return {};
                      });
}

Field arrivalField(const ProducerFields& maker) {
    const bool poisson = maker.entity().arrival == Arrival::Poisson;
    Field field = maker.make(
        wordsOf({"arrival", QT_TRANSLATE_NOOP("Field", "Arrival"),
                 QT_TRANSLATE_NOOP("Field", "Evenly spaced, or at random moments with that mean."),
                 ""}),
        FieldKind::Choice, poisson ? QStringLiteral("poisson") : QStringLiteral("constant"),
        [](Producer& producer, const QString& typed) -> Result<void> {
            producer.arrival = typed == u"poisson" ? Arrival::Poisson : Arrival::Constant;
            return {};
        });
    field.choices = {{QStringLiteral("constant"), QCoreApplication::translate("Field", "constant")},
                     {QStringLiteral("poisson"), QCoreApplication::translate("Field", "Poisson")}};
    return field;
}

Field rateField(const ProducerFields& maker) {
    return maker.make(
        wordsOf({"rate", QT_TRANSLATE_NOOP("Field", "Rate"),
                 QT_TRANSLATE_NOOP("Field", "Messages: 2000/s, 0.5/s, 30/m or 6/h, each instance."),
                 ""}),
        FieldKind::Rate, rateFieldText(maker.entity().rate),
        [](Producer& producer, const QString& typed) {
            return ProducerFields::assign(producer.rate, readRate("rate", typed));
        });
}

Field countField(const ProducerFields& maker) {
    const auto count = maker.entity().count;
    Field field = maker.make(
        wordsOf({"count", QT_TRANSLATE_NOOP("Field", "Count"),
                 QT_TRANSLATE_NOOP("Field", "Stops after so many messages."), ""}),
        FieldKind::Number, count ? QString::number(*count) : QString(),
        [](Producer& producer, const QString& typed) {
            return ProducerFields::assign(
                producer.count, readOptional<std::uint64_t>(typed, [](const QString& text) {
                    return readInteger("count", text, 0, INT64_MAX);
                }));
        });
    field.placeholder = QCoreApplication::translate("Field", "no end");
    return field;
}

Field listField(const ProducerFields& maker) {
    return maker.make(
        wordsOf(
            {"messages", QT_TRANSLATE_NOOP("Field", "Message list"),
             QT_TRANSLATE_NOOP("Field", "Instead of a rate, exactly these, one a line: A at=10s "
                                        "key=orders expiration=10m poison"),
             ""}),
        FieldKind::Lines, messagesText(maker.entity().messages),
        [](Producer& producer, const QString& typed) {
            return ProducerFields::assign(producer.messages, readMessages("messages", typed));
        });
}

/// A field of the message shape: `read` changes the shape.
Field shapeField(const ProducerFields& maker, const FieldSource& source, FieldKind kind,
                 QString text, std::function<Result<void>(MessageShape&, const QString&)> read) {
    return maker.make(wordsOf(source), kind, std::move(text),
                      [read = std::move(read)](Producer& producer, const QString& typed) {
                          return read(producer.message, typed);
                      });
}

std::vector<Field> sizeFields(const ProducerFields& maker) {
    const MessageShape& shape = maker.entity().message;
    std::vector<Field> fields{
        shapeField(maker,
                   {"size", QT_TRANSLATE_NOOP("Field", "Size"),
                    QT_TRANSLATE_NOOP("Field", "Of the body: 256B, 64KiB, 1MiB."), ""},
                   FieldKind::Size, QString::fromStdString(toText(shape.size)),
                   [](MessageShape& changed, const QString& typed) {
                       return ProducerFields::assign(changed.size, readSize("size", typed));
                   }),
        shapeField(maker,
                   {"kind", QT_TRANSLATE_NOOP("Field", "Kind"),
                    QT_TRANSLATE_NOOP("Field", "A word for what it is; empty is untyped."), ""},
                   FieldKind::Text, textOf(shape.kind),
                   [](MessageShape& changed, const QString& typed) -> Result<void> {
                       changed.kind = typed.trimmed().toStdString();
                       return {};
                   }),
        shapeField(
            maker,
            {"expiration", QT_TRANSLATE_NOOP("Field", "Expiration"),
             QT_TRANSLATE_NOOP("Field", "The message's own TTL; it acts at the queue's head."),
             kTtlDocs},
            FieldKind::Duration, textOf(shape.expiration),
            [](MessageShape& changed, const QString& typed) {
                return ProducerFields::assign(
                    changed.expiration, readOptional<Duration>(typed, [](const QString& text) {
                        return readMilliseconds("expiration", text);
                    }));
            }),
    };
    fields.back().placeholder = QCoreApplication::translate("Field", "none");
    return fields;
}

std::vector<Field> propertyFields(const ProducerFields& maker) {
    const MessageShape& shape = maker.entity().message;
    return {
        shapeField(maker,
                   {"priority", QT_TRANSLATE_NOOP("Field", "Priority"),
                    QT_TRANSLATE_NOOP("Field", "0 to 255; counts on queues with a max priority."),
                    "https://www.rabbitmq.com/docs/priority"},
                   FieldKind::Number, QString::number(shape.priority),
                   [](MessageShape& changed, const QString& typed) -> Result<void> {
                       const auto number = readInteger("priority", typed, 0, 255);
                       if (!number) {
                           return failure(number.error());
                       }
                       changed.priority = static_cast<std::uint8_t>(*number);
                       return {};
                   }),
        shapeField(
            maker,
            {"persistent", QT_TRANSLATE_NOOP("Field", "Persistent"),
             QT_TRANSLATE_NOOP("Field", "Delivery mode 2: written to disk on durable queues."),
             kPublisherDocs},
            FieldKind::Flag, shape.persistent ? QStringLiteral("true") : QString(),
            [](MessageShape& changed, const QString& typed) -> Result<void> {
                changed.persistent = typed == u"true";
                return {};
            }),
        shapeField(maker,
                   {"poison", QT_TRANSLATE_NOOP("Field", "Poison share"),
                    QT_TRANSLATE_NOOP("Field", "Share of messages that consumers can't parse."),
                    ""},
                   FieldKind::Share, QString::fromStdString(toText(shape.poison)),
                   [](MessageShape& changed, const QString& typed) {
                       return ProducerFields::assign(changed.poison, readShare("poison", typed));
                   }),
        shapeField(maker,
                   {"headers", QT_TRANSLATE_NOOP("Field", "Headers"),
                    QT_TRANSLATE_NOOP("Field", "One a line: name = value."), kPublisherDocs},
                   FieldKind::Lines, tableText(shape.headers),
                   [](MessageShape& changed, const QString& typed) {
                       return ProducerFields::assign(changed.headers, readTable("headers", typed));
                   }),
    };
}

std::vector<Field> runFields(const ProducerFields& maker) {
    return {
        maker.duration({"start", QT_TRANSLATE_NOOP("Field", "Starts at"),
                        QT_TRANSLATE_NOOP("Field", "From the start of the run."), ""},
                       &Producer::start),
        maker.optionalDuration({"stop", QT_TRANSLATE_NOOP("Field", "Stops at"),
                                QT_TRANSLATE_NOOP("Field", "From the start of the run."), ""},
                               &Producer::stop, QCoreApplication::translate("Field", "never")),
        maker.number({"instances", QT_TRANSLATE_NOOP("Field", "Instances"),
                      QT_TRANSLATE_NOOP("Field", "How many of it publish side by side."), ""},
                     &Producer::instances, 1, 100'000),
    };
}

} // namespace

Form producerForm(const Document& document, const Producer& producer) {
    const ProducerFields maker(producer);
    std::vector<Field> message = sizeFields(maker);
    for (Field& field : propertyFields(maker)) {
        message.push_back(std::move(field));
    }
    return {
        {{}, {nameField({Kind::Producer, producer.key, std::nullopt})}},
        {sectionTitle(QT_TRANSLATE_NOOP("Field", "Publishes to")),
         {targetField(document, maker), keysField(maker),
          maker.flag({"confirms", QT_TRANSLATE_NOOP("Field", "Confirms"),
                      QT_TRANSLATE_NOOP("Field", "The broker confirms each message it has taken."),
                      kConfirmDocs},
                     &Producer::confirms),
          maker.flag({"mandatory", QT_TRANSLATE_NOOP("Field", "Mandatory"),
                      QT_TRANSLATE_NOOP("Field", "Messages that no queue takes come back."),
                      "https://www.rabbitmq.com/docs/publishers#unroutable"},
                     &Producer::mandatory)}},
        {sectionTitle(QT_TRANSLATE_NOOP("Field", "How often")),
         {arrivalField(maker), rateField(maker), countField(maker), listField(maker)}},
        {sectionTitle(QT_TRANSLATE_NOOP("Field", "Messages")), std::move(message)},
        {sectionTitle(QT_TRANSLATE_NOOP("Field", "When")), runFields(maker)},
    };
}

} // namespace warren::ui
