#!/usr/bin/env python3
"""Runs the contests of datasets/contests with every matchmaker and engine that is built, and writes their boards.

usage: boards.py [--program FILE] [--out DIR] [NAME...]

NAME: geography, agent-tools, owls-tc4 or sawsdl-tc3; all that have their collection by default. The last two are
imported first, as their contests say. Engines that scripts/engines.sh has not built are left out, and it says so. DIR
(default: build/boards) gets boards.md and a folder for each contest with the contest file and the report, without
judgments, rankings, requests and logs: the results are ours to publish, the collections are not ours to copy. The
databases, which hold all of these, are kept in DIR/rounds.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent
CONTESTS = SOURCE / "datasets/contests"
NAMES = ["geography", "agent-tools", "owls-tc4", "sawsdl-tc3"]
WITHOUT = "judgments,rankings,requests,logs"
# What a page has no room for; the report shows it.
NOT_SHOWN = {"queries", "load [ms]", "cold [ms]", "n", "hot [ms]", "AQRT [ms]", "p95 [ms]", "≤"}


def engines() -> str:
    """The entrants that OWLS-TC 4's contest has behind its last matchmaker."""
    text = (CONTESTS / "owls-tc4.yaml").read_text(encoding="utf-8")
    found = re.search(r"^  - plugin: \.\./\.\./build/engines/.*?(?=^\S)", text, re.DOTALL | re.MULTILINE)
    if found is None:
        raise SystemExit(f"boards: {CONTESTS / 'owls-tc4.yaml'} names no engine")
    return found.group()


def contest_in(folder: Path, name: str) -> Path:
    """The contest with the engines, its paths seen from the folder."""
    text = (CONTESTS / f"{name}.yaml").read_text(encoding="utf-8")
    if "build/engines/" not in text:
        text = text.replace("\nmeasures:", "\n" + engines() + "measures:", 1)
    paths = re.compile(r"((?:collection|plugin): )(\.\./\S+)")
    text = paths.sub(lambda at: at[1] + os.path.relpath(CONTESTS / at[2], folder), text)
    file = folder / f"{name}.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def collection_of(contest: Path) -> Path:
    found = re.search(r"^collection: (\S+)", contest.read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise SystemExit(f"boards: {contest} names no collection")
    return contest.parent / found[1]


def call(*words: str | Path) -> str:
    print("boards:", *words, file=sys.stderr)
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise SystemExit(f"boards: exit code {done.returncode} of: {' '.join(map(str, words))}")
    return done.stdout


def board_of(program: Path, out: Path, name: str) -> str:
    folder = out / name
    folder.mkdir(parents=True, exist_ok=True)
    contest = contest_in(folder, name)
    if not collection_of(contest).is_dir():
        print(f"boards: {name} is left out, because {collection_of(contest).resolve()} is not a folder; "
              f"{CONTESTS / name}.yaml says how to import it", file=sys.stderr)
        return ""
    database = out / "rounds" / f"{name}.db"
    database.parent.mkdir(exist_ok=True)
    database.unlink(missing_ok=True)
    call(program, "run", contest, "--db", database, "--quiet")
    call(program, "score", database)
    shutil.rmtree(folder / "report", ignore_errors=True)
    call(program, "report", database, "--out", folder / "report", "--without", WITHOUT)
    header = call(program, "leaderboard", database, "--markdown").split("\n", 1)[0]
    columns = [name for cell in header.strip("| ").split("|") if (name := cell.strip()) not in NOT_SHOWN]
    board = call(program, "leaderboard", database, "--markdown", "--columns", ",".join(columns))
    title = re.search(r"^name: (.+)", contest.read_text(encoding="utf-8"), re.MULTILINE)
    return (f"## {title[1] if title else name}\n\n{board.strip()}\n\n"
            f'<a href="{name}/report/report.html">Report</a>, <a href="{name}/{name}.yaml">contest file</a>. '
            f"These commands repeat it:\n\n"
            f"```sh\nmatchbench run {name}.yaml --db {name}.db && matchbench score {name}.db\n"
            f"matchbench report {name}.db --out {name}\n```\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=Path, default=SOURCE / "build/release/bin/matchbench")
    parser.add_argument("--out", type=Path, default=SOURCE / "build/boards")
    parser.add_argument("names", nargs="*", metavar="NAME", default=NAMES)
    args = parser.parse_args()
    unknown = [name for name in args.names if name not in NAMES]
    if unknown:
        parser.error(f"there is no board of {unknown[0]}; there are {', '.join(NAMES)}")
    out = args.out.resolve()
    boards = [board for name in args.names if (board := board_of(args.program.resolve(), out, name))]
    version = call(args.program.resolve(), "--version").strip()
    (out / "boards.md").write_text("# Boards\n\nThe reference matchmakers, and engines that people know with their own "
                                   f"defaults, on four collections. Made by {version}. No matchmaker was tuned.\n\n"
                                   + "\n".join(boards), encoding="utf-8")
    print(f"boards: {len(boards)} boards are in {out / 'boards.md'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
