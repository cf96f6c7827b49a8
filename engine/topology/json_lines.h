// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// JSON laid out for diffs: containers are broken over lines, an entity in them is one line where it
// fits.
#pragma once

#include "engine/topology/json_text.h"
#include "engine/topology/kept.h"

#include <string>
#include <string_view>
#include <vector>

namespace warren {

/// The members of one object in the order in which they were added. Reusable after clear().
class ObjectText {
public:
    void clear();
    [[nodiscard]] bool isEmpty() const { return m_starts.empty(); }

    void addText(std::string_view key, std::string_view text);
    void addFlag(std::string_view key, bool value);
    template <class Integer> void addNumber(std::string_view key, Integer value) {
        addRaw(key, std::to_string(value));
    }
    void addRaw(std::string_view key, std::string_view json);
    /// An array with one element a line; the object then never fits on one.
    void addLines(std::string_view key, const std::vector<std::string>& elements,
                  std::size_t indent);
    void addKept(const KeptKeys& kept);
    /// Starts a member and gives the text to append its value to.
    std::string& beginValue(std::string_view key);

    void appendOneLine(std::string& out) const;
    /// One line when it ends within kLineWidth, else a member a line.
    void appendFitted(std::string& out, std::size_t indent) const;
    [[nodiscard]] std::string oneLine() const;

private:
    static constexpr std::size_t kLineWidth = 140;

    [[nodiscard]] std::string_view member(std::size_t index) const;

    std::string m_text; ///< members one after the other
    std::vector<std::size_t> m_starts;
};

/// Nested containers with a value a line.
class JsonLines {
public:
    [[nodiscard]] std::size_t indent() const { return 2 * m_counts.size(); }

    void open(std::string_view key, char bracket); ///< `{` or `[`; an empty key is none
    void close(char bracket);
    void raw(std::string_view key, std::string_view json);
    void fitted(const ObjectText& object);
    void oneLine(const ObjectText& object);
    void kept(const KeptKeys& kept);
    /// Ends the file with a line break and gives the text.
    std::string take();

private:
    void begin(std::string_view key);

    std::string m_out;
    std::vector<std::size_t> m_counts; ///< members so far, outermost container first
};

} // namespace warren
