"""Plays a season on a disk that is full, and has a little more room after each failure: in each step nothing that was
stored is lost, one error says what to do, and the same command succeeds when there is room.

usage: full_disk_test.py PROGRAM [unittest arguments]"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
GEOGRAPHY = SOURCE / "datasets/geography"
INSIDE = "MATCHBENCH_TEST_HAS_ITS_OWN_MOUNTS"
NOT_HERE = 77
PAGE = 4096
CONTEST = f"""matchbench: contest/1
name: Geography
collection: {GEOGRAPHY}
entrants:
  - plugin: random
measures: [nDCG@10]
relevance: [overall]
protocol: {{passes: 1, warmup: 0, blocks: 1}}
"""
MANIFEST = """id: org.example.mine
name: mine
version: 1.0.0
author: The owls
licence: Apache-2.0
program: [python3, matchmaker.py]
"""
MATCHMAKER = """import matchbench

class Mine(matchbench.Matchmaker):
    def load(self, collection):
        self.count = len(collection.services)

    def query(self, query):
        return [(at, -at) for at in range(self.count)]

matchbench.main(Mine)  # {}
"""


class FullDisk(unittest.TestCase):
    program: Path

    def setUp(self) -> None:
        self.disk = Path(tempfile.mkdtemp(prefix="matchbench-full-disk-"))
        self.addCleanup(shutil.rmtree, self.disk, ignore_errors=True)
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "none", str(self.disk)], check=True)
        self.addCleanup(subprocess.run, ["umount", str(self.disk)], check=True)
        shutil.copytree(GEOGRAPHY, self.disk / "hidden/final")
        (self.disk / "hidden").chmod(0o700)
        (self.disk / "contest.yaml").write_text(CONTEST)
        self.call("season", "new", "repo", "--contest", "contest.yaml", "--rehearsal", "--at", "2027-01-01")

    def call(self, *words: str) -> str:
        done = subprocess.run([str(self.program), *words], cwd=self.disk, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, f"{words}: {done.stdout}{done.stderr}")
        return done.stdout

    def season(self, *words: str) -> list[str]:
        return [str(self.program), "season", *words, "--season", "repo", "--state", "state", "--hidden", "hidden"]

    def room(self, size: int) -> None:
        """So many bytes are free from now on."""
        disk = os.statvfs(self.disk)
        used = (disk.f_blocks - disk.f_bfree) * disk.f_frsize
        subprocess.run(["mount", "-o", f"remount,size={used + size}", str(self.disk)], check=True)

    def lines(self) -> list[str]:
        return (self.disk / "state/journal.jsonl").read_text().splitlines()

    def play(self, *words: str, most: int = 64 << 20) -> int:
        """Calls it with more and more room until it succeeds, and returns how often it failed."""
        room, failures = 0, 0
        while room <= most:
            before = self.lines() if (self.disk / "state/journal.jsonl").is_file() else []
            self.room(room)
            done = subprocess.run(self.season(*words), cwd=self.disk, capture_output=True, text=True)
            said = f"{words} with {room} bytes: {done.stdout}{done.stderr}"
            if done.returncode == 0:
                self.room(64 << 20)
                self.assertEqual(self.lines()[: len(before)], before, said)
                return failures
            self.assertEqual(done.returncode, 3, said)
            self.assertEqual(done.stderr.count("error: "), 1, said)
            self.assertIn("space", done.stderr, said)
            failures += 1
            room = max(2 * PAGE, 2 * room)
        self.fail(f"{words} does not end well")

    def events(self) -> list[str]:
        return [f"{one.get('phase', '')} {one.get('submission', '')} {one['event']}"
                for one in map(json.loads, self.lines())]

    def hand_in(self, name: str) -> None:
        folder = self.disk / "repo/entries/owls" / name
        folder.mkdir(parents=True)
        (folder.parent / "team.yaml").write_text("matchbench: team/1\nname: x\nmembers: [ann]\n")
        (folder / "plugin.yaml").write_text(MANIFEST)
        (folder / "matchmaker.py").write_text(MATCHMAKER.format(name))

    def test_each_step(self) -> None:
        self.hand_in("a")
        failures = {}
        for step, words in (("take", ["--at", "2027-01-02"]), ("run", ["--at", "2027-01-03"]),
                            ("seal", ["final", "--at", "2027-01-04"]),
                            ("publish", ["--out", "site", "--at", "2027-01-05"])):
            failures[step] = self.play(step, *words)
        self.hand_in("b")
        self.play("take", "--at", "2027-01-30")
        self.play("run", "--at", "2027-01-31")
        for step, words in (("run", ["--at", "2027-02-05"]), ("publish", ["--out", "site", "--at", "2027-02-06"]),
                            ("reveal", ["final", "--at", "2027-02-07"])):
            failures[f"{step} of the final"] = self.play(step, *words)
        for step, count in failures.items():
            self.assertGreater(count, 0, step)
        self.assertEqual(self.events(), [
            "  begun", "practice a taken", "practice a scored", "final  sealed", "final b taken", "final b accepted",
            "final b chosen", "final  chosen", "final b scored", "final  revealed"])
        self.call("season", "verify", "--season", "repo")
        self.assertIn("owls/b", (self.disk / "site/phases/final.html").read_text())


if __name__ == "__main__":
    if INSIDE not in os.environ:
        own = ["unshare", "--user", "--map-root-user", "--mount"]
        if shutil.which("unshare") is None or subprocess.run([*own, "true"], capture_output=True).returncode != 0:
            print("this machine makes no mounts of its own", file=sys.stderr)
            sys.exit(NOT_HERE)
        os.execvpe("unshare", [*own, sys.executable, *sys.argv], {**os.environ, INSIDE: "1"})
    FullDisk.program = Path(sys.argv.pop(1)).resolve()
    unittest.main()
