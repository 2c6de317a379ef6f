"""The package's type hints hold under mypy --strict, where mypy is installed."""

import os
import re
import subprocess
import sys
import tempfile
import unittest

from inputs_test import library


class TypingTest(unittest.TestCase):
    def test_mypy_finds_nothing(self):
        library("mypy")
        package = os.path.join(os.path.dirname(__file__), "../../../api/python")
        with tempfile.TemporaryDirectory() as cache:
            done = subprocess.run(
                [sys.executable, "-m", "mypy", "--strict", "--cache-dir", cache, "-p", "matchbench"],
                cwd=package, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        # Who has no ir_measures need not check what is for it.
        faults = [line for line in done.stdout.splitlines() if ": error: " in line]
        try:
            import ir_measures  # noqa: F401
        except ImportError:
            faults = [line for line in faults if "matchbench/ir_measures.py" not in line]
        self.assertEqual(faults, [])

    def test_results_and_choices_have_types(self):
        library("mypy")
        package = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../../api/python"))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "theirs.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write(THEIRS)
            done = subprocess.run(
                [sys.executable, "-m", "mypy", "--strict", "--cache-dir", folder, path], check=False,
                stdout=subprocess.PIPE, text=True, env={**os.environ, "MYPYPATH": package})
        revealed = re.findall(r'Revealed type is "(.*)"', done.stdout)
        self.assertEqual(revealed, WANTED)
        refused = re.findall(r":(\d+): error: No overload variant", done.stdout)
        self.assertEqual([THEIRS.splitlines()[int(n) - 1].split("#")[1] for n in refused], [" refused"] * 2)


THEIRS = """
import pathlib
import matchbench
qrels = {"q": {"d": 1}}
run = {"q": {"d": 1.0}}
reveal_type(matchbench.evaluate(qrels, run, "AP").mean["AP"])
reveal_type(matchbench.evaluate(qrels, {"a": run, "b": run}, ["AP"]).mean["a"]["AP"])
reveal_type(matchbench.evaluate(qrels, [pathlib.Path("a"), pathlib.Path("b")]).missing)
reveal_type(matchbench.evaluate(qrels, "a.run", undefined="skip").missing)
reveal_type(matchbench.compare(qrels, {"a": run, "b": run}, baseline="a")["b"]["AP"]["p"])
reveal_type(matchbench.correlate([1, 2], [2, 1])["swaps"])
matchbench.evaluate(qrels, run, "AP", undefined="none")  # refused
matchbench.evaluate(qrels, run, 5)  # refused
"""

WANTED = ["float | str | None", "float | str | None", "dict[str, list[str]]", "list[str]",
          "float | None", "int"]


if __name__ == "__main__":
    unittest.main()
