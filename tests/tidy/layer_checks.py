# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The architecture, from the rows of CMake: who may include whom, and files listed ↔ on disk."""

import re

PANELS = ("canvas", "charts", "events", "inspector", "palette", "transport", "welcome")
MAY_NAME_QT = ("ui", "app", "tests/ui")
LIST_WORDS = re.compile(r"[A-Z_]+$")


def with_variables(text):
    """A CMake text with the values of its set(…) and list(APPEND …) in the place of ${…}."""
    values = {}
    for name, value in re.findall(r"\b(?:set|list)\(\s*(?:APPEND\s+)?(\w+)\s([^)]*)\)", text):
        values[name] = f"{values.get(name, '')} {value}"
    return re.sub(r"\$\{(\w+)\}", lambda m: values.get(m.group(1), m.group(0)), text)


def rows_of(cmake):
    """(library, {keyword: [values]}) of each warren_library(…) in a CMake text."""
    text = with_variables(re.sub(r"#[^\n]*", "", cmake))
    for call in re.findall(r"\bwarren_library\(([^)]*)\)", text):
        name, *rest = call.split()
        row, keyword = {}, ""
        for word in rest:
            if LIST_WORDS.match(word):
                keyword = word
            else:
                row.setdefault(keyword, []).append(word)
        yield name, row


class Layers:
    """Which library each file belongs to, and which libraries each may use."""

    def __init__(self, cmake_files):
        self.library_of = {}
        self.direct = {}
        for file in cmake_files:
            for name, row in rows_of(file.text):
                self.direct[name] = row.get("MAY_USE", []) + row.get("PRIVATE_USE", [])
                for listed in row.get("SOURCES", []) + row.get("HEADERS", []):
                    self.library_of[f"{file.folder}/{listed}"] = name

    def usable(self, library):
        """The library, what its row names, and what those pass on."""
        seen, todo = set(), [library]
        while todo:
            name = todo.pop()
            if name not in seen:
                seen.add(name)
                todo += self.direct.get(name, [])
        return seen


def check_include_direction(file, tree):
    library = tree.layers.library_of.get(file.path)
    if not library:
        return
    usable = tree.layers.usable(library)
    for number, include in own_includes(file):
        target = tree.layers.library_of.get(include)
        if target is None:
            yield file.finding(number, f"{include} is in no library's list")
        elif target not in usable:
            yield file.finding(number, f"{library} may not use {target} (see its CMake row)")


def check_panels(file, _tree):
    """Panels meet in document/ and bridge/; only the window includes them."""
    panel = file.path.split("/")[1] if file.under("ui") else ""
    for number, include in own_includes(file):
        other = include.split("/")[1] if include.startswith("ui/") else ""
        if other in PANELS and panel and panel not in (other, "window"):
            yield file.finding(number, f"ui/{panel} includes the panel ui/{other}")


def check_engine_is_qt_free(file, _tree):
    if file.name == "CMakeLists.txt" or file.suffix == ".cmake":
        if re.search(r"find_package\(Qt", file.text) and not file.under(*MAY_NAME_QT):
            yield file.finding(1, "Qt is found in ui/, app/ and tests/ui only")
    if not file.is_cpp or not file.under("engine", "tests/engine", "tests/fuzz"):
        return
    for number, line in enumerate(file.lines, 1):
        if re.match(r"\s*#\s*include\s*<(Q[A-Z]|Qt)", line):
            yield file.finding(number, "Qt below ui/")


def own_includes(file):
    if file.is_cpp:
        for number, line in enumerate(file.lines, 1):
            found = re.match(r'\s*#\s*include\s*"([^"]+)"', line)
            if found and not found.group(1).endswith(".moc"):
                yield number, found.group(1)


def check_include_paths(file, tree):
    """Includes are from the root, so that the layer stands in the line."""
    for number, include in own_includes(file):
        if include not in tree.files:
            yield file.finding(number, f'"{include}" is not a path from the root')


def check_listed(file, tree):
    """Every source on disk is in the CMake list of its folder or of one above it; headers of tests
    belong to no library and need not be."""
    if not file.is_cpp or (file.suffix == ".h" and file.under("tests")):
        return
    folder = file.folder
    while True:
        cmake = tree.files.get(f"{folder}/CMakeLists.txt" if folder else "CMakeLists.txt")
        relative = file.path[len(folder) + 1:] if folder else file.path
        if cmake and re.search(rf"(?<![\w./]){re.escape(relative)}(?![\w.])", cmake.text):
            return
        if cmake and f"{{PROJECT_SOURCE_DIR}}/{file.path}" in cmake.text:
            return
        if not folder:
            break
        folder = folder.rpartition("/")[0]
    if not any(f"PROJECT_SOURCE_DIR}}/{file.path}" in other.text
               for other in tree.cmake_files):
        yield file.finding(1, "is in no CMakeLists.txt")


def check_lists_exist(file, tree):
    """Every source that a warren_library row lists is on disk."""
    if file.name != "CMakeLists.txt":
        return
    for name, row in rows_of(file.text):
        for listed in row.get("SOURCES", []) + row.get("HEADERS", []):
            if "$" not in listed and f"{file.folder}/{listed}" not in tree.files:
                yield file.finding(1, f"{name} lists {listed}, which is not there")


CHECKS = (check_include_direction, check_panels, check_engine_is_qt_free, check_include_paths,
          check_listed, check_lists_exist)
