// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The queue's form. Its arguments are the rows of the one typed list, each with what holds for the
// queue and where that comes from.
#include "ui/inspector/argument_text.h"
#include "ui/inspector/field_maker.h"
#include "ui/inspector/forms.h"

#include "engine/topology/effective.h"

#include <array>
#include <cstddef>

namespace warren::ui {

namespace {

using QueueFields = FieldMaker<Queue, ChangeQueue>;

enum class Group : std::uint8_t { Limits, DeadLettering, Delivery, Storage };

Group groupOf(QueueArgument id) {
    switch (id) {
    case QueueArgument::Type:
    case QueueArgument::Mode:
    case QueueArgument::Version:
    case QueueArgument::LeaderLocator:
    case QueueArgument::InitialGroupSize:
        return Group::Storage;
    case QueueArgument::MessageTtl:
    case QueueArgument::Expires:
    case QueueArgument::MaxLength:
    case QueueArgument::MaxLengthBytes:
    case QueueArgument::Overflow:
        return Group::Limits;
    case QueueArgument::DeadLetterExchange:
    case QueueArgument::DeadLetterRoutingKey:
    case QueueArgument::DeadLetterStrategy:
        return Group::DeadLettering;
    case QueueArgument::DeliveryLimit:
    case QueueArgument::MaxPriority:
    case QueueArgument::SingleActiveConsumer:
        return Group::Delivery;
    }
    return Group::Storage;
}

FieldKind editorOf(ArgumentKind kind) {
    switch (kind) {
    case ArgumentKind::Choice:
        return FieldKind::Choice;
    case ArgumentKind::Milliseconds:
        return FieldKind::Duration;
    case ArgumentKind::Count:
        return FieldKind::Number;
    case ArgumentKind::Bytes:
        return FieldKind::Size;
    case ArgumentKind::Flag:
        return FieldKind::Flag;
    case ArgumentKind::Text:
        return FieldKind::Text;
    }
    return FieldKind::Text;
}

QString originText(Origin origin, const AppliedPolicies& applied) {
    switch (origin) {
    case Origin::Default:
        return QCoreApplication::translate("Field", "default");
    case Origin::Argument:
        return QCoreApplication::translate("Field", "argument");
    case Origin::Policy:
        return QCoreApplication::translate("Field", "policy %1").arg(textOf(applied.policy));
    case Origin::OperatorPolicy:
        return QCoreApplication::translate("Field", "operator policy %1")
            .arg(textOf(applied.operatorPolicy));
    }
    return {};
}

/// Makes the fields of one queue's arguments.
class ArgumentFields {
public:
    ArgumentFields(const Document& document, const Queue& queue)
        : m_document(document), m_maker(queue), m_version(document.about.broker.version),
          m_effective(effectiveArguments(document.topology, queue, m_version)) {}

    [[nodiscard]] bool shows(const ArgumentRule& rule) const {
        return rule.accepts(m_maker.entity().type()) || setValue(rule.id);
    }

    [[nodiscard]] Field make(const ArgumentRule& rule) const {
        const auto set = setValue(rule.id);
        Field field = m_maker.make(argumentWords(rule), editorOf(rule.kind),
                                   set ? textOf(rule.id, *set) : QString(), reading(rule));
        addChoices(field, rule);
        const auto holds = argumentValue(m_effective.arguments, rule.id);
        const Origin origin = m_effective.originOf(rule.id);
        field.placeholder = holds ? textOf(rule.id, *holds) : QString();
        if (!holds) {
            field.placeholder = rule.defaultText.empty()
                                    ? QCoreApplication::translate("Field", "none")
                                    : utf8(rule.defaultText);
        }
        field.origin = originText(origin, m_effective.applied);
        if (set && origin != Origin::Argument && holds) {
            // Lowest wins: what is typed here isn't what holds.
            field.origin = QCoreApplication::translate("Field", "%1 wins: %2")
                               .arg(textOf(rule.id, *holds), field.origin);
        }
        return field;
    }

private:
    [[nodiscard]] std::optional<FieldValue> setValue(QueueArgument id) const {
        return argumentValue(m_maker.entity().arguments, id);
    }

    static QString textOf(QueueArgument id, const FieldValue& value) {
        return QString::fromStdString(argumentToText(id, value));
    }

    /// A value out of its range is refused with the text of the 406 that a declaration would get.
    static Error inRabbitmqsWords(const Error& error, QueueArgument id, const EntityKey& queue) {
        if (error.code != ErrorCode::ValueRefused) {
            return error;
        }
        return {ErrorCode::ArgumentRefused,
                {std::string(argumentRule(id).key), queue.name, queue.vhost,
                 refusalText(id, queue, error.arguments.back())},
                {},
                {}};
    }

    /// Everything RabbitMQ would say to the changed declaration, at the field that causes it.
    [[nodiscard]] QueueFields::Reading reading(const ArgumentRule& rule) const {
        return [id = rule.id, version = m_version](Queue& queue,
                                                   const QString& typed) -> Result<void> {
            const std::string text = typed.trimmed().toStdString();
            if (text.empty()) {
                clearArgument(queue.arguments, id);
            } else {
                const auto value = argumentFromText(id, text, version);
                if (!value) {
                    return failure(inRabbitmqsWords(value.error(), id, queue.key));
                }
                if (auto reason = setArgument(queue.arguments, id, *value, version)) {
                    return failure(ErrorCode::ArgumentRefused,
                                   {std::string(argumentRule(id).key), queue.key.name,
                                    queue.key.vhost, refusalText(id, queue.key, *reason)});
                }
            }
            if (const Errors errors = checkQueue(queue, version); !errors.empty()) {
                return failure(errors.front());
            }
            return {};
        };
    }

    void addChoices(Field& field, const ArgumentRule& rule) const {
        if (rule.kind == ArgumentKind::Choice) {
            field.choices.push_back({QString(), utf8(rule.defaultText)});
            for (const std::string_view choice : rule.choices) {
                field.choices.push_back({utf8(choice), utf8(choice)});
            }
        }
        if (rule.id == QueueArgument::DeadLetterExchange) {
            field.kind = FieldKind::Name;
            field.choices = exchangeChoices(m_document, m_maker.entity().key.vhost);
        }
    }

    const Document& m_document;
    QueueFields m_maker;
    BrokerVersion m_version;
    EffectiveQueue m_effective;
};

std::vector<Field> declarationFields(const QueueFields& maker) {
    return {
        maker.flag({"durable", QT_TRANSLATE_NOOP("Field", "Durable"),
                    QT_TRANSLATE_NOOP("Field", "Survives a restart of the broker."),
                    "https://www.rabbitmq.com/docs/queues#durability"},
                   &Queue::durable),
        maker.flag({"auto-delete", QT_TRANSLATE_NOOP("Field", "Auto-delete"),
                    QT_TRANSLATE_NOOP("Field", "Deleted when its last consumer has gone."),
                    "https://www.rabbitmq.com/docs/queues#temporary-queues"},
                   &Queue::autoDelete),
        maker.flag({"exclusive", QT_TRANSLATE_NOOP("Field", "Exclusive"),
                    QT_TRANSLATE_NOOP("Field", "Only the connection that declared it may use it."),
                    "https://www.rabbitmq.com/docs/queues#exclusive-queues"},
                   &Queue::exclusive),
    };
}

/// A refusal of the whole declaration, as RabbitMQ would give it (exclusive quorum queues …).
Field checkedDeclaration(Field field, BrokerVersion version) {
    field.change = [change = std::move(field.change),
                    version](const QString& typed) -> Result<Edit> {
        auto edit = change(typed);
        if (edit) {
            const Errors errors = checkQueue(std::get<ChangeQueue>(*edit).queue, version);
            if (!errors.empty()) {
                return failure(errors.front());
            }
        }
        return edit;
    };
    return field;
}

} // namespace

Form queueForm(const Document& document, const Queue& queue) {
    const ArgumentFields arguments(document, queue);
    std::array<std::vector<Field>, 4> groups;
    for (const ArgumentRule& rule : queueArguments()) {
        if (arguments.shows(rule)) {
            groups[static_cast<std::size_t>(groupOf(rule.id))].push_back(arguments.make(rule));
        }
    }
    const auto take = [&groups](Group group) -> std::vector<Field>& {
        return groups[static_cast<std::size_t>(group)];
    };
    FieldSection first{{}, {nameField({Kind::Queue, queue.key, std::nullopt})}};
    std::vector<Field>& storage = take(Group::Storage);
    first.fields.push_back(storage.front()); // the type
    storage.erase(storage.begin());
    for (Field& field : declarationFields(QueueFields(queue))) {
        storage.push_back(checkedDeclaration(std::move(field), document.about.broker.version));
    }
    return {
        std::move(first),
        {sectionTitle(QT_TRANSLATE_NOOP("Field", "TTL and limits")), take(Group::Limits)},
        {sectionTitle(QT_TRANSLATE_NOOP("Field", "Dead-lettering")), take(Group::DeadLettering)},
        {sectionTitle(QT_TRANSLATE_NOOP("Field", "Delivery")), take(Group::Delivery)},
        {sectionTitle(QT_TRANSLATE_NOOP("Field", "Declaration")), storage},
    };
}

} // namespace warren::ui
