#!/usr/bin/env python3
"""check_remedies.py finds each form of a remedy, and names what has no row and each row in vain."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).with_name("check_remedies.py")
FORMS = {
    "input_error(where, \"it is wrong\", \"write it right\");": ["write it right"],
    "throw input_error(fmt::format(\"{} is; so\", a(b, c)),\n    \"write it \"\n    \"right\");": ["write it right"],
    "throw node.error(\"it is wrong\", few ? \"write it right\" : \"leave it out\");": ["write it right", "leave it out"],
    "throw input_error(where, message, \"write it right\");": ["write it right"],
    "throw error.with_remedy(\"write it right\");": ["write it right"],
    "constexpr const char* kRemedy =\n    \"write it right\";": ["write it right"],
    "fact.remedy = \"write it right\";": ["write it right"],
    "note(\"It is; 'matchbench score' mends it.\");": ["It is; 'matchbench score' mends it."],
    "made = \"awk '{print $1}' makes it\";": ["awk '{print $1}' makes it"],
    "throw input_error(fmt::format(\"{} is wrong\", ','), \"write \\\"it\\\" right\");": ["write \"it\" right"],
}
QUIET = ("throw input_error(\"it is wrong\");\nthrow input_error(where, \"it is wrong\");\n"
         "// input_error(\"it is wrong\", \"write it right\")\nsay(\"it is\", \"as it is\");\n")


class CheckRemedies(unittest.TestCase):
    def said_of(self, source, tested=(), untested=(), *words):
        """What the check prints of a tree with this source and these rows, its exit code and the rows then."""
        rows = "".join(f"Row('harness/a.cpp', {words!r}),\n" for words in tested)
        table = f"from collections import namedtuple\nRow = namedtuple('Row', 'source words')\nREMEDIES = [{rows}]\n"
        others = "".join("\t".join(row) + "\n" for row in untested)
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name, text in {"harness/a.cpp": source, "tests/remedies/carried_out.py": table,
                               "tests/remedies/edits.py": "EDITS = []\n",
                               "tests/remedies/untested.tsv": others}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            done = subprocess.run([sys.executable, CHECK, root, *words], capture_output=True, text=True)
            return done.stdout, done.returncode, (root / "tests/remedies/untested.tsv").read_text()

    def test_finds_each_form_and_no_other(self):
        for source, remedies in FORMS.items():
            with self.subTest(source):
                said, code, rows = self.said_of(source, [], [], "--add", "edit")
                self.assertEqual(rows, "".join(f"edit\tharness/a.cpp\t{words}\n" for words in remedies))
                self.assertEqual(code, 0, said)
        self.assertEqual(self.said_of(QUIET, [], [], "--add", "edit")[2], "")

    def test_names_what_has_no_row_and_each_row_in_vain(self):
        source = "throw input_error(\"it is wrong\", \"write it right\");\n"
        row = ("edit", "harness/a.cpp", "write it right")
        self.assertEqual(self.said_of(source, ["write it right"])[1], 0)
        self.assertEqual(self.said_of(source, [], [row])[1], 0)
        for tested, untested, word in [
                ([], [], "no test carries out the remedy \"write it right\""),
                (["write it wrong"], [row], "carried_out.py: harness/a.cpp has no remedy \"write it wrong\""),
                ([], [row, ("edit", "harness/a.cpp", "write")], "untested.tsv: harness/a.cpp has no remedy \"write\""),
                (["write it right"], [row], "untested.tsv: a test carries out the remedy \"write it right\""),
                ([], [("idle", *row[1:])], "there is no kind of reason 'idle'")]:
            said, code, _ = self.said_of(source, tested, untested)
            self.assertIn(word, said)
            self.assertEqual((len(said.splitlines()), code), (1, 1), said)


unittest.main()
