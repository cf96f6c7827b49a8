// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Counters: the tables.
#include "engine/sim/counters.h"

namespace warren::sim {

namespace {

using broker::DeathReason;
using broker::ExchangeLedger;
using broker::QueueLedger;

template <DeathReason reason> std::uint64_t deadLetteredBy(const QueueLedger& ledger) {
    return ledger.deadLettered[static_cast<std::size_t>(reason)];
}
template <DeathReason reason> std::uint64_t discardedBy(const QueueLedger& ledger) {
    return ledger.discarded[static_cast<std::size_t>(reason)];
}
template <auto member, class Counters> std::uint64_t field(const Counters& counters) {
    return counters.*member;
}
template <auto member> std::uint64_t ingress(const RunCounters& counters) {
    return counters.ingress.*member;
}

constexpr CounterRow<QueueLedger> kQueueCounters[] = {
    {"in_publish", "copies that a publish brought to the queue",
     field<&QueueLedger::inPublish, QueueLedger>},
    {"in_dead_letter", "copies that a death in another queue brought",
     field<&QueueLedger::inDeadLetter, QueueLedger>},
    {"enqueued", "copies that the queue took", field<&QueueLedger::enqueued, QueueLedger>},
    {"delivered", "deliveries to consumers, repeats included",
     field<&QueueLedger::delivered, QueueLedger>},
    {"redelivered", "deliveries of copies that had been delivered before",
     field<&QueueLedger::redelivered, QueueLedger>},
    {"requeued", "copies put back by consumers or lost connections",
     field<&QueueLedger::requeued, QueueLedger>},
    {"acked", "copies acknowledged", field<&QueueLedger::acked, QueueLedger>},
    {"auto_acked", "copies that counted as acknowledged when they were sent",
     field<&QueueLedger::autoAcked, QueueLedger>},
    {"purged", "ready copies that an operator purged", field<&QueueLedger::purged, QueueLedger>},
    {"deleted", "copies that went with their queue", field<&QueueLedger::deleted, QueueLedger>},
    {"refused", "copies refused because the queue was full",
     field<&QueueLedger::refused, QueueLedger>},
    {"refused_dropped", "refused copies that nobody was told about",
     field<&QueueLedger::refusedDropped, QueueLedger>},
    {"lost", "copies lost with a node", field<&QueueLedger::lost, QueueLedger>},
    {"silent_loss", "copies that vanished without anyone being told",
     [](const QueueLedger& ledger) { return ledger.silentLoss(); }},
    {"dead_lettered", "copies that went to a dead-letter exchange and on to a queue",
     field<&QueueLedger::deadLetteredTotal, QueueLedger>},
    {"dead_lettered_rejected", "… because a consumer rejected them",
     deadLetteredBy<DeathReason::Rejected>},
    {"dead_lettered_expired", "… because their time had run out",
     deadLetteredBy<DeathReason::Expired>},
    {"dead_lettered_maxlen", "… because the queue was full",
     deadLetteredBy<DeathReason::MaxLength>},
    {"dead_lettered_delivery_limit", "… because they had been delivered too often",
     deadLetteredBy<DeathReason::DeliveryLimit>},
    {"discarded", "copies that died and that no queue took",
     field<&QueueLedger::discardedTotal, QueueLedger>},
    {"discarded_rejected", "… because a consumer rejected them",
     discardedBy<DeathReason::Rejected>},
    {"discarded_expired", "… because their time had run out", discardedBy<DeathReason::Expired>},
    {"discarded_maxlen", "… because the queue was full", discardedBy<DeathReason::MaxLength>},
    {"discarded_delivery_limit", "… because they had been delivered too often",
     discardedBy<DeathReason::DeliveryLimit>},
};

constexpr CounterRow<ConsumerCounters> kConsumerCounters[] = {
    {"delivered", "deliveries received", field<&ConsumerCounters::delivered, ConsumerCounters>},
    {"redelivered", "deliveries of messages that had been delivered before",
     field<&ConsumerCounters::redelivered, ConsumerCounters>},
    {"processed", "messages whose work succeeded",
     field<&ConsumerCounters::processed, ConsumerCounters>},
    {"failed", "messages whose work failed", field<&ConsumerCounters::failed, ConsumerCounters>},
    {"lost_in_crash", "messages held when the process went",
     field<&ConsumerCounters::lostInCrash, ConsumerCounters>},
    {"restarts", "restarts after a crash", field<&ConsumerCounters::restarts, ConsumerCounters>},
};

constexpr CounterRow<ProducerCounters> kProducerCounters[] = {
    {"offered", "messages that the producer had to send",
     field<&ProducerCounters::offered, ProducerCounters>},
    {"sends", "messages sent", field<&ProducerCounters::sends, ProducerCounters>},
    {"confirmed", "messages that the broker confirmed",
     field<&ProducerCounters::confirmed, ProducerCounters>},
    {"nacked", "messages that the broker refused",
     field<&ProducerCounters::nacked, ProducerCounters>},
    {"returned", "mandatory messages that no queue took",
     field<&ProducerCounters::returned, ProducerCounters>},
    {"restarts", "restarts", field<&ProducerCounters::restarts, ProducerCounters>},
};

constexpr CounterRow<ExchangeLedger> kExchangeCounters[] = {
    {"in", "messages that arrived", field<&ExchangeLedger::in, ExchangeLedger>},
    {"routed", "messages that at least one queue took",
     field<&ExchangeLedger::routed, ExchangeLedger>},
    {"routed_alternate", "… of these, through the alternate exchange",
     field<&ExchangeLedger::routedAlternate, ExchangeLedger>},
    {"returned", "mandatory messages that no queue took",
     field<&ExchangeLedger::returned, ExchangeLedger>},
    {"dropped", "messages that no queue took and nobody was told about",
     field<&ExchangeLedger::dropped, ExchangeLedger>},
};

constexpr CounterRow<RunCounters> kRunCounters[] = {
    {"arrived", "publishes that reached the broker", ingress<&broker::IngressLedger::arrived>},
    {"refused_by_protocol", "publishes that the protocol refused",
     ingress<&broker::IngressLedger::refusedByProtocol>},
    {"published", "messages published", ingress<&broker::IngressLedger::published>},
    {"routed", "messages that at least one queue took", ingress<&broker::IngressLedger::routed>},
    {"routed_alternate", "… of these, through an alternate exchange",
     ingress<&broker::IngressLedger::routedAlternate>},
    {"returned", "mandatory messages that no queue took",
     ingress<&broker::IngressLedger::returned>},
    {"dropped", "messages that no queue took and nobody was told about",
     ingress<&broker::IngressLedger::dropped>},
    {"acked", "copies acknowledged, automatically or not", field<&RunCounters::acked, RunCounters>},
    {"silent_loss", "copies and messages that vanished without anyone being told",
     field<&RunCounters::silentLoss, RunCounters>},
};

} // namespace

ProducerCounters& ProducerCounters::operator+=(const ProducerCounters& other) {
    offered += other.offered;
    sends += other.sends;
    confirmed += other.confirmed;
    nacked += other.nacked;
    returned += other.returned;
    restarts += other.restarts;
    return *this;
}

ConsumerCounters& ConsumerCounters::operator+=(const ConsumerCounters& other) {
    delivered += other.delivered;
    redelivered += other.redelivered;
    processed += other.processed;
    failed += other.failed;
    lostInCrash += other.lostInCrash;
    restarts += other.restarts;
    busyNs += other.busyNs;
    return *this;
}

std::span<const CounterRow<QueueLedger>> queueCounters() {
    return kQueueCounters;
}
std::span<const CounterRow<ConsumerCounters>> consumerCounters() {
    return kConsumerCounters;
}
std::span<const CounterRow<ProducerCounters>> producerCounters() {
    return kProducerCounters;
}
std::span<const CounterRow<ExchangeLedger>> exchangeCounters() {
    return kExchangeCounters;
}
std::span<const CounterRow<RunCounters>> runCounters() {
    return kRunCounters;
}

} // namespace warren::sim
