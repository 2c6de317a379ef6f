#!/usr/bin/env python3
"""Checks that no two sources of a layer of harness/ use one name in their anonymous namespaces.

usage: check_helpers.py ROOT

Helpers that are the same become one function, and others get names that tell them apart. Then several
sources of a layer can be compiled as one, too (CMAKE_UNITY_BUILD). All sources are formatted, so that
whatever is defined at the level of a namespace begins a line.
"""
import re
import sys
from pathlib import Path

RAW_STRING = re.compile(r'R"(\w*)\(.*?\)\1"', re.DOTALL)
TYPE = re.compile(r"(?:class|struct|union|enum(?: class)?) (\w+)")
OTHER = re.compile(r"[\w:<>,&*\[\] ]*?[ &*](\w+)(?:\[\w*\])*(?:\(| =|\{|;)")
# A repeated alias of the same type is no fault, and the compiler refuses any other.
NEITHER = re.compile(r"using |namespace |static_assert|template |return |[^\w\[]")


def helpers_of(text):
    """The names that a source defines in anonymous namespaces."""
    is_anonymous = False
    for line in RAW_STRING.sub('""', text).splitlines():
        if line == "namespace {":
            is_anonymous = True
        elif line == "}  // namespace":
            is_anonymous = False
        elif is_anonymous and line and not NEITHER.match(line):
            if found := TYPE.match(line) or OTHER.match(line):
                yield found[1]


def main():
    root = Path(sys.argv[1])
    places = {}
    for file in sorted((root / "harness").rglob("*.cpp")):
        path = file.relative_to(root)
        for name in set(helpers_of(file.read_text())):
            places.setdefault((path.parts[1], name), []).append(str(path))
    faults = [f"{name} stands in {' and '.join(files)}"
              for (_, name), files in sorted(places.items()) if len(files) > 1]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults or not places else 0


sys.exit(main())
