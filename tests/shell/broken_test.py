# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Broken and hostile files: every error with its place, exit status 2, never a crash."""

import os
import unittest

from warrenctl import BROKEN, ShellTest, ctl

# file → each error: its line and column, and words that say what is wrong
ERRORS = {
    "truncated.warren": [("7:1", "end of the file")],
    "wrong_types.warren": [("3:11", "name"), ("4:11", "seed"), ("7:60", "durable"),
                           ("9:16", "producers")],
    "duplicate_names.warren": [("7:7", "orders")],
    "dangling_binding.warren": [("9:7", "orders")],
    "negative_ttl.warren": [("7:39", "{value_negative,-1}")],
    "unknown_type.warren": [("6:46", "fanuot")],
    "unknown_metric.warren": [("8", "raedy")],
    "twice_the_same_key.warren": [("4:3", "seed")],
    "not_utf8.warren": [("3:15", "UTF-8")],
}


class Broken(ShellTest):
    def assert_errors(self, path, errors, *command):
        done = ctl(*command)
        self.assert_exit(done, 2)
        self.assertEqual(done.stdout, "")
        lines = [line for line in done.stderr.splitlines() if ": note: " not in line]
        self.assertEqual(len(lines), len(errors), done.stderr)
        for line, (place, words) in zip(lines, errors):
            self.assertTrue(line.startswith(f"warrenctl: {path}:{place}"), line)
            self.assertIn(words, line)

    def test_every_error_has_its_place(self):
        for name, errors in ERRORS.items():
            path = os.path.join(BROKEN, name)
            with self.subTest(name):
                self.assert_errors(path, errors, "run", path)

    def test_every_broken_file_is_tested(self):
        self.assertEqual(sorted(os.listdir(BROKEN)), sorted(ERRORS))

    def test_convert_refuses_them_too_and_writes_nothing(self):
        for name, errors in ERRORS.items():
            if name == "unknown_metric.warren":
                continue  # a sound file; only a run asks what its expectations mean
            path = os.path.join(BROKEN, name)
            with self.subTest(name):
                self.assert_errors(path, errors, "convert", path, self.path("out.json"))
                self.assertFalse(os.path.exists(self.path("out.json")))

    def test_ten_megabytes_of_nesting(self):
        path = self.write("deep.warren", "[" * 10_000_000)
        done = ctl("run", path)
        self.assert_exit(done, 2)
        self.assertIn("nested too deeply", done.stderr)
        self.assertLess(len(done.stderr), 1000)

    def test_nothing_at_all(self):
        self.assert_errors(self.write("empty.warren", ""), [("1:1", "end of the file")], "run",
                           self.path("empty.warren"))

    def test_a_file_that_is_not_there(self):
        done = ctl("run", self.path("nowhere.warren"))
        self.assert_exit(done, 2)
        self.assertIn("nowhere.warren", done.stderr)

    def test_a_folder(self):
        done = ctl("run", self.folder)
        self.assert_exit(done, 2)
        self.assertIn("cannot read", done.stderr)

    def test_noise(self):
        import random
        noise = random.Random(1)
        for size in (1, 10, 1000, 100_000):
            with open(self.path("noise.warren"), "wb") as file:
                file.write(noise.randbytes(size))
            self.assert_exit(ctl("run", self.path("noise.warren")), 2)

    def test_a_broken_file_does_not_stop_the_suite(self):
        from warrenctl import scenario
        broken = os.path.join(BROKEN, "truncated.warren")
        done = ctl("run", "--check", broken, scenario("ttl-conflict"))
        self.assert_exit(done, 2)
        self.assertEqual(done.stdout.splitlines()[-1], "1 passed, 1 failed")


if __name__ == "__main__":
    unittest.main()
