// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Layout: direction, lanes, no overlaps, sizes, kept places, determinism.
#include "engine/layout/layered_layout.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

namespace warren::layout {
namespace {

class Builder {
public:
    Builder& exchange(const std::string& name) {
        Exchange made;
        made.key = {"/", name};
        document.topology.exchanges.emplace(made.key, made);
        return *this;
    }
    Builder& queue(const std::string& name, const std::string& deadLetterExchange = {}) {
        Queue made;
        made.key = {"/", name};
        if (!deadLetterExchange.empty()) {
            made.arguments.deadLetterExchange = deadLetterExchange;
        }
        document.topology.queues.emplace(made.key, made);
        return *this;
    }
    Builder& bind(const std::string& source, const std::string& queue) {
        Binding binding;
        binding.source = source;
        binding.destination = queue;
        document.topology.bindings.insert(binding);
        return *this;
    }
    Builder& producer(const std::string& name, const std::string& exchange) {
        Producer made;
        made.key = {"/", name};
        made.exchange = exchange;
        document.workload.producers.emplace(made.key, made);
        return *this;
    }
    Builder& consumer(const std::string& name, const std::string& queue) {
        Consumer made;
        made.key = {"/", name};
        made.queue = queue;
        document.workload.consumers.emplace(made.key, made);
        return *this;
    }
    Document document;
};

Address queueAt(const std::string& name) {
    return {Kind::Queue, {"/", name}, {}};
}
Address exchangeAt(const std::string& name) {
    return {Kind::Exchange, {"/", name}, {}};
}
Address producerAt(const std::string& name) {
    return {Kind::Producer, {"/", name}, {}};
}
Address consumerAt(const std::string& name) {
    return {Kind::Consumer, {"/", name}, {}};
}

Document retry() {
    return Builder()
        .exchange("main")
        .exchange("retry")
        .queue("work", "retry")
        .queue("delay", "main")
        .bind("main", "work")
        .bind("retry", "delay")
        .producer("api", "main")
        .consumer("worker", "work")
        .document;
}

void expectNoOverlap(const Layout& layout, const LayoutOptions& options) {
    for (auto a = layout.begin(); a != layout.end(); ++a) {
        for (auto b = std::next(a); b != layout.end(); ++b) {
            const Size sizeA = options.sizeOf ? options.sizeOf(a->first) : Size{};
            const Size sizeB = options.sizeOf ? options.sizeOf(b->first) : Size{};
            const bool apart = a->second.x + sizeA.width <= b->second.x ||
                               b->second.x + sizeB.width <= a->second.x ||
                               a->second.y + sizeA.height <= b->second.y ||
                               b->second.y + sizeB.height <= a->second.y;
            EXPECT_TRUE(apart) << toText(a->first) << " overlaps " << toText(b->first);
        }
    }
}

TEST(LayeredLayout, MessagesFlowFromLeftToRight) {
    const Layout layout = layeredLayout(retry());
    EXPECT_LT(layout.at(producerAt("api")).x, layout.at(exchangeAt("main")).x);
    EXPECT_LT(layout.at(exchangeAt("main")).x, layout.at(queueAt("work")).x);
    EXPECT_LT(layout.at(queueAt("work")).x, layout.at(consumerAt("worker")).x);
}

TEST(LayeredLayout, ARetryLoopRunsBackInALaneBelow) {
    const Layout layout = layeredLayout(retry());
    EXPECT_EQ(layout.at(exchangeAt("retry")).x, layout.at(queueAt("work")).x);
    EXPECT_GT(layout.at(exchangeAt("retry")).y, layout.at(queueAt("work")).y);
    EXPECT_LT(layout.at(queueAt("delay")).x, layout.at(exchangeAt("retry")).x);
    EXPECT_EQ(layout.at(queueAt("delay")).y, layout.at(exchangeAt("retry")).y);
}

TEST(LayeredLayout, ADeadLetterQueueGoesOnToTheRight) {
    const Layout layout = layeredLayout(Builder()
                                            .exchange("main")
                                            .exchange("dlx")
                                            .queue("work", "dlx")
                                            .queue("dead")
                                            .bind("main", "work")
                                            .bind("dlx", "dead")
                                            .producer("api", "main")
                                            .document);
    EXPECT_GT(layout.at(queueAt("dead")).x, layout.at(exchangeAt("dlx")).x);
    EXPECT_GT(layout.at(exchangeAt("dlx")).y, layout.at(queueAt("work")).y);
}

TEST(LayeredLayout, AChainOfEqualCardsIsAStraightLine) {
    const Layout layout = layeredLayout(retry());
    EXPECT_EQ(layout.at(producerAt("api")).y, layout.at(exchangeAt("main")).y);
    EXPECT_EQ(layout.at(exchangeAt("main")).y, layout.at(queueAt("work")).y);
    EXPECT_EQ(layout.at(queueAt("work")).y, layout.at(consumerAt("worker")).y);
}

TEST(LayeredLayout, CyclesOfExchangesEnd) {
    Document document = Builder().exchange("a").exchange("b").exchange("c").document;
    for (const auto& [from, to] : {std::pair("a", "b"), std::pair("b", "c"), std::pair("c", "a")}) {
        Binding binding;
        binding.source = from;
        binding.destinationKind = DestinationKind::Exchange;
        binding.destination = to;
        document.topology.bindings.insert(binding);
    }
    const Layout layout = layeredLayout(document);
    EXPECT_EQ(layout.size(), 3U);
    expectNoOverlap(layout, {});
}

TEST(LayeredLayout, SizesAreRespectedAndPositionsAreOnTheGrid) {
    Builder builder;
    builder.exchange("fan");
    for (int at = 0; at < 9; ++at) {
        builder.queue("q" + std::to_string(at)).bind("fan", "q" + std::to_string(at));
        builder.consumer("c" + std::to_string(at), "q" + std::to_string(at));
    }
    LayoutOptions options;
    options.sizeOf = [](const Address& address) {
        return Size{160 + 20 * static_cast<std::int32_t>(address.key.name.size()),
                    address.kind == Kind::Queue ? 140 : 60};
    };
    const Layout layout = layeredLayout(builder.document, options);
    expectNoOverlap(layout, options);
    for (const auto& [address, position] : layout) {
        EXPECT_EQ(position.x % options.grid, 0);
        EXPECT_EQ(position.y % options.grid, 0);
    }
}

TEST(LayeredLayout, ALabelGetsRoomBetweenItsLayers) {
    LayoutOptions options;
    const Layout narrow = layeredLayout(retry(), options);
    options.labelWidthOf = [](const GraphEdge& edge) {
        return edge.key.kind == EdgeKind::Publish ? 400 : 0;
    };
    const Layout wide = layeredLayout(retry(), options);
    const auto gap = [](const Layout& layout) {
        return layout.at(exchangeAt("main")).x - layout.at(producerAt("api")).x;
    };
    EXPECT_EQ(gap(wide) - gap(narrow), 400 - options.layerGap);
}

TEST(LayeredLayout, WhatHasAPlaceStaysAndTheRestFindsOneBesideIt) {
    const Document document = retry();
    Layout keep = layeredLayout(document);
    for (auto& [address, position] : keep) {
        position = {position.x + 1'000, position.y + 330};
    }
    keep.erase(queueAt("delay"));
    const Layout layout = layeredLayout(document, {}, keep);
    for (const auto& [address, position] : keep) {
        EXPECT_EQ(layout.at(address), position);
    }
    EXPECT_GT(layout.at(queueAt("delay")).x, 900);
    expectNoOverlap(layout, {});
}

TEST(LayeredLayout, IsTheSameEveryTimeAndNeverOverlaps) {
    for (unsigned seed = 1; seed <= 30; ++seed) {
        std::mt19937 random(seed);
        const auto pick = [&random](const char* stem) {
            return stem + std::to_string(random() % 8);
        };
        Builder builder;
        for (int at = 0; at < 8; ++at) {
            const std::string number = std::to_string(at);
            builder.exchange("e" + number);
            builder.queue("q" + number, random() % 3 == 0 ? pick("e") : std::string());
        }
        for (int at = 0; at < 14; ++at) {
            builder.bind(pick("e"), pick("q"));
            builder.producer("p" + std::to_string(at), pick("e"));
            builder.consumer("c" + std::to_string(at), pick("q"));
        }
        const Layout layout = layeredLayout(builder.document);
        EXPECT_EQ(layout, layeredLayout(builder.document));
        EXPECT_EQ(layout.size(), 16U + 28U);
        expectNoOverlap(layout, {});
    }
}

TEST(DocumentGraph, TheDefaultExchangeIsNoNode) {
    Document document = Builder().queue("q").producer("p", "").document;
    document.workload.producers.begin()->second.routingKeys = {"q", "missing"};
    const DocumentGraph graph = graphOf(document);
    ASSERT_EQ(graph.nodes.size(), 2U);
    ASSERT_EQ(graph.edges.size(), 2U);
    EXPECT_TRUE(graph.edges[0].viaDefault);
    EXPECT_TRUE(graph.edges[0].isBroken);
    EXPECT_FALSE(graph.edges[1].isBroken);
}

TEST(DocumentGraph, AMissingDeadLetterExchangeIsABrokenEdge) {
    const DocumentGraph graph = graphOf(Builder().queue("q", "nowhere").document);
    ASSERT_EQ(graph.edges.size(), 1U);
    EXPECT_TRUE(graph.edges[0].isBroken);
    EXPECT_EQ(graph.edges[0].key.to, exchangeAt("nowhere"));
}

TEST(DocumentGraph, APolicyDrawsADeadLetterEdge) {
    Document document = Builder().exchange("dlx").queue("q").document;
    Policy policy;
    policy.key = {"/", "dead-letters"};
    policy.pattern = "^q";
    policy.queueDefinition.deadLetterExchange = "dlx";
    document.topology.policies.emplace(policy.key, policy);
    const DocumentGraph graph = graphOf(document);
    ASSERT_EQ(graph.edges.size(), 1U);
    EXPECT_EQ(graph.edges[0].origin, Origin::Policy);
}

} // namespace
} // namespace warren::layout
