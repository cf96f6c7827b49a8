// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// apply(): every edit, what it refuses, and what follows a name.
#include "engine/topology/diff.h"
#include "tests/engine/topology/documents.h"

namespace warren {
namespace {

using test::binding;
using test::consumer;
using test::edited;
using test::exchange;
using test::producer;
using test::queue;
using test::refusalOfEdit;

Document shop() {
    QueueArguments retried;
    retried.deadLetterExchange = "main";
    Consumer worker = consumer("worker", "orders");
    Expectation empty;
    empty.that = {{Kind::Queue, {"/", "orders"}, {}}, "ready"};
    empty.test = TestIs{Comparison::Equal, {std::int64_t{0}}};
    TimelineEntry purge;
    purge.verb = Verb::Purge;
    purge.target = {Kind::Queue, {"/", "orders"}, {}};
    return edited({}, {AddExchange{exchange("main"), Position{0, 0}},
                       AddQueue{queue("orders"), Position{200, 0}},
                       AddQueue{queue("retry", retried), {}},
                       AddBinding{binding("main", "orders", "k")},
                       AddProducer{producer("api", "main", "k"), {}}, AddConsumer{worker, {}},
                       SetExpectations{{empty}}, SetTimeline{{purge}}});
}

const Address kOrders{Kind::Queue, {"/", "orders"}, {}};
const Address kMain{Kind::Exchange, {"/", "main"}, {}};

TEST(Apply, AddsWhatIsNew) {
    const Document document = shop();
    EXPECT_EQ(document.topology.queues.size(), 2u);
    EXPECT_EQ(document.layout.at(kOrders), (Position{200, 0}));
    EXPECT_TRUE(document.topology.bindings.contains(binding("main", "orders", "k")));
}

TEST(Apply, LeavesTheDocumentAloneWhenItFails) {
    const Document before = shop();
    const Group half{{AddQueue{queue("new"), {}}, AddQueue{queue("orders"), {}}}};
    EXPECT_EQ(refusalOfEdit(before, half).code, ErrorCode::NameTaken);
    EXPECT_EQ(before, shop());
}

TEST(Apply, RefusesTakenEmptyLongAndReservedNames) {
    const Document document = shop();
    EXPECT_EQ(refusalOfEdit(document, AddQueue{queue("orders"), {}}).code, ErrorCode::NameTaken);
    EXPECT_EQ(refusalOfEdit(document, AddQueue{queue(""), {}}).code, ErrorCode::NameEmpty);
    EXPECT_EQ(refusalOfEdit(document, AddQueue{queue(std::string(256, 'x')), {}}).code,
              ErrorCode::NameTooLong);
    const Error reserved = refusalOfEdit(document, AddQueue{queue("amq.mine"), {}});
    EXPECT_EQ(reserved.code, ErrorCode::NameReserved);
    EXPECT_EQ(reserved.arguments.at(2),
              "ACCESS_REFUSED - queue name 'amq.mine' contains reserved prefix 'amq.*'");
    EXPECT_EQ(refusalOfEdit(document, AddExchange{exchange("amq.topic"), {}}).code,
              ErrorCode::NameTaken);
}

TEST(Apply, RefusesWhatRabbitMqWouldRefuse) {
    QueueArguments arguments;
    arguments.deliveryLimit = 5;
    EXPECT_EQ(refusalOfEdit(shop(), AddQueue{queue("q", arguments), {}}).code,
              ErrorCode::ArgumentRefused);
    EXPECT_EQ(refusalOfEdit(shop(), ChangeQueue{queue("orders", arguments)}).code,
              ErrorCode::ArgumentRefused);
}

TEST(Apply, RefusesAVhostThatIsNotThere) {
    Queue elsewhere = queue("q");
    elsewhere.key.vhost = "elsewhere";
    EXPECT_EQ(refusalOfEdit(shop(), AddQueue{elsewhere, {}}).code, ErrorCode::VhostMissing);
    EXPECT_EQ(edited(shop(), {AddVhost{"elsewhere"}, AddQueue{elsewhere, {}}})
                  .topology.queues.count({"elsewhere", "q"}),
              1u);
}

TEST(Apply, RefusesABindingWithoutBothEnds) {
    EXPECT_EQ(refusalOfEdit(shop(), AddBinding{binding("main", "nowhere")}).code,
              ErrorCode::DanglingBinding);
    EXPECT_EQ(refusalOfEdit(shop(), AddBinding{binding("nowhere", "orders")}).code,
              ErrorCode::DanglingBinding);
    EXPECT_EQ(refusalOfEdit(shop(), AddBinding{binding("", "orders")}).code,
              ErrorCode::NameReserved);
    EXPECT_EQ(refusalOfEdit(shop(), AddBinding{binding("main", "orders", "k")}).code,
              ErrorCode::DuplicateBinding);
    EXPECT_TRUE(apply(shop(), AddBinding{binding("amq.fanout", "orders")}));
}

TEST(Apply, RefusesAnUnknownMatchOnAHeadersExchange) {
    Binding some = binding("amq.headers", "orders");
    some.arguments = {{"x-match", {std::string("some")}}};
    EXPECT_EQ(refusalOfEdit(shop(), AddBinding{some}).arguments.at(2),
              "PRECONDITION_FAILED - Invalid x-match field value <<\"some\">>; expected all, any, "
              "all-with-x, or any-with-x");
    some.source = "main"; // a direct exchange does not look at it
    const Document document = edited(shop(), {AddBinding{some}});
    EXPECT_EQ(refusalOfEdit(document, ChangeExchange{exchange("main", ExchangeType::Headers)}).code,
              ErrorCode::BindingRefused);
}

TEST(Apply, ChangesABindingInOneStep) {
    const Document document =
        edited(shop(), {ChangeBinding{binding("main", "orders", "k"), binding("main", "retry")}});
    EXPECT_EQ(document.topology.bindings.size(), 1u);
    EXPECT_EQ(refusalOfEdit(document, RemoveBinding{binding("main", "orders", "k")}).code,
              ErrorCode::NotFound);
}

TEST(Apply, RemovesAnEntityWithItsBindingsAndItsPlace) {
    const Document document = edited(shop(), {Remove{kOrders}});
    EXPECT_TRUE(document.topology.bindings.empty());
    EXPECT_FALSE(document.layout.contains(kOrders));
    EXPECT_TRUE(document.workload.consumers.contains({"/", "worker"})) << "a finding, not an error";
    EXPECT_EQ(refusalOfEdit(document, Remove{kOrders}).code, ErrorCode::NotFound);
    EXPECT_TRUE(edited(shop(), {Remove{kMain}}).topology.bindings.empty());
    EXPECT_EQ(
        refusalOfEdit(shop(), Remove{{Kind::Exchange, {"/", "amq.direct"}, {}}}).arguments.at(2),
        "ACCESS_REFUSED - deletion of system exchange 'amq.direct' in vhost '/' not allowed");
}

TEST(Apply, RemovesAVhostWithAllThatIsInIt) {
    Queue inside = queue("q");
    inside.key.vhost = "shop";
    Binding bound = binding("amq.direct", "q");
    bound.vhost = "shop";
    const Document before = shop();
    const Document with =
        edited(before, {AddVhost{"shop"}, AddQueue{inside, Position{1, 1}}, AddBinding{bound}});
    EXPECT_EQ(edited(with, {RemoveVhost{"shop"}}), before);
}

TEST(Apply, MovesWhatExists) {
    EXPECT_EQ(edited(shop(), {Move{{{kOrders, Position{5, 6}}}}}).layout.at(kOrders),
              (Position{5, 6}));
    EXPECT_EQ(refusalOfEdit(shop(), Move{{{Address{Kind::Queue, {"/", "no"}, {}}, {}}}}).code,
              ErrorCode::NotFound);
}

TEST(Apply, PutsAndRemovesPolicies) {
    Policy policy;
    policy.key.name = "p";
    policy.pattern = "^x";
    const Document with = edited(shop(), {PutPolicy{policy}, PutPolicy{policy}});
    EXPECT_EQ(with.topology.policies.size(), 1u);
    EXPECT_EQ(edited(with, {RemovePolicy{policy.key, false}}), shop());
    policy.pattern = "(";
    EXPECT_EQ(refusalOfEdit(shop(), PutPolicy{policy}).code, ErrorCode::PatternInvalid);
    policy.pattern = "x";
    policy.isOperator = true;
    policy.queueDefinition.deadLetterExchange = "main";
    EXPECT_EQ(refusalOfEdit(shop(), PutPolicy{policy}).code, ErrorCode::BadChoice);
}

TEST(Apply, ChecksTheTimeline) {
    TimelineEntry entry;
    entry.verb = Verb::Purge;
    entry.target = {Kind::Consumer, {"/", "worker"}, {}};
    EXPECT_EQ(refusalOfEdit(shop(), SetTimeline{{entry}}).code, ErrorCode::VerbTargetWrong);
    entry.target = kOrders;
    entry.lasts = Duration::seconds(1);
    EXPECT_EQ(refusalOfEdit(shop(), SetTimeline{{entry}}).code, ErrorCode::VerbRefusesFor);
}

TEST(Rename, OfAQueueIsFollowedEverywhere) {
    const Document document = edited(shop(), {Rename{kOrders, "orders.new"}});
    EXPECT_TRUE(document.topology.queues.contains({"/", "orders.new"}));
    EXPECT_EQ(document.topology.queues.at({"/", "orders.new"}).key.name, "orders.new");
    EXPECT_TRUE(document.topology.bindings.contains(binding("main", "orders.new", "k")));
    EXPECT_EQ(document.workload.consumers.at({"/", "worker"}).queue, "orders.new");
    EXPECT_EQ(document.expectations[0].that.address.key.name, "orders.new");
    EXPECT_EQ(document.timeline[0].target.key.name, "orders.new");
    EXPECT_EQ(document.layout.begin()->second, (Position{200, 0}));
    EXPECT_EQ(edited(document, {Rename{{Kind::Queue, {"/", "orders.new"}, {}}, "orders"}}), shop())
        << "back again changes nothing";
}

TEST(Rename, OfAQueueFollowsKeysThroughTheDefaultExchange) {
    QueueArguments toOrders;
    toOrders.deadLetterExchange = "";
    toOrders.deadLetterRoutingKey = "orders";
    const Document document =
        edited(shop(), {AddProducer{producer("direct", "", "orders"), {}},
                        AddProducer{producer("named", "main", "orders"), {}},
                        AddQueue{queue("late", toOrders), {}}, Rename{kOrders, "o"}});
    EXPECT_EQ(document.workload.producers.at({"/", "direct"}).routingKeys.front(), "o");
    EXPECT_EQ(document.workload.producers.at({"/", "named"}).routingKeys.front(), "orders");
    EXPECT_EQ(document.topology.queues.at({"/", "late"}).arguments.deadLetterRoutingKey, "o");
}

TEST(Rename, OfAnExchangeIsFollowedByDeadLettersAlternatesAndPolicies) {
    Exchange events = exchange("events", ExchangeType::Topic);
    events.alternateExchange = "main";
    Policy policy;
    policy.key.name = "p";
    policy.queueDefinition.deadLetterExchange = "main";
    policy.alternateExchange = "main";
    const Document document =
        edited(shop(), {AddExchange{events, {}}, PutPolicy{policy}, Rename{kMain, "core"}});
    EXPECT_EQ(document.topology.queues.at({"/", "retry"}).arguments.deadLetterExchange, "core");
    EXPECT_EQ(document.topology.exchanges.at({"/", "events"}).alternateExchange, "core");
    EXPECT_EQ(document.topology.policies.at({"/", "p"}).queueDefinition.deadLetterExchange, "core");
    EXPECT_EQ(document.topology.policies.at({"/", "p"}).alternateExchange, "core");
    EXPECT_EQ(document.workload.producers.at({"/", "api"}).exchange, "core");
    EXPECT_TRUE(document.topology.bindings.contains(binding("core", "orders", "k")));
}

TEST(Rename, OfAVhostMovesAllThatIsInIt) {
    const Address root{Kind::Vhost, {"/", "/"}, {}};
    const Document document = edited(shop(), {Rename{root, "shop"}});
    EXPECT_TRUE(document.topology.vhosts.contains("shop"));
    EXPECT_TRUE(document.topology.queues.contains({"shop", "orders"}));
    EXPECT_EQ(document.expectations[0].that.address.key.vhost, "shop");
    EXPECT_EQ(document.topology.bindings.begin()->vhost, "shop");
    EXPECT_TRUE(document.layout.contains({Kind::Queue, {"shop", "orders"}, {}}));
}

TEST(Rename, RefusesTakenNamesAndBuiltInExchanges) {
    EXPECT_EQ(refusalOfEdit(shop(), Rename{kOrders, "retry"}).code, ErrorCode::NameTaken);
    EXPECT_EQ(refusalOfEdit(shop(), Rename{{Kind::Exchange, {"/", "amq.topic"}, {}}, "x"}).code,
              ErrorCode::BuiltIn);
    EXPECT_EQ(refusalOfEdit(shop(), Rename{{Kind::Host, {"/", ""}, {}}, "x"}).code,
              ErrorCode::NotFound);
    EXPECT_EQ(edited(shop(), {Rename{kOrders, "orders"}}), shop());
}

TEST(Diff, IsEmptyForEqualDocuments) {
    EXPECT_TRUE(diff(shop(), shop()).isEmpty());
}

TEST(Diff, NamesWhatWasAddedRemovedChangedAndMoved) {
    const Document before = shop();
    const Document after =
        edited(before, {AddQueue{queue("new"), {}}, Remove{{Kind::Queue, {"/", "retry"}, {}}},
                        ChangeExchange{exchange("main", ExchangeType::Topic)},
                        Move{{{kOrders, Position{9, 9}}}}});
    const std::vector<EntityChange> expected{
        {ChangeKind::Added, {Kind::Queue, {"/", "new"}, {}}},
        {ChangeKind::Moved, kOrders},
        {ChangeKind::Removed, {Kind::Queue, {"/", "retry"}, {}}},
        {ChangeKind::Changed, kMain},
    };
    EXPECT_EQ(diff(before, after).entities, expected);
}

TEST(Diff, ListsBindings) {
    const Document before = shop();
    const Document after =
        edited(before, {ChangeBinding{binding("main", "orders", "k"), binding("main", "retry")}});
    const DocumentDiff changes = diff(before, after);
    ASSERT_EQ(changes.bindings.size(), 2u);
    EXPECT_EQ(changes.bindings[0].change, ChangeKind::Removed);
    EXPECT_EQ(changes.bindings[1].change, ChangeKind::Added);
}

TEST(Bindings, AreOneWhateverTheOrderOfTheirArguments) {
    Binding a = binding("main", "orders");
    Binding b = a;
    a.arguments = {{"x", {std::int64_t{1}}}, {"y", {std::string("2")}}};
    b.arguments = {{"y", {std::string("2")}}, {"x", {std::int64_t{1}}}};
    EXPECT_TRUE(sameIdentity(a, b));
    b.arguments[1].second = {1.0}; // another type is another binding
    EXPECT_FALSE(sameIdentity(a, b));
    EXPECT_NE(precedes(a, b), precedes(b, a));
}

} // namespace
} // namespace warren
