#!/usr/bin/env python3
"""Prints how much processor time each part of a verdict, of a small round and of its report takes.

usage: tests/bench/profile_bench.py [--tries N] [--functions] PROGRAM

PROGRAM: build/release/bin/matchbench. A verdict is that of a Python ranker on the 214 agent tools against a baseline, a
round that of `keyword`, as in pace_bench.py. Each command is run --tries times (default 5) by itself, for its elapsed
time, and as often under perf, which samples all processes and unwinds their stacks. A sample belongs to the first part
below that one of its functions is in. Prints WHAT, PART and milliseconds of processor time in a run; --functions adds
the functions of matchbench with a fiftieth of the samples or more. Shares hold on a busy machine, too; times do not.
"""

import argparse
import collections
import os
import re
import statistics
import subprocess
import sys
import tempfile

from pace_bench import Place, prepare_round, prepare_verdict, TOOLS

SAMPLES_PER_S = 2000
OWN = "matchbench"
# Where a function of matchbench is named by these beginnings, its sample belongs to the part.
PARTS = [
    ("files that workers are shown", ["session::show_files", "keeper::", "session::find_guarded"]),
    ("the collection, read", ["collection::"]),
    ("the null measurement", ["conduct::null_cost", "conduct::measure_null", "conduct::kept_null"]),
    ("entrants, identified", ["conduct::identify_", "session::identify"]),
    ("the database, made and opened", ["store::RoundStore::create", "store::RoundStore::open"]),
    ("sessions, and their answers stored", ["round::"]),
    ("scores", ["score::", "measures::"]),
    ("figures and tests of boards", ["results::", "study::", "analysis::"]),
    ("boards, reports and their texts", ["report::", "publish::"]),
    ("the environment, recorded", ["conduct::record_environment", "conduct::environment"]),
    ("contest and plugins, read", ["contest::", "registry::"]),
]
STARTING = "the process, started and ended"
REST = "the rest of the command"


def part_of(functions):
    for part, beginnings in PARTS:
        for beginning in beginnings:
            if any(function.startswith("matchbench::" + beginning) for function in functions):
                return part
    return REST if any(function in ("main", "start_thread") for function in functions) else STARTING


def samples_of(data):
    """The process and the functions of each sample, from the innermost."""
    told = subprocess.run(["perf", "script", "-i", data, "-F", "comm,ip,sym", "--no-inline"], capture_output=True,
                          text=True, errors="replace", check=True).stdout
    for block in told.split("\n\n"):
        lines = block.strip("\n").split("\n")
        if not lines[0].strip():
            continue
        frames = [line.split(None, 1)[-1].strip() for line in lines[1:]]
        yield lines[0].split()[0], [re.sub(r"\(.*", "", frame) for frame in frames]


def profile(place, what, words, options, codes=(0,), clear=()):
    def run(*before):
        for name in clear:
            place.remove(name)
        if not before:
            return place.run(*words, codes=codes)
        done = subprocess.run([*before, place.program, *words], cwd=place.folder, env=place.environment,
                              capture_output=True, text=True)
        if done.returncode not in codes:
            sys.exit(f"perf: exit code {done.returncode}\n{done.stdout}{done.stderr}")
        return 0

    elapsed = statistics.median(run() for _ in range(options.tries))
    parts = collections.Counter()
    functions = collections.Counter()
    data = place.path("perf.data")
    for _ in range(options.tries):
        run("perf", "record", "-q", "-e", "cpu-clock", "-F", str(SAMPLES_PER_S), "--call-graph", "dwarf,16384", "-o", data,
            "--")
        for process, frames in samples_of(data):
            if process == OWN:
                parts[part_of(frames)] += 1
                functions.update({frame for frame in frames if frame.startswith("matchbench::")})
            else:
                parts["keeper and workers" if process.startswith(OWN) else f"programs: {process}"] += 1
    in_ms = 1000 / SAMPLES_PER_S / options.tries
    print(f"{what}\telapsed, without perf\t{1000 * elapsed:.0f}")
    print(f"{what}\tprocessor time in all\t{sum(parts.values()) * in_ms:.0f}")
    for part, count in parts.most_common():
        print(f"{what}\t{part}\t{count * in_ms:.1f}", flush=True)
    if options.functions:
        for function, count in functions.most_common():
            if count * 50 >= sum(parts.values()):
                print(f"{what}\t  {function}\t{count * in_ms:.1f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("--tries", type=int, default=5)
    parser.add_argument("--functions", action="store_true")
    options = parser.parse_args()
    with open("/proc/loadavg", encoding="ascii") as file:
        print("load", file.read().strip(), flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        place = Place(options.program, os.path.join(scratch, "place"))
        prepare_verdict(place, options)
        profile(place, "verdict", ["gate", "baseline.yaml", "./ranker", "--collection", TOOLS], options, codes=(0, 4))
        prepare_round(place, options)
        profile(place, "round", ["run", "keyword.yaml", "--db", "keyword.db", "--quiet"], options, clear=["keyword.db"])
        place.run("score", "keyword.db")
        profile(place, "report", ["report", "keyword.db", "--out", "report.html"], options)


if __name__ == "__main__":
    main()
