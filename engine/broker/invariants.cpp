// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The sweep over everything that must hold between two calls. For tests: it looks at every record.
#include "engine/broker/hot_path.h"

#include <fmt/format.h>

namespace warren::broker {

namespace {

/// Collects the first thing that is wrong.
class Sweep {
public:
    explicit Sweep(const Machine& machine)
        : m_machine(machine), m_references(machine.contents.used()),
          m_inUse(machine.entries.used()) {}

    std::optional<std::string> run() {
        for (std::uint32_t at = 0; at < m_machine.queues.size(); ++at) {
            sweepReady(at);
            sweepConsumers(at);
        }
        sweepUnacked();
        for (std::uint32_t at = 0; at < m_machine.queues.size(); ++at) {
            sweepQueue(at);
        }
        sweepSlabs();
        sweepDoor();
        expect(m_machine.pendingDeaths.empty() && m_machine.touched.empty(), "work left over");
        return m_wrong;
    }

private:
    template <class... Arguments>
    void expect(bool holds, std::string_view text, const Arguments&... arguments) {
        if (!holds && !m_wrong) {
            m_wrong = fmt::format(fmt::runtime(text), arguments...);
        }
    }

    void claim(std::uint32_t handle, std::uint32_t at) {
        expect(handle < m_inUse.size() && !m_inUse[handle], "queue {}: entry {} twice", at, handle);
        if (!m_wrong) {
            m_inUse[handle] = true;
            ++m_entries;
            ++m_references[m_machine.entries[handle].content];
        }
    }

    void sweepReady(std::uint32_t at) {
        const QueueState& queue = m_machine.queues[at];
        const std::vector<std::uint32_t> order = m_machine.readyOrder(at, SIZE_MAX);
        expect(order.size() == queue.ready, "queue {}: {} ready, but {} in its lists", at,
               queue.ready, order.size());
        std::uint64_t bytes = 0;
        std::uint64_t tracked = 0;
        std::uint64_t last = 0;
        const bool simple = (queue.flags & (QueueState::kLanes | QueueState::kQuorum)) == 0;
        for (const std::uint32_t handle : order) {
            claim(handle, at);
            const Entry& entry = m_machine.entries[handle];
            bytes += m_machine.contents[entry.content].size;
            tracked += (entry.place & Entry::kTracked) != 0 ? 1 : 0;
            expect(!simple || entry.position() >= last, "queue {}: out of order", at);
            last = entry.position();
            expect(entry.deadline == kNever || (queue.flags & QueueState::kDeadlines) != 0,
                   "queue {}: a deadline without its mark", at);
        }
        expect(bytes == queue.readyBytes, "queue {}: ready bytes", at);
        expect(tracked == m_machine.queueRecords[at].overdue.tracked(), "queue {}: overdue", at);
        m_bytes.push_back(bytes);
        if (queue.ready != 0) {
            const std::int64_t deadline = m_machine.entries[m_machine.headOf(at)].deadline;
            const bool classicLanes =
                (queue.flags & (QueueState::kLanes | QueueState::kQuorum)) == QueueState::kLanes;
            expect(classicLanes || deadline == kNever ||
                       m_machine.queueRecords[at].wakeAt <= deadline,
                   "queue {}: nothing will wake it for its head", at);
        }
    }

    void sweepConsumers(std::uint32_t at) {
        const QueueState& queue = m_machine.queues[at];
        const QueueRecord& record = m_machine.queueRecords[at];
        std::uint32_t takers = 0;
        std::uint32_t inRings = 0;
        for (const std::uint32_t handle : record.consumers) {
            const ConsumerState& consumer = m_machine.consumers[handle];
            const bool active = (consumer.flags & ConsumerState::kActive) != 0;
            const bool inRing = (consumer.flags & ConsumerState::kInRing) != 0;
            expect(consumer.queue == at, "consumer {}: in the wrong queue", handle);
            expect(consumer.credit >= 0, "consumer {}: credit below zero", handle);
            takers += active && consumer.credit > 0 ? 1 : 0;
            inRings += inRing ? 1 : 0;
            expect(active || !inRing, "consumer {}: idle, but in the ring", handle);
            const bool willing = active && m_machine.hasCredit(consumer);
            expect(!willing || inRing, "consumer {}: has credit, but no turn", handle);
            expect(!willing || queue.ready == 0, "consumer {}: waits while {} is ready", handle,
                   queue.ready);
        }
        expect(takers == queue.takers, "queue {}: {} takers, but {} counted", at, takers,
               queue.takers);
        std::uint32_t linked = countRing(queue.ring, at);
        for (const PriorityRing& ring : record.rings) {
            linked += countRing(ring.ring, at);
        }
        expect(linked == inRings, "queue {}: {} in rings, but {} linked", at, inRings, linked);
    }

    std::uint32_t countRing(const ConsumerRing& ring, std::uint32_t at) {
        std::uint32_t count = 0;
        std::uint32_t previous = kNone;
        for (std::uint32_t handle = ring.first; handle != kNone && !m_wrong;
             handle = m_machine.consumers[handle].next) {
            expect(m_machine.consumers[handle].previous == previous, "queue {}: ring", at);
            previous = handle;
            ++count;
        }
        expect(ring.last == previous, "queue {}: end of the ring", at);
        return count;
    }

    void sweepUnacked() {
        m_unacked.resize(m_machine.queues.size());
        std::vector<std::int64_t> held(m_machine.consumers.size());
        std::vector<std::uint64_t> heldBytes(m_machine.consumers.size());
        for (const ChannelState& channel : m_machine.channels) {
            std::uint32_t global = 0;
            std::uint32_t count = 0;
            channel.unacked.forEach([&](std::uint64_t, const UnackedDelivery& delivery) {
                ++count;
                const bool gone = delivery.entry == UnackedDelivery::kQueueGone;
                std::uint32_t size = 0;
                if (!gone) {
                    claim(delivery.entry, delivery.queue);
                    size = m_machine.contents[m_machine.entries[delivery.entry].content].size;
                    ++m_unacked[delivery.queue];
                    m_bytes[delivery.queue] += size;
                }
                if (delivery.consumer != kNone) {
                    ++held[delivery.consumer];
                    heldBytes[delivery.consumer] += size;
                    ++global;
                }
            });
            expect(count == channel.unacked.outstanding(), "a channel's unacked count");
            expect(!channel.hasGlobal || global == channel.globalUnacked,
                   "a channel's global count");
        }
        for (std::uint32_t handle = 0; handle < held.size(); ++handle) {
            const ConsumerState& consumer = m_machine.consumers[handle];
            const bool closed = m_machine.channels[consumer.channel].closed;
            expect(closed || consumer.prefetch - consumer.credit == held[handle],
                   "consumer {}: credit and unacked do not meet", handle);
            expect(closed || consumer.unackedBytes == heldBytes[handle],
                   "consumer {}: unacked bytes", handle);
        }
    }

    void sweepQueue(std::uint32_t at) {
        const QueueState& queue = m_machine.queues[at];
        const QueueLedger& ledger = m_machine.queueRecords[at].ledger;
        expect(m_unacked[at] == queue.unacked, "queue {}: unacked", at);
        expect(m_bytes[at] == m_machine.queueRecords[at].bytes, "queue {}: bytes", at);
        expect(ledger.balances(queue.ready, queue.unacked), "queue {}: its ledger", at);
        std::uint64_t dead = 0;
        std::uint64_t discarded = 0;
        std::uint64_t because = 0;
        for (std::size_t reason = 0; reason < kDeathReasons; ++reason) {
            dead += ledger.deadLettered[reason];
            discarded += ledger.discarded[reason];
        }
        for (const std::uint64_t count : ledger.discardedBecause) {
            because += count;
        }
        expect(dead == ledger.deadLetteredTotal && discarded == ledger.discardedTotal &&
                   because == discarded,
               "queue {}: deaths by reason", at);
        expect(ledger.refused >= ledger.refusedDeadLettered + ledger.refusedDropped,
               "queue {}: refused", at);
    }

    void sweepSlabs() {
        expect(m_entries == m_machine.entries.live(), "{} entries live, {} found",
               m_machine.entries.live(), m_entries);
        std::uint32_t contents = 0;
        std::uint32_t deaths = 0;
        for (std::uint32_t handle = 0; handle < m_references.size(); ++handle) {
            if (m_references[handle] == 0) {
                continue;
            }
            const Content& content = m_machine.contents[handle];
            ++contents;
            expect(content.references == m_references[handle],
                   "content {}: {} references, {} found", handle, content.references,
                   m_references[handle]);
            for (std::uint32_t at = content.deaths; at != kNone; at = m_machine.deaths[at].next) {
                ++deaths;
            }
        }
        expect(contents == m_machine.contents.live(), "{} contents live, {} found",
               m_machine.contents.live(), contents);
        expect(deaths == m_machine.deaths.live(), "{} deaths live, {} found",
               m_machine.deaths.live(), deaths);
    }

    void sweepDoor() {
        const IngressLedger door = m_machine.routes.ingress(kNone);
        expect(door.balances(), "the door's ledger");
        std::uint64_t published = 0;
        for (const QueueRecord& record : m_machine.queueRecords) {
            published += record.ledger.inPublish;
        }
        expect(published == door.copies, "{} copies at the door, {} at the queues", door.copies,
               published);
    }

    const Machine& m_machine;
    std::vector<std::uint32_t> m_references;
    std::vector<bool> m_inUse;
    std::vector<std::uint64_t> m_bytes;
    std::vector<std::uint64_t> m_unacked;
    std::uint32_t m_entries = 0;
    std::optional<std::string> m_wrong;
};

} // namespace

std::optional<std::string> Broker::brokenInvariant() const {
    return Sweep(*m_machine).run();
}

} // namespace warren::broker
