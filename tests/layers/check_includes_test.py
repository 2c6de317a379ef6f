#!/usr/bin/env python3
"""check_includes.py names a standard header that is missing, and no other."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).with_name("check_includes.py")
LOOP = "std::string said() {\n  return std::move(word);\n}\n"


class CheckIncludes(unittest.TestCase):
    def said_of(self, files):
        """What the check prints of a tree {path below harness: text}, and its exit code."""
        with tempfile.TemporaryDirectory() as root:
            for name, text in files.items():
                path = Path(root) / "harness" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, CHECK, root], capture_output=True, text=True)
            return done.stdout, done.returncode

    def test_names_the_line_and_the_header_of_each_name_once(self):
        said, code = self.said_of({"a/a.cpp": "#include <string>\n\n" + LOOP + LOOP})
        self.assertEqual(said, "harness/a/a.cpp:4: std::move needs <algorithm> or <utility>\n")
        self.assertEqual(code, 1)

    def test_accepts_what_a_header_of_the_tree_includes_at_any_depth(self):
        said = self.said_of({"a/a.cpp": '#include "harness/a/a.hpp"\n' + LOOP,
                             "a/a.hpp": '#include "harness/b/b.hpp"\n#include <utility>\n',
                             "b/b.hpp": "#include <string>\n"})
        self.assertEqual(said, ("", 0))

    def test_refuses_a_header_that_relies_on_who_includes_it(self):
        said, _ = self.said_of({"a/a.cpp": '#include <vector>\n#include "harness/a/a.hpp"\n',
                                "a/a.hpp": "std::vector<int> found();\n"})
        self.assertEqual(said, "harness/a/a.hpp:1: std::vector needs <vector>\n")

    def test_takes_an_algorithm_on_ranges_for_an_algorithm(self):
        said, _ = self.said_of({"a/a.cpp": "bool b = std::ranges::any_of(all, is_odd);\n"})
        self.assertEqual(said, "harness/a/a.cpp:1: std::any_of needs <algorithm>\n")

    def test_names_the_header_of_fmt_and_of_a_test(self):
        said, _ = self.said_of({"a/a.cpp": "auto a = fmt::format(one);\n", "a/b.cpp": "#include <fmt/ranges.h>\n"
                                "auto a = fmt::join(one);\nvoid b() { EXPECT_THAT(a, b); }\n"})
        self.assertEqual(said, "harness/a/a.cpp: fmt needs <fmt/format.h>\nharness/a/b.cpp: GoogleTest needs "
                         "<gtest/gtest.h>\nharness/a/b.cpp: GoogleMock needs <gmock/gmock.h>\n")

    def test_passes_over_comments_and_literals(self):
        text = ('// std::vector\n/* std::map\n */\nauto a = "std::set";\nauto b = R"(std::list)";\n'
                'char c = \'"\';  // std::deque "\n')
        self.assertEqual(self.said_of({"a/a.cpp": text}), ("", 0))

    def test_says_of_a_name_that_it_does_not_know_that_it_needs_a_row(self):
        said, code = self.said_of({"a/a.cpp": "auto a = std::flat_map();\n"})
        self.assertEqual((said, code), ("harness/a/a.cpp:1: std::flat_map has no row in check_includes.py\n", 1))

    def test_refuses_a_header_of_one_processor_that_stands_under_no_condition(self):
        said, _ = self.said_of({"a/a.cpp": "#include <emmintrin.h>\n#if defined(__SSE2__)\n#endif\n",
                                "a/b.cpp": "#if defined(__SSE2__)\n#include <emmintrin.h>\n#endif\n"})
        self.assertEqual(said, "harness/a/a.cpp:1: a header that not every processor has stands under no condition\n")


if __name__ == "__main__":
    unittest.main()
