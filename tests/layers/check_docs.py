#!/usr/bin/env python3
"""Checks that what the documents link to is there, and that their prose fits 120 columns.

usage: check_docs.py ROOT

A path is a link of Markdown to a file, or text in backquotes that begins with a folder of the tree. A
star stands for any text, as in a shell; what follows a space, a colon or '#' is no part of it. What a
link has after '#' is a heading of the page. Each page of docs/ is in docs/README.md and on the site,
and the README and these pages have at most MOST_WORDS words, so that somebody can read them.
"""
import re
import sys
from pathlib import Path

WIDEST = 120
MOST_WORDS = 46000
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


def headings(document):
    """The names by which links reach the headings of a page, as GitHub and the site make them."""
    text = re.sub(r"^```.*?^```", "", document.read_text(), flags=re.S | re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
            for title in re.findall(r"^#+ (.*)$", text, re.M)}


def links_beside_headings(document):
    """Of a document: line number and target of each link to a heading that its page lacks."""
    for number, line in enumerate(document.read_text().splitlines(), 1):
        for page, heading in re.findall(r"\]\(([^)#:\s]*)#([^)\s]+)\)", line):
            path = document.parent / page if page else document
            if path.suffix == ".md" and path.exists() and heading not in headings(path):
                yield number, f"{page}#{heading}"


def pages_left_out(root):
    """Pages of docs/ that a reader of docs/README.md, or of the site's list, does not find."""
    readme, index = root / "docs/README.md", root / "docs/site/index.md"
    if not readme.exists():
        return
    linked = set(re.findall(r"\]\(([a-z0-9-]+\.md)", readme.read_text()))
    listed = {f"{line}.md" for line in index.read_text().splitlines()}
    for page in sorted(path.name for path in (root / "docs").glob("*.md")):
        for where, named in ((readme, linked), (index, listed)):
            if page != "README.md" and page not in named:
                yield f"{where.relative_to(root)}: it leaves out {page}"


def words_too_many(root):
    words = sum(len(page.read_text().split()) for page in (*root.glob("README.md"), *root.glob("docs/*.md")))
    if words > MOST_WORDS:
        yield f"README.md and docs/*.md have {words} words, and {MOST_WORDS} at most: shorten them"


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
    faults += [f"{document.relative_to(root)}:{number}: there is no heading {target}"
               for document in documents(root) for number, target in links_beside_headings(document)]
    faults += [*pages_left_out(root), *words_too_many(root)]
    faults += [f"{document.relative_to(root)}:{number}: wrap it: it is wider than {WIDEST} columns"
               for document in documents(root) for number in wide_lines(document)]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


sys.exit(main())
