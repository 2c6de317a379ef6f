#!/usr/bin/env python3
"""Checks that a type is defined once in a namespace of harness/.

usage: check_types.py ROOT

Two definitions of one name in one namespace break the one-definition rule as soon as both are linked into
one program, and no compiler says so. Types in anonymous namespaces belong to their file and are left out.
"""
import re
import sys
from pathlib import Path

NAMESPACE = re.compile(r"namespace ([\w:]+) \{")
TYPE = re.compile(r"(?:class|struct|union|enum(?: class)?) (\w+)(?: final)?(?: :[^;]*)?\s*(\{|$)")


def types_of(text):
    """The qualified names of the types that a source defines at the level of a namespace."""
    namespace = ""
    is_anonymous = False
    for line in text.splitlines():
        if found := NAMESPACE.match(line):
            namespace = found[1]
        elif line == "namespace {":
            is_anonymous = True
        elif line == "}  // namespace":
            is_anonymous = False
        elif not is_anonymous and (found := TYPE.match(line)) and not line.endswith(";"):
            yield f"{namespace}::{found[1]}"


def main():
    root = Path(sys.argv[1])
    places = {}
    for file in sorted((root / "harness").rglob("*")):
        if file.suffix not in (".hpp", ".cpp"):
            continue
        for name in types_of(file.read_text()):
            places.setdefault(name, []).append(str(file.relative_to(root)))
    faults = [f"{name} is defined in {' and '.join(files)}"
              for name, files in sorted(places.items()) if len(files) > 1]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults or not places else 0


sys.exit(main())
