// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// History: rows are written in order, so a sample touches memory from front to back.
#include "engine/sim/history.h"

#include <algorithm>

namespace warren::sim {

namespace {

constexpr std::size_t kMostRows = 1'024;
constexpr std::size_t kFewestRows = 64;
constexpr std::size_t kMostCells = std::size_t{4} << 20; ///< 32 MiB

} // namespace

std::size_t History::mostRows() const {
    const std::size_t columns = std::max<std::size_t>(m_kinds.size(), 1);
    return std::clamp(kMostCells / columns, kFewestRows, kMostRows) & ~std::size_t{1};
}

std::size_t History::addColumn(ColumnKind kind) {
    const std::size_t before = m_kinds.size();
    m_kinds.push_back(kind);
    if (m_rows > 0) {
        std::vector<double> wider(m_rows * (before + 1));
        for (std::size_t row = 0; row < m_rows; ++row) {
            std::copy_n(&m_cells[row * before], before, &wider[row * (before + 1)]);
        }
        m_cells.swap(wider);
    }
    return before;
}

void History::add(Instant at, const std::vector<double>& values) {
    while (static_cast<std::size_t>(at.ns / m_interval.ns) >= mostRows()) {
        halve();
    }
    const auto row = static_cast<std::size_t>(at.ns / m_interval.ns);
    const std::size_t columns = m_kinds.size();
    if (m_rows > 0 && row < m_rows) {
        merge(&m_cells[(m_rows - 1) * columns], values.data());
        return;
    }
    m_cells.resize((row + 1) * columns);
    while (m_rows < row) { // nothing happened in between
        if (m_rows > 0) {
            std::copy_n(&m_cells[(m_rows - 1) * columns], columns, &m_cells[m_rows * columns]);
        }
        ++m_rows;
    }
    std::copy(values.begin(), values.end(),
              m_cells.begin() + static_cast<std::ptrdiff_t>(row * columns));
    m_rows = row + 1;
}

void History::merge(double* into, const double* later) const {
    for (std::size_t column = 0; column < m_kinds.size(); ++column) {
        into[column] = m_kinds[column] == ColumnKind::Level ? std::max(into[column], later[column])
                                                            : later[column];
    }
}

void History::halve() {
    const std::size_t columns = m_kinds.size();
    const std::size_t half = (m_rows + 1) / 2;
    for (std::size_t row = 0; row < half; ++row) {
        double* const into = &m_cells[row * columns];
        std::copy_n(&m_cells[2 * row * columns], columns, into);
        if (2 * row + 1 < m_rows) {
            merge(into, &m_cells[(2 * row + 1) * columns]);
        }
    }
    m_rows = half;
    m_cells.resize(m_rows * columns);
    m_interval = m_interval * 2;
}

} // namespace warren::sim
