# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""warrenctl convert: there and back without a changed byte; nothing is lost in silence."""

import json
import os
import unittest

from warrenctl import ShellTest, ctl, scenario


class Convert(ShellTest):
    def convert(self, source, target):
        done = ctl("convert", self.path(source), self.path(target))
        self.assert_exit(done, 0)
        return done

    def test_there_and_back_changes_no_byte(self):
        self.assert_exit(ctl("convert", scenario("retry-delay"), self.path("1.json")), 0)
        self.convert("1.json", "2.warren")
        self.convert("2.warren", "3.json")
        self.convert("3.json", "4.warren")
        self.assertEqual(self.read("1.json"), self.read("3.json"))
        self.assertEqual(self.read("2.warren"), self.read("4.warren"))

    def test_definitions_are_what_rabbitmq_imports(self):
        self.assert_exit(ctl("convert", scenario("retry-delay"), self.path("d.json")), 0)
        definitions = json.loads(self.read("d.json"))
        names = {queue["name"] for queue in definitions["queues"]}
        self.assertEqual(names, {"main.queue", "retry.delay.10s.queue"})
        self.assertNotIn("producers", definitions)

    def test_what_definitions_cannot_hold_is_listed(self):
        done = ctl("convert", scenario("retry-delay"), self.path("d.json"))
        for lost in ("producers", "consumers", "expect"):
            self.assertIn(lost, done.stderr)

    def test_another_extension_is_refused(self):
        done = ctl("convert", scenario("retry-delay"), self.path("d.docx"))
        self.assert_exit(done, 2)
        self.assertIn(".warren, .json", done.stderr)

    def test_full_disk(self):
        os.symlink("/dev/full", self.path("full.json"))
        done = ctl("convert", scenario("retry-delay"), self.path("full.json"))
        self.assert_exit(done, 2)
        self.assertIn("cannot write", done.stderr)

    def test_a_folder_in_its_place_stays(self):
        os.mkdir(self.path("d.json"))
        done = ctl("convert", scenario("retry-delay"), self.path("d.json"))
        self.assert_exit(done, 2)
        self.assertEqual(os.listdir(self.folder), ["d.json"])

    def test_unknown_keys_are_kept_and_told(self):
        path = self.write("d.warren", '{\n  "warren": 1,\n  "mood": "bright"\n}\n')
        done = self.convert("d.warren", "e.warren")
        self.assertIn(f"warrenctl: note: {path}:3:3: ‘mood’", done.stderr)
        self.assertEqual(json.loads(self.read("e.warren"))["mood"], "bright")


if __name__ == "__main__":
    unittest.main()
