// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the inspector shows when nothing is selected: the document itself; and the choice of form.
#include "ui/inspector/field_maker.h"
#include "ui/inspector/forms.h"

#include "engine/topology/broker_version.h"

namespace warren::ui {

namespace {

using AboutFields = FieldMaker<About, SetAbout>;

Field storyField(const AboutFields& maker, const FieldSource& source,
                 std::string LocalizedText::*language) {
    return maker.make(wordsOf(source), FieldKind::Lines, textOf(maker.entity().story.*language),
                      [language](About& about, const QString& typed) -> Result<void> {
                          about.story.*language = typed.trimmed().toStdString();
                          return {};
                      });
}

Field brokerField(const AboutFields& maker) {
    const std::string current{toText(maker.entity().broker)};
    Field field = maker.make(
        wordsOf(
            {"broker", QT_TRANSLATE_NOOP("Field", "RabbitMQ version"),
             QT_TRANSLATE_NOOP("Field", "Whose rules the run follows; 4.x is the newest known."),
             "https://www.rabbitmq.com/release-information"}),
        FieldKind::Choice, textOf(current), [](About& about, const QString& typed) -> Result<void> {
            const auto choice = parseBrokerChoice(typed.toStdString());
            if (!choice) {
                return failure(ErrorCode::BadChoice,
                               {"broker", typed.toStdString(), std::string(brokerChoices())});
            }
            about.broker = *choice;
            return {};
        });
    for (const char* version :
         {"4.x", "4.3", "4.2", "4.1", "4.0", "3.13", "3.12", "3.11", "3.10"}) {
        field.choices.push_back({QLatin1String(version), QLatin1String(version)});
    }
    return field;
}

Field seedField(const AboutFields& maker) {
    return maker.make(
        wordsOf({"seed", QT_TRANSLATE_NOOP("Field", "Seed"),
                 QT_TRANSLATE_NOOP("Field", "The same seed gives the same run, to the last bit.")}),
        FieldKind::Number, QString::number(maker.entity().seed),
        [](About& about, const QString& typed) -> Result<void> {
            bool isNumber = false;
            const qulonglong seed = typed.trimmed().toULongLong(&isNumber);
            if (!isNumber) {
                return failure(ErrorCode::OutOfRange, {"seed", typed.trimmed().toStdString(), "0",
                                                       std::to_string(UINT64_MAX)});
            }
            about.seed = seed;
            return {};
        });
}

} // namespace

Form documentForm(const Document& document) {
    const AboutFields maker(document.about);
    return {
        {{},
         {maker.text({"name", QT_TRANSLATE_NOOP("Field", "Name"),
                      QT_TRANSLATE_NOOP("Field", "The document's title.")},
                     &About::name),
          brokerField(maker), seedField(maker)}},
        {sectionTitle(QT_TRANSLATE_NOOP("Field", "Story")),
         {storyField(
              maker,
              {"story-en", QT_TRANSLATE_NOOP("Field", "English"),
               QT_TRANSLATE_NOOP("Field", "What it shows; the first sentence is on its card.")},
              &LocalizedText::en),
          storyField(maker,
                     {"story-id", QT_TRANSLATE_NOOP("Field", "Indonesian"),
                      QT_TRANSLATE_NOOP("Field", "The same in Indonesian.")},
                     &LocalizedText::id)}},
    };
}

Form entityForm(const Document& document, const Address& address) {
    switch (address.kind) {
    case Kind::Queue: {
        const auto found = document.topology.queues.find(address.key);
        return found == document.topology.queues.end() ? Form{}
                                                       : queueForm(document, found->second);
    }
    case Kind::Exchange: {
        const auto found = exchangeOf(document.topology, address.key);
        return found ? exchangeForm(document, *found) : Form{};
    }
    case Kind::Producer: {
        const auto found = document.workload.producers.find(address.key);
        return found == document.workload.producers.end() ? Form{}
                                                          : producerForm(document, found->second);
    }
    case Kind::Consumer: {
        const auto found = document.workload.consumers.find(address.key);
        return found == document.workload.consumers.end() ? Form{}
                                                          : consumerForm(document, found->second);
    }
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Vhost:
    case Kind::Host:
    case Kind::Run:
    case Kind::Event:
        return {};
    }
    return {};
}

} // namespace warren::ui
