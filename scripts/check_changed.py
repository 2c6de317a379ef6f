#!/usr/bin/env python3
"""Looks with clang at what has changed: clang-tidy, headers that compile alone, and who includes them.

usage: check_changed.py BUILD [SINCE] [--plan]
       check_changed.py BUILD --all FOLDER...

BUILD has compile_commands.json of a unity build with clang;
what the commits after SINCE have changed is looked at, and what is not committed (default: the last 50
commits; all, if there are fewer). --plan prints what would be looked at.
--all is clang-tidy over every source of the folders.

A commit in .git-blame-ignore-revs counts as no change, but for the names that it gives to files. Sources that
the build compiles as one are looked at as one, which takes a fraction of the time. Time is bounded by the
three numbers below: what changed last comes first, and the end says how much was not looked at.
"""
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

MOST_TIDIED = 8  # units of at most 16 sources, some 20 s of processor time each
MOST_COMPILED = 10  # units, some 8 s each
MOST_HEADERS = 24  # some 2 s each
COMMITS = 50
LOOKED_AT = ("harness/", "plugins/", "api/")  # tests are compiled by clang where the sanitizers run them
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
FLAGS = ["-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-Wno-unused",
         "-Wno-pragma-once-outside-header", "-I", ".", "-I", "api/include"]


def git(*arguments):
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout


def first_commit_looked_at(since):
    """The commit to begin after; none, if there are fewer than COMMITS and nobody named one."""
    if since:
        return since
    found = git("rev-list", f"--skip={COMMITS}", "-n1", "HEAD").strip()
    return found or None


def changed_files(since):
    """Names that files have today, of what has changed last first."""
    ignored = Path(".git-blame-ignore-revs")
    moves = set(re.findall(r"^[0-9a-f]{40}$", ignored.read_text(), re.MULTILINE)) if ignored.exists() else set()
    span = [f"{since}..HEAD"] if since else ["HEAD"]
    changed = dict.fromkeys(git("diff", "--name-only", "HEAD").split())
    today = {}  # what a later commit calls a file
    for commit in git("rev-list", "--no-merges", *span).split():
        for line in git("diff-tree", "-r", "--root", "--no-commit-id", "--name-status", "-M", commit).splitlines():
            kind, name, *renamed = line.split("\t")
            new = renamed[0] if renamed else name
            new = today.get(new, new)
            if renamed:
                today[name] = new
            if commit not in moves and kind != "D":
                changed.setdefault(new)
    return [name for name in changed if Path(name).is_file()]


def units_of(build):
    """What the build compiles as one, each with its flags: [(flags, [source])]."""
    units = []
    for entry in json.loads((build / "compile_commands.json").read_text()):
        file = Path(entry["file"])
        words = shlex.split(entry["command"])
        included = INCLUDE.findall(file.read_text()) if "Unity" in file.parts else [str(file)]
        sources = [os.path.relpath(source) for source in included]
        written = [one for one in sources if one.endswith(".cpp") and one.startswith(LOOKED_AT)]
        units.append((words[1:words.index("-o")], written))
    return units


def chosen_units(units, sources):
    """Of each unit the sources that are wanted; the unit of what comes first in `sources` is the first."""
    rank = {source: number for number, source in enumerate(sources)}
    found = [(flags, [one for one in unit if one in rank]) for flags, unit in units]
    return sorted((one for one in found if one[1]), key=lambda unit: min(rank[source] for source in unit[1]))


def plan(changed, units):
    """What is to be tidied, which headers are to compile alone, and which units are to compile."""
    built = [source for _, unit in units for source in unit]
    includers = {}
    for source in built:
        for header in INCLUDE.findall(Path(source).read_text()):
            includers.setdefault(header, []).append(source)
    headers = [name for name in changed if name.endswith(".hpp") and name.startswith(LOOKED_AT)]
    alone = [name for name in headers if name.startswith("harness/")]  # others may want a definition of their target
    tidied = dict.fromkeys(name for name in changed if name in built)
    compiled = dict.fromkeys(name for name in changed if name in built)
    for header in headers:
        of_header = includers.get(header, [])
        own = header.removesuffix(".hpp") + ".cpp"
        # clang-tidy sees a header in one source that includes it.
        tidied.update(dict.fromkeys([own] if own in of_header else of_header[:1]))
        compiled.update(dict.fromkeys(of_header))
    compiled = [source for source in compiled if source not in tidied]
    return chosen_units(units, list(tidied)), alone, chosen_units(units, compiled)


def bounded(kind, found, most):
    left = found[most:]
    if left:
        names = [name for unit in left for name in unit[1]] if isinstance(left[0], tuple) else left
        print(f"check: not looked at, as there are too many: {len(names)} {kind}", flush=True)
    return found[:most]


class Looks:
    """Commands of clang over what was chosen."""

    def __init__(self, folder):
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)

    def source_of(self, number, sources):
        unit = self.folder / f"{number}.cpp"
        unit.write_text("".join(f'#include "{Path(source).resolve()}"\n' for source in sources))
        return str(unit)

    def commands(self, tidied, headers, compiled):
        for number, (flags, sources) in enumerate(tidied):
            yield ["clang-tidy", "-quiet", "--checks=-bugprone-suspicious-include",
                   self.source_of(f"tidied_{number}", sources), "--", *flags]
        ask = "import sysconfig; print(sysconfig.get_path('include'))"  # of Debian's Python, as the build takes
        python = subprocess.run(["/usr/bin/python3", "-c", ask], capture_output=True, text=True, check=True).stdout
        for header in headers:
            yield ["clang++", *FLAGS, "-isystem", python.strip(), "-x", "c++", header]
        for number, (flags, sources) in enumerate(compiled):
            yield ["clang++", *flags, "-fsyntax-only", self.source_of(f"compiled_{number}", sources)]


def succeeds(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stdout + done.stderr, flush=True)
    return done.returncode == 0


def succeed(commands):
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        return 0 if all([*pool.map(succeeds, commands)]) else 1


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--plan"]
    build = Path(arguments[0])
    if arguments[1:2] == ["--all"]:
        folders = tuple(folder.rstrip("/") + "/" for folder in arguments[2:])
        units = [(flags, [one for one in unit if one.startswith(folders)]) for flags, unit in units_of(build)]
        return succeed(Looks(build / "all").commands([unit for unit in units if unit[1]], [], []))
    since = first_commit_looked_at(arguments[1] if len(arguments) > 1 else None)
    tidied, headers, compiled = plan(changed_files(since), units_of(build))
    tidied = bounded("sources for clang-tidy", tidied, MOST_TIDIED)
    headers = bounded("headers alone", headers, MOST_HEADERS)
    compiled = bounded("sources that include a changed header", compiled, MOST_COMPILED)
    looks = [*(("clang-tidy", *unit[1]) for unit in tidied), *(("alone", header) for header in headers),
             *(("compiles", *unit[1]) for unit in compiled)]
    if "--plan" in sys.argv:
        print("\n".join(" ".join(look) for look in looks))
        return 0
    print(f"check: clang-tidy over {sum(len(unit[1]) for unit in tidied)} sources, {len(headers)} headers alone, "
          f"{sum(len(unit[1]) for unit in compiled)} other sources", flush=True)
    return succeed(Looks(build / "changed").commands(tidied, headers, compiled))


sys.exit(main())
