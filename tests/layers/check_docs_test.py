#!/usr/bin/env python3
"""check_docs.py names each path and heading that is not there, each page that no list has, and each wide line."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).with_name("check_docs.py")
PAGE = "# A page\n\n## What it *says*: `a`, b\n\n```\n# no heading\n```\n"
RIGHT = {"docs/README.md": "[a](a.md)\n", "docs/site/index.md": "```{toctree}\na\n```\n", "docs/a.md": PAGE}


class CheckDocs(unittest.TestCase):
    def said_of(self, files):
        """What the check prints of a tree {path: text}, and its exit code."""
        with tempfile.TemporaryDirectory() as root:
            for name, text in files.items():
                path = Path(root) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, CHECK, root], capture_output=True, text=True)
            self.assertEqual(done.stderr, "")
            return done.stdout, done.returncode

    def test_accepts_what_is_there(self):
        links = "[a](docs/a.md), [its heading](docs/a.md#what-it-says-a-b), `docs/*.md`, [out](https://example.org#x)\n"
        self.assertEqual(self.said_of({**RIGHT, "README.md": links}), ("", 0))

    def test_names_paths_that_are_not_there(self):
        text, code = self.said_of({**RIGHT, "README.md": "[b](docs/b.md)\nand `docs/c.md`\n"})
        self.assertEqual(text, "README.md:1: there is no docs/b.md\nREADME.md:2: there is no docs/c.md\n")
        self.assertEqual(code, 1)

    def test_names_headings_that_are_not_there(self):
        text, _ = self.said_of({**RIGHT, "README.md": "[b](docs/a.md#no-heading)\n", "docs/a.md": PAGE + "[x](#y)\n"})
        self.assertEqual(text, "README.md:1: there is no heading docs/a.md#no-heading\n"
                               "docs/a.md:8: there is no heading #y\n")

    def test_names_pages_that_no_list_has(self):
        text, _ = self.said_of({**RIGHT, "docs/b.md": "# B\n"})
        self.assertEqual(text, "docs/README.md: it leaves out b.md\ndocs/site/index.md: it leaves out b.md\n")

    def test_says_if_the_pages_have_too_many_words(self):
        self.assertEqual(self.said_of({**RIGHT, "docs/a.md": "a\n" * 45999}), ("", 0))
        text, _ = self.said_of({**RIGHT, "docs/a.md": "a\n" * 45999, "README.md": "a"})
        self.assertEqual(text, "README.md and docs/*.md have 46001 words, and 46000 at most: shorten them\n")

    def test_names_lines_that_are_wide(self):
        text, _ = self.said_of({**RIGHT, "README.md": "| " + "x" * 120 + "\n" + "x" * 121 + "\n"})
        self.assertEqual(text, "README.md:2: wrap it: it is wider than 120 columns\n")


if __name__ == "__main__":
    unittest.main()
