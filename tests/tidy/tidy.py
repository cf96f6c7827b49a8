# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The house rules as a test: reads every file that is ours and prints what breaks a rule.

Usage: tidy.py ROOT    exits with 1 if anything was found
"""

import sys
from functools import cached_property
from pathlib import Path

import code_checks
import layer_checks
import text_checks
from source_file import SourceFile

FOLDERS = ("app", "engine", "packaging", "tests", "translations", "ui", ".ci")
TOP_FILES = ("CMakeLists.txt", "CMakePresets.json", "README.md", "CHANGELOG.md", ".clang-tidy",
             ".clang-format")
# Read for the words and paths in them; the rest of what we ship (fonts, pictures) is not text.
SUFFIXES = (".cpp", ".h", ".py", ".sh", ".awk", ".cmake", ".txt", ".md", ".json", "")
SKIPPED = ("__pycache__", "corpus", "goldens")
CHECKS = text_checks.CHECKS + code_checks.CHECKS + layer_checks.CHECKS
# Top folders that any machine has; a checkout below another one betrays the machine.
ORDINARY = ("bin", "builds", "etc", "home", "lib", "mnt", "opt", "root", "srv", "tmp", "usr", "var")


class Tree:
    """All files that are checked, and what they say of each other."""

    def __init__(self, files, machine_paths=()):
        self.files = {file.path: file for file in files}
        self.machine_paths = machine_paths

    @cached_property
    def cmake_files(self):
        return [file for file in self.files.values()
                if file.name == "CMakeLists.txt" or file.suffix == ".cmake"]

    @cached_property
    def layers(self):
        return layer_checks.Layers(self.cmake_files)

    def code_of(self, path):
        return self.files[path].code if path in self.files else ""

    def findings(self):
        for file in self.files.values():
            for check in CHECKS:
                yield from check(file, self)


def machine_paths_of(root):
    paths = [f"{root}/"]
    if len(root.parts) > 2 and root.parts[1] not in ORDINARY:
        paths.append(f"/{root.parts[1]}/")
    home = Path.home()
    if len(home.parts) > 1:
        paths.append(f"{home}/")
    return tuple(paths)


def read_tree(root):
    paths = [root / name for name in TOP_FILES]
    for folder in FOLDERS:
        paths += sorted((root / folder).rglob("*"))
    files = []
    for path in paths:
        relative = path.relative_to(root)
        if path.is_file() and path.suffix in SUFFIXES and not set(relative.parts) & set(SKIPPED):
            files.append(SourceFile(relative.as_posix(), path.read_text(encoding="utf-8")))
    return Tree(files, machine_paths_of(root))


def main():
    root = Path(sys.argv[1]).resolve()
    findings = sorted(set(read_tree(root).findings()), key=lambda f: (f.path, f.line, f.message))
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
