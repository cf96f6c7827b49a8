# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""warrenctl run --session: what another SQLite reads, and what is never written over."""

import json
import os
import resource
import sqlite3
import subprocess
import unittest

from warrenctl import CTL, ShellTest, ctl, scenario


class Session(ShellTest):
    def record(self, name, *options):
        path = self.path("run.sqlite")
        done = ctl("run", "--json", "--session", path, *options, scenario(name))
        self.assert_exit(done, 0)
        database = sqlite3.connect(path)
        self.addCleanup(database.close)
        return json.loads(done.stdout), database

    def one(self, database, query):
        return database.execute(query).fetchone()[0]

    def test_the_tables_and_views_are_there(self):
        _, database = self.record("ttl-conflict")
        names = {row[0] for row in database.execute(
            "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")}
        self.assertEqual(names, {
            "session", "entity", "series", "sample", "event", "dead_letter", "ledger", "note",
            "queue_depth", "message_rates", "dead_letters", "consumer_memory", "lost_messages"})

    def test_it_agrees_with_the_report(self):
        report, database = self.record("silent-drop-nack")
        queue = report["queues"][0]
        self.assertEqual(
            self.one(database, "SELECT messages FROM lost_messages WHERE reason = 'rejected'"),
            queue["silent_loss"])
        self.assertEqual(
            self.one(database, "SELECT cause FROM lost_messages WHERE reason = 'rejected'"),
            "no_dlx")
        self.assertEqual(self.one(database, "SELECT end_ns FROM session"), report["end_ns"])
        self.assertEqual(self.one(database, "SELECT clean_close FROM session"), 1)

    def test_every_dead_letter_of_a_minute_is_there(self):
        report, database = self.record("retry-delay", "--for", "1m")
        died = sum(queue["dead_lettered"] for queue in report["queues"])
        self.assertEqual(self.one(database, "SELECT count(*) FROM dead_letters"), died)
        self.assertGreater(self.one(database, "SELECT max(ready) FROM queue_depth"), 300)

    def test_recording_changes_nothing_in_the_run(self):
        report, _ = self.record("retry-delay", "--for", "30s")
        plain = ctl("run", "--json", "--for", "30s", scenario("retry-delay"))
        self.assertEqual(json.loads(plain.stdout), report)

    def test_it_is_one_file(self):
        self.record("ttl-conflict")
        self.assertEqual(os.listdir(self.folder), ["run.sqlite"])

    def test_a_foreign_file_is_left_as_it_is(self):
        path = self.write("thesis.txt", "three years of work")
        done = ctl("run", "--session", path, scenario("ttl-conflict"))
        self.assert_exit(done, 2)
        self.assertIn("no session recorded by Warren", done.stderr)
        self.assertEqual(self.read("thesis.txt"), b"three years of work")

    def test_a_device_is_refused(self):
        done = ctl("run", "--session", "/dev/full", scenario("ttl-conflict"))
        self.assert_exit(done, 2)
        self.assertIn("/dev/full", done.stderr)

    def test_a_full_disk_is_told_and_the_run_goes_on(self):
        def bound_files():
            import signal
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))

        done = subprocess.run(
            [CTL, "run", "--session", self.path("run.sqlite"), scenario("retry-delay")],
            capture_output=True, text=True, encoding="utf-8", check=False, timeout=300,
            preexec_fn=bound_files)
        self.assert_exit(done, 2)
        self.assertIn("cannot record to", done.stderr)
        self.assertIn("the run goes on", done.stderr)
        self.assertIn("Ran to 00:10:00.000", done.stdout)


if __name__ == "__main__":
    unittest.main()
