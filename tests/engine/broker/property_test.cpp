// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Random clients do random things to a topology with everything in it; every invariant holds after
// every step, a copy goes the same way, and the original does not notice what a copy does.
#include "engine/base/fingerprint.h"
#include "engine/base/random.h"
#include "engine/broker/broker.h"

#include <gtest/gtest.h>

#include <set>

namespace warren::broker {
namespace {

/// What is allowed to take part; a test that fails is narrowed by taking some away.
struct RandomClients {
    explicit RandomClients(std::uint64_t seed, BrokerVersion version)
        : random(seed), broker(version) {
        connection = broker.openConnection(now, "/");
        addExchange("fan", ExchangeType::Fanout, {});
        addExchange("top", ExchangeType::Topic, "fan");
        addExchange("dir", ExchangeType::Direct, "top");
        for (int i = 0; i < 6; ++i) {
            addQueue("q" + std::to_string(i));
        }
        for (int i = 0; i < 3; ++i) {
            publishers.push_back(broker.openChannel(now, connection));
        }
        broker.selectConfirms(publishers[0]);
    }

    void addExchange(const std::string& name, ExchangeType type,
                     std::optional<std::string> alternate) {
        Exchange exchange;
        exchange.key.name = name;
        exchange.type = type;
        exchange.alternateExchange = std::move(alternate);
        exchanges.push_back(*broker.declareExchange(now, exchange));
    }

    void addQueue(const std::string& name) {
        Queue queue;
        queue.key.name = name;
        QueueArguments& arguments = queue.arguments;
        const bool quorum = random.below(3) == 0;
        if (quorum) {
            arguments.type = QueueType::Quorum;
        } else if (random.below(3) == 0) {
            arguments.maxPriority = 3;
        }
        if (random.below(2) == 0) {
            arguments.messageTtl =
                Duration::milliseconds(static_cast<std::int64_t>(random.below(20)));
        }
        if (random.below(2) == 0) {
            arguments.maxLength = random.below(6);
        }
        if (random.below(4) == 0) {
            arguments.maxLengthBytes = random.below(300);
        }
        if (random.below(3) == 0) {
            arguments.overflow = quorum || random.below(2) == 0 ? Overflow::RejectPublish
                                                                : Overflow::RejectPublishDlx;
        }
        if (random.below(4) != 0) {
            constexpr std::array kTargets{"", "fan", "dir", "missing"};
            arguments.deadLetterExchange = kTargets[random.below(kTargets.size())];
            if (random.below(2) == 0) {
                arguments.deadLetterRoutingKey = "q" + std::to_string(random.below(6));
            }
        }
        if (quorum && random.below(2) == 0) {
            arguments.deliveryLimit = static_cast<std::int64_t>(random.below(3));
        }
        if (random.below(6) == 0) {
            arguments.singleActiveConsumer = true;
        }
        const auto declared = broker.declareQueue(now, queue);
        if (!declared) {
            return;
        }
        queues.push_back(*declared);
        for (const char* exchange : {"fan", "top", "dir"}) {
            Binding binding;
            binding.source = exchange;
            binding.destination = name;
            binding.routingKey = random.below(2) == 0 ? "#" : "q" + std::to_string(random.below(6));
            EXPECT_TRUE(broker.bind(now, binding));
        }
    }

    QueueId someQueue() { return queues[random.below(queues.size())]; }

    void publish() {
        MessageProperties set;
        if (random.below(3) == 0) {
            set.expiration = Duration::milliseconds(static_cast<std::int64_t>(random.below(30)));
        }
        set.priority = static_cast<std::uint8_t>(random.below(8));
        if (random.below(5) == 0) {
            set.headers.emplace_back("CC", FieldValue{FieldArray{FieldValue{std::string("q1")}}});
        }
        PublishRequest request;
        request.channel = publishers[random.below(publishers.size())];
        request.exchange = random.below(4) == 0 ? broker.findExchange({"/", ""})
                                                : exchanges[random.below(exchanges.size())];
        request.routingKey = broker.internRoutingKey("q" + std::to_string(random.below(7)));
        request.properties = broker.passProperties(set);
        request.size = static_cast<std::uint32_t>(random.below(100));
        request.mandatory = random.below(4) == 0;
        request.firstPublished = now;
        broker.publish(now, request);
    }

    void consume() {
        const ChannelId channel = broker.openChannel(now, connection);
        EXPECT_TRUE(
            broker.setPrefetch(now, channel, static_cast<std::uint32_t>(random.below(4)), false));
        if (random.below(6) == 0) {
            EXPECT_TRUE(broker.setPrefetch(now, channel, 1, true));
        }
        ConsumeRequest request;
        request.channel = channel;
        request.queue = someQueue();
        request.autoAck = random.below(8) == 0;
        request.priority = static_cast<std::int32_t>(random.below(3));
        const auto consumer = broker.consume(now, request);
        channels.push_back(channel);
        if (consumer) {
            consumers.push_back(*consumer);
        }
    }

    void settle() {
        if (channels.empty()) {
            return;
        }
        const ChannelId channel = channels[random.below(channels.size())];
        const std::uint64_t tag = random.below(lastTag[channel.value] + 2);
        const bool multiple = random.below(4) == 0;
        switch (random.below(3)) {
        case 0:
            broker.ack(now, channel, tag, multiple);
            break;
        case 1:
            broker.nack(now, channel, tag, multiple, true);
            break;
        default:
            broker.nack(now, channel, tag, multiple, false);
            break;
        }
    }

    void change() {
        switch (random.below(8)) {
        case 0:
            broker.purgeQueue(now, someQueue());
            break;
        case 1:
            if (!channels.empty()) {
                broker.closeChannel(now, channels[random.below(channels.size())]);
            }
            break;
        case 2:
            if (!consumers.empty()) {
                broker.cancel(now, consumers[random.below(consumers.size())]);
            }
            break;
        case 3:
            if (!channels.empty()) {
                broker.recover(now, channels[random.below(channels.size())]);
            }
            break;
        case 4: {
            const QueueId gone = someQueue();
            EXPECT_TRUE(broker.deleteQueue(now, gone));
            const std::string name = broker.queueKey(gone).name;
            if (broker.findQueue({"/", name}).isNone()) {
                addQueue(name);
            }
            break;
        }
        case 5:
            setPolicy();
            break;
        default:
            if (!channels.empty()) {
                (void)broker.get(now, channels[random.below(channels.size())], someQueue(),
                                 random.below(2) == 0);
            }
            break;
        }
    }

    void setPolicy() {
        Topology topology;
        Policy policy;
        policy.key.name = "p";
        policy.pattern = "q[" + std::to_string(random.below(6)) + "-9]";
        policy.queueDefinition.maxLength = random.below(5);
        policy.queueDefinition.messageTtl = Duration::milliseconds(10);
        topology.policies[policy.key] = policy;
        broker.setPolicies(now, topology);
    }

    void takeEffects() {
        for (const Effect& effect : broker.effects()) {
            fingerprint.add(static_cast<std::uint64_t>(effect.kind) ^ (effect.tag << 8) ^
                            (std::uint64_t{effect.target} << 32));
            if (effect.kind == EffectKind::Deliver) {
                const ChannelId channel = broker.read(ConsumerId{effect.target}).channel;
                lastTag[channel.value] = effect.tag;
            } else if (effect.kind == EffectKind::GetOk) {
                lastTag[effect.target] = effect.tag;
            } else if (effect.kind == EffectKind::WakeAt) {
                EXPECT_GE(effect.at, now);
                wakes.emplace(effect.at, effect.target);
            }
        }
        broker.effects().clear();
    }

    void step() {
        now = now + Duration::milliseconds(static_cast<std::int64_t>(random.below(3)));
        while (!wakes.empty() && wakes.begin()->first <= now) {
            const auto [at, queue] = *wakes.begin();
            wakes.erase(wakes.begin());
            broker.wake(at, QueueId{queue});
            takeEffects();
        }
        const std::uint64_t dice = random.below(100);
        if (dice < 55) {
            publish();
        } else if (dice < 60) {
            consume();
        } else if (dice < 92) {
            settle();
        } else {
            change();
        }
        takeEffects();
    }

    Random random;
    Broker broker;
    Instant now;
    ConnectionId connection;
    std::vector<ExchangeId> exchanges;
    std::vector<QueueId> queues;
    std::vector<ChannelId> publishers;
    std::vector<ChannelId> channels;
    std::vector<ConsumerId> consumers;
    std::map<std::uint32_t, std::uint64_t> lastTag;
    std::set<std::pair<Instant, std::uint32_t>> wakes;
    Fingerprint fingerprint;
};

/// Overdue, counted by looking at every message.
std::uint64_t overdueByLooking(const RandomClients& clients, QueueId queue) {
    std::uint64_t count = 0;
    const auto messages = clients.broker.readMessages(queue, 0, SIZE_MAX);
    for (std::size_t i = 1; i < messages.size(); ++i) {
        count += messages[i].deadline && *messages[i].deadline <= clients.now ? 1u : 0u;
    }
    return count;
}

TEST(BrokerProperties, EveryInvariantHoldsAfterEveryStep) {
    for (const BrokerVersion version : {BrokerVersion::V3_10, kNewestBroker}) {
        for (std::uint64_t seed = 1; seed <= 30; ++seed) {
            RandomClients clients(seed, version);
            for (int step = 0; step < 400; ++step) {
                clients.step();
                const auto broken = clients.broker.brokenInvariant();
                ASSERT_FALSE(broken) << "seed " << seed << ", step " << step << ": " << *broken;
                for (const QueueId queue : clients.queues) {
                    ASSERT_EQ(clients.broker.read(clients.now, queue).overdue,
                              overdueByLooking(clients, queue))
                        << "seed " << seed << ", step " << step;
                }
            }
        }
    }
}

TEST(BrokerProperties, ACopyGoesTheSameWayAndIsIndependent) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        RandomClients first(seed, kNewestBroker);
        for (int step = 0; step < 150; ++step) {
            first.step();
        }
        RandomClients copy = first;
        RandomClients third = first;
        for (int step = 0; step < 150; ++step) {
            copy.step();
        }
        EXPECT_EQ(third.fingerprint, first.fingerprint);
        for (int step = 0; step < 150; ++step) {
            first.step(); // after the copy has run on: it must not have touched this one
        }
        EXPECT_EQ(first.fingerprint, copy.fingerprint) << "seed " << seed;
        EXPECT_FALSE(third.broker.brokenInvariant());
        third.broker = first.broker;
        EXPECT_FALSE(third.broker.brokenInvariant());
    }
}

} // namespace
} // namespace warren::broker
