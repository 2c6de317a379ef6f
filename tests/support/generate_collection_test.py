"""Tests of generate_collection.py. If MATCHBENCH names the program, it reads what was written."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

GENERATOR = pathlib.Path(__file__).with_name("generate_collection.py")


def generate(folder, *arguments):
    return subprocess.run([sys.executable, str(GENERATOR), str(folder), *arguments],
                          capture_output=True, text=True, check=False)


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("*")) if path.is_file()}


class GeneratedCollections(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def made(self, name, *arguments):
        result = generate(self.folder / name, "--services", "60", "--requests", "7", *arguments)
        self.assertEqual(result.returncode, 0, result.stderr)
        return contents(self.folder / name)

    def test_the_same_arguments_give_the_same_bytes(self):
        for shape in ("owls", "tools"):
            first = self.made(shape + "1", "--shape", shape, "--seed", "5")
            self.assertEqual(first, self.made(shape + "2", "--shape", shape, "--seed", "5"))
            self.assertNotEqual(first, self.made(shape + "3", "--shape", shape, "--seed", "6"))

    def test_there_are_as_many_as_asked_for(self):
        for shape in ("owls", "tools"):
            files = self.made(shape, "--shape", shape, "--concepts", "40")
            self.assertEqual(files["services.yaml"].count(b"- uri: "), 60)
            self.assertEqual(files["requests.yaml"].count(b"- uri: "), 7)
        classes = contents(self.folder / "owls")["ontologies/classes.ttl"]
        self.assertEqual(classes.count(b"owl:Class"), 40)

    def test_every_request_has_something_relevant(self):
        for shape in ("owls", "tools"):
            lines = self.made(shape, "--shape", shape)["judgments/judgments.tsv"].splitlines()[1:]
            relevant = {line.split(b"\t")[0] for line in lines if line.split(b"\t")[4] != b"0"}
            self.assertEqual(len(relevant), 7)

    @unittest.skipUnless(os.path.exists(os.environ.get("MATCHBENCH", "")),
                         "MATCHBENCH does not name the program, or it is not built")
    def test_the_program_finds_no_fault(self):
        for shape in ("owls", "tools"):
            self.made(shape, "--shape", shape)
            check = subprocess.run(
                [os.environ["MATCHBENCH"], "collection", "check", str(self.folder / shape)],
                capture_output=True, text=True, check=False)
            self.assertEqual(check.returncode, 0, check.stdout + check.stderr)
            self.assertIn("0 errors, 0 warnings", check.stdout)

    def test_impossible_sizes_are_refused(self):
        for key, value in (("--services", "0"), ("--requests", "-1"), ("--concepts", "1")):
            result = generate(self.folder / "none", key, value)
            self.assertEqual(result.returncode, 2)
            self.assertIn(f"{key} is {value}, but must be at least", result.stderr)


if __name__ == "__main__":
    unittest.main()
