// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The binding's form. All of it is its identity: a change puts another binding in its place.
#include "ui/inspector/field_maker.h"
#include "ui/inspector/forms.h"

namespace warren::ui {

namespace {

constexpr const char* kBindingDocs = "https://www.rabbitmq.com/docs/exchanges#bindings";
constexpr const char* kHeadersDocs =
    "https://www.rabbitmq.com/tutorials/amqp-concepts#exchange-headers";

Field make(const FieldSource& source, FieldKind kind, QString text, const Binding& before,
           std::function<Result<void>(Binding&, const QString&)> read) {
    Field field;
    field.words = wordsOf(source);
    field.kind = kind;
    field.text = std::move(text);
    field.change = [before, read = std::move(read)](const QString& typed) -> Result<Edit> {
        Binding after = before;
        if (auto result = read(after, typed); !result) {
            return failure(result.error());
        }
        return Edit{ChangeBinding{before, after}};
    };
    return field;
}

FieldTable withoutMatch(const FieldTable& table) {
    FieldTable rest;
    for (const auto& entry : table) {
        if (entry.first != kMatchArgument) {
            rest.push_back(entry);
        }
    }
    return rest;
}

std::string matchOf(const FieldTable& table) {
    for (const auto& [name, value] : table) {
        if (name == kMatchArgument && std::holds_alternative<std::string>(value.value)) {
            return std::get<std::string>(value.value);
        }
    }
    return {};
}

FieldTable withMatch(const std::string& match, FieldTable rest) {
    if (!match.empty()) {
        rest.insert(rest.begin(), {kMatchArgument, FieldValue{match}});
    }
    return rest;
}

/// AMQP 0-9-1, section 3.1.3.4 has all and any; the -with-x forms are RabbitMQ's (since 3.10).
Field matchField(const Binding& binding) {
    Field field = make(
        {kMatchArgument, QT_TRANSLATE_NOOP("Field", "Match"),
         QT_TRANSLATE_NOOP("Field", "Whether all headers must match, or any one."), kHeadersDocs},
        FieldKind::Choice, textOf(matchOf(binding.arguments)), binding,
        [](Binding& after, const QString& typed) -> Result<void> {
            after.arguments = withMatch(typed.toStdString(), withoutMatch(after.arguments));
            return {};
        });
    field.choices = {{QString(), QCoreApplication::translate("Field", "all (default)")}};
    for (const char* choice : {"all", "any", "all-with-x", "any-with-x"}) {
        field.choices.push_back({QLatin1String(choice), QLatin1String(choice)});
    }
    return field;
}

Field argumentsField(const Binding& binding) {
    return make({"arguments", QT_TRANSLATE_NOOP("Field", "Headers"),
                 QT_TRANSLATE_NOOP("Field", "One a line: name = value. Used by headers exchanges."),
                 kHeadersDocs},
                FieldKind::Lines, tableText(withoutMatch(binding.arguments)), binding,
                [](Binding& after, const QString& typed) -> Result<void> {
                    auto table = readTable("arguments", typed);
                    if (!table) {
                        return failure(table.error());
                    }
                    after.arguments = withMatch(matchOf(after.arguments), std::move(*table));
                    return {};
                });
}

} // namespace

Form bindingForm(const Document& document, const Binding& binding) {
    const auto source = exchangeOf(document.topology, {binding.vhost, binding.source});
    const bool byHeaders = source && source->type == ExchangeType::Headers;
    const char* keyHelp =
        source && source->type == ExchangeType::Topic
            ? QT_TRANSLATE_NOOP("Field",
                                "Words between dots; * stands for one word, # for any number.")
            : QT_TRANSLATE_NOOP("Field", "What the message's routing key is compared with.");
    FieldSection ends{
        {},
        {fixedField({"source", QT_TRANSLATE_NOOP("Field", "From exchange"), "", kBindingDocs},
                    binding.source),
         fixedField({"destination",
                     binding.destinationKind == DestinationKind::Queue
                         ? QT_TRANSLATE_NOOP("Field", "To queue")
                         : QT_TRANSLATE_NOOP("Field", "To exchange"),
                     "", kBindingDocs},
                    binding.destination),
         make({"routing-key", QT_TRANSLATE_NOOP("Field", "Routing key"), keyHelp, kBindingDocs},
              FieldKind::Text, textOf(binding.routingKey), binding,
              [](Binding& after, const QString& typed) -> Result<void> {
                  after.routingKey = typed.toStdString();
                  return {};
              })}};
    Form form{std::move(ends)};
    if (byHeaders || !binding.arguments.empty()) {
        form.push_back({sectionTitle(QT_TRANSLATE_NOOP("Field", "Arguments")),
                        {matchField(binding), argumentsField(binding)}});
    }
    return form;
}

} // namespace warren::ui
