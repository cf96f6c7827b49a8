// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// NodeFace puts a document's attributes into a few words.
#include "ui/canvas/node_face.h"

#include "engine/base/units.h"

#include "ui/canvas/figures.h"

#include <QStringList>

namespace warren::ui {

namespace {

QString text(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

} // namespace

FaceReader::FaceReader(const Document& document)
    : m_document(document), m_policies(document.topology) {
    for (const Binding& binding : document.topology.bindings) {
        ++m_bindings[{binding.vhost, binding.source}];
    }
}

NodeFace FaceReader::face(const Address& address) const {
    NodeFace face;
    face.address = address;
    face.title = text(address.key.name);
    if (address.kind == Kind::Queue) {
        describeQueue(face);
    } else if (address.kind == Kind::Exchange) {
        describeExchange(face);
    } else if (address.kind == Kind::Producer) {
        describeProducer(face);
    } else if (address.kind == Kind::Consumer) {
        describeConsumer(face);
    }
    return face;
}

void FaceReader::describeQueue(NodeFace& face) const {
    const auto found = m_document.topology.queues.find(face.address.key);
    if (found == m_document.topology.queues.end()) {
        return;
    }
    const Queue& queue = found->second;
    const EffectiveQueue effective = m_policies.effective(queue, m_document.about.broker.version);
    const QueueArguments& arguments = effective.arguments;
    switch (queue.type()) {
    case QueueType::Classic:
        face.type = tr("classic");
        break;
    case QueueType::Quorum:
        face.type = tr("quorum");
        break;
    case QueueType::Stream:
        face.type = tr("stream");
        break;
    }
    face.maxLength = arguments.maxLength;
    face.plan = tr("dead letters are discarded");
    addExpiryBadges(face, arguments);
    addLimitBadges(face, arguments);
    if (face.badges.empty()) {
        face.badges.push_back(
            queue.durable
                ? Badge{BadgeTone::Plain, tr("durable"), tr("Survives a restart.")}
                : Badge{BadgeTone::Plain, tr("transient"), tr("Is gone after a restart.")});
    }
}

void FaceReader::addExpiryBadges(NodeFace& face, const QueueArguments& arguments) {
    auto& badges = face.badges;
    if (arguments.messageTtl) {
        badges.push_back({BadgeTone::Expiry, tr("TTL %1").arg(shortDuration(*arguments.messageTtl)),
                          tr("Messages expire after this time.")});
    }
    if (arguments.expires) {
        badges.push_back({BadgeTone::Expiry,
                          tr("expires %1").arg(shortDuration(*arguments.expires)),
                          tr("The queue itself goes when it is unused for this time.")});
    }
    if (arguments.deadLetterExchange) {
        const QString target = arguments.deadLetterExchange->empty()
                                   ? tr("the default exchange")
                                   : text(*arguments.deadLetterExchange);
        face.plan = tr("dead letters to %1").arg(target);
        badges.push_back(
            {BadgeTone::DeadLetter, tr("DLX"), tr("Dead letters go to %1.").arg(target)});
    }
}

void FaceReader::addLimitBadges(NodeFace& face, const QueueArguments& arguments) {
    auto& badges = face.badges;
    if (arguments.maxLength) {
        badges.push_back({BadgeTone::Limit, tr("max %1").arg(figure(*arguments.maxLength)),
                          tr("At most this many ready messages.")});
    } else if (arguments.maxLengthBytes) {
        badges.push_back({BadgeTone::Limit,
                          tr("max %1").arg(text(toText(Bytes{*arguments.maxLengthBytes}))),
                          tr("At most this many bytes of ready messages.")});
    }
    if (arguments.deliveryLimit && *arguments.deliveryLimit >= 0) {
        badges.push_back({BadgeTone::Plain, tr("limit %1").arg(*arguments.deliveryLimit),
                          tr("A message is returned at most this often.")});
    }
    if (arguments.maxPriority && *arguments.maxPriority > 0) {
        badges.push_back({BadgeTone::Plain, tr("priority %1").arg(*arguments.maxPriority),
                          tr("Messages have priorities up to this one.")});
    }
    if (arguments.singleActiveConsumer.value_or(false)) {
        badges.push_back(
            {BadgeTone::Plain, tr("single active"), tr("One consumer at a time is served.")});
    }
}

void FaceReader::describeExchange(NodeFace& face) const {
    const auto exchange = exchangeOf(m_document.topology, face.address.key);
    if (!exchange) {
        return;
    }
    face.type = text(exchangeKind(exchange->type).wireName);
    face.isPredeclared = isPredeclaredExchange(face.address.key.name);
    const auto bindings = m_bindings.find(face.address.key);
    face.plan = bindings == m_bindings.end() ? tr("no binding")
                : bindings->second == 1      ? tr("1 binding")
                                             : tr("%1 bindings").arg(bindings->second);
    if (face.isPredeclared) {
        face.note = tr("part of every vhost");
    } else if (exchange->internal) {
        face.note = tr("internal");
    }
    if (m_policies.effective(*exchange).alternateExchange) {
        face.badges.push_back({BadgeTone::DeadLetter, tr("alternate"),
                               tr("What no binding takes goes to the alternate exchange.")});
    }
}

void FaceReader::describeProducer(NodeFace& face) const {
    face.type = tr("producer");
    const auto found = m_document.workload.producers.find(face.address.key);
    if (found == m_document.workload.producers.end()) {
        return;
    }
    const Producer& producer = found->second;
    face.instances = producer.instances;
    if (!producer.messages.empty()) {
        face.plan = producer.messages.size() == 1
                        ? tr("1 message listed")
                        : tr("%1 messages listed").arg(producer.messages.size());
    } else {
        const double rate = static_cast<double>(producer.rate.perSecondMillionths) / 1e6;
        face.plan = tr("%1/s wanted").arg(rateFigure(rate));
        if (producer.count) {
            face.plan = tr("%1 at %2/s").arg(figure(*producer.count), rateFigure(rate));
        }
    }
    if (producer.confirms) {
        face.badges.push_back(
            {BadgeTone::Plain, tr("confirms"), tr("Waits for publisher confirms.")});
    }
    if (producer.mandatory) {
        face.badges.push_back(
            {BadgeTone::Plain, tr("mandatory"), tr("Unroutable messages come back.")});
    }
    if (producer.message.expiration) {
        face.badges.push_back({BadgeTone::Expiry,
                               tr("TTL %1").arg(shortDuration(*producer.message.expiration)),
                               tr("Its messages expire after this time.")});
    }
}

void FaceReader::describeConsumer(NodeFace& face) const {
    face.type = tr("consumer");
    const auto found = m_document.workload.consumers.find(face.address.key);
    if (found == m_document.workload.consumers.end()) {
        return;
    }
    const Consumer& consumer = found->second;
    face.prefetch = consumer.prefetch;
    face.instances = consumer.instances;
    if (consumer.autoAck) {
        face.note = tr("auto-ack");
    } else {
        face.note = consumer.prefetch == 0 ? tr("prefetch unlimited")
                                           : tr("prefetch %1").arg(consumer.prefetch);
    }
    face.plan = consumer.service.mean.ns == 0
                    ? tr("done at once")
                    : tr("%1 a message").arg(shortDuration(consumer.service.mean));
}

QString spokenFace(const NodeFace& face) {
    QStringList parts;
    const QString name = face.title.isEmpty() ? FaceReader::tr("(default)") : face.title;
    if (face.address.kind == Kind::Queue) {
        parts << FaceReader::tr("%1 queue %2").arg(face.type, name);
    } else if (face.address.kind == Kind::Exchange) {
        parts << FaceReader::tr("%1 exchange %2").arg(face.type, name);
    } else {
        parts << QStringLiteral("%1 %2").arg(face.type, name);
    }
    for (const Badge& badge : face.badges) {
        parts << badge.text;
    }
    for (const QString& words : {face.note, face.plan}) {
        if (!words.isEmpty()) {
            parts << words;
        }
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace warren::ui
