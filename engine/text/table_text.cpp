// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Widths count code points; combining marks and wide characters in names may shift a column.
#include "engine/text/table_text.h"

#include <algorithm>

namespace warren::text {

namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kNarrowest = 12; ///< of the first column

bool startsCharacter(char c) {
    return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
}

std::string escaped(bool on, const char* code, std::string_view text) {
    return on ? std::string("\033[") + code + "m" + std::string(text) + "\033[0m"
              : std::string(text);
}

/// The first `count` characters, in bytes.
std::size_t prefixBytes(std::string_view text, std::size_t count) {
    std::size_t at = 0;
    for (; at < text.size(); ++at) {
        if (startsCharacter(text[at]) && count-- == 0) {
            break;
        }
    }
    return at;
}

} // namespace

std::string Style::strong(std::string_view text) const {
    return escaped(colour, "1", text);
}
std::string Style::alarm(std::string_view text) const {
    return escaped(colour, "1;31", text);
}
std::string Style::quiet(std::string_view text) const {
    return escaped(colour, "2", text);
}
std::string Style::good(std::string_view text) const {
    return escaped(colour, "32", text);
}

std::size_t shownWidth(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), startsCharacter));
}

std::string shortened(std::string_view text, std::size_t width) {
    const std::size_t whole = shownWidth(text);
    if (whole <= width || width < 3) {
        return std::string(text);
    }
    const std::size_t left = (width - 1) / 2;
    const std::size_t right = width - 1 - left;
    return std::string(text.substr(0, prefixBytes(text, left))) + "…" +
           std::string(text.substr(prefixBytes(text, whole - right)));
}

Table::Table(std::vector<std::string> headings) : m_headings(std::move(headings)) {}

void Table::add(std::vector<Cell> row) {
    row.resize(m_headings.size());
    m_rows.push_back(std::move(row));
}

std::vector<std::size_t> Table::widths(std::size_t width) const {
    std::vector<std::size_t> widths;
    std::size_t rest = 0;
    for (std::size_t i = 0; i < m_headings.size(); ++i) {
        std::size_t widest = shownWidth(m_headings[i]);
        for (const auto& row : m_rows) {
            widest = std::max(widest, shownWidth(row[i].text));
        }
        widths.push_back(widest);
        rest += i > 0 ? widest + kGap : 0;
    }
    if (!widths.empty() && rest + widths[0] > width) {
        widths[0] = std::max(kNarrowest, width > rest ? width - rest : 0);
    }
    return widths;
}

std::string Table::text(const Style& style, std::size_t width) const {
    const std::vector<std::size_t> columns = widths(width);
    const auto padded = [&](std::size_t column, const std::string& text) {
        const std::string blanks(columns[column] - std::min(columns[column], shownWidth(text)),
                                 ' ');
        return column == 0 ? text + blanks : std::string(kGap, ' ') + blanks + text;
    };
    std::string lines;
    for (std::size_t i = 0; i < m_headings.size(); ++i) {
        lines += style.quiet(padded(i, m_headings[i]));
    }
    lines += "\n";
    for (const auto& row : m_rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string text = i == 0 ? shortened(row[i].text, columns[0]) : row[i].text;
            lines += row[i].alarm ? style.alarm(padded(i, text)) : padded(i, text);
        }
        lines += "\n";
    }
    return lines;
}

} // namespace warren::text
