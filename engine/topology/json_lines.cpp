// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where line breaks and commas go.
#include "engine/topology/json_lines.h"

#include "engine/base/utf8.h"

namespace warren {

void ObjectText::clear() {
    m_text.clear();
    m_starts.clear();
}

std::string& ObjectText::beginValue(std::string_view key) {
    m_starts.push_back(m_text.size());
    appendQuoted(m_text, key);
    m_text += ": ";
    return m_text;
}

void ObjectText::addText(std::string_view key, std::string_view text) {
    appendQuoted(beginValue(key), text);
}

void ObjectText::addFlag(std::string_view key, bool value) {
    beginValue(key) += value ? "true" : "false";
}

void ObjectText::addRaw(std::string_view key, std::string_view json) {
    beginValue(key) += json;
}

void ObjectText::addLines(std::string_view key, const std::vector<std::string>& elements,
                          std::size_t indent) {
    std::string& out = beginValue(key);
    out += '[';
    for (std::size_t i = 0; i < elements.size(); ++i) {
        out += i == 0 ? "\n" : ",\n";
        out.append(indent + 4, ' ');
        out += elements[i];
    }
    out += '\n';
    out.append(indent + 2, ' ');
    out += ']';
}

void ObjectText::addKept(const KeptKeys& kept) {
    for (const KeptKey& key : kept) {
        addRaw(key.key, key.json);
    }
}

std::string_view ObjectText::member(std::size_t index) const {
    const std::size_t end = index + 1 < m_starts.size() ? m_starts[index + 1] : m_text.size();
    return std::string_view(m_text).substr(m_starts[index], end - m_starts[index]);
}

void ObjectText::appendOneLine(std::string& out) const {
    out += '{';
    for (std::size_t i = 0; i < m_starts.size(); ++i) {
        out += i == 0 ? "" : ", ";
        out += member(i);
    }
    out += '}';
}

void ObjectText::appendFitted(std::string& out, std::size_t indent) const {
    const std::size_t separators = m_starts.empty() ? 0 : 2 * (m_starts.size() - 1);
    const std::size_t width = indent + 2 + countCodePoints(m_text) + separators;
    if (m_starts.empty() || (width <= kLineWidth && m_text.find('\n') == std::string::npos)) {
        appendOneLine(out);
        return;
    }
    out += '{';
    for (std::size_t i = 0; i < m_starts.size(); ++i) {
        out += i == 0 ? "\n" : ",\n";
        out.append(indent + 2, ' ');
        out += member(i);
    }
    out += '\n';
    out.append(indent, ' ');
    out += '}';
}

std::string ObjectText::oneLine() const {
    std::string out;
    appendOneLine(out);
    return out;
}

void JsonLines::begin(std::string_view key) {
    if (!m_counts.empty()) {
        m_out += m_counts.back() == 0 ? "\n" : ",\n";
        ++m_counts.back();
        m_out.append(indent(), ' ');
    }
    if (!key.empty()) {
        appendQuoted(m_out, key);
        m_out += ": ";
    }
}

void JsonLines::open(std::string_view key, char bracket) {
    begin(key);
    m_out += bracket;
    m_counts.push_back(0);
}

void JsonLines::close(char bracket) {
    const bool isEmpty = m_counts.back() == 0;
    m_counts.pop_back();
    if (!isEmpty) {
        m_out += '\n';
        m_out.append(indent(), ' ');
    }
    m_out += bracket;
}

void JsonLines::raw(std::string_view key, std::string_view json) {
    begin(key);
    m_out += json;
}

void JsonLines::fitted(const ObjectText& object) {
    begin({});
    object.appendFitted(m_out, indent());
}

void JsonLines::oneLine(const ObjectText& object) {
    begin({});
    object.appendOneLine(m_out);
}

void JsonLines::kept(const KeptKeys& kept) {
    for (const KeptKey& key : kept) {
        // An empty key is a key, too.
        begin({});
        appendQuoted(m_out, key.key);
        m_out += ": ";
        m_out += key.json;
    }
}

std::string JsonLines::take() {
    m_out += '\n';
    return std::move(m_out);
}

} // namespace warren
