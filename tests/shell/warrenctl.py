# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the real warrenctl for the tests of this folder: in pipes, or on a terminal."""

import os
import pty
import subprocess
import tempfile
import unittest

CTL = os.environ["WARRENCTL"]
ROOT = os.environ["WARREN_ROOT"]
SCENARIOS = os.path.join(ROOT, "resources", "scenarios")
BROKEN = os.path.join(ROOT, "tests", "shell", "broken")


def ctl(*words, stdout=subprocess.PIPE, env=None):
    """Exit status, stdout and stderr of warrenctl in pipes."""
    return subprocess.run([CTL, *words], stdout=stdout, stderr=subprocess.PIPE, timeout=300,
                          text=True, encoding="utf-8", check=False, env=env)


def scenario(name):
    return os.path.join(SCENARIOS, name + ".warren")


class Terminal:
    """warrenctl with stdout and stderr on a terminal of its own."""

    def __init__(self, *words, env=None):
        self.screen, other_end = pty.openpty()
        self.process = subprocess.Popen([CTL, *words], stdin=other_end, stdout=other_end,
                                        stderr=other_end, env=env)
        os.close(other_end)
        self.seen = ""

    def read(self):
        """What comes next; nothing when the program has ended."""
        try:
            piece = os.read(self.screen, 65536)
        except OSError:  # Linux says so when nobody has the other end any more
            return False
        self.seen += piece.decode("utf-8", "replace")
        return bool(piece)

    def read_until(self, text):
        while text not in self.seen and self.read():
            pass
        return text in self.seen

    def end(self):
        while self.read():
            pass
        os.close(self.screen)
        return self.process.wait()


class ShellTest(unittest.TestCase):
    """With a folder of its own, and what went wrong in full."""
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="warren-shell-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(content)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def assert_exit(self, done, status):
        self.assertEqual(done.returncode, status, f"\n{done.stdout}\n{done.stderr}")
