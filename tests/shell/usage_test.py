# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Help, version and bad usage of warrenctl."""

import unittest

from warrenctl import ShellTest, ctl


class Usage(ShellTest):
    def test_help_of_every_command_is_on_stdout(self):
        for words in ((), ("run",), ("convert",), ("bench",)):
            with self.subTest(words):
                done = ctl(*words, "--help")
                self.assert_exit(done, 0)
                self.assertIn("warrenctl", done.stdout)
                self.assertEqual(done.stderr, "")

    def test_help_of_run_documents_every_key_of_its_json(self):
        import json
        from warrenctl import scenario
        told = ctl("run", "--help").stdout
        keys = set()

        def collect(value):
            if isinstance(value, dict):
                keys.update(value)
                for part in value.values():
                    collect(part)
            elif isinstance(value, list):
                for part in value:
                    collect(part)

        collect(json.loads(ctl("run", "--json", scenario("ttl-conflict")).stdout))
        self.assertEqual([key for key in sorted(keys) if key not in told], [])

    def test_version(self):
        done = ctl("--version")
        self.assert_exit(done, 0)
        self.assertRegex(done.stdout, r"^warrenctl \d+\.\d+\.\d+\n$")

    def test_bad_usage_is_status_2_and_says_where_help_is(self):
        for words in ((), ("fly",), ("run",), ("run", "--speed", "7", "x.warren"),
                      ("run", "--seed", "many", "x.warren"), ("convert", "one"),
                      ("bench", "nonsense"), ("bench", "--messages", "0"),
                      ("run", "--for", "soon", "x.warren")):
            with self.subTest(words):
                done = ctl(*words)
                self.assert_exit(done, 2)
                self.assertEqual(done.stdout, "")
                self.assertTrue(done.stderr.startswith("warrenctl: "), done.stderr)


if __name__ == "__main__":
    unittest.main()
