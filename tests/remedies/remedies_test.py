#!/usr/bin/env python3
"""Follows the remedies of carried_out.py and edits.py. usage: remedies_test.py PROGRAM [unittest arguments]

A message that a command provokes has the words of the remedy. What it advises then works, and so does what
failed before; where nothing failed, because the message is a note, what the note advises takes it away.
"""
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from carried_out import REMEDIES, Remedy
from edits import EDITS

DATA = Path(__file__).resolve().parents[2] / "datasets"
PROGRAM: Path


def pattern_of(words: str) -> "re.Pattern[str]":
    """What the message has where the source has the words: gaps are filled, and lines are broken."""
    said = re.sub(r"\\(.)", lambda sign: " " if sign[1] == "n" else sign[1], words)
    gaps = re.split(r"\{[^{}]*\}", said.replace("{{", "{").replace("}}", "}"))
    return re.compile(".*".join(r"\s+".join(map(re.escape, gap.split(" "))) for gap in gaps), re.DOTALL)


class Remedies(unittest.TestCase):
    def call(self, folder: Path, line: str) -> "tuple[int, str]":
        command = f'matchbench() {{ "{PROGRAM}" "$@"; }}; set -eo pipefail; ' + line.replace("@DATA@", str(DATA))
        environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8", "COLUMNS": "1000"}
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def follow(self, remedy: Remedy) -> None:
        folder = Path(tempfile.mkdtemp(prefix="matchbench-remedies-"))
        self.addCleanup(shutil.rmtree, folder)
        for name, text in remedy.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text.replace("@DATA@", str(DATA)))
        code, said = self.call(folder, remedy.before)
        self.assertEqual(code, 0, said)
        _, said = self.call(folder, remedy.provoke)
        self.assertRegex(said, pattern_of(remedy.words))
        for line in (remedy.follow, remedy.then):
            code, said = self.call(folder, line)
            self.assertEqual(code, 0, f"{line}: {said}")
        self.assertNotRegex(said, pattern_of(remedy.words))

    def test_each_remedy_works(self) -> None:
        for remedy in REMEDIES + EDITS:
            with self.subTest(remedy.source, words=remedy.words):
                missing = [module for module in remedy.needs if importlib.util.find_spec(module) is None]
                if missing:
                    self.skipTest(f"needs {' and '.join(missing)}")
                self.follow(remedy)


if __name__ == "__main__":
    PROGRAM = Path(sys.argv[1]).resolve()
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
