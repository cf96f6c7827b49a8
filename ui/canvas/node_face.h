// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// NodeFace: what the document says on a node's card, in words; no live values, no painting.
#pragma once

#include "engine/topology/document.h"
#include "engine/topology/effective.h"

#include <QCoreApplication>
#include <QString>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace warren::ui {

/// What a badge is about; decides its colour.
enum class BadgeTone : std::uint8_t { Expiry, DeadLetter, Limit, Plain };

struct Badge {
    BadgeTone tone = BadgeTone::Plain;
    QString text;
    QString explanation; ///< for the tool tip and screen readers
    friend bool operator==(const Badge&, const Badge&) = default;
};

struct NodeFace {
    Address address;
    QString title;
    QString type; ///< `quorum`, `topic`, `consumer` …
    QString note; ///< a quiet remark
    QString plan; ///< what it will do, shown before there is a run
    std::vector<Badge> badges;
    std::optional<std::uint64_t> maxLength; ///< of a queue, for its fill bar
    std::uint32_t prefetch = 0;
    std::uint32_t instances = 1;
    bool isPredeclared = false; ///< an exchange that every vhost has
    friend bool operator==(const NodeFace&, const NodeFace&) = default;
};

/// Reads faces from one document; keeps its policies compiled.
class FaceReader {
    Q_DECLARE_TR_FUNCTIONS(NodeFace)

public:
    explicit FaceReader(const Document& document);

    [[nodiscard]] NodeFace face(const Address& address) const;

private:
    void describeQueue(NodeFace& face) const;
    static void addExpiryBadges(NodeFace& face, const QueueArguments& arguments);
    static void addLimitBadges(NodeFace& face, const QueueArguments& arguments);
    void describeExchange(NodeFace& face) const;
    void describeProducer(NodeFace& face) const;
    void describeConsumer(NodeFace& face) const;

    const Document& m_document;
    PolicySet m_policies;
    std::map<EntityKey, int> m_bindings; ///< how many leave each exchange
};

/// One sentence for screen readers: `Quorum queue main.queue, TTL 10 s`.
QString spokenFace(const NodeFace& face);

} // namespace warren::ui
