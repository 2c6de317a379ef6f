#!/usr/bin/env python3
"""Runs the contests of datasets/contests with every matchmaker and engine that is built, and writes their boards.

usage: boards.py [--program FILE] [--data DIR] [--out DIR] [NAME...]

NAME: geography, agent-tools, owls-tc4 or sawsdl-tc3; all by default. The last two are not matchbench's: they are
imported from DIR/NAME, where they have been unpacked, with the command that their contest shows, and are left out
without --data. Engines that scripts/engines.sh has not built are left out, too. OUT (default: build/boards) gets
boards.md and, for each contest, a folder with the contest file and the page of the report, compressed, without judgments,
rankings, requests and logs: the results are ours to publish, the collections are not ours to copy. OUT/rounds keeps what
was run and holds all of these; rounds that are there go on where they stopped. packaging/boards has what is published.
"""

import argparse
import lzma
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent
CONTESTS = SOURCE / "datasets/contests"
OWN = {"geography", "agent-tools"}
NAMES = ["geography", "agent-tools", "owls-tc4", "sawsdl-tc3"]
WITHOUT = "judgments,rankings,requests,logs"
# What a page has no room for, and times and memory, which depend on the machine; the report shows both.
NOT_SHOWN = {"queries", "load [ms]", "cold [ms]", "n", "hot [ms]", "AQRT [ms]", "p50 [ms]", "p95 [ms]", "≤",
             "memory [MiB]"}
INTRODUCTION = """# Boards

The reference matchmakers, and engines that people know with their own defaults. Made by {version} with
`packaging/boards.py`. No matchmaker was tuned. `scripts/engines.sh` builds the engines, which belong into the
folder `engines` beside a contest file; those that are not there are left out. Times in the reports are of one small
machine that did other work, too.

"""


def shipped(name: str) -> str:
    return (CONTESTS / f"{name}.yaml").read_text(encoding="utf-8")


def engines() -> str:
    """The entrants that OWLS-TC 4's contest has behind its last matchmaker."""
    found = re.search(r"^  - plugin: \.\./\.\./build/engines/.*?(?=^\S)", shipped("owls-tc4"), re.DOTALL | re.MULTILINE)
    if found is None:
        raise SystemExit(f"boards: {CONTESTS / 'owls-tc4.yaml'} names no engine")
    return found.group()


def contest_of(name: str) -> str:
    """The contest with the engines, for any folder in which the collection and the engines lie."""
    text = re.sub(r"^#.*\n", "", shipped(name), flags=re.MULTILINE)
    if "build/engines/" not in text:
        text = text.replace("\nmeasures:", "\n" + engines() + "measures:", 1)
    text = text.replace("../../build/engines/", "engines/")
    return re.sub(r"^collection: .*", f"collection: {name}", text, count=1, flags=re.MULTILINE)


def collection_command(name: str) -> str:
    """What brings the collection beside the contest file."""
    if name in OWN:
        return f"ln -s /usr/share/matchbench/datasets/{name} .   # in an environment: share/matchbench/datasets/{name}"
    found = re.search(r"matchbench (collection import (?:.*\\\n)*.*)", shipped(name))
    if found is None:
        raise SystemExit(f"boards: {CONTESTS / name}.yaml does not say how to import its collection")
    command = re.sub(r"\s*\\\n#\s*", " ", found.group())
    return command.replace(f"MATCHBENCH/collections/{name}", name)


def call(*words: "str | Path", folder: Path) -> str:
    print("boards:", *words, file=sys.stderr)
    done = subprocess.run([str(word) for word in words], cwd=folder, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise SystemExit(f"boards: exit code {done.returncode} of: {' '.join(map(str, words))}")
    return done.stdout


def bring_collection(program: Path, data: "Path | None", rounds: Path, name: str) -> bool:
    target = rounds / name
    if target.exists():
        return True
    if name in OWN:
        target.symlink_to(SOURCE / "datasets" / name)
        return True
    if data is None or not (data / name).is_dir():
        print(f"boards: {name} is left out; --data DIR with {name} in it imports it", file=sys.stderr)
        return False
    words = shlex.split(collection_command(name))[1:]
    words[words.index("--out") + 1] = str(target)
    call(program, *words, folder=data / name)
    return True


def board_of(program: Path, rounds: Path, out: Path, name: str) -> str:
    file, database, page = rounds / f"{name}.yaml", f"{name}.db", out / name
    file.write_text(contest_of(name), encoding="utf-8")
    resume = ["--resume"] if (rounds / database).exists() else []
    call(program, "run", file.name, "--db", database, "--quiet", *resume, folder=rounds)
    call(program, "score", database, folder=rounds)
    shutil.rmtree(rounds / f"{name}-report", ignore_errors=True)
    call(program, "report", database, "--out", f"{name}-report", "--format", "html", "--without", WITHOUT, folder=rounds)
    page.mkdir(exist_ok=True)
    shutil.copy(file, page)
    (page / "report.html.xz").write_bytes(lzma.compress((rounds / f"{name}-report/report.html").read_bytes()))
    header = call(program, "leaderboard", database, "--markdown", folder=rounds).split("\n", 1)[0]
    columns = [column for cell in header.strip("| ").split("|") if (column := cell.strip()) not in NOT_SHOWN]
    board = call(program, "leaderboard", database, "--markdown", "--columns", ",".join(columns), folder=rounds)
    title = re.search(r"^name: (.+)", contest_of(name), re.MULTILINE)
    return (f"## {title[1] if title else name}\n\n{board.strip()}\n\n"
            f'<a href="{name}/report.html">Report</a>, <a href="{name}/{name}.yaml">contest file</a>. '
            f"Two commands repeat it:\n\n```sh\n{collection_command(name)}\n"
            f"matchbench run {name}.yaml --db {name}.db && matchbench score {name}.db\n```\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=Path, default=SOURCE / "build/release/bin/matchbench")
    parser.add_argument("--data", type=Path, help="where owls-tc4 and sawsdl-tc3 are unpacked")
    parser.add_argument("--out", type=Path, default=SOURCE / "build/boards")
    parser.add_argument("names", nargs="*", metavar="NAME", default=NAMES)
    args = parser.parse_args()
    unknown = [name for name in args.names if name not in NAMES]
    if unknown:
        parser.error(f"there is no board of {unknown[0]}; there are {', '.join(NAMES)}")
    out, program = args.out.resolve(), args.program.resolve()
    rounds = out / "rounds"
    rounds.mkdir(parents=True, exist_ok=True)
    if (SOURCE / "build/engines").is_dir() and not (rounds / "engines").exists():
        (rounds / "engines").symlink_to(SOURCE / "build/engines")
    data = args.data.resolve() if args.data else None
    boards = [board_of(program, rounds, out, name) for name in args.names
              if bring_collection(program, data, rounds, name)]
    version = " ".join(call(program, "--version", folder=rounds).split()[:2])
    (out / "boards.md").write_text(INTRODUCTION.format(version=version) + "\n".join(boards), encoding="utf-8")
    print(f"boards: {len(boards)} boards are in {out / 'boards.md'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
