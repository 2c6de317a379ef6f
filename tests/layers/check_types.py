#!/usr/bin/env python3
"""Checks that a type is defined once in a namespace of harness/, and that no table has a hash without a key.

usage: check_types.py ROOT

Two definitions of one name in one namespace break the one-definition rule as soon as both are linked into
one program, and no compiler says so. Types in anonymous namespaces belong to their file and are left out.
Names and numbers that others chose can all be given one hash if it has no key (name_table.hpp). Pointers are
nobody's choice.
"""
import re
import sys
from pathlib import Path

NAMESPACE = re.compile(r"namespace ([\w:]+) \{")
TYPE = re.compile(r"(?:class|struct|union|enum(?: class)?) (\w+)(?: final)?(?: :[^;]*)?\s*(\{|$)")

WITHOUT_KEY = re.compile(r"std::unordered_\w+<(?!const [\w:]+\*)")
HAS_KEY = {"harness/foundation/base/name_table.hpp",      # which makes the tables
           "harness/data/ontology/taxonomy_writer.cpp"}   # whose blocks are hashed by keyed_hash()


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
    faults = []
    for file in sorted((root / "harness").rglob("*")):
        if file.suffix not in (".hpp", ".cpp"):
            continue
        text, path = file.read_text(), str(file.relative_to(root))
        for name in types_of(text):
            places.setdefault(name, []).append(path)
        if WITHOUT_KEY.search(text) and path not in HAS_KEY:
            faults.append(f"{path} has a std::unordered_ table: take one of base/name_table.hpp")
    faults += [f"{name} is defined in {' and '.join(files)}"
              for name, files in sorted(places.items()) if len(files) > 1]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults or not places else 0


sys.exit(main())
