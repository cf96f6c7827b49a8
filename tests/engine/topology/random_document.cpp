// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Draws documents field by field; each field is left at its default about half the time.
#include "tests/engine/topology/random_document.h"

#include "engine/base/random.h"
#include "engine/topology/queue_arguments.h"

namespace warren::test {

namespace {

class Draw {
public:
    explicit Draw(std::uint64_t seed) : m_random(seed) {}

    Document document() {
        Document document;
        document.about = about();
        if (coin()) {
            document.topology.vhosts.emplace("shop/ü", Vhost{"shop/ü", kept()});
        }
        topology(document.topology);
        workload(document);
        times([&] { document.timeline.push_back(timelineEntry()); });
        times([&] { document.expectations.push_back(expectation()); });
        times([&] { document.layout[address(Kind::Queue)] = {coordinate(), coordinate()}; });
        document.kept = kept();
        return document;
    }

private:
    bool coin() { return m_random.below(2) == 0; }
    std::uint64_t below(std::uint64_t bound) { return m_random.below(bound); }
    template <class Make> void times(Make make) {
        for (std::uint64_t i = below(4); i > 0; --i) {
            make();
        }
    }
    template <class T, class Make> std::optional<T> maybe(Make make) {
        return coin() ? std::optional<T>(make()) : std::nullopt;
    }

    std::string word() {
        static constexpr std::array<std::string_view, 10> kParts{
            "a", "orders", ".", "ü", "\"", "\\", "/", "%[]~", "\n", "\x7f"};
        std::string text;
        for (std::uint64_t i = 1 + below(4); i > 0; --i) {
            text += kParts[below(kParts.size())];
        }
        return text;
    }
    std::string name() { return word() + std::to_string(below(1000)); }
    KeptKeys kept() {
        KeptKeys keys;
        if (below(4) == 0) {
            keys.push_back({"kept " + word(), R"({"x" : [1,  2.50, "é"]})"});
        }
        return keys;
    }
    std::int32_t coordinate() { return static_cast<std::int32_t>(below(4000)) - 2000; }
    Duration duration() {
        return Duration::milliseconds(static_cast<std::int64_t>(below(9'000'000)));
    }
    Instant instant() {
        return Instant{} + Duration::nanoseconds(static_cast<std::int64_t>(below(9'999)));
    }
    Share share() { return {static_cast<std::uint32_t>(below(300'000))}; }
    LocalizedText localized() { return {coin() ? word() : "", coin() ? word() : "", kept()}; }

    std::string vhost(const Topology& topology) {
        return topology.vhosts.size() > 1 && coin() ? "shop/ü" : "/";
    }
    EntityKey key(const Topology& topology) { return {vhost(topology), name()}; }
    Address address(Kind kind) { return {kind, {coin() ? "/" : "shop/ü", name()}, {}}; }

    About about() {
        About about;
        about.name = coin() ? word() : "";
        about.story = localized();
        about.seed = coin() ? 1 : below(~std::uint64_t{0});
        if (coin()) {
            about.broker = {static_cast<BrokerVersion>(below(8)), false};
        }
        return about;
    }

    FieldValue field(int depth) {
        switch (below(depth > 0 ? 7 : 5)) {
        case 0:
            return {FieldVoid{}};
        case 1:
            return {coin()};
        case 2:
            return {static_cast<std::int64_t>(below(~std::uint64_t{0}))};
        case 3:
            return {static_cast<double>(below(1'000'000)) / 64.0};
        case 4:
            return {word()};
        case 5:
            return {FieldArray{field(depth - 1), field(depth - 1)}};
        default:
            return {FieldTable{{"k", field(depth - 1)}}};
        }
    }
    FieldTable table() {
        FieldTable table;
        for (std::uint64_t i = below(3); i > 0; --i) {
            table.emplace_back("key " + std::to_string(i), field(2));
        }
        return table;
    }

    FieldValue argument(const ArgumentRule& rule) {
        switch (rule.kind) {
        case ArgumentKind::Choice:
            return {std::string(rule.choices[below(rule.choices.size())])};
        case ArgumentKind::Milliseconds:
        case ArgumentKind::Count:
        case ArgumentKind::Bytes: {
            const auto lowest = std::max<std::int64_t>(rule.lowest, 0);
            return {lowest + static_cast<std::int64_t>(
                                 below(static_cast<std::uint64_t>(rule.highest - lowest)))};
        }
        case ArgumentKind::Flag:
            return {coin()};
        case ArgumentKind::Text:
            break;
        }
        return {word()};
    }
    QueueArguments arguments(QueueType type) {
        QueueArguments arguments;
        if (type != QueueType::Classic || coin()) {
            arguments.type = type;
        }
        for (const ArgumentRule& rule : queueArguments()) {
            if (rule.id != QueueArgument::Type && rule.accepts(type) && below(4) == 0) {
                setArgument(arguments, rule.id, argument(rule));
            }
        }
        if (!arguments.deadLetterExchange) {
            arguments.deadLetterRoutingKey.reset();
        }
        return arguments;
    }

    void topology(Topology& topology) {
        times([&] {
            Queue queue;
            queue.key = key(topology);
            const auto type = static_cast<QueueType>(below(3));
            queue.arguments = arguments(type);
            queue.durable = type != QueueType::Classic || coin();
            queue.autoDelete = type == QueueType::Classic && coin();
            queue.exclusive = type == QueueType::Classic && coin();
            queue.keptArguments = kept();
            queue.kept = kept();
            topology.queues.emplace(queue.key, queue);
        });
        times([&] {
            Exchange exchange;
            exchange.key = key(topology);
            exchange.type = static_cast<ExchangeType>(below(exchangeKinds().size()));
            exchange.durable = coin();
            exchange.autoDelete = coin();
            exchange.internal = coin();
            exchange.alternateExchange = maybe<std::string>([&] { return word(); });
            exchange.keptArguments = kept();
            exchange.kept = kept();
            topology.exchanges.emplace(exchange.key, exchange);
        });
        for (const auto& [key, queue] : topology.queues) {
            Binding binding;
            binding.vhost = key.vhost;
            binding.source = "amq.topic";
            binding.destination = key.name;
            binding.routingKey = coin() ? word() : "";
            binding.arguments = table();
            binding.kept = kept();
            topology.bindings.insert(binding);
        }
        times([&] { policy(topology, false); });
        times([&] { policy(topology, true); });
        if (coin()) {
            topology.otherParameters = {R"({"component": "shovel",  "name": "s"})"};
            topology.kept = {{"users", "[ ]"}, {"permissions", "[]"}};
        }
    }

    void policy(Topology& topology, bool isOperator) {
        Policy policy;
        policy.key = key(topology);
        policy.isOperator = isOperator;
        policy.pattern = "^a\\." + std::to_string(below(9));
        policy.applyTo = static_cast<ApplyTo>(below(6));
        policy.priority = static_cast<std::int64_t>(below(100)) - 50;
        for (const ArgumentRule& rule : queueArguments()) {
            const bool allowed = isOperator ? rule.operatorPolicy : rule.policy != PolicyUse::None;
            if (allowed && below(4) == 0) {
                setArgument(policy.queueDefinition, rule.id, argument(rule));
            }
        }
        if (!isOperator) {
            policy.alternateExchange = maybe<std::string>([&] { return word(); });
            policy.keptDefinition = kept();
        } else {
            policy.keptValue = kept();
        }
        policy.kept = kept();
        (isOperator ? topology.operatorPolicies : topology.policies).emplace(policy.key, policy);
    }

    MessageShape shape() {
        MessageShape shape;
        shape.size = coin() ? Bytes{256} : Bytes{below(1 << 20)};
        shape.kind = coin() ? word() : "";
        shape.expiration = maybe<Duration>([&] { return duration(); });
        shape.priority = coin() ? std::uint8_t{0} : static_cast<std::uint8_t>(below(256));
        shape.persistent = coin();
        shape.headers = table();
        shape.poison = coin() ? Share{} : share();
        shape.kept = kept();
        return shape;
    }

    Producer producer(const Topology& topology) {
        Producer producer;
        producer.key = key(topology);
        producer.exchange = coin() ? word() : "";
        producer.routingKeys = {coin() ? word() : ""};
        times([&] { producer.routingKeys.push_back(word()); });
        producer.arrival = coin() ? Arrival::Poisson : Arrival::Constant;
        producer.rate = {below(9'000'000'000)};
        producer.count = maybe<std::uint64_t>([&] { return below(100); });
        producer.start = coin() ? Duration{} : duration();
        producer.stop = maybe<Duration>([&] { return duration(); });
        producer.message = shape();
        times([&] {
            ListedMessage message;
            message.name = coin() ? word() : "";
            message.at = coin() ? Duration{} : duration();
            message.routingKey = maybe<std::string>([&] { return word(); });
            message.shape = shape();
            message.shape.poison = coin() ? Share{} : Share{Share::kAll};
            producer.messages.push_back(message);
        });
        producer.confirms = coin();
        producer.mandatory = coin();
        producer.instances = 1 + static_cast<std::uint32_t>(below(3));
        producer.kept = kept();
        return producer;
    }

    Outcome outcome() { return static_cast<Outcome>(below(6)); }

    Consumer consumer(const Topology& topology) {
        Consumer consumer;
        consumer.key = key(topology);
        consumer.queue = word();
        consumer.instances = 1 + static_cast<std::uint32_t>(below(3));
        consumer.prefetch = static_cast<std::uint32_t>(below(3));
        consumer.autoAck = coin();
        consumer.exclusive = coin();
        consumer.priority = coordinate();
        consumer.workers = 1 + static_cast<std::uint32_t>(below(3));
        consumer.service = {coin() ? ServiceKind::Exponential : ServiceKind::Constant, duration()};
        times([&] { consumer.outcomes.push_back({outcome(), share(), kept()}); });
        consumer.poisonOutcome = maybe<Outcome>([&] { return outcome(); });
        consumer.start = coin() ? Duration{} : duration();
        consumer.stop = maybe<Duration>([&] { return duration(); });
        consumer.restartAfter = maybe<Duration>([&] { return duration(); });
        consumer.kept = kept();
        return consumer;
    }

    void workload(Document& document) {
        times([&] {
            const Producer drawn = producer(document.topology);
            document.workload.producers.emplace(drawn.key, drawn);
        });
        times([&] {
            const Consumer drawn = consumer(document.topology);
            document.workload.consumers.emplace(drawn.key, drawn);
        });
    }

    TimelineEntry timelineEntry() {
        TimelineEntry entry;
        entry.at = instant();
        entry.verb = static_cast<Verb>(below(10));
        static constexpr std::array kinds{Kind::Consumer, Kind::Producer, Kind::Queue,
                                          Kind::Exchange};
        for (const Kind kind : kinds) {
            if (takesTarget(entry.verb, kind)) {
                entry.target = address(kind);
            }
        }
        if (entry.verb == Verb::Publish) {
            entry.exchange = entry.target.key.name;
            entry.routingKey = coin() ? word() : "";
            entry.count = below(3);
            entry.message = shape();
        }
        if (entry.verb == Verb::SetRate) {
            entry.factorMillionths = below(9'000'000);
        }
        if (takesFor(entry.verb)) {
            entry.lasts = maybe<Duration>([&] { return duration(); });
        }
        entry.kept = kept();
        return entry;
    }

    ExpectedValue expected(std::uint64_t kind) {
        switch (kind) {
        case 0:
            return {static_cast<std::int64_t>(below(99))};
        case 1:
            return {duration()};
        case 2:
            return {Bytes{below(1 << 24)}};
        case 3:
            return {share()};
        case 4:
            return {static_cast<double>(below(1000)) / 8.0};
        default:
            return {std::string("running")};
        }
    }
    When when() {
        switch (below(4)) {
        case 0:
            return WhenAt{instant()};
        case 1:
            return WhenBy{instant()};
        case 2:
            return WhenAlways{coin() ? Span{} : Span{Instant{5}, Instant{70}}};
        default:
            return WhenNever{coin() ? Span{} : Span{Instant{5}, Instant{70}}};
        }
    }
    Test test() {
        const std::uint64_t kind = below(6);
        switch (below(5)) {
        case 0:
            return TestIs{static_cast<Comparison>(below(6)), expected(kind)};
        case 1:
            return TestWithin{expected(kind), share()};
        case 2:
            return TestBetween{expected(kind), expected(kind)};
        case 3:
            return TestIn{{"running", "paused"}};
        default:
            return TestNone{};
        }
    }
    Expectation expectation() {
        Expectation expectation;
        expectation.when = when();
        expectation.that = {address(Kind::Consumer), "unacked_peak"};
        if (coin()) {
            expectation.that.address.index = 3;
        }
        expectation.test = test();
        if (coin()) {
            expectation.asShareOf = MetricAddress{{Kind::Run, {"/", ""}, {}}, "published"};
            expectation.where = address(Kind::Exchange);
        }
        expectation.why = localized();
        expectation.id = coin() ? word() : "";
        expectation.kept = kept();
        return expectation;
    }

    Random m_random;
};

} // namespace

Document randomDocument(std::uint64_t seed) {
    return Draw(seed).document();
}

} // namespace warren::test
