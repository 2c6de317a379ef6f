#!/usr/bin/env python3
"""Checks that every path that the documents name is there, and that their prose fits 120 columns.

usage: check_docs.py ROOT

A path is a link of Markdown to a file, or text in backquotes that begins with a folder of the tree. A
star stands for any text, as in a shell; what follows a space, a colon or '#' is no part of it.
"""
import re
import sys
from pathlib import Path

WIDEST = 120
TOP = ("api", "cmake", "datasets", "docs", "harness", "plugins", "reports", "scripts", "tests")
PLACEHOLDER = re.compile(r"[<>…{}]|[A-Z]{3,}")


def documents(root):
    yield from sorted(root.glob("*.md"))
    for folder in ("docs", "api", "datasets", "harness", "plugins", "tests"):
        yield from (document for document in sorted((root / folder).rglob("*.md"))
                    if document.parent.name not in ("approved", "judgments"))


def named_paths(document, root):
    """Of a document: line number, the text, and the path that it should be."""
    in_code = False
    for number, line in enumerate(document.read_text().splitlines(), 1):
        if line.lstrip().startswith("```"):
            in_code = not in_code
        if in_code:
            continue
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", line):
            if not re.match(r"[a-z]+:", target):
                yield number, target, document.parent / target
        for quoted in re.findall(r"`([^`]+)`", line):
            name = re.split(r"[\s:#]", quoted)[0].rstrip("/")
            if name.split("/")[0] in TOP and "/" in name and not PLACEHOLDER.search(name):
                yield number, quoted, root / name


def wide_lines(document):
    in_code = False
    for number, line in enumerate(document.read_text().splitlines(), 1):
        if line.lstrip().startswith("```"):
            in_code = not in_code
        if len(line) > WIDEST and not in_code and not line.startswith("|"):
            yield number


def is_there(path, root):
    if "*" not in path.name and "*" not in str(path):
        return path.exists()
    return any(root.glob(str(path.relative_to(root))))


def main():
    root = Path(sys.argv[1]).resolve()
    faults = [f"{document.relative_to(root)}:{number}: there is no {text}"
              for document in documents(root)
              for number, text, path in named_paths(document, root)
              if not is_there(path, root)]
    faults += [f"{document.relative_to(root)}:{number}: wrap it: it is wider than {WIDEST} columns"
               for document in documents(root) for number in wide_lines(document)]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


sys.exit(main())
