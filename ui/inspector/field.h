// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Field: one attribute of the selection as the inspector shows it: its words, its text, where the
// value comes from, and the edit that a typed text makes. Values only, no widgets.
#pragma once

#include "engine/base/result.h"
#include "engine/topology/edit.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <vector>

namespace warren::ui {

enum class FieldKind : std::uint8_t {
    Text,
    Number,
    Duration, ///< `10s`
    Size,     ///< `64MiB`
    Share,    ///< `5%`
    Rate,     ///< `2000/s`
    Choice,   ///< one of the choices
    Name,     ///< free text; the choices are suggestions
    Flag,     ///< `true` or empty
    Lines,    ///< several lines
    Fixed,    ///< shown, not edited
};

struct FieldChoice {
    QString value;
    QString title;
};

struct FieldWords {
    QString key; ///< stable: `x-message-ttl`; names the widget and the undo step
    QString label;
    QString help; ///< one line
    QString link; ///< documentation; empty = none
};

struct Field {
    FieldWords words;
    FieldKind kind = FieldKind::Text;
    QString text;        ///< as the document has it; empty = not set
    QString placeholder; ///< what holds when it is not set
    QString origin;      ///< `policy ttl-30s`, `argument`, `default`
    std::vector<FieldChoice> choices;
    std::function<Result<Edit>(const QString& text)> change;
};

struct FieldSection {
    QString title; ///< empty = no heading
    std::vector<Field> fields;
};

using Form = std::vector<FieldSection>;

} // namespace warren::ui
