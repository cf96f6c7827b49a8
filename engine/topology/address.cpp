// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The address grammar, read and written.
#include "engine/topology/address.h"

#include "engine/base/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace warren {

namespace {

/// In the order of Kind.
constexpr std::array<std::string_view, 12> kKindNames{
    "queue", "exchange", "producer", "consumer", "dependency", "connection",
    "node",  "link",     "vhost",    "host",     "run",        "event"};

bool isControl(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
}

/// What a name never holds unescaped, whatever its kind.
bool isReserved(char c) {
    return c == '/' || c == '[' || c == ']' || c == '~' || isControl(c);
}

int hexDigit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'A' && c <= 'F') {
        return c - 'A' + 10;
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return -1;
}

void appendEscaped(std::string& text, char c) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    text += '%';
    text += digits[byte >> 4];
    text += digits[byte & 0xF];
}

/// A link joins two nodes by the one `~` that stays unescaped: `link:a~b`.
std::string encoded(std::string_view name, bool keepTilde) {
    std::string text;
    text.reserve(name.size());
    for (const char c : name) {
        if (keepTilde && c == '~') {
            text += c;
        } else if (c == '%' || isReserved(c)) {
            appendEscaped(text, c);
        } else {
            text += c;
        }
    }
    return text;
}

std::optional<std::string> decoded(std::string_view text, bool keepTilde) {
    std::string name;
    name.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%') {
            const int high = i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
            const int low = i + 2 < text.size() ? hexDigit(text[i + 2]) : -1;
            if (high < 0 || low < 0) {
                return std::nullopt;
            }
            name += static_cast<char>(high * 16 + low);
            i += 2;
        } else if (isReserved(text[i]) && !(keepTilde && text[i] == '~')) {
            return std::nullopt;
        } else {
            name += text[i];
        }
    }
    if (!isUtf8(name)) {
        return std::nullopt;
    }
    return name;
}

/// Takes `[index]` off the end. False: there are brackets, but not of that form.
bool takeIndex(std::string_view& text, std::optional<std::uint32_t>& index) {
    if (text.empty() || text.back() != ']') {
        return true;
    }
    const std::size_t open = text.rfind('[');
    if (open == std::string_view::npos) {
        return false;
    }
    const std::string_view digits = text.substr(open + 1, text.size() - open - 2);
    const bool leadingZero = digits.size() > 1 && digits.front() == '0';
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (digits.empty() || leadingZero || error != std::errc{} ||
        end != digits.data() + digits.size()) {
        return false;
    }
    index = number;
    text.remove_suffix(text.size() - open);
    return true;
}

/// `host:` and `run:` name the only one there is; of the others only an exchange may have no name.
bool nameFits(Kind kind, std::string_view name) {
    if (kind == Kind::Host || kind == Kind::Run) {
        return name.empty();
    }
    if (kind == Kind::Link) {
        return std::count(name.begin(), name.end(), '~') == 1;
    }
    return !name.empty() || kind == Kind::Exchange;
}

bool isMetricName(std::string_view text) {
    const auto isLower = [](char c) { return c >= 'a' && c <= 'z'; };
    return !text.empty() && isLower(text.front()) && std::ranges::all_of(text, [&](char c) {
        return isLower(c) || (c >= '0' && c <= '9') || c == '_';
    });
}

} // namespace

std::string_view kindName(Kind kind) {
    return kKindNames[static_cast<std::size_t>(kind)];
}

std::optional<Kind> parseKind(std::string_view text) {
    const auto found = std::ranges::find(kKindNames, text);
    if (found == kKindNames.end()) {
        return std::nullopt;
    }
    return static_cast<Kind>(found - kKindNames.begin());
}

std::optional<Address> parseAddress(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) {
        return std::nullopt;
    }
    const std::optional<Kind> kind = parseKind(text.substr(0, colon));
    std::string_view rest = text.substr(colon + 1);
    Address address;
    if (!kind || !takeIndex(rest, address.index)) {
        return std::nullopt;
    }
    address.kind = *kind;
    if (const std::size_t slash = rest.find('/'); slash != std::string_view::npos) {
        std::optional<std::string> vhost = decoded(rest.substr(0, slash), false);
        if (!vhost || vhost->empty()) {
            return std::nullopt;
        }
        address.key.vhost = std::move(*vhost);
        rest.remove_prefix(slash + 1);
    }
    std::optional<std::string> name = decoded(rest, *kind == Kind::Link);
    if (!name || !nameFits(*kind, *name)) {
        return std::nullopt;
    }
    address.key.name = std::move(*name);
    return address;
}

std::string toText(const Address& address) {
    std::string text{kindName(address.kind)};
    text += ':';
    if (address.key.vhost != "/") {
        text += encoded(address.key.vhost, false);
        text += '/';
    }
    text += encoded(address.key.name, address.kind == Kind::Link);
    if (address.index) {
        text += '[' + std::to_string(*address.index) + ']';
    }
    return text;
}

std::optional<MetricAddress> parseMetricAddress(std::string_view text) {
    const std::size_t dot = text.rfind('.');
    if (dot == std::string_view::npos || !isMetricName(text.substr(dot + 1))) {
        return std::nullopt;
    }
    std::optional<Address> address = parseAddress(text.substr(0, dot));
    if (!address) {
        return std::nullopt;
    }
    return MetricAddress{std::move(*address), std::string(text.substr(dot + 1))};
}

std::string toText(const MetricAddress& that) {
    return toText(that.address) + "." + that.metric;
}

} // namespace warren
