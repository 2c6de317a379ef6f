"""Gives files that earlier versions made to the program. usage: old_formats_test.py PROGRAM [unittest arguments]"""

import json
import lzma
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent.parent
VERSIONS = sorted(path.name for path in HERE.iterdir() if (path / "contest.yaml").is_file())
# What a board of that day and one of today have in common: tests and intervals have become others.
LASTING = {"entrant", "kind", "version", "nDCG@3", "AP", "P@2", "queries", "abstentions"}


class OldFormats(unittest.TestCase):
    program: Path

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="matchbench-formats-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def files_of(self, version: str) -> Path:
        folder = self.folder / version
        shutil.copytree(HERE / version, folder)
        (folder / "round.db").write_bytes(lzma.decompress((folder / "round.db.xz").read_bytes()))
        return folder

    def call(self, *words: str | Path, folder: Path) -> str:
        done = subprocess.run([str(self.program), *map(str, words)], cwd=folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, f"{words}: {done.stderr}")
        return done.stdout

    def board(self, what: str, folder: Path) -> list[dict[str, object]]:
        rows = json.loads(self.call("leaderboard", what, "--json", folder=folder))
        return [{key: row[key] for key in LASTING if key in row} for row in rows]

    def then(self, folder: Path) -> list[dict[str, object]]:
        rows = json.loads((folder / "leaderboard.json").read_text(encoding="utf-8"))
        return [{key: row[key] for key in LASTING if key in row} for row in rows]

    def expect_same(self, now: list[dict[str, object]], then: list[dict[str, object]]) -> None:
        self.assertEqual(len(now), len(then))
        for today, earlier in zip(now, then, strict=True):
            for key, value in earlier.items():
                if isinstance(value, float):
                    self.assertAlmostEqual(today[key], value, places=12, msg=key)
                else:
                    self.assertEqual(today[key], value, key)

    def test_there_is_a_folder_of_each_version(self) -> None:
        self.assertEqual(VERSIONS, ["0.1", "0.2"])

    def refusal(self, *words: str, folder: Path) -> str:
        done = subprocess.run([str(self.program), *words], cwd=folder, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (2, ""), words)
        return done.stderr

    def test_databases_and_bundles_are_refused_by_the_number_of_their_schema(self) -> None:
        for version, schema in (("0.1", 1), ("0.2", 4)):
            folder = self.files_of(version)
            before = (folder / "round.db").read_bytes()
            for words in (["leaderboard", "round.db"], ["score", "round.db", "--collection", "shapes"],
                          ["report", "round.db", "--out", "out", "--collection", "shapes"],
                          ["verify", "bundle.tar.zst"], ["leaderboard", "bundle.tar.zst"]):
                with self.subTest(version, words=words):
                    self.assertIn(f"written by an older matchbench (schema {schema}, this one reads 7); use that version",
                                  self.refusal(*words, folder=folder))
            self.assertEqual((folder / "round.db").read_bytes(), before)
            self.assertFalse((folder / "out").exists())

    def test_the_number_of_the_schema_stands_in_versioning_md(self) -> None:
        folder = self.files_of("0.2")
        self.call("run", "contest.yaml", "--db", "new.db", "--quiet", folder=folder)
        with sqlite3.connect(folder / "new.db") as database:
            number = database.execute("PRAGMA user_version").fetchone()[0]
        self.assertIn(f"| database of a round | {number} |", (SOURCE / "VERSIONING.md").read_text("utf-8"))

    def test_a_contest_is_run_with_the_same_scores(self) -> None:
        for version in VERSIONS:
            with self.subTest(version):
                folder = self.files_of(version)
                self.call("run", "contest.yaml", "--db", "again.db", "--quiet", folder=folder)
                self.call("score", "again.db", folder=folder)
                keyword = [row for row in self.board("again.db", folder) if row["entrant"] == "keyword"]
                self.expect_same(keyword, [row for row in self.then(folder) if row["entrant"] == "keyword"])

    def test_plugins_take_part(self) -> None:
        for version in VERSIONS:
            with self.subTest(version):
                folder = self.files_of(version)
                plugins = [name for name in ("ranker", "null.so") if (folder / name).exists()]
                self.assertIn("null.so", plugins)
                entrants = "".join(f"  - plugin: ./{name}\n" for name in plugins)
                (folder / "plugins.yaml").write_text(
                    "matchbench: contest/1\nname: Plugins\ncollection: shapes\n"
                    f"entrants:\n{entrants}protocol: {{confinement: best-effort}}\n", encoding="utf-8")
                self.call("run", "plugins.yaml", "--db", "plugins.db", "--quiet", folder=folder)
                with sqlite3.connect(folder / "plugins.db") as database:
                    failed = database.execute("SELECT count(*) FROM answer WHERE outcome <> 0").fetchone()[0]
                    answers = database.execute("SELECT count(*) FROM answer").fetchone()[0]
                self.assertEqual(failed, 0)
                self.assertGreaterEqual(answers, 3 * len(plugins))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    OldFormats.program = Path(sys.argv.pop(1)).resolve()
    unittest.main()
