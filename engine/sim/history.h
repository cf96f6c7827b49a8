// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// History: the course of many values over the whole run, in bounded memory.
//
// A table of rows at equal intervals and one column a value. When the rows are used up, pairs of
// rows become one and the interval doubles. A level keeps the highest value of its interval, so
// that a short peak stays visible; a counter keeps the last, so that differences stay exact.
#pragma once

#include "engine/base/instant.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warren::sim {

enum class ColumnKind : std::uint8_t { Level, Counter };

class History {
public:
    explicit History(Duration interval = Duration::milliseconds(200)) : m_interval(interval) {}

    /// A new column is empty (0) before now.
    std::size_t addColumn(ColumnKind kind);
    /// One value a column, in order of columns. Instants must not go back; what lies between two
    /// samples counts as unchanged.
    void add(Instant at, const std::vector<double>& values);

    [[nodiscard]] Duration interval() const { return m_interval; }
    [[nodiscard]] std::size_t rows() const { return m_rows; }
    [[nodiscard]] std::size_t columns() const { return m_kinds.size(); }
    [[nodiscard]] std::size_t mostRows() const;
    [[nodiscard]] double at(std::size_t row, std::size_t column) const {
        return m_cells[row * m_kinds.size() + column];
    }
    [[nodiscard]] ColumnKind kind(std::size_t column) const { return m_kinds[column]; }

private:
    void halve();
    void merge(double* into, const double* later) const;

    Duration m_interval;
    std::vector<ColumnKind> m_kinds;
    std::vector<double> m_cells; ///< row after row
    std::size_t m_rows = 0;
};

} // namespace warren::sim
