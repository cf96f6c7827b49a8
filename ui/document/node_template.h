// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// NodeTemplate: what can be placed on the canvas: its words, its drag payload and the edit that
// adds one.
#pragma once

#include "engine/topology/edit.h"

#include <QMimeData>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace warren::ui {

enum class NodeTemplate : std::uint8_t {
    Producer,
    DirectExchange,
    TopicExchange,
    FanoutExchange,
    HeadersExchange,
    ClassicQueue,
    QuorumQueue,
    Consumer,
};

std::span<const NodeTemplate> nodeTemplates();
Kind kindOf(NodeTemplate node);
/// Translated: `Quorum queue`.
QString titleOf(NodeTemplate node);
/// Translated: what it is for, in one sentence.
QString explanationOf(NodeTemplate node);

/// The one source of a drag's payload: the palette writes it, the canvas reads it.
std::unique_ptr<QMimeData> mimeFor(NodeTemplate node);
std::optional<NodeTemplate> templateFrom(const QMimeData& payload);

/// A new entity with a name that is free in that vhost.
struct Placement {
    Edit edit;
    Address address;
};
Placement place(NodeTemplate node, const Document& document, const std::string& vhost,
                Position position);

/// `stem`, or `stem.2`, `stem.3` …: the first that no entity of that kind has.
std::string freeName(const Document& document, Kind kind, const std::string& vhost,
                     const std::string& stem);

} // namespace warren::ui
