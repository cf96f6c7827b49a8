// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Errors in the user's language. RabbitMQ's own texts inside them stay as RabbitMQ writes them.
#pragma once

#include "engine/base/error.h"

#include <QString>

namespace warren::ui {

QString errorText(const Error& error);
/// `retry.warren:3:14`, or as much of it as is known; the field where there is no place.
QString placeText(const Error& error);
/// Every error on a line of its own, with its place.
QString errorsText(const Errors& errors);

} // namespace warren::ui
