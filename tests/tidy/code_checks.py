# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What C++ keeps: function length, names, whole switches, determinism, wire names in their list."""

import re

from source_file import line_of

FUNCTION_LINES = 60
DETERMINISTIC = ("engine/base", "engine/topology", "engine/layout", "engine/broker", "engine/sim",
                 "engine/audit")
# The lists that hold names of the wire; everybody else uses their constants.
WIRE_NAME_LISTS = ("engine/topology/queue_arguments.cpp", "engine/topology/exchange.cpp",
                   "engine/topology/binding.h", "engine/broker/death_headers.h")
WIRE_NAME = re.compile(r"^x-[a-z][a-z0-9-]*$")

# pattern → why not, for code that a run depends on
NOT_DETERMINISTIC = {
    r"\brandom_device\b|#\s*include\s*<random>|\bstd::rand\b|\bstd::shuffle\b":
        "draw from engine/base/random.h",
    r"\b(?:system|steady|high_resolution)_clock\b|\bstd::time\s*\(|\bgettimeofday\b":
        "time comes in as an Instant",
    r"#\s*include\s*<(?:thread|mutex|atomic|future|condition_variable)>":
        "the engine has no thread",
    r"\bstd::(?:log|log2|log10|log1p|exp|exp2|expm1|pow|sin|cos|tan|cbrt|hypot)\s*\(":
        "libm differs between platforms",
    r"\bstd::(?:unordered_\w+|hash)\s*<[^;]*\*\s*[,>]": "an address differs from run to run",
}
BANNED_IN_TYPES = {"Manager", "Helper", "Helpers", "Util", "Utils", "Handler", "Processor",
                   "Controller", "Data", "Info", "Item", "Base", "Impl", "Common", "Misc"}
BANNED_FUNCTIONS = re.compile(r"(?<![\w.>:])(?:get|do|process|handle)[A-Z]\w*(?=\s*\()")
TYPE = re.compile(r"\b(?:class|struct|enum class|enum|union|using)\s+(?:\[\[\w+\]\]\s*)?(\w+)"
                  r"(?=[^;()=]*[{=])")
NOT_A_FUNCTION = re.compile(r"\b(?:namespace|class|struct|union|enum|extern)\b(?![^(]*\()|=\s*$")
CONTROL = re.compile(r"^\s*(?:if|for|while|switch|do|else|try|catch|return)\b")


def blocks(code):
    """(head, start, end) of each {…}: the text before it since the last ; { } and its offsets."""
    stack = []
    since = 0
    depth = 0
    for offset, char in enumerate(code):
        if char in "()":
            depth += 1 if char == "(" else -1
        elif char == "{":
            stack.append((code[since:offset], offset, depth))
            since, depth = offset + 1, 0
        elif char == "}" and stack:
            head, start, depth = stack.pop()
            since = offset + 1
            yield head, start, offset
        elif char == ";" and depth == 0:
            since = offset + 1


def is_function_head(head):
    head = re.sub(r"^\s*(?:(?:public|private|protected|signals|slots)\s*:\s*)+", "", head)
    head = re.sub(r"^\s*#.*$", "", head, flags=re.MULTILINE)
    return "(" in head and not NOT_A_FUNCTION.search(head) and not CONTROL.match(head)


def lines_that_count(code):
    """Lines of a function's body. The rows of a switch that only maps (case …: return …;) are a
    table and do not count."""
    row = r"^[ \t]*case [^:\n]*(?:::[^:\n]*)*:\s*return [^;{}]*;[ \t]*\n"
    return re.sub(row, "", code, flags=re.MULTILINE).count("\n") + 1


def check_function_length(file, _tree):
    if not file.is_cpp:
        return
    for head, start, end in blocks(file.code):
        length = lines_that_count(file.code[start:end + 1])
        if length > FUNCTION_LINES and is_function_head(head):
            yield file.finding(line_of(file.code, start),
                               f"a function of {length} lines, at most {FUNCTION_LINES}")


def check_switches(file, _tree):
    """No default in a switch over our enums (Qt's are not ours): the compiler then finds what a new
    value needs."""
    if not file.is_cpp:
        return
    inner = list(blocks(file.code))
    for head, start, end in inner:
        if not re.search(r"\bswitch\s*\(", head):
            continue
        body = file.code[start + 1:end]
        for other, a, b in inner:
            if start < a and b < end and re.search(r"\bswitch\s*\(", other):
                body = body[:a - start - 1] + " " * (b - a) + body[b - start - 1:]
        default = re.search(r"\bdefault\s*:", body)
        if default and re.search(r"\bcase\s+(?!Q[A-Zt])(?:\w+::)*[A-Z]\w*::[A-Z]\w*\s*:", body):
            yield file.finding(line_of(file.code, start + 1 + default.start()),
                               "default in a switch over an enum: name every value")


def words_of(name):
    return re.findall(r"[A-Z]+(?![a-z])|[A-Z][a-z0-9]*", name)


def check_names(file, _tree):
    if not file.is_cpp:
        return
    for match in TYPE.finditer(file.code):
        bad = BANNED_IN_TYPES.intersection(words_of(match.group(1)))
        graphics_item = bad == {"Item"} and "QGraphics" in file.text
        if bad and not graphics_item:
            yield file.finding(line_of(file.code, match.start(1)),
                               f"{match.group(1)}: '{bad.pop()}' says nothing; find the concept")
    for match in BANNED_FUNCTIONS.finditer(file.code):
        yield file.finding(line_of(file.code, match.start()),
                           f"{match.group(0)}: a query is a noun, an action its own verb")
    stem = file.name.rsplit(".", 1)[0]
    bad = BANNED_IN_TYPES.intersection(word.capitalize() for word in stem.split("_"))
    if bad and not (bad == {"Item"} and file.under("ui/canvas")):
        yield file.finding(1, f"file name: '{bad.pop().lower()}' says nothing")


def check_determinism(file, tree):
    if not file.is_cpp or not file.under(*DETERMINISTIC):
        return
    for number, line in enumerate(file.code_lines, 1):
        for pattern, why in NOT_DETERMINISTIC.items():
            found = re.search(pattern, line)
            if found:
                yield file.finding(number, f"'{found.group(0).strip()}': {why}")
    yield from unordered_iteration(file, tree)


def unordered_iteration(file, tree):
    """The order of an unordered container is not part of a run: look up in it, never walk it."""
    header = file.path[:-len(".cpp")] + ".h" if file.suffix == ".cpp" else ""
    text = file.code + tree.code_of(header)
    names = set(re.findall(
        r"\bunordered_\w+\s*<[^;{}()]*>\s+(\w+)\s*[;{=]", text))
    for name in names:
        walk = rf"\bfor\s*\([^;()]*:\s*(?:\w+(?:\.|->))*{name}\s*\)|\b{name}\s*\.\s*c?begin\s*\("
        for match in re.finditer(walk, file.code):
            yield file.finding(line_of(file.code, match.start()),
                               f"walks '{name}', whose order is not the same everywhere")


def check_wire_names(file, _tree):
    if not file.is_cpp or file.under("tests") or file.path in WIRE_NAME_LISTS:
        return
    for line, inside in file.literals:
        if WIRE_NAME.match(inside):
            yield file.finding(line, f'"{inside}" belongs in its list ({WIRE_NAME_LISTS[0]} …)')


def check_header_guard(file, _tree):
    if file.suffix != ".h":
        return
    if "#pragma once" not in file.text:
        yield file.finding(1, "a header starts with #pragma once")
    for number, line in enumerate(file.code_lines, 1):
        if re.match(r"\s*using namespace\b", line):
            yield file.finding(number, "using namespace in a header")


CHECKS = (check_function_length, check_switches, check_names, check_determinism, check_wire_names,
          check_header_guard)
