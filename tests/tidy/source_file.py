# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""SourceFile: one file of the tree, as text and as code without comments and literals."""

import re
from dataclasses import dataclass
from functools import cached_property

SUFFIX_KINDS = {".cpp": "cpp", ".h": "cpp", ".py": "script", ".sh": "script", ".awk": "script",
                ".cmake": "script"}
SHEBANG = "#!"


@dataclass(frozen=True)
class Finding:
    """What is wrong and where; printed as a compiler prints it."""

    path: str
    line: int
    message: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.message}"


@dataclass(frozen=True)
class SourceFile:
    path: str
    text: str

    @property
    def name(self):
        return self.path.rsplit("/", 1)[-1]

    @property
    def folder(self):
        return self.path.rpartition("/")[0]

    @property
    def suffix(self):
        return "." + self.name.rsplit(".", 1)[1] if "." in self.name else ""

    @property
    def kind(self):
        """cpp, script (a comment starts with #), or other (only read for its text)."""
        if self.name == "CMakeLists.txt" or self.text.startswith(SHEBANG):
            return "script"
        return SUFFIX_KINDS.get(self.suffix, "other")

    @property
    def is_cpp(self):
        return self.kind == "cpp"

    def under(self, *folders):
        return any(self.path.startswith(folder + "/") for folder in folders)

    @cached_property
    def lines(self):
        return self.text.splitlines()

    @cached_property
    def code(self):
        """The text with comments and the insides of literals blanked; lines and columns stay."""
        return CPP_NOISE.sub(blank_noise, self.text)

    @cached_property
    def code_lines(self):
        return self.code.splitlines()

    @cached_property
    def literals(self):
        """(line, inside) of each string literal."""
        return [(line_of(self.text, m.start()), m.group("string")[1:-1])
                for m in CPP_NOISE.finditer(self.text) if m.group("string")]

    def finding(self, line, message):
        return Finding(self.path, line, message)


CPP_NOISE = re.compile(
    r'(?P<raw>R"(?P<fence>[^()\s\\]*)\(.*?\)(?P=fence)")'
    r'|(?P<comment>//[^\n]*|/\*.*?\*/)'
    r'|(?P<string>"(?:\\.|[^"\\\n])*")'
    r"|(?P<number>\b\d[\w.']*)"
    r"|(?P<char>'(?:\\.|[^'\\\n])+')", re.DOTALL)


def blank_noise(match):
    text = match.group(0)
    if match.group("number"):
        return text
    if match.group("comment"):
        return re.sub(r"[^\n]", " ", text)
    return text[0] + re.sub(r"[^\n]", " ", text[1:-1]) + text[-1]


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1
