// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The forms: every attribute of each kind of entity, of a binding, and of the document itself.
#pragma once

#include "engine/topology/document.h"
#include "ui/inspector/field.h"

namespace warren::ui {

Form documentForm(const Document& document);
Form queueForm(const Document& document, const Queue& queue);
Form exchangeForm(const Document& document, const Exchange& exchange);
Form bindingForm(const Document& document, const Binding& binding);
Form producerForm(const Document& document, const Producer& producer);
Form consumerForm(const Document& document, const Consumer& consumer);

/// The form of the entity, or nothing when the document doesn't have it.
Form entityForm(const Document& document, const Address& address);

} // namespace warren::ui
