// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The scenarios that come with Warren, read from its resources.
#pragma once

#include "engine/topology/document.h"

#include <QString>

#include <memory>
#include <vector>

namespace warren::ui {

struct Scenario {
    QString file; ///< `retry-delay`
    QString name;
    QString sentence; ///< the first of its story, in the user's language
    std::shared_ptr<const Document> document;
};

/// By file name. A scenario that doesn't read is left out: tests see to it that all do.
std::vector<Scenario> scenarios();

/// The first sentence of a text.
QString firstSentence(const QString& text);

} // namespace warren::ui
