// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The exchange's form, and the suggestions of names that other forms use.
#include "ui/inspector/field_maker.h"
#include "ui/inspector/forms.h"

#include "engine/topology/effective.h"

namespace warren::ui {

namespace {

using ExchangeFields = FieldMaker<Exchange, ChangeExchange>;

constexpr const char* kExchangeDocs = "https://www.rabbitmq.com/docs/exchanges";

Field typeField(const ExchangeFields& maker) {
    Field field = maker.make(
        wordsOf({"type", QT_TRANSLATE_NOOP("Field", "Type"),
                 QT_TRANSLATE_NOOP("Field", "How it chooses among its bindings."), kExchangeDocs}),
        FieldKind::Choice, utf8(exchangeKind(maker.entity().type).wireName),
        [](Exchange& exchange, const QString& typed) -> Result<void> {
            const auto type = parseExchangeType(typed.toStdString());
            if (!type) {
                return failure(ErrorCode::ExchangeTypeUnknown, {typed.toStdString(), {}});
            }
            exchange.type = *type;
            return {};
        });
    for (const ExchangeKind& kind : exchangeKinds()) {
        if (kind.simulated || kind.type == maker.entity().type) {
            field.choices.push_back({utf8(kind.wireName), utf8(kind.wireName)});
        }
    }
    return field;
}

Field alternateField(const Document& document, const ExchangeFields& maker) {
    const Exchange& exchange = maker.entity();
    Field field =
        maker.make(wordsOf({"alternate-exchange", QT_TRANSLATE_NOOP("Field", "Alternate exchange"),
                            QT_TRANSLATE_NOOP("Field", "Where messages go that no binding takes."),
                            "https://www.rabbitmq.com/docs/ae"}),
                   FieldKind::Name, textOf(exchange.alternateExchange.value_or(std::string())),
                   [](Exchange& changed, const QString& typed) -> Result<void> {
                       const std::string name = typed.trimmed().toStdString();
                       changed.alternateExchange =
                           name.empty() ? std::nullopt : std::optional(name);
                       return {};
                   });
    field.choices = exchangeChoices(document, exchange.key.vhost);
    const EffectiveExchange effective = effectiveArguments(document.topology, exchange);
    field.placeholder = effective.alternateExchange ? textOf(*effective.alternateExchange)
                                                    : QCoreApplication::translate("Field", "none");
    switch (effective.origin) {
    case Origin::Default:
        field.origin = QCoreApplication::translate("Field", "default");
        break;
    case Origin::Argument:
        field.origin = QCoreApplication::translate("Field", "argument");
        break;
    case Origin::Policy:
        field.origin =
            QCoreApplication::translate("Field", "policy %1").arg(textOf(effective.applied.policy));
        break;
    case Origin::OperatorPolicy:
        field.origin = QCoreApplication::translate("Field", "operator policy %1")
                           .arg(textOf(effective.applied.operatorPolicy));
        break;
    }
    return field;
}

} // namespace

Form exchangeForm(const Document& document, const Exchange& exchange) {
    if (isPredeclaredExchange(exchange.key.name)) {
        return {
            {{},
             {fixedField({"name", QT_TRANSLATE_NOOP("Field", "Name"),
                          QT_TRANSLATE_NOOP("Field", "Every vhost has it; it can't be changed.")},
                         exchange.key.name),
              fixedField({"type", QT_TRANSLATE_NOOP("Field", "Type"), "", kExchangeDocs},
                         std::string(exchangeKind(exchange.type).wireName))}}};
    }
    const ExchangeFields maker(exchange);
    return {
        {{}, {nameField({Kind::Exchange, exchange.key, std::nullopt}), typeField(maker)}},
        {sectionTitle(QT_TRANSLATE_NOOP("Field", "Routing")), {alternateField(document, maker)}},
        {sectionTitle(QT_TRANSLATE_NOOP("Field", "Declaration")),
         {maker.flag({"durable", QT_TRANSLATE_NOOP("Field", "Durable"),
                      QT_TRANSLATE_NOOP("Field", "Survives a restart of the broker."),
                      kExchangeDocs},
                     &Exchange::durable),
          maker.flag({"auto-delete", QT_TRANSLATE_NOOP("Field", "Auto-delete"),
                      QT_TRANSLATE_NOOP("Field", "Deleted when its last binding has gone."),
                      kExchangeDocs},
                     &Exchange::autoDelete),
          maker.flag({"internal", QT_TRANSLATE_NOOP("Field", "Internal"),
                      QT_TRANSLATE_NOOP("Field", "Only other exchanges may publish to it."),
                      kExchangeDocs},
                     &Exchange::internal)}},
    };
}

std::vector<FieldChoice> exchangeChoices(const Document& document, const std::string& vhost) {
    std::vector<FieldChoice> choices;
    for (const auto& [key, exchange] : document.topology.exchanges) {
        if (key.vhost == vhost) {
            choices.push_back({textOf(key.name), textOf(key.name)});
        }
    }
    for (const PredeclaredExchange& each : predeclaredExchanges()) {
        if (!each.internal && !each.name.empty()) {
            choices.push_back({utf8(each.name), utf8(each.name)});
        }
    }
    return choices;
}

std::vector<FieldChoice> queueChoices(const Document& document, const std::string& vhost) {
    std::vector<FieldChoice> choices;
    for (const auto& [key, queue] : document.topology.queues) {
        if (key.vhost == vhost) {
            choices.push_back({textOf(key.name), textOf(key.name)});
        }
    }
    return choices;
}

} // namespace warren::ui
