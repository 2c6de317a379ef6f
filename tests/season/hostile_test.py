"""Hands hostile submissions to the real program, and fills the disk in each step.

usage: hostile_test.py PROGRAM [unittest arguments]"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TEAM = "matchbench: team/1\nname: x\nmembers: [ann]\n"
MOST_SECONDS = 60


class Hostile(unittest.TestCase):
    program: Path

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="matchbench-hostile-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.call("season", "new", "repo", "--rehearsal", "--at", "2027-01-10")
        self.entries = self.folder / "repo/entries"
        self.good = self.put("owls", "good", "a library")

    def put(self, team: str, name: str, text: str) -> Path:
        folder = self.entries / team / name
        folder.mkdir(parents=True)
        (self.entries / team / "team.yaml").write_text(TEAM)
        (folder / "mine.so").write_text(text)
        return folder

    def call(self, *words: str, code: int = 0, file_bytes: int | None = None) -> str:
        def limit() -> None:
            if file_bytes is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))

        done = subprocess.run([str(self.program), *words], cwd=self.folder, capture_output=True, preexec_fn=limit,
                              timeout=MOST_SECONDS, encoding="utf-8", errors="replace")
        if code >= 0:
            self.assertEqual(done.returncode, code, f"{words}: {done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def season(self, command: str, *words: str, code: int = 0, file_bytes: int | None = None) -> str:
        return self.call("season", command, *words, "--season", "repo", "--state", "state", "--at", "2027-01-11",
                         code=code, file_bytes=file_bytes)

    def journal(self) -> list[dict[str, str]]:
        return [json.loads(line) for line in (self.folder / "repo/journal.jsonl").read_text().splitlines()]

    def expect_refused(self, said: str) -> None:
        """The good one is taken, the other is not, and the journal says why in one line."""
        out = self.season("take")
        self.assertIn("taken in practice: owls/good", out)
        refused = [line for line in self.journal() if line["event"] == "refused"]
        self.assertEqual(len(refused), 1, out)
        self.assertIn(said, refused[0]["sentence"])
        self.assertEqual(self.season("take"), "nothing is new\n")
        self.assertIn(said, self.call("season", "check", "bats/bad", "--season", "repo", "--at", "2027-01-11", code=1))

    def test_more_files_than_may_be(self) -> None:
        bad = self.put("bats", "bad", "x")
        for at in range(100_000):
            if at % 50_000 == 0:  # a file has not so many names everywhere
                first = bad / f"f{at}"
                first.write_text("x")
            else:
                os.link(first, bad / f"f{at}")
        self.expect_refused("60000")

    def test_holes_of_two_terabytes(self) -> None:
        with open(self.put("bats", "bad", "x") / "holes", "wb") as file:
            try:
                file.truncate(2 << 40)
            except OSError:
                self.skipTest("the file system has no such files")
        self.expect_refused("holes")

    def test_names_with_line_feeds(self) -> None:
        (self.put("bats", "bad", "x") / "two\nlines").write_text("")
        self.expect_refused("the name has characters that are not printable ASCII")

    def test_names_that_are_equal_but_for_case_or_form(self) -> None:
        bad = self.put("bats", "bad", "x")
        (bad / "A").write_text("")
        (bad / "a").write_text("")
        self.expect_refused("another file has this name but for letter case")
        self.put("Owls", "good", "y")
        self.put("b\u00e4r", "good", "y")
        self.put("ba\u0308r", "good", "y")
        out = self.season("take")
        self.assertIn("another folder has this name but for letter case", out)
        self.assertEqual(out.count("use ASCII letters"), 2)
        self.assertNotIn("withdrawn", out)

    def test_a_team_folder_that_cannot_be_read(self) -> None:
        if os.geteuid() == 0:
            self.skipTest("the superuser reads all")
        self.put("bats", "bad", "x")
        self.season("take")
        for mode in (0o000, 0o444):
            self.put("owls", f"after{mode}", f"library {mode}")
            os.chmod(self.entries / "bats", mode)
            out = self.season("take")
            os.chmod(self.entries / "bats", 0o755)
            self.assertIn(f"taken in practice: owls/after{mode}", out)
            self.assertIn("the team 'bats' is passed over", out)
            self.assertNotIn("withdrawn", out)

    def test_a_path_that_is_too_long_to_be_kept(self) -> None:
        self.put("bats", "bad", "x").joinpath(*["d" * 200] * 18).mkdir(parents=True)
        self.expect_refused("a path of more than 1000 bytes")

    def test_a_manifest_of_64_mb(self) -> None:
        bad = self.put("bats", "bad", "x")
        (bad / "plugin.yaml").write_text("name: x\n" * (8 << 20))
        self.expect_refused("the most is 1 MiB")

    def test_a_team_file_of_64_mb(self) -> None:
        self.put("bats", "bad", "x")
        (self.entries / "bats/team.yaml").write_text(TEAM + "#" * (64 << 20))
        self.assertIn("has more than 65536 bytes", self.season("take"))

    def test_links_out_of_the_folder(self) -> None:
        (self.put("bats", "bad", "x") / "link").symlink_to("/etc/passwd")
        self.expect_refused("no links")
        (self.entries / "voles").symlink_to(self.folder)
        said = self.season("take")
        self.assertIn("nothing is new", said)
        self.assertIn("voles is passed over: it is a link", said)

    def test_a_team_that_leads_out(self) -> None:
        for name in ("../x", "owls/../../x/y", "/etc/x", "a\nb"):
            self.call("season", "check", name, "--season", "repo", code=2)
            self.assertIn("no team", self.season("publish", "--for", name, "--out", "sent", code=2))
        self.assertFalse((self.folder / "sent").exists())

    def test_a_repository_without_git(self) -> None:
        said = self.call("season", "check", "owls/good", "--season", "repo", "--base", "main", code=2)
        self.assertIn("is in no repository of Git", said)

    def test_a_full_disk_in_each_step(self) -> None:
        """A limit on files stands for it: each size ends the command at another write."""
        for at in range(40):
            self.put("owls", f"s{at:02}", f"library {at}" * 40)
        for limit in (*range(1, 400, 57), *range(400, 8000, 700)):
            self.season("take", code=-1, file_bytes=limit)
        self.season("take")
        taken = [line["submission"] for line in self.journal() if line["event"] == "taken"]
        self.assertEqual(sorted(taken), ["good", *(f"s{at:02}" for at in range(40))])
        for limit in range(1, 20_000, 2500):
            self.season("publish", "--out", "site", code=-1, file_bytes=limit)
        self.season("publish", "--out", "site")
        self.assertIn("owls", (self.folder / "site/index.html").read_text())
        self.call("season", "verify", "--season", "repo")

    def test_a_clock_that_goes_backwards(self) -> None:
        self.season("take")
        self.put("owls", "late", "another")
        said = self.call("season", "take", "--season", "repo", "--state", "state", "--at", "2027-01-10", code=3)
        self.assertIn("set the clock right", said)
        self.assertIn("taken in practice: owls/late", self.season("take"))


if __name__ == "__main__":
    Hostile.program = Path(sys.argv.pop(1)).resolve()
    unittest.main()
