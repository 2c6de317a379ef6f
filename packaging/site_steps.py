#!/usr/bin/env python3
"""Prints the commands that a page of the built site tells its reader to type, so that tests type just these.

usage: site_steps.py PAGE.html HEADING...

The commands are the shell blocks below the HEADINGs, in their order; a command that goes on after a backslash is
one line.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path


class Sections(HTMLParser):
    """The shell blocks of a page that Sphinx has made, by the heading that they stand under."""

    def __init__(self):
        super().__init__()
        self.blocks: dict[str, list[str]] = {}
        self.heading = ""
        self.inside: list[str] = []  # what is open and counts: heading, shell block, its text

    def handle_starttag(self, tag, attributes):
        classes = (dict(attributes).get("class") or "").split()
        if re.fullmatch("h[1-6]", tag):
            self.heading, self.inside = "", [tag]
        elif tag == "div" and "highlight-sh" in classes:
            self.inside = ["block"]
        elif tag == "pre" and self.inside == ["block"]:
            self.inside.append(tag)
            self.blocks.setdefault(self.heading, []).append("")

    def handle_endtag(self, tag):
        if self.inside and self.inside[-1] == tag:
            self.inside = []

    def handle_data(self, text):
        if self.inside == ["block", "pre"]:
            self.blocks[self.heading][-1] += text
        elif self.inside and self.inside[0] != "block":
            self.heading += text.removesuffix("¶")


def steps_of(page: str, headings: "list[str]") -> str:
    sections = Sections()
    sections.feed(page)
    missing = [heading for heading in headings if heading not in sections.blocks]
    if missing:
        raise SystemExit(f"site_steps: the page shows no commands below '{missing[0]}'")
    return "".join(block.replace("\\\n", "") for heading in headings for block in sections.blocks[heading])


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    sys.stdout.write(steps_of(Path(sys.argv[1]).read_text(encoding="utf-8"), sys.argv[2:]))
