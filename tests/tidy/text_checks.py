# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What every file keeps: licence, caption, line width, length, words, no path of a machine."""

import re

SPDX = ("SPDX-FileCopyrightText: The Warren authors", "SPDX-License-Identifier: GPL-3.0-or-later")
COLUMNS = 100
LENGTHS = {".cpp": 500, ".h": 250, ".py": 250}

# word → what to do instead
BANNED_WORDS = {
    r"\bTODO\b|\bFIXME\b|\bXXX\b|\bHACK\b": "file an issue or do it now",
    r"\bNOLINT(?!NEXTLINE\([^)]+\):|\([^)]+\):)": "name the check and the reason: NOLINT(check): …",
    r"\bsleep_for\b|\bsleep_until\b|\bQTest::qSleep\b|\bQTest::qWait\(":
        "wait for a condition, not for time",
    r"\bstd::endl\b": "write '\\n'",
}
# Where the words above may stand, because the file speaks of them.
SPEAKS_OF_WORDS = ("tests/tidy/",)


def check_licence(file, _tree):
    if file.kind == "other":
        return
    start = 1 if file.text.startswith("#!") else 0
    mark = "//" if file.is_cpp else "#"
    for offset, sentence in enumerate(SPDX):
        if file.lines[start + offset:start + offset + 1] != [f"{mark} {sentence}"]:
            yield file.finding(start + offset + 1, f"expected '{mark} {sentence}'")
            return


def check_caption(file, _tree):
    """After the licence: a sentence that says what the file is for. A .cpp with a header of its
    own has it there."""
    if file.kind == "other" or (file.suffix == ".cpp" and has_own_header(file)):
        return
    start = (1 if file.text.startswith("#!") else 0) + len(SPDX)
    line = "".join(file.lines[start:start + 1])
    if not re.match(r"// \S.{8,}" if file.is_cpp else r'(# |""")\S.{8,}', line):
        yield file.finding(start + 1, "expected a comment that says what the file is for")


def has_own_header(file):
    includes = re.findall(r'#include "([^"]+)"', file.text)
    return bool(includes) and includes[0] == file.path[:-len(".cpp")] + ".h"


def check_columns(file, _tree):
    if file.kind == "other":
        return
    for number, line in enumerate(file.lines, 1):
        if len(line) > COLUMNS and not re.search(r"https?://\S{40}", line):
            yield file.finding(number, f"{len(line)} columns, at most {COLUMNS}")
        if line != line.rstrip():
            yield file.finding(number, "space at the end of the line")
        if "\t" in line:
            yield file.finding(number, "tab: indent with spaces")


def check_length(file, _tree):
    most = LENGTHS.get(file.suffix)
    if most and len(file.lines) > most:
        yield file.finding(most + 1, f"{len(file.lines)} lines, at most {most}: split by subject")


def check_words(file, _tree):
    if file.path.startswith(SPEAKS_OF_WORDS):
        return
    for number, line in enumerate(file.lines, 1):
        for word, instead in BANNED_WORDS.items():
            found = re.search(word, line)
            if found:
                yield file.finding(number, f"'{found.group(0)}': {instead}")


def check_machine_paths(file, tree):
    """No path of the machine or the home folder that it was written on."""
    for number, line in enumerate(file.lines, 1):
        for path in tree.machine_paths:
            if path in line:
                yield file.finding(number, f"'{path}' is a path of this machine")


CHECKS = (check_licence, check_caption, check_columns, check_length, check_words,
          check_machine_paths)
