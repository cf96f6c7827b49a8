// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What makes an expectation meaningless is found before the run.
#include "engine/base/overloaded.h"
#include "engine/sim/expectation_watch.h"
#include "engine/sim/metric_catalogue.h"

#include <algorithm>

namespace warren::sim {

namespace {

bool isKnownState(Kind kind, std::string_view name) {
    if (kind == Kind::Producer) {
        for (int i = 0; i <= static_cast<int>(ProducerState::Finished); ++i) {
            if (stateName(static_cast<ProducerState>(i)) == name) {
                return true;
            }
        }
        return false;
    }
    for (int i = 0; i <= static_cast<int>(ConsumerState::Cancelled); ++i) {
        if (stateName(static_cast<ConsumerState>(i)) == name) {
            return true;
        }
    }
    return false;
}

bool isPercentile(const Metric& metric) {
    return metric.unit == MetricUnit::Time && metric.name.find("_p") != std::string_view::npos;
}

/// True when a value of that type can be compared with the metric.
bool fits(const ExpectedValue& value, MetricUnit unit, Kind kind) {
    const auto& v = value.value;
    switch (unit) {
    case MetricUnit::Messages:
    case MetricUnit::Count:
        return std::holds_alternative<std::int64_t>(v);
    case MetricUnit::MessagesPerSecond:
        return std::holds_alternative<std::int64_t>(v) || std::holds_alternative<double>(v);
    case MetricUnit::Bytes:
        return std::holds_alternative<Bytes>(v) || std::holds_alternative<std::int64_t>(v);
    case MetricUnit::Time:
        return std::holds_alternative<Duration>(v);
    case MetricUnit::Share:
        return std::holds_alternative<Share>(v) || std::holds_alternative<double>(v) ||
               std::holds_alternative<std::int64_t>(v);
    case MetricUnit::State:
        return std::holds_alternative<std::string>(v) &&
               isKnownState(kind, std::get<std::string>(v));
    case MetricUnit::Truth: {
        const auto* text = std::get_if<std::string>(&v);
        const auto* number = std::get_if<std::int64_t>(&v);
        return (text != nullptr && (*text == "true" || *text == "false")) ||
               (number != nullptr && (*number == 0 || *number == 1));
    }
    }
    return false;
}

template <class Map> bool hasInstance(const Map& actors, const Address& address) {
    const auto actor = actors.find(address.key);
    return actor != actors.end() && (!address.index || *address.index < actor->second.instances);
}

bool exists(const Document& document, const Address& address) {
    switch (address.kind) {
    case Kind::Queue:
        return document.topology.queues.count(address.key) != 0;
    case Kind::Exchange:
        return document.topology.exchanges.count(address.key) != 0 ||
               (isPredeclaredExchange(address.key.name) &&
                document.topology.vhosts.count(address.key.vhost) != 0);
    case Kind::Producer:
        return hasInstance(document.workload.producers, address);
    case Kind::Consumer:
        return hasInstance(document.workload.consumers, address);
    case Kind::Run:
        return true;
    case Kind::Event:
        return parseEventName(address.key.name).has_value();
    case Kind::Dependency:
    case Kind::Connection:
    case Kind::Node:
    case Kind::Link:
    case Kind::Vhost:
    case Kind::Host:
        return false;
    }
    return false;
}

std::string knownMetrics(Kind kind) {
    std::string known;
    for (const Metric& metric : metrics()) {
        if (metric.kind == kind) {
            known += (known.empty() ? "" : " ") + std::string(metric.name);
        }
    }
    return known;
}

struct Checker {
    const Document& document;
    const Expectation& expectation;
    const std::string& field;
    Errors errors;

    void add(ErrorCode code, std::vector<std::string> arguments) {
        errors.push_back({code, std::move(arguments), {"", expectation.line, 0}, field});
    }
    const Metric* checkThat(const MetricAddress& that) {
        const Metric* const metric = findMetric(that.address.kind, that.metric);
        if (metric == nullptr) {
            add(ErrorCode::MetricUnknown, {that.metric, std::string(kindName(that.address.kind)),
                                           knownMetrics(that.address.kind)});
        } else if (!exists(document, that.address)) {
            add(ErrorCode::NotFound,
                {std::string(kindName(that.address.kind)), that.address.key.name});
        }
        return metric;
    }
    void checkValue(const ExpectedValue& value, const Metric& metric, MetricUnit unit) {
        if (!fits(value, unit, metric.kind)) {
            add(ErrorCode::TestInvalid, {"value", std::string(metric.name), unitOf(unit)});
        }
    }
    static std::string unitOf(MetricUnit unit) {
        switch (unit) {
        case MetricUnit::State:
            return "state";
        case MetricUnit::Truth:
            return "truth";
        case MetricUnit::Messages:
        case MetricUnit::MessagesPerSecond:
        case MetricUnit::Bytes:
        case MetricUnit::Time:
        case MetricUnit::Share:
        case MetricUnit::Count:
            return std::string(unitName(unit));
        }
        return {};
    }
    void checkTest(const Metric& metric, MetricUnit unit) {
        std::visit(Overloaded{
                       [&](const TestIs& test) {
                           checkValue(test.value, metric, unit);
                           checkComparison(test.comparison, metric, unit);
                       },
                       [&](const TestWithin& test) { checkValue(test.value, metric, unit); },
                       [&](const TestBetween& test) {
                           checkValue(test.low, metric, unit);
                           checkValue(test.high, metric, unit);
                       },
                       [&](const TestIn& test) { checkStates(test, metric); },
                       [](TestNone) {},
                   },
                   expectation.test);
    }
    void checkStates(const TestIn& test, const Metric& metric) {
        for (const std::string& state : test.states) {
            checkValue(ExpectedValue{state}, metric, metric.unit);
        }
    }
    void checkComparison(Comparison comparison, const Metric& metric, MetricUnit unit) {
        const bool exact = comparison == Comparison::Equal || comparison == Comparison::NotEqual;
        if (exact && (unit == MetricUnit::MessagesPerSecond || isPercentile(metric))) {
            add(ErrorCode::TestInvalid, {"equality", std::string(metric.name), unitOf(unit)});
        }
        const bool ordered = unit != MetricUnit::State && unit != MetricUnit::Truth;
        if (!exact && !ordered) {
            add(ErrorCode::TestInvalid, {"order", std::string(metric.name), unitOf(unit)});
        }
    }
};

} // namespace

Errors checkExpectation(const Document& document, const Expectation& expectation,
                        const std::string& field) {
    Checker checker{document, expectation, field, {}};
    const Metric* const metric = checker.checkThat(expectation.that);
    const Metric* const share =
        expectation.asShareOf ? checker.checkThat(*expectation.asShareOf) : metric;
    if (metric != nullptr && share != nullptr) {
        checker.checkTest(*metric, expectation.asShareOf ? MetricUnit::Share : metric->unit);
    }
    return checker.errors;
}

Errors checkExpectations(const Document& document) {
    Errors errors;
    for (std::size_t i = 0; i < document.expectations.size(); ++i) {
        const std::string field = "expect[" + std::to_string(i) + "]";
        Errors found = checkExpectation(document, document.expectations[i], field);
        errors.insert(errors.end(), found.begin(), found.end());
    }
    return errors;
}

} // namespace warren::sim
