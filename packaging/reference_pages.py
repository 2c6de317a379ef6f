#!/usr/bin/env python3
"""Writes the site's pages of reference from what the program and the headers say.

usage: reference_pages.py --program FILE --out DIR
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import python_page

SOURCE = Path(__file__).resolve().parent.parent


def output_of(program: Path, *words: str) -> str:
    return subprocess.run([str(program), *words], check=True, capture_output=True, text=True).stdout


def commands_of(program: Path) -> list[list[str]]:
    """The words of every command, as the manual pages are named."""
    with tempfile.TemporaryDirectory() as folder:
        output_of(program, "manual", folder)
        pages = sorted(path.stem for path in Path(folder).glob("matchbench-*.1"))
    commands = []
    for page in pages:
        words = page.removeprefix("matchbench-").split("-")
        commands.append(split_words(program, words))
    return commands


def split_words(program: Path, words: list[str]) -> list[str]:
    """Hyphens part words of a command, and belong to some: 'analyse-virtual-judges' is two words."""
    path: list[str] = []
    while words:
        for count in range(len(words), 0, -1):
            word = "-".join(words[:count])
            asked = subprocess.run([str(program), *path, word, "--help"], capture_output=True, text=True)
            if asked.returncode == 0:
                path.append(word)
                words = words[count:]
                break
        else:
            raise SystemExit(f"reference_pages: there is no command {' '.join([*path, *words])}")
    return path


def commands_page(program: Path) -> str:
    parts = ["# Commands\n\nWhat `--help` says of each command. [The command line](../command-line.md) explains them.\n"]
    for words in commands_of(program):
        parts.append(f"## `{' '.join(words)}`\n\n```text\n{output_of(program, *words, '--help').strip()}\n```\n")
    return "\n".join(parts)


def measures_page(program: Path) -> str:
    rows = json.loads(output_of(program, "measures", "--json"))
    keys = sorted(rows[0], key=lambda key: key == "parameters")  # the widest column comes last
    lines = ["# List of measures", "", "What `matchbench measures` lists. [Measures](../measures.md) defines them.", "",
             "| " + " | ".join(keys) + " |", "|" + "---|" * len(keys)]
    for row in rows:
        cells = ["" if row[key] is None else str(row[key]).replace("|", "\\|").replace("\n", " ") for key in keys]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def audit_page(program: Path) -> str:
    return ("# Audit of the measures\n\n[Measures](../measures.md) says what is checked.\n\n" +
            output_of(program, "analyse", "audit", "--markdown"))


def file_page(title: str, path: Path, language: str) -> str:
    return f"# {title}\n\n`{path.relative_to(SOURCE)}`:\n\n```{language}\n{path.read_text(encoding='utf-8')}\n```\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    program = args.program.resolve()
    pages = {
        "commands.md": commands_page(program),
        "measures.md": measures_page(program),
        "audit.md": audit_page(program),
        "python-package.md": python_page.page(),
        "plugin-h.md": file_page("Interface for plugins", SOURCE / "api/include/matchbench/plugin.h", "c"),
        "database-schema.md": file_page("Schema of a database", SOURCE / "harness/data/store/schema/round.sql", "sql"),
        "report-schema.md": file_page("Schema of report.json", SOURCE / "reports/schema/report.schema.json", "json"),
    }
    for name, text in pages.items():
        (args.out / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
