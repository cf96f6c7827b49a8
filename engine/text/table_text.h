// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A table of text with aligned columns: the first to the left, the others to the right.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warren::text {

/// How a terminal shows what matters. Off: plain text, as in a pipe, with NO_COLOR or TERM=dumb.
struct Style {
    bool colour = false;
    [[nodiscard]] std::string strong(std::string_view text) const;
    [[nodiscard]] std::string alarm(std::string_view text) const; ///< red: something is lost
    [[nodiscard]] std::string quiet(std::string_view text) const;
    [[nodiscard]] std::string good(std::string_view text) const;
};

struct Cell {
    std::string text;
    bool alarm = false;
};

class Table {
public:
    explicit Table(std::vector<std::string> headings);
    void add(std::vector<Cell> row);
    /// Lines of at most `width` characters where the first column can be shortened to that.
    [[nodiscard]] std::string text(const Style& style, std::size_t width) const;

private:
    [[nodiscard]] std::vector<std::size_t> widths(std::size_t width) const;
    std::vector<std::string> m_headings;
    std::vector<std::vector<Cell>> m_rows;
};

/// Characters that a terminal shows: UTF-8 code points.
std::size_t shownWidth(std::string_view text);
/// At most `width` characters, with … in the middle of what is too long.
std::string shortened(std::string_view text, std::size_t width);

} // namespace warren::text
