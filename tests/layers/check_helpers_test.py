#!/usr/bin/env python3
"""check_helpers.py names a helper that two sources of a layer define, and no other."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).with_name("check_helpers.py")


def source(helpers):
    return f"namespace m::a {{\nnamespace {{\n\n{helpers}\n}}  // namespace\n\nvoid run() {{\n}}\n}}\n"


class CheckHelpers(unittest.TestCase):
    def said_of(self, files):
        """What the check prints of a tree {path below harness, or beginning with tests/: text}, and its exit code."""
        with tempfile.TemporaryDirectory() as root:
            for name, text in files.items():
                path = Path(root) / (name if name.startswith("tests/") else f"harness/{name}")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, CHECK, root], capture_output=True, text=True)
            return done.stdout, done.returncode

    def test_names_both_places_of_a_helper_of_each_kind(self):
        for helper, name in (("std::vector<int> names_of(std::span<const Row> rows) {\n}", "names_of"),
                             ("constexpr std::array<int, 2> kSizes = {1, 2};", "kSizes"),
                             ("class Reader : public Base {\n};", "Reader"),
                             ("template <class T>\nT* first(T& list) {\n}", "first")):
            said, code = self.said_of({"w/a/one.cpp": source(helper), "w/a/two.cpp": source(helper)})
            self.assertEqual(said, f"{name} stands in harness/w/a/one.cpp and harness/w/a/two.cpp\n")
            self.assertEqual(code, 1)

    def test_accepts_one_name_in_two_layers_overloads_in_a_file_aliases_and_quoted_code(self):
        said, code = self.said_of({
            "w/a/one.cpp": source("int size(int a) {\n}\nint size(char a) {\n}\nusing K = Node::Kind;"),
            "w/a/two.cpp": source('constexpr const char* kCode = R"(\nint size(int a) {\n}\n)";'
                                "\nusing K = Node::Kind;"),
            "w/b/one.cpp": source("int size(int a) {\n}")})
        self.assertEqual((said, code), ("", 0))

    def test_names_a_helper_of_two_tests_of_a_folder_but_of_no_two_namespaces_or_programs(self):
        helper = source("int size(int a) {\n}\nvoid PrintTo(const A& a, std::ostream* out) {\n}")
        other = helper.replace("namespace m::a", "namespace m::b")
        said, code = self.said_of({
            "tests/a/one_test.cpp": helper, "tests/a/two_test.cpp": helper, "tests/a/three_test.cpp": other,
            "tests/a/program.cpp": helper, "tests/b/one_test.cpp": helper, "w/a/one.cpp": helper})
        self.assertEqual(said, "size stands in tests/a/one_test.cpp and tests/a/two_test.cpp\n")
        self.assertEqual(code, 1)


if __name__ == "__main__":
    unittest.main()
