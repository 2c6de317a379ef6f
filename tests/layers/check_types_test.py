#!/usr/bin/env python3
"""check_types.py names a type that is defined twice in a namespace, and tables without a key, and no others."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).with_name("check_types.py")


class CheckTypes(unittest.TestCase):
    def said_of(self, files):
        """What the check prints of a tree {path below harness: text}, and its exit code."""
        with tempfile.TemporaryDirectory() as root:
            for name, text in files.items():
                path = Path(root) / "harness" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, CHECK, root], capture_output=True, text=True)
            return done.stdout, done.returncode

    def test_names_both_places_of_a_type_that_is_defined_twice(self):
        said, code = self.said_of({"a/one.hpp": "namespace m::a {\nclass Reader {\n};\n}\n",
                                   "a/two.hpp": "namespace m::a {\nclass Reader : public X {\n};\n}\n"})
        self.assertEqual(said, "m::a::Reader is defined in harness/a/one.hpp and harness/a/two.hpp\n")
        self.assertEqual(code, 1)

    def test_accepts_one_name_in_two_namespaces_a_declaration_and_types_of_one_file(self):
        said, code = self.said_of({
            "a/one.hpp": "namespace m::a {\nstruct Row {\n};\nclass Later;\n}\n",
            "b/one.hpp": "namespace m::b {\nstruct Row {\n};\nclass Later;\n}\n",
            "a/own.cpp": "namespace m::a {\nnamespace {\nstruct Row {\n};\n}  // namespace\n}\n"})
        self.assertEqual((said, code), ("", 0))

    def test_names_a_table_whose_hash_has_no_key_unless_pointers_are_in_it(self):
        said, code = self.said_of({
            "a/one.hpp": "struct A {\n  std::unordered_map<std::string, int> names_;\n};\n",
            "a/two.hpp": "struct B {\n  std::unordered_set<const A*> seen_;\n  NameMap<int> names_;\n};\n"})
        self.assertEqual(said, "harness/a/one.hpp has a std::unordered_ table: take one of base/name_table.hpp\n")
        self.assertEqual(code, 1)


if __name__ == "__main__":
    unittest.main()
