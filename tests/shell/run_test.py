# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""warrenctl run: report, checks, JSON, JUnit, end rules, Ctrl-C."""

import glob
import json
import os
import signal
import unittest
import xml.etree.ElementTree

from warrenctl import SCENARIOS, ShellTest, Terminal, ctl, scenario

QUEUE = ('{"name": "q", "vhost": "/", "durable": true, "auto_delete": false, "arguments": {}}')


def document(**parts):
    whole = {"warren": 1, "definitions": {"vhosts": [{"name": "/"}], "queues": [json.loads(QUEUE)]},
             "producers": [{"name": "p", "exchange": "", "routing_key": "q", "rate": "10/s"}]}
    return json.dumps({**whole, **parts}, indent=2)


class Scenarios(ShellTest):
    def test_all_hold(self):
        files = sorted(glob.glob(os.path.join(SCENARIOS, "*.warren")))
        done = ctl("run", "--check", *files)
        self.assert_exit(done, 0)
        self.assertEqual(done.stdout.splitlines()[-1], f"{len(files)} passed, 0 failed")

    def test_convert_writes_them_as_they_are(self):
        for file in glob.glob(os.path.join(SCENARIOS, "*.warren")):
            self.assert_exit(ctl("convert", file, self.path("again.warren")), 0)
            with open(file, "rb") as source:
                self.assertEqual(self.read("again.warren"), source.read(), file)


class Report(ShellTest):
    def test_says_ledger_losses_and_queues(self):
        done = ctl("run", scenario("silent-drop-nack"))
        self.assert_exit(done, 0)
        for words in ("published", "Silent loss", "rejected", "no dead-letter exchange",
                      "queue.payments", "seed 1"):
            self.assertIn(words, done.stdout)
        self.assertEqual(done.stderr, "")

    def test_has_no_colour_in_a_pipe(self):
        self.assertNotIn("\033", ctl("run", scenario("silent-drop-nack")).stdout)

    def test_shows_silent_loss_in_red_on_a_terminal(self):
        screen = Terminal("run", scenario("silent-drop-nack"))
        self.assertEqual(screen.end(), 0)
        self.assertIn("\033[1;31mSilent loss", screen.seen)

    def test_has_no_colour_with_no_color(self):
        screen = Terminal("run", scenario("silent-drop-nack"), env={**os.environ, "NO_COLOR": "1"})
        self.assertEqual(screen.end(), 0)
        self.assertNotIn("\033[1;31m", screen.seen)
        self.assertIn("Silent loss", screen.seen)

    def test_is_the_same_every_time(self):
        once, again = (ctl("run", scenario("retry-delay"), "--for", "1m") for _ in range(2))
        self.assertEqual(once.stdout, again.stdout)

    def test_a_full_disk_behind_stdout_is_told(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = ctl("run", scenario("ttl-conflict"), stdout=full)
        self.assertEqual(done.returncode, 2)
        self.assertIn("warrenctl: ", done.stderr)


class EndRules(ShellTest):
    def end(self, text, *options):
        done = ctl("run", "--json", self.write("d.warren", text), *options)
        self.assert_exit(done, 0)
        result = json.loads(done.stdout)
        return result["end_rule"], result["end_ns"] // 10**9

    def test_for(self):
        self.assertEqual(self.end(document(), "--for", "90s"), ("for", 90))

    def test_last_instant_of_timeline_and_expectations(self):
        timeline = [{"at": "2m", "do": "purge", "target": "queue:q"}]
        self.assertEqual(self.end(document(timeline=timeline)), ("last_instant", 120))

    def test_nothing_left(self):
        few = [{"name": "p", "exchange": "", "routing_key": "q", "rate": "1/s", "count": 5}]
        rule, seconds = self.end(document(producers=few))
        self.assertEqual(rule, "nothing_left")
        self.assertLess(seconds, 10)

    def test_one_hour(self):
        self.assertEqual(self.end(document()), ("one_hour", 3600))


class Check(ShellTest):
    failing = [{"at": "1m", "that": "queue:q.ready", "is": "==", "value": 7,
                "why": {"en": "Seven it must be."}}]

    def test_a_failed_expectation_says_value_time_and_why(self):
        path = self.write("d.warren", document(expect=self.failing))
        done = ctl("run", "--check", path)
        self.assert_exit(done, 1)
        for words in ("queue:q.ready == 7", "at 1m", "found 60", "00:01:00.000",
                      "Seven it must be."):
            self.assertIn(words, done.stdout)
        self.assertRegex(done.stdout, rf"{path}:\d+: ")
        self.assertEqual(done.stdout.splitlines()[-1], "0 passed, 1 failed")

    def test_without_check_it_is_a_run_like_any_other(self):
        self.assert_exit(ctl("run", self.write("d.warren", document(expect=self.failing))), 0)

    def test_an_instant_beyond_for_is_not_reached_and_fails(self):
        path = self.write("d.warren", document(expect=self.failing))
        done = ctl("run", "--check", "--for", "10s", path)
        self.assert_exit(done, 1)
        self.assertIn("not reached", done.stdout)

    def test_suite_ends_with_the_plain_line(self):
        path = self.write("d.warren", document(expect=self.failing))
        done = ctl("run", "--check", path, scenario("ttl-conflict"))
        self.assert_exit(done, 1)
        self.assertEqual(done.stdout.splitlines()[-1], "1 passed, 1 failed")

    def test_junit(self):
        path = self.write("d.warren", document(expect=self.failing))
        done = ctl("run", "--check", "--junit", self.path("out.xml"), path,
                   scenario("ttl-conflict"))
        self.assert_exit(done, 1)
        suites = xml.etree.ElementTree.parse(self.path("out.xml")).getroot()
        self.assertEqual([suite.get("failures") for suite in suites], ["1", "0"])
        self.assertIn("found 60", suites[0].find("testcase/failure").get("message"))

    def test_junit_on_a_full_disk(self):
        done = ctl("run", "--check", "--junit", "/dev/full", scenario("ttl-conflict"))
        self.assert_exit(done, 2)
        self.assertIn("warrenctl: cannot write /dev/full", done.stderr)
        self.assertIn("1 passed, 0 failed", done.stdout)

    def test_seed(self):
        seeds = [json.loads(ctl("run", "--json", "--for", "10s", "--seed", seed,
                                scenario("retry-delay")).stdout) for seed in ("1", "2", "1")]
        self.assertEqual(seeds[0], seeds[2])
        self.assertNotEqual(seeds[0]["fingerprint"], seeds[1]["fingerprint"])


class Interrupt(ShellTest):
    def test_ctrl_c_keeps_what_was_done(self):
        session = self.path("s.sqlite")
        screen = Terminal("run", "--speed", "1", "--session", session, scenario("retry-delay"))
        self.assertTrue(screen.read_until("messages/s"))  # the progress line: it is running
        screen.process.send_signal(signal.SIGINT)
        self.assertEqual(screen.end(), 130)
        self.assertIn("interrupted", screen.seen)
        self.assertIn("main.queue", screen.seen)
        import sqlite3
        with sqlite3.connect(session) as database:
            self.assertEqual(database.execute("SELECT clean_close FROM session").fetchone(), (1,))


if __name__ == "__main__":
    unittest.main()
