// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reading .warren files and bare definitions: what is taken, and what is refused with its place.
#include "tests/engine/topology/documents.h"

namespace warren {
namespace {

using test::errorsOf;
using test::loaded;
using test::onlyError;
using test::withArguments;

const std::string kTopology = R"(
"definitions": {
  "exchanges": [{"name": "main", "type": "direct"}],
  "queues": [{"name": "orders"}],
  "bindings": [{"source": "main", "destination": "orders", "routing_key": "k"}]
})";

std::string warrenWith(const std::string& member) {
    return "{\"warren\": 1," + kTopology + (member.empty() ? "" : ",\n" + member) + "}";
}

TEST(Reading, TheShortestDocument) {
    EXPECT_EQ(loaded(R"({"warren": 1})").document, Document{});
}

TEST(Reading, ABareDefinitionsFileIsADocumentToo) {
    const LoadedDocument file = loaded(R"({"rabbit_version": "3.10.8", "queues": [{"name": "q",
        "durable": false, "auto_delete": true, "arguments": {"x-max-length": 5}}]})");
    EXPECT_EQ(file.format, DocumentFormat::Definitions);
    const Queue& queue = file.document.topology.queues.at({"/", "q"});
    EXPECT_FALSE(queue.durable);
    EXPECT_TRUE(queue.autoDelete);
    EXPECT_EQ(queue.arguments.maxLength, 5u);
    EXPECT_TRUE(file.notices.empty())
        << "what RabbitMQ exports beside the topology is kept quietly";
}

TEST(Reading, AMissingVhostListFollowsFromTheEntities) {
    const LoadedDocument file = loaded(R"({"queues": [{"name": "q", "vhost": "shop"}]})");
    EXPECT_TRUE(file.document.topology.vhosts.contains("shop"));
    EXPECT_EQ(onlyError(R"({"vhosts": [], "queues": [{"name": "q"}]})"),
              "1:27 queues[0]: there is no vhost ‘/’; add it to ‘vhosts’");
}

TEST(Reading, PredeclaredExchangesMayBeListedAsTheyAre) {
    EXPECT_TRUE(loaded(R"({"exchanges": [{"name": "amq.topic", "type": "topic"}]})")
                    .document.topology.exchanges.empty());
    EXPECT_EQ(errorsOf(R"({"exchanges": [{"name": "amq.topic", "type": "fanout"}]})").front().code,
              ErrorCode::NameReserved);
}

TEST(Reading, ArgumentsAreRefusedInRabbitMqsWords) {
    EXPECT_EQ(onlyError(withArguments(R"({"x-message-ttl": -1})")),
              "1:87 definitions.queues[0].arguments.x-message-ttl: RabbitMQ refuses "
              "‘x-message-ttl’ of ‘q’: PRECONDITION_FAILED - invalid arg 'x-message-ttl' for queue "
              "'q' in vhost '/': {value_negative,-1}");
    EXPECT_EQ(errorsOf(withArguments(R"({"x-dead-letter-exchange": 5})")).front().arguments.at(3),
              "PRECONDITION_FAILED - invalid type 'signedint' for arg 'x-dead-letter-exchange' in "
              "queue 'q' in vhost '/'");
    EXPECT_EQ(errorsOf(withArguments(R"({"x-max-length": 99999999999999999999})"))
                  .front()
                  .arguments.at(3),
              "PRECONDITION_FAILED - invalid arg 'x-max-length' for queue 'q' in vhost '/': "
              "{value_too_large,99999999999999999999}");
    EXPECT_EQ(errorsOf(withArguments(R"({"x-max-priority": 5, "x-queue-type": "quorum"})"))
                  .front()
                  .arguments.at(3),
              "PRECONDITION_FAILED - invalid arg 'x-max-priority' for queue 'q' in vhost '/' of "
              "queue type rabbit_quorum_queue");
}

TEST(Reading, TheVersionDecidesWhatIsRefused) {
    const std::string quorum = R"("definitions": {"queues": [{"name": "q", "arguments":
        {"x-queue-type": "quorum", "x-delivery-limit": -1}}]}})";
    EXPECT_TRUE(errorsOf(R"({"warren": 1, "broker": "4.x", )" + quorum).empty());
    EXPECT_EQ(errorsOf(R"({"warren": 1, "broker": "3.13", )" + quorum).size(), 1u);
    EXPECT_EQ(onlyError(R"({"warren": 1, "broker": "2.8"})"),
              "1:25 broker: ‘broker’ is ‘2.8’, expected one of: 3.10, 3.11, 3.12, 3.13, 4.0, 4.1, "
              "4.2, 4.3, 4.x");
}

TEST(Reading, UnknownKeysAndArgumentsAreKeptAndReportedOnce) {
    const LoadedDocument file = loaded(R"({"warren": 1, "definitions": {"queues": [
        {"name": "a", "arguments": {"x-max-age": "7D"}, "node": "n"},
        {"name": "b", "arguments": {"x-max-age":  "8D"}}]}, "later": {"a" :1}})");
    std::vector<std::string> fields;
    for (const Error& notice : file.notices) {
        EXPECT_EQ(notice.code, ErrorCode::FieldUnknown);
        fields.push_back(notice.field);
    }
    EXPECT_EQ(fields, (std::vector<std::string>{"definitions.queues[0].arguments.x-max-age",
                                                "definitions.queues[0].node", "later"}));
    EXPECT_EQ(file.document.topology.queues.at({"/", "b"}).keptArguments,
              (KeptKeys{{"x-max-age", "\"8D\""}}));
    EXPECT_EQ(file.document.kept, (KeptKeys{{"later", R"({"a" :1})"}}));
}

TEST(Reading, ExchangeTypesAreThoseOfTheTable) {
    EXPECT_EQ(loaded(R"({"exchanges": [{"name": "x", "type": "x-consistent-hash"}]})")
                  .document.topology.exchanges.at({"/", "x"})
                  .type,
              ExchangeType::ConsistentHash);
    EXPECT_EQ(errorsOf(R"({"exchanges": [{"name": "x", "type": "x-nonsense"}]})").front().code,
              ErrorCode::ExchangeTypeUnknown);
}

TEST(Reading, NamesAreUniquePerKindAndVhost) {
    EXPECT_EQ(onlyError(R"({"queues": [{"name": "q"}, {"name": "q"}]})"),
              "1:28 queues[1]: there is already a queue named ‘q’");
    EXPECT_EQ(onlyError(R"({"queues": [{"name": ""}]})"),
              "1:13 queues[0].name: a queue needs a name");
}

TEST(Reading, BindingsNeedBothEnds) {
    EXPECT_EQ(onlyError(R"({"bindings": [{"source": "amq.direct", "destination": "q"}]})"),
              "1:15 bindings[0].destination: the binding from exchange ‘amq.direct’ names queue "
              "‘q’, which does not exist");
    EXPECT_EQ(errorsOf(R"({"bindings": [{"source": "x", "destination": "q"}]})").size(), 2u);
}

TEST(Reading, ABindingDeclaredTwiceIsOneAndIsReported) {
    const LoadedDocument file = loaded(R"({"queues": [{"name": "q"}], "bindings": [
        {"source": "amq.direct", "destination": "q", "routing_key": "k"},
        {"source": "amq.direct", "destination": "q", "routing_key": "k"}]})");
    EXPECT_EQ(file.document.topology.bindings.size(), 1u);
    ASSERT_EQ(file.notices.size(), 1u);
    EXPECT_EQ(file.notices.front().code, ErrorCode::DuplicateBinding);
    EXPECT_EQ(file.notices.front().place.line, 3);
}

TEST(Reading, OperatorPoliciesAreParametersAndTheOthersAreKept) {
    const LoadedDocument file = loaded(R"({"parameters": [
        {"component": "operator_policy", "vhost": "/", "name": "cap",
         "value": {"pattern": ".*", "definition": {"max-length": 5}, "priority": 2}},
        {"component": "shovel", "vhost": "/", "name": "s",  "value": {}}]})");
    const Policy& cap = file.document.topology.operatorPolicies.at({"/", "cap"});
    EXPECT_EQ(cap.queueDefinition.maxLength, 5u);
    EXPECT_EQ(cap.priority, 2);
    EXPECT_EQ(file.document.topology.otherParameters,
              (std::vector<std::string>{
                  R"({"component": "shovel", "vhost": "/", "name": "s",  "value": {}})"}));
}

TEST(Reading, PoliciesAreCheckedToo) {
    const auto policy = [](const std::string& pattern, const std::string& definition) {
        return R"({"policies": [{"name": "p", "pattern": ")" + pattern + R"(", "definition": )" +
               definition + "}]}";
    };
    EXPECT_TRUE(errorsOf(policy("^a", R"({"message-ttl": 5, "alternate-exchange": "x"})")).empty());
    EXPECT_EQ(errorsOf(policy("(", "{}")).front().code, ErrorCode::PatternInvalid);
    EXPECT_EQ(onlyError(policy("a", R"({"message-ttl": "5"})")),
              "1:75 policies[0].definition.message-ttl: RabbitMQ refuses this value of "
              "‘message-ttl’: \"expected integer, got longstr\"");
}

TEST(Reading, AProducerWithEveryField) {
    const LoadedDocument file = loaded(warrenWith(R"("producers": [{"name": "api",
        "exchange": "main", "routing_keys": ["a", "b"], "rate": {"poisson": "90/m"}, "count": 100,
        "start": "5s", "stop": "10m", "message": {"size": "1KiB", "kind": "order",
        "expiration": "10s", "priority": 3, "persistent": false, "headers": {"n": 1, "f": 1.5,
        "v": null, "t": true, "a": ["x"], "o": {"k": "v"}}, "poison": "5%"},
        "messages": [{"name": "A", "at": "1s", "routing_key": "c", "poison": true}],
        "confirms": true, "mandatory": true, "instances": 2}])"));
    const Producer& api = file.document.workload.producers.at({"/", "api"});
    EXPECT_EQ(api.routingKeys, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(api.arrival, Arrival::Poisson);
    EXPECT_EQ(api.rate, Rate{1'500'000});
    EXPECT_EQ(api.count, 100u);
    EXPECT_EQ(api.start, Duration::seconds(5));
    EXPECT_EQ(api.stop, Duration::minutes(10));
    EXPECT_EQ(api.message.size, Bytes{1024});
    EXPECT_EQ(api.message.expiration, Duration::seconds(10));
    EXPECT_EQ(api.message.priority, 3);
    EXPECT_EQ(api.message.headers.size(), 6u);
    EXPECT_EQ(api.message.headers[1].second, FieldValue{1.5});
    EXPECT_EQ(api.message.poison, Share{50'000});
    ASSERT_EQ(api.messages.size(), 1u);
    EXPECT_EQ(api.messages[0].at, Duration::seconds(1));
    EXPECT_EQ(api.messages[0].routingKey, "c");
    EXPECT_EQ(api.messages[0].shape.poison, Share{Share::kAll});
    EXPECT_TRUE(api.confirms && api.mandatory);
    EXPECT_EQ(api.instances, 2u);
}

TEST(Reading, AConsumerWithEveryField) {
    const LoadedDocument file = loaded(warrenWith(R"("consumers": [{"name": "worker",
        "queue": "orders", "instances": 5, "prefetch": 50, "auto_ack": true, "exclusive": true,
        "priority": -10, "workers": 4, "service": {"exponential": "10ms"},
        "outcomes": [{"do": "nack", "share": "20%"}, {"do": "crash", "share": "0.5%"}],
        "poison": "reject", "start": "5m", "stop": "10m", "restart_after": "30s"}])"));
    const Consumer& worker = file.document.workload.consumers.at({"/", "worker"});
    EXPECT_EQ(worker.queue, "orders");
    EXPECT_EQ(worker.prefetch, 50u);
    EXPECT_EQ(worker.priority, -10);
    EXPECT_EQ(worker.service, (ServiceTime{ServiceKind::Exponential, Duration::milliseconds(10)}));
    ASSERT_EQ(worker.outcomes.size(), 2u);
    EXPECT_EQ(worker.outcomes[1].outcome, Outcome::Crash);
    EXPECT_EQ(worker.outcomes[1].share, Share{5'000});
    EXPECT_EQ(worker.poisonOutcome, Outcome::Reject);
    EXPECT_EQ(worker.restartAfter, Duration::seconds(30));
}

TEST(Reading, WorkloadMistakesNameFieldAndPlace) {
    const auto consumer = [](const std::string& field) {
        return warrenWith("\"consumers\": [{\"name\": \"c\", \"queue\": \"orders\", " + field +
                          "}]");
    };
    EXPECT_EQ(onlyError(consumer(R"("prefetch": -1)")),
              "7:60 consumers[0].prefetch: ‘prefetch’ is -1, expected 0 to 65535");
    EXPECT_EQ(onlyError(consumer(R"("service": "10")")),
              "7:59 consumers[0].service: ‘service’ is ‘10’, expected a duration such as 250ms, "
              "10s, 5m or 1h (where RabbitMQ counts milliseconds, whole ones)");
    EXPECT_EQ(errorsOf(consumer(R"("poison": "drop")")).front().code, ErrorCode::BadChoice);
    EXPECT_EQ(errorsOf(consumer(R"("service": {"normal": "1s"})")).size(), 2u);
    EXPECT_EQ(errorsOf(consumer(
                           R"("outcomes": [{"do": "nack", "share": "60%"},
                               {"do": "crash", "share": "60%"}])"))
                  .front()
                  .code,
              ErrorCode::SharesAboveAll);
    EXPECT_EQ(errorsOf(consumer(R"("start": "40000d")")).front().code, ErrorCode::OutOfRange);
}

TEST(Reading, RatesMustBeExact) {
    EXPECT_EQ(parseRate("0.5/s"), Rate{500'000});
    EXPECT_EQ(parseRate("7200/h"), Rate{2'000'000});
    EXPECT_FALSE(parseRate("1/m")) << "0.0166… a second has no exact form";
    for (const char* text : {"", "5", "/s", "-1/s", "1e3/s", "1./s", ".5/s", "0.0000001/s"}) {
        EXPECT_FALSE(parseRate(text)) << text;
    }
    EXPECT_EQ(toText(Rate{500'000}), "0.5/s");
}

TEST(Reading, AnActorWithoutATargetIsANotice) {
    const LoadedDocument file =
        loaded(R"({"warren": 1, "consumers": [{"name": "c", "queue": "gone"}],
                   "producers": [{"name": "p", "exchange": "amq.fanout"}]})");
    ASSERT_EQ(file.notices.size(), 1u);
    EXPECT_EQ(text::describe(file.notices.front()),
              "consumer:c names queue ‘gone’, which does not exist");
}

TEST(Reading, ATimelineOfEveryVerb) {
    const LoadedDocument file = loaded(warrenWith(R"("timeline": [
        {"at": "1s", "do": "stop", "target": "consumer:c", "for": "5m"},
        {"at": "1s", "do": "publish", "exchange": "main", "routing_key": "k", "count": 5},
        {"at": "2s", "do": "publish", "target": "exchange:", "message": {"size": "2B"}},
        {"at": "3s", "do": "rate", "target": "producer:p", "factor": 2.5},
        {"at": "4s", "do": "purge", "target": "queue:orders"}])"));
    ASSERT_EQ(file.document.timeline.size(), 5u);
    EXPECT_EQ(file.document.timeline[0].lasts, Duration::minutes(5));
    EXPECT_EQ(toText(file.document.timeline[1].target), "exchange:main");
    EXPECT_EQ(file.document.timeline[1].exchange, "main");
    EXPECT_EQ(file.document.timeline[2].message.size, Bytes{2});
    EXPECT_EQ(file.document.timeline[3].factorMillionths, 2'500'000u);
}

TEST(Reading, ATimelineRefusesWhatItCannotDo) {
    const auto timeline = [](const std::string& entry) {
        return onlyError("{\"warren\": 1, \"timeline\": [{\"at\": \"1s\", " + entry + "}]}");
    };
    EXPECT_EQ(timeline(R"("do": "dance", "target": "queue:q")"),
              "1:47 timeline[0].do: ‘dance’ is no timeline verb, expected one of: start, stop, "
              "pause, resume, crash, restart, purge, delete, publish, rate");
    EXPECT_EQ(timeline(R"("do": "purge", "target": "queue:q", "for": "1s")"),
              "1:28 timeline[0].for: ‘purge’ has nothing that undoes it, so it takes no ‘for’");
    EXPECT_EQ(timeline(R"("do": "purge", "target": "consumer:c")"),
              "1:28 timeline[0].target: ‘purge’ cannot act on consumer:c, expected the address of "
              "one of: queue");
    EXPECT_EQ(timeline(R"("do": "purge")"), "1:28 timeline[0].target: ‘target’ is missing");
    EXPECT_EQ(timeline(R"("do": "purge", "target": "orders")").substr(0, 24),
              "1:66 timeline[0].target:");
}

TEST(Reading, ExpectationsOfEveryForm) {
    const LoadedDocument file = loaded(R"({"warren": 1, "expect": [
        {"at": "1h", "that": "queue:q.ready", "is": "==", "value": 0, "id": "empty", "why": "so"},
        {"by": "1m", "that": "queue:q.time_p99", "is": "<=", "value": "250ms"},
        {"always": true, "that": "queue:q.bytes", "is": "<", "value": "64MiB"},
        {"never": ["1m", "2m"], "that": "consumer:c.state", "is": "in", "value": ["crashed"]},
        {"at": "1h", "that": "queue:q.acked", "is": "within", "value": 0.5, "tolerance": "2%",
         "as_share_of": "run:.published"},
        {"at": "1h", "that": "queue:q.ready", "is": "between", "value": [1, 5]},
        {"at": "1h", "that": "event:alert.count", "is": "none",
         "where": {"target": "queue:q"}}]})");
    const auto& expect = file.document.expectations;
    ASSERT_EQ(expect.size(), 7u);
    EXPECT_EQ(expect[0].line, 2);
    EXPECT_EQ(expect[0].why.en, "so");
    EXPECT_EQ(expect[1].test,
              (warren::Test{TestIs{Comparison::LessOrEqual, {Duration::milliseconds(250)}}}));
    EXPECT_EQ(expect[2].test, (warren::Test{TestIs{Comparison::Less, {Bytes{64 << 20}}}}));
    EXPECT_EQ(expect[2].when, When{WhenAlways{}});
    EXPECT_EQ(std::get<WhenNever>(expect[3].when).span.from, Instant{} + Duration::minutes(1));
    EXPECT_EQ(expect[4].asShareOf->address.kind, Kind::Run);
    EXPECT_TRUE(std::holds_alternative<TestBetween>(expect[5].test));
    EXPECT_EQ(expect[6].where->key.name, "q");
}

TEST(Reading, ExpectationsNeedOneWhenOneThatOneTest) {
    const auto expect = [](const std::string& members) {
        return onlyError("{\"warren\": 1, \"expect\": [{" + members + "}]}");
    };
    const std::string test = R"("is": "==", "value": 0)";
    EXPECT_EQ(expect(R"("that": "queue:q.ready", )" + test),
              "1:26 expect[0]: the expectation is not well formed: it needs exactly one of ‘at’, "
              "‘by’, ‘always’ and ‘never’");
    EXPECT_EQ(expect(R"("at": "1s", "by": "1s", "that": "queue:q.ready", )" + test).substr(0, 15),
              "1:26 expect[0]:");
    EXPECT_EQ(expect(R"("at": "1s", )" + test), "1:26 expect[0].that: ‘that’ is missing");
    EXPECT_EQ(expect(R"("at": "1s", "that": "q.ready", )" + test).substr(0, 20),
              "1:47 expect[0].that:");
    EXPECT_EQ(expect(R"("at": "1s", "that": "queue:q.ready", "is": "=", "value": 0)"),
              "1:70 expect[0].is: ‘is’ is ‘=’, expected one of: ==, !=, <, <=, >, >=, within, "
              "between, in, none");
    EXPECT_EQ(expect(R"("always": ["2m", "1m"], "that": "queue:q.ready", )" + test).substr(0, 22),
              "1:37 expect[0].always:");
}

TEST(Reading, ALayoutHoldsTwoIntegersPerAddress) {
    EXPECT_EQ(loaded(R"({"warren": 1, "layout": {"queue:q": [-5, 7]}})").document.layout.size(),
              1u);
    EXPECT_EQ(
        errorsOf(R"({"warren": 1, "layout": {"q": [1, 2], "queue:q": [1], "queue:r": [1.5, 0]}})")
            .size(),
        3u);
}

TEST(Reading, GivesEveryErrorInFileOrder) {
    const Errors errors = errorsOf(R"({"warren": 1, "seed": -1, "broker": 4,
  "definitions": {"queues": [{"name": 5}, {"durable": "yes", "name": "q"}]},
  "layout": [] })");
    std::vector<std::string> fields;
    for (const Error& error : errors) {
        fields.push_back(std::to_string(error.place.line) + " " + error.field);
    }
    EXPECT_EQ(fields,
              (std::vector<std::string>{"1 seed", "1 broker", "2 definitions.queues[0].name",
                                        "2 definitions.queues[1].durable", "3 layout"}));
}

TEST(Reading, ANewerDocumentOpensToBeLookedAt) {
    const LoadedDocument file = loaded(R"({"warren": 2, "name": "n"})");
    EXPECT_TRUE(file.isNewer);
    EXPECT_EQ(file.notices.front().code, ErrorCode::NewerDocument);
    EXPECT_EQ(errorsOf(R"({"warren": 0})").front().code, ErrorCode::OutOfRange);
}

TEST(Reading, AnotherKindOfFileSaysSo) {
    EXPECT_EQ(errorsOf("[]").front().code, ErrorCode::FileKindUnknown);
    EXPECT_EQ(errorsOf("{\"a\": 1}").front().code, ErrorCode::FileKindUnknown);
    EXPECT_EQ(errorsOf("{\"definitions\": {}}").front().code, ErrorCode::FieldMissing);
}

} // namespace
} // namespace warren
