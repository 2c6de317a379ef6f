#!/usr/bin/env python3
"""check_layers.py accepts a right tree and names each kind of fault of a wrong one."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).with_name("check_layers.py")
WINGS = "wing low:\nwing high: low\nwing aside: low\n"
LAYERS = WINGS + "low/base:\n  face: shown.hpp\n    folder/*.hpp\nhigh/model: base\n"
BELOW = "\n".join(f'#include "harness/low/base/{name}.hpp"' for name in ("shown", "folder/one")) + "\n"
# A tree in which everything that LAYERS names is used.
RIGHT = {"low/base/shown.hpp": "", "low/base/folder/one.hpp": '#include "harness/low/base/shown.hpp"\n',
         "high/model/a.hpp": BELOW}


class CheckLayers(unittest.TestCase):
    def said_of(self, files, layers=LAYERS):
        """What the check prints of a tree {path below harness: text}, and its exit code."""
        with tempfile.TemporaryDirectory() as root:
            for name, text in {"layers.txt": layers, **files}.items():
                path = Path(root) / "harness" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, CHECK, root], capture_output=True, text=True)
            return done.stdout, done.returncode

    def assert_refused(self, why, files, layers=LAYERS):
        said, code = self.said_of(files, layers)
        self.assertIn(why, said)
        self.assertEqual(code, 1)

    def test_accepts_the_face_of_a_lower_layer_and_a_folder_that_includes_its_ground(self):
        said, code = self.said_of({**RIGHT, "main/main.cpp": '#include "harness/high/model/a.hpp"\n'})
        self.assertEqual((said, code), ("", 0))

    def test_refuses_an_include_of_a_higher_layer(self):
        self.assert_refused("layer base may not include model",
                            {**RIGHT, "low/base/a.hpp": '#include "harness/high/model/a.hpp"\n'})

    def test_refuses_a_header_that_is_not_of_the_face(self):
        self.assert_refused("is not of the face of base",
                            {**RIGHT, "high/model/a.cpp": '#include "harness/low/base/hidden.hpp"\n'})

    def test_refuses_a_folder_in_the_face_of_which_only_the_parent_is(self):
        self.assert_refused("is not of the face of base",
                            {**RIGHT, "high/model/a.cpp": '#include "harness/low/base/folder/deep/one.hpp"\n'})

    def test_refuses_an_include_that_is_not_written_from_the_root_or_names_no_layer(self):
        self.assert_refused("is not written from the source root",
                            {**RIGHT, "low/base/a.cpp": '#include "a.hpp"\n'})
        self.assert_refused("lies in no layer",
                            {**RIGHT, "high/model/a.cpp": '#include "harness/high/base/shown.hpp"\n'})

    def test_refuses_ground_that_includes_a_folder(self):
        self.assert_refused("the ground includes none",
                            {**RIGHT, "low/base/a.cpp": '#include "harness/low/base/folder/one.hpp"\n'})

    def test_refuses_folders_that_include_one_another_in_a_circle_of_three(self):
        self.assert_refused("a -> b -> c -> a", {
            **RIGHT,
            "low/base/a/a.hpp": '#include "harness/low/base/b/b.hpp"\n',
            "low/base/b/b.hpp": '#include "harness/low/base/c/c.hpp"\n',
            "low/base/c/c.hpp": '#include "harness/low/base/a/a.hpp"\n'})

    def test_refuses_a_file_in_no_layer_and_a_table_that_points_up(self):
        self.assert_refused("harness/low/other/a.hpp lies in no layer", {**RIGHT, "low/other/a.hpp": ""})
        self.assert_refused("harness/high/base/a.hpp lies in no layer", {**RIGHT, "high/base/a.hpp": ""})
        self.assert_refused("base names model, which is not above it", RIGHT,
                            WINGS + "low/base: model\nhigh/model:\n")
        self.assert_refused("low names high, which is not above it", RIGHT,
                            "wing low: high\n" + LAYERS)

    def test_refuses_a_layer_of_a_wing_that_its_own_wing_may_not_use(self):
        self.assert_refused("beside names model, and wing aside may not use high", RIGHT,
                            LAYERS + "aside/beside: model\n")
        layers = LAYERS.replace("wing aside: low", "wing aside: high")
        said, _ = self.said_of({**RIGHT, "aside/beside/a.cpp": BELOW}, layers + "aside/beside: base\n")
        self.assertEqual(said, "")

    def test_refuses_a_name_and_a_pattern_of_a_face_that_nothing_uses(self):
        self.assert_refused("model names base, which it does not include", {**RIGHT, "high/model/a.hpp": ""})
        self.assert_refused("no other layer includes rare.hpp of the face of base", RIGHT,
                            LAYERS.replace("shown.hpp", "shown.hpp rare.hpp"))

    def test_refuses_a_table_of_the_documents_that_says_something_else(self):
        table = "".join(f"| [{wing}](../harness/{wing}/README.md) | {inside} |{used} |\n" for wing, inside, used in (
            ("low", "base", ""), ("high", "model", " low")))
        layers = LAYERS.replace("wing aside: low\n", "")
        self.assertEqual(self.said_of({**RIGHT, "../docs/architecture.md": table}, layers), ("", 0))
        self.assert_refused("docs/architecture.md: its table says",
                            {**RIGHT, "../docs/architecture.md": table.replace("model", "models")}, layers)
        self.assert_refused("docs/architecture.md: its table says", {**RIGHT, "../docs/architecture.md": table}, LAYERS)

    def test_refuses_a_layer_with_more_than_a_tenth_of_the_lines(self):
        names = [f"layer{letter}" for letter in "abcdefghijklm"]
        files = {f"low/{name}/a.cpp": "\n" * 10 for name in names}
        layers = WINGS + "".join(f"low/{name}:\n" for name in names)
        self.assertEqual(self.said_of(files, layers), ("", 0))
        files["low/layera/a.cpp"] = "\n" * 20
        self.assert_refused("layera: 20 of 140 lines are more than a tenth", files, layers)

    def test_refuses_a_call_that_is_for_another_file_alone(self):
        self.assert_refused("use text::parse_json()",
                            {**RIGHT, "low/base/a.cpp": "auto a = text::Json::parse(text);\n"})
        self.assert_refused("use begin_beside()", {**RIGHT, "low/base/a.cpp": "auto a = std::async(work);\n"})
        self.assertEqual(self.said_of({**RIGHT, "low/base/a.cpp": "// Json::parse() is slow\n"}), ("", 0))


if __name__ == "__main__":
    unittest.main()
