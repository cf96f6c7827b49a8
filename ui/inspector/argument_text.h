// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words for queue arguments: label and one line of help, translated.
#pragma once

#include "engine/topology/queue_arguments.h"
#include "ui/inspector/field.h"

namespace warren::ui {

/// Key and link are the rule's own.
FieldWords argumentWords(const ArgumentRule& rule);

} // namespace warren::ui
