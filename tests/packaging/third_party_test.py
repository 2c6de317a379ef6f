"""The list of what is linked and bundled (packaging/third_party.py) names every library that the layers link."""

import re
import sys
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "packaging"))

import third_party  # noqa: E402


class ThirdParty(unittest.TestCase):
    def test_every_library_that_the_build_installs_is_listed(self):
        setup = (SOURCE / "scripts/setup.sh").read_text(encoding="utf-8")
        packages = re.search(r"^build=\((.*?)\)", setup, re.MULTILINE | re.DOTALL).group(1).split()
        libraries = {name for name in packages if name.endswith("-dev")}
        self.assertEqual(libraries - set(third_party.LIBRARIES), set())

    def test_a_document_holds_each_part_once_and_says_that_matchbench_contains_it(self):
        parts = [("zlib", "1:1.2", "Zlib", None, "pkg:deb/debian/zlib@1:1.2"),
                 ("@a/b", "3.0", "ISC", None, "pkg:npm/%40a/b@3.0")]
        made = third_party.document(parts)
        self.assertEqual([package["name"] for package in made["packages"]], ["matchbench", "zlib", "@a/b"])
        contained = [relation["relatedSpdxElement"] for relation in made["relationships"]
                     if relation["relationshipType"] == "CONTAINS"]
        self.assertEqual(contained, ["SPDXRef-zlib-1-1.2", "SPDXRef--a-b-3.0"])
        for package in made["packages"]:
            self.assertRegex(package["SPDXID"], r"^SPDXRef-[A-Za-z0-9.-]+$")

    def test_the_page_s_build_tools_are_not_called_parts(self):
        self.assertTrue(third_party.NOT_BUNDLED.match("@esbuild/linux-x64"))
        self.assertFalse(third_party.NOT_BUNDLED.match("d3-array"))


if __name__ == "__main__":
    unittest.main()
