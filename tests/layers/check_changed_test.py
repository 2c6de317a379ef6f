#!/usr/bin/env python3
"""scripts/check_changed.py looks at what commits have changed, and says what it leaves out."""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).resolve().parents[2] / "scripts" / "check_changed.py"


class CheckChanged(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.git("init", "-q")
        self.commit({"harness/low/a.hpp": "", "harness/low/a.cpp": '#include "harness/low/a.hpp"\n',
                     "harness/low/b.cpp": '#include "harness/low/a.hpp"\n', "harness/low/c.cpp": ""})
        self.first = self.git("rev-parse", "HEAD").strip()

    def git(self, *arguments):
        who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        return subprocess.run(["git", *who, *arguments], cwd=self.root, capture_output=True, text=True,
                              check=True).stdout

    def commit(self, files):
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        self.git("add", "-A")
        self.git("commit", "-qm", "a change")

    def plan(self, since=None):
        """The lines of the plan for a build that compiles every source on its own."""
        build = self.root / "build"
        build.mkdir(exist_ok=True)
        sources = sorted((self.root / "harness").rglob("*.cpp"))
        (build / "compile_commands.json").write_text(json.dumps([
            {"file": str(source), "command": f"clang++ -I. -o x.o -c {source}"} for source in sources]))
        done = subprocess.run([sys.executable, CHECK, "build", since or self.first, "--plan"], cwd=self.root,
                              capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    def test_tidies_a_source_that_has_changed_and_no_other(self):
        self.commit({"harness/low/c.cpp": "int c;\n"})
        self.assertEqual(self.plan(), ["clang-tidy harness/low/c.cpp"])

    def test_looks_at_a_header_alone_in_its_own_source_and_in_all_others_that_include_it(self):
        self.commit({"harness/low/a.hpp": "int a();\n"})
        self.assertEqual(self.plan(), ["clang-tidy harness/low/a.cpp", "alone harness/low/a.hpp",
                                       "compiles harness/low/b.cpp"])

    def test_takes_a_commit_that_blame_ignores_for_no_change_but_follows_the_names_that_it_gives(self):
        self.commit({"harness/low/c.cpp": "int changed_before_it_moved;\n"})
        (self.root / "harness/high").mkdir()
        for name in ("b.cpp", "c.cpp"):
            self.git("mv", f"harness/low/{name}", f"harness/high/{name}")
        self.commit({})
        self.commit({".git-blame-ignore-revs": self.git("rev-parse", "HEAD")})
        self.assertEqual(self.plan(), ["clang-tidy harness/high/c.cpp"])

    def test_sees_what_is_not_committed_yet(self):
        (self.root / "harness/low/c.cpp").write_text("int c;\n")
        self.assertEqual(self.plan(), ["clang-tidy harness/low/c.cpp"])

    def test_says_how_much_it_leaves_out_and_takes_what_changed_last_first(self):
        self.commit({f"harness/low/early{number}.cpp": "int a;\n" for number in range(10)})
        self.commit({"harness/low/late.cpp": "int b;\n"})
        said = self.plan()
        self.assertEqual(said[0], "check: not looked at, as there are too many: 3 sources for clang-tidy")
        self.assertEqual(said[1], "clang-tidy harness/low/late.cpp")
        self.assertEqual(len(said), 9)


if __name__ == "__main__":
    unittest.main()
