#!/usr/bin/env python3
"""Checks that no two sources of a layer, or two tests of it, use one name in their anonymous namespaces.

usage: check_helpers.py ROOT

Helpers that are the same become one function, and others get names that tell them apart. Then several
sources of a layer can be compiled as one, too (CMAKE_UNITY_BUILD), and so can the files *_test.cpp of a
folder of tests/. All sources are formatted, so that whatever is defined at the level of a namespace
begins a line.
"""
import re
import sys
from pathlib import Path

RAW_STRING = re.compile(r'R"(\w*)\(.*?\)\1"', re.DOTALL)
TYPE = re.compile(r"(?:class|struct|union|enum(?: class)?) (\w+)")
OTHER = re.compile(r"[\w:<>,&*\[\] ]*?[ &*](\w+)(?:\[\w*\])*(?:\(| =|\{|;)")
# A repeated alias of the same type is no fault, and the compiler refuses any other.
NEITHER = re.compile(r"using |namespace |static_assert|template |return |[^\w\[]")


# What says to GoogleTest how a type is printed is overloaded.
OVERLOADED = "PrintTo"


def helpers_of(text):
    """The names that a source defines in anonymous namespaces, each with the namespace around it."""
    is_anonymous = False
    around = ""
    for line in RAW_STRING.sub('""', text).splitlines():
        if line == "namespace {":
            is_anonymous = True
        elif line == "}  // namespace":
            is_anonymous = False
        elif line.startswith("namespace ") and line.endswith(" {"):
            around = line.split()[1]
        elif is_anonymous and line and not NEITHER.match(line):
            if found := TYPE.match(line) or OTHER.match(line):
                if found[1] != OVERLOADED:
                    yield around, found[1]


def main():
    root = Path(sys.argv[1])
    places = {}
    for file in (*sorted((root / "harness").rglob("*.cpp")), *sorted((root / "tests").rglob("*_test.cpp"))):
        path = file.relative_to(root)
        home = path.parts[:3] if path.parts[0] == "harness" else path.parts[:-1]
        for around, name in set(helpers_of(file.read_text())):
            places.setdefault((home, around, name), []).append(str(path))
    faults = [f"{name} stands in {' and '.join(files)}"
              for (*_, name), files in sorted(places.items()) if len(files) > 1]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults or not places else 0


sys.exit(main())
