// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/script.h"

#include "engine/base/units.h"

#include <stdexcept>

namespace warren::test {

namespace {

[[noreturn]] void fail(int line, const std::string& what) {
    throw std::runtime_error("line " + std::to_string(line) + ": " + what);
}

/// Where an unquoted `wanted` stands.
std::size_t findUnquoted(std::string_view text, std::string_view wanted) {
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        quoted = quoted != (text[i] == '"');
        if (!quoted && text.substr(i).starts_with(wanted)) {
            return i;
        }
    }
    return std::string_view::npos;
}

std::string trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) {
        return {};
    }
    return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

std::vector<std::string> wordsOf(std::string_view text, int line) {
    std::vector<std::string> words;
    std::string word;
    bool quoted = false;
    bool any = false;
    for (const char c : text) {
        if (c == '"') {
            quoted = !quoted;
            any = true;
        } else if ((c == ' ' || c == '\t') && !quoted) {
            if (any) {
                words.push_back(word);
            }
            word.clear();
            any = false;
        } else {
            word += c;
            any = true;
        }
    }
    if (quoted) {
        fail(line, "a quotation mark is missing");
    }
    if (any) {
        words.push_back(word);
    }
    return words;
}

std::vector<std::string> itemsOf(std::string_view text) {
    std::vector<std::string> items;
    while (!text.empty()) {
        const std::string rest = trimmed(text);
        const std::size_t comma =
            rest.starts_with("fault") ? std::string::npos : findUnquoted(text, ",");
        const std::string item = trimmed(text.substr(0, comma));
        if (!item.empty() && item != "nothing") {
            items.push_back(item);
        }
        text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    }
    return items;
}

ScriptStep parseLine(std::string_view text, int line) {
    ScriptStep step;
    step.line = line;
    const std::size_t arrow = findUnquoted(text, "->");
    if (arrow != std::string_view::npos) {
        step.checked = true;
        step.expected = itemsOf(text.substr(arrow + 2));
    }
    std::vector<std::string> words = wordsOf(text.substr(0, arrow), line);
    std::size_t next = 0;
    if (!words.empty() && words[0] == "at") {
        const auto time = words.size() > 1 ? parseDuration(words[1]) : std::nullopt;
        if (!time) {
            fail(line, "`at` needs a time such as 5s");
        }
        step.at = Instant{} + *time;
        next = 2;
    }
    for (; next < words.size(); ++next) {
        const std::string& word = words[next];
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos || equals == 0) {
            step.words.push_back(word);
        } else {
            step.options[word.substr(0, equals)] = word.substr(equals + 1);
        }
    }
    return step;
}

} // namespace

std::vector<ScriptStep> parseScript(std::string_view text) {
    std::vector<ScriptStep> steps;
    int line = 0;
    while (!text.empty()) {
        ++line;
        const std::size_t end = text.find('\n');
        std::string_view row = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        row = row.substr(0, findUnquoted(row, "#"));
        if (!trimmed(row).empty()) {
            steps.push_back(parseLine(row, line));
        }
    }
    return steps;
}

} // namespace warren::test
