#!/usr/bin/env python3
"""check_layers.py accepts a right tree and names each kind of fault of a wrong one."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).with_name("check_layers.py")
LAYERS = "base:\n  face: shown.hpp folder/*.hpp\nmodel: base\n  face: *.hpp\n"


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
        said, code = self.said_of({
            "base/shown.hpp": "", "base/folder/one.hpp": '#include "harness/base/shown.hpp"\n',
            "model/a.hpp": '#include "harness/base/shown.hpp"\n'
                           '#include "harness/base/folder/one.hpp"\n',
            "programs/main.cpp": '#include "harness/model/a.hpp"\n'})
        self.assertEqual((said, code), ("", 0))

    def test_refuses_an_include_of_a_higher_layer(self):
        self.assert_refused("layer base may not include model",
                            {"base/a.hpp": '#include "harness/model/a.hpp"\n'})

    def test_refuses_a_header_that_is_not_of_the_face(self):
        self.assert_refused("is not of the face of base",
                            {"model/a.cpp": '#include "harness/base/hidden.hpp"\n'})

    def test_refuses_a_folder_in_the_face_of_which_only_the_parent_is(self):
        self.assert_refused("is not of the face of base",
                            {"model/a.cpp": '#include "harness/base/folder/deep/one.hpp"\n'})

    def test_refuses_an_include_that_is_not_written_from_the_root(self):
        self.assert_refused("is not written from the source root",
                            {"base/a.cpp": '#include "a.hpp"\n'})

    def test_refuses_ground_that_includes_a_folder(self):
        self.assert_refused("the ground includes none",
                            {"base/a.cpp": '#include "harness/base/folder/one.hpp"\n'})

    def test_refuses_folders_that_include_one_another_in_a_circle_of_three(self):
        self.assert_refused("a -> b -> c -> a", {
            "base/a/a.hpp": '#include "harness/base/b/b.hpp"\n',
            "base/b/b.hpp": '#include "harness/base/c/c.hpp"\n',
            "base/c/c.hpp": '#include "harness/base/a/a.hpp"\n'})

    def test_refuses_a_layer_that_is_not_in_the_table_and_a_table_that_points_up(self):
        self.assert_refused("other is no layer", {"other/a.hpp": ""})
        self.assert_refused("base names model, which is not above it", {},
                            "base: model\nmodel:\n")

    def test_refuses_a_layer_with_more_than_a_tenth_of_the_lines(self):
        names = [f"layer{letter}" for letter in "abcdefghijklm"]
        files = {f"{name}/a.cpp": "\n" * 10 for name in names}
        layers = "".join(f"{name}:\n" for name in names)
        self.assertEqual(self.said_of(files, layers), ("", 0))
        files["layera/a.cpp"] = "\n" * 20
        self.assert_refused("layera: 20 of 140 lines are more than a tenth", files, layers)


if __name__ == "__main__":
    unittest.main()
