"""What is defined in the cells of a notebook is exported as a program."""

import linecache
import os
import subprocess
import sys
import tempfile
import types
import unittest

import matchbench
from inputs_test import library

FIRST = """\
import matchbench
from dataclasses import dataclass
from math import log
from typing import List

@dataclass
class Weights:
    of_known: float = 10.0

class Base(matchbench.Matchmaker):
    def load(self, collection):
        self.services = collection.services

class Other(Base):
    def query(self, query):
        return []
"""

# Ranks what training found relevant last, else by URI. It is right about a request if the other one
# has taught it; without training, RR would be (1 + 1/2) / 2.
SECOND = """\
class Learner(Base):
    WEIGHTS = Weights()

    def load(self, collection):
        super().load(collection)
        self.known: List[int] = []

    def train(self, training):
        self.known = [one.service for one in training.judgments if one.relevant]

    def query(self, query):
        known = self.WEIGHTS.of_known
        return [(place, -known * (place in self.known) - log(ord(service.uri[-1])))
                for place, service in enumerate(self.services)]

class Same(Learner):
    pass
"""

IN_IPYTHON = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
for cell in [{first!r}, {second!r}, "matchbench.export_program(Learner, {folder!r})"]:
    shell.run_cell(cell).raise_error()
"""


class NotebookTest(unittest.TestCase):
    def setUp(self):
        self.work = self.enterContext(tempfile.TemporaryDirectory())
        self.module = types.ModuleType("cells_of_a_notebook")  # without __file__, as IPython's
        sys.modules[self.module.__name__] = self.module
        self.addCleanup(sys.modules.pop, self.module.__name__)
        for number, cell in enumerate([FIRST, SECOND]):
            self.enter(number, cell)

    def enter(self, number, cell):
        name = f"<ipython-input-{number}-0123456789ab>"
        linecache.cache[name] = (len(cell), None, cell.splitlines(True), name)
        self.addCleanup(linecache.cache.pop, name, None)
        exec(compile(cell, name, "exec"), vars(self.module))

    def exported(self, ranker, name):
        folder = matchbench.export_program(ranker, os.path.join(self.work, name))
        with open(os.path.join(folder, "matchmaker.py"), encoding="utf-8") as file:
            return folder, file.read()

    def test_a_class_of_a_cell_is_exported_with_what_it_names_and_is_trained(self):
        folder, text = self.exported(self.module.Learner, "learner")
        self.assertNotIn("class Other", text)
        tools = matchbench.CollectionFolder.make(
            os.path.join(self.work, "tools"),
            {"uri": ["urn:a", "urn:b", "urn:c"], "name": ["Maps", "Weather", "Mail"]},
            {"uri": ["urn:x", "urn:y"], "description": ["maps", "weather"]},
            {"request": ["urn:x", "urn:y"], "service": ["urn:a", "urn:b"], "grade": [1, 1]},
            name="tools", source="here")
        contest = matchbench.Contest("T", tools, [folder], measures=["RR"], folds=2)
        board = contest.run(os.path.join(self.work, "round.db")).leaderboard()
        self.assertEqual([(r["entrant"], r["failures"], r["RR"]) for r in board.rows],
                         [("learner", 0, 1)])

    def test_a_class_without_methods_is_that_of_the_last_cell_that_defines_it(self):
        self.enter(3, "class Same(Learner):\n    WEIGHTS = Weights(2.5)\n")
        text = self.exported(self.module.Same, "same")[1]
        self.assertIn("\nclass Same(Learner):\n    WEIGHTS = Weights(2.5)\n", text)
        self.assertIn("\nclass Learner(Base):\n", text)

    def test_of_two_classes_of_a_name_the_one_with_the_methods_is_exported(self):
        first = self.module.Other
        self.enter(3, "class Other(Base):\n    def query(self, query):\n        return [(0, 1.0)]\n")
        self.assertIn("return []", self.exported(first, "first")[1])
        self.assertIn("return [(0, 1.0)]", self.exported(self.module.Other, "second")[1])

    def test_a_class_without_any_source_has_to_be_in_a_file(self):
        with self.assertRaisesRegex(matchbench.InputError, "^the source of Made is not known; a class "
                                    "must be in a file that you import$"):
            self.exported(type("Made", (self.module.Base,), {}), "made")

    def test_a_helper_without_a_name_of_its_own_is_refused(self):
        self.enter(3, "split = lambda text: text.split()\n"
                      "def rank(request):\n    return split(request.name)\n")
        with self.assertRaisesRegex(matchbench.InputError, r"^split \(function\) cannot be written"):
            self.exported(self.module.rank, "rank")

    def test_cells_of_ipython(self):
        library("IPython")
        folder = os.path.join(self.work, "learner")
        code = IN_IPYTHON.format(first=FIRST, second=SECOND, folder=folder)
        done = subprocess.run([sys.executable, "-c", code], check=False, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, cwd=self.work,
                              env={**os.environ, "IPYTHONDIR": self.work})
        self.assertEqual(done.returncode, 0, done.stdout)
        with open(os.path.join(folder, "matchmaker.py"), encoding="utf-8") as file:
            self.assertIn("class Learner(Base):", file.read())


if __name__ == "__main__":
    unittest.main()
