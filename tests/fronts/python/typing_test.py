"""The package's type hints hold under mypy --strict, where mypy is installed."""

import os
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


if __name__ == "__main__":
    unittest.main()
