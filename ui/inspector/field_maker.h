// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// FieldMaker: makes the fields of one entity: each reads a typed text into a copy of the entity and
// gives the edit that puts the copy in its place.
#pragma once

#include "engine/base/units.h"
#include "ui/inspector/field.h"
#include "ui/inspector/field_text.h"

#include <QCoreApplication>

#include <string>
#include <type_traits>
#include <utility>

namespace warren::ui {

/// The untranslated words of a field, for QT_TRANSLATE_NOOP("Field", …).
struct FieldSource {
    const char* key;
    const char* label;
    const char* help;
    const char* link = "";
};

inline FieldWords wordsOf(const FieldSource& source) {
    return {QString::fromLatin1(source.key), QCoreApplication::translate("Field", source.label),
            QCoreApplication::translate("Field", source.help), QString::fromLatin1(source.link)};
}

inline QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}
inline QString utf8(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
inline QString textOf(const std::optional<Duration>& duration) {
    return duration ? QString::fromStdString(toText(*duration)) : QString();
}

template <class Entity, class Change> class FieldMaker {
public:
    using Reading = std::function<Result<void>(Entity& entity, const QString& text)>;

    explicit FieldMaker(Entity entity) : m_entity(std::move(entity)) {}

    [[nodiscard]] const Entity& entity() const { return m_entity; }

    Field make(FieldWords words, FieldKind kind, QString text, Reading read) const {
        Field field;
        field.words = std::move(words);
        field.kind = kind;
        field.text = std::move(text);
        field.change = [entity = m_entity,
                        read = std::move(read)](const QString& typed) -> Result<Edit> {
            Entity changed = entity;
            if (auto result = read(changed, typed); !result) {
                return failure(result.error());
            }
            return Edit{Change{std::move(changed)}};
        };
        return field;
    }

    Field text(const FieldSource& source, std::string Entity::*member) const {
        return make(wordsOf(source), FieldKind::Text, textOf(m_entity.*member),
                    [member](Entity& entity, const QString& typed) -> Result<void> {
                        entity.*member = typed.toStdString();
                        return {};
                    });
    }

    Field flag(const FieldSource& source, bool Entity::*member) const {
        return make(wordsOf(source), FieldKind::Flag,
                    m_entity.*member ? QStringLiteral("true") : QString(),
                    [member](Entity& entity, const QString& typed) -> Result<void> {
                        entity.*member = typed == u"true";
                        return {};
                    });
    }

    template <class Number>
    Field number(const FieldSource& source, Number Entity::*member, std::int64_t lowest,
                 std::int64_t highest) const {
        return make(wordsOf(source), FieldKind::Number, QString::number(m_entity.*member),
                    [member, lowest, highest, key = std::string(source.key)](
                        Entity& entity, const QString& typed) -> Result<void> {
                        const auto number = readInteger(key, typed, lowest, highest);
                        if (!number) {
                            return failure(number.error());
                        }
                        entity.*member = static_cast<Number>(*number);
                        return {};
                    });
    }

    Field duration(const FieldSource& source, Duration Entity::*member) const {
        return make(wordsOf(source), FieldKind::Duration,
                    QString::fromStdString(toText(m_entity.*member)),
                    [member, key = std::string(source.key)](Entity& entity, const QString& typed) {
                        return assign(entity.*member, readDuration(key, typed));
                    });
    }

    Field optionalDuration(const FieldSource& source, std::optional<Duration> Entity::*member,
                           QString placeholder) const {
        Field field =
            make(wordsOf(source), FieldKind::Duration, textOf(m_entity.*member),
                 [member, key = std::string(source.key)](Entity& entity, const QString& typed) {
                     return assign(entity.*member,
                                   readOptional<Duration>(typed, [&](const QString& text) {
                                       return readDuration(key, text);
                                   }));
                 });
        field.placeholder = std::move(placeholder);
        return field;
    }

    template <class Value, class Read> static Result<void> assign(Value& target, const Read& read) {
        if (!read) {
            return failure(read.error());
        }
        target = *read;
        return {};
    }

private:
    Entity m_entity;
};

/// The name, which Rename changes everywhere it is used.
inline Field nameField(const Address& address) {
    Field field;
    field.words = wordsOf({"name", QT_TRANSLATE_NOOP("Field", "Name"),
                           QT_TRANSLATE_NOOP("Field", "Renaming follows into bindings, dead-letter "
                                                      "targets, producers and consumers.")});
    field.text = textOf(address.key.name);
    field.change = [address](const QString& typed) -> Result<Edit> {
        const std::string name = typed.trimmed().toStdString();
        if (name.empty()) {
            return failure(ErrorCode::NameEmpty, {std::string(kindName(address.kind))});
        }
        return Edit{Rename{address, name}};
    };
    return field;
}

/// Shown and not edited.
inline Field fixedField(const FieldSource& source, const std::string& text) {
    Field field;
    field.words = wordsOf(source);
    field.kind = FieldKind::Fixed;
    field.text = textOf(text);
    return field;
}

inline QString sectionTitle(const char* source) {
    return QCoreApplication::translate("Field", source);
}

/// The exchanges or queues of the vhost, as suggestions.
std::vector<FieldChoice> exchangeChoices(const Document& document, const std::string& vhost);
std::vector<FieldChoice> queueChoices(const Document& document, const std::string& vhost);

} // namespace warren::ui
