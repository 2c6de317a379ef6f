"""The cells of the tutorial run, from first to last, in an empty folder; the page of the package has
all of its names."""

import ast
import json
import os
import subprocess
import sys
import tempfile
import unittest

import matchbench

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")


class TutorialTest(unittest.TestCase):
    def test_cells_run(self):
        with open(os.path.join(ROOT, "docs/tutorial.ipynb"), encoding="utf-8") as file:
            cells = json.load(file)["cells"]
        sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        # The last line of a cell is a value that a notebook shows; all of them can be shown.
        shown = []
        for source in sources:
            last = ast.parse(source).body[-1]
            self.assertIsInstance(last, ast.Expr)
            head = "\n".join(source.splitlines()[: last.lineno - 1])
            shown.append(f"{head}\nprint(repr({ast.unparse(last)}))")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "tutorial.py")
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(shown))
            done = subprocess.run([sys.executable, path], cwd=folder, check=False, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 0, done.stderr)
        # AP of the old order: the relevant ones are at 2 and 3, (1/2 + 2/3)/2; of the new one at
        # 1 and 3, (1 + 2/3)/2. All 2^8 flips but two are less extreme.
        self.assertIn("0.5833", done.stdout)
        self.assertIn("0.8333", done.stdout)
        self.assertIn(str(2 / 2**8), done.stdout)

    def test_the_page_of_the_package_has_every_name(self):
        page = subprocess.run([sys.executable, os.path.join(ROOT, "packaging/python_page.py")],
                              check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
        for name in matchbench._AT_FIRST_USE:
            if name != "pytrec_eval":
                self.assertIn(f"## `{name}`\n", page)
        self.assertIn("### `Round.leaderboard`", page)
        self.assertIn("## `Matchmaker`", page)


if __name__ == "__main__":
    unittest.main()
