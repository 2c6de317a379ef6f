#!/usr/bin/env python3
"""Times what people wait for: verdicts, small rounds, rounds side by side and checks of a plugin.

usage: tests/bench/pace_bench.py [--tries N] [--what WHAT,...] [--load S] PROGRAM...

PROGRAM: build/release/bin/matchbench, and others to compare with, such as that of another build; each try asks all of
them in turn. WHAT: verdict, round, jobs, sleepers, check, slow (default: all but slow). --tries: default 5. --load: how
long the slow ranker loads, default 20 s.

Lines of WHAT, PROGRAM and the elapsed seconds of each try, the median first. A verdict is that of a Python ranker on
the 214 agent tools, against a baseline and of both sides. `jobs` is a round of two rankers that compute for --busy seconds each, one by one and side by side;
`sleepers` one of 64 rankers that sleep in their only query. The machine has to be idle; its load is printed first.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOLS = os.path.join(ROOT, "datasets", "agent-tools")
CONTEST = "matchbench: contest/1\nname: pace\ncollection: {}\nentrants:\n{}protocol: {{passes: 1, {}}}\n"
SLEEPER = """import matchbench, time
class Sleeper(matchbench.Matchmaker):
    def load(self, collection): pass
    def query(self, query):
        time.sleep({})
        return []
matchbench.main(Sleeper)
"""
BUSY = """import matchbench, time
class Busy(matchbench.Matchmaker):
    def load(self, collection): self.until = {} / {}
    def query(self, query):
        end = time.process_time() + self.until
        while time.process_time() < end: pass
        return [(0, 1.0)]
matchbench.main(Busy)
"""
LOADING = """import matchbench, time
class Loading(matchbench.Matchmaker):
    def load(self, collection): time.sleep({} if collection.services else 0)
    def query(self, query): return [(0, 1.0)]
matchbench.main(Loading)
"""


class Place:
    """A folder for one program, with a state of its own: what it keeps between commands is warm after one run."""

    def __init__(self, program, folder):
        self.program = os.path.abspath(program)
        self.folder = folder
        self.environment = {**os.environ, "XDG_STATE_HOME": os.path.join(folder, "state")}
        os.makedirs(folder)

    def run(self, *words, codes=(0,)):
        begin = time.perf_counter()
        done = subprocess.run([self.program, *words], cwd=self.folder, env=self.environment, capture_output=True, text=True)
        took = time.perf_counter() - begin
        if done.returncode not in codes:
            sys.exit(f"{self.program} {' '.join(words)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
        return took

    def path(self, name):
        return os.path.join(self.folder, name)

    def put(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def put_program(self, name, text):
        self.put(f"{name}/plugin.yaml",
                 f"id: org.example.{name}\nname: {name}\nversion: 1.0.0\nprogram: [python3, main.py]\n")
        self.put(f"{name}/main.py", text)

    def put_contest(self, name, plugins, keys="blocks: 1, warmup: 0"):
        entrants = "".join(f"  - plugin: {plugin}\n" for plugin in plugins)
        self.put(name, CONTEST.format(TOOLS, entrants, keys))

    def remove(self, name):
        for ending in ("", "-wal", "-shm", "-writer"):
            if os.path.exists(self.path(name + ending)):
                os.remove(self.path(name + ending))


def prepare_verdict(place, _):
    place.run("plugin", "new", "ranker", "--language", "python")
    shutil.copytree(place.path("ranker"), place.path("other"))
    with open(place.path("other/matchmaker.py"), "a", encoding="utf-8") as file:
        file.write("\n# another digest\n")
    place.put_contest("c.yaml", ["./ranker"])
    place.run("run", "c.yaml", "--db", "base.db", "--quiet")
    place.run("gate", "base.db", "./ranker", "--collection", TOOLS, "--accept", "baseline.yaml", "--because", "first",
              codes=(0, 4))


def verdict(place, _):
    yield "verdict against a baseline", place.run("gate", "baseline.yaml", "./ranker", "--collection", TOOLS, codes=(0, 4))
    yield "verdict with both sides", place.run("gate", "./ranker", "./other", "--contest", "c.yaml", codes=(0, 4))


def prepare_round(place, _):
    place.put_contest("keyword.yaml", ["keyword"], "blocks: 1")
    place.run("run", "keyword.yaml", "--db", "first.db", "--quiet")


def small_round(place, _):
    place.remove("keyword.db")
    yield "round of a built-in matchmaker", place.run("run", "keyword.yaml", "--db", "keyword.db", "--quiet")


def prepare_jobs(place, options):
    for name in ("one", "two"):
        place.put_program(name, f"# {name}\n" + BUSY.format(options.busy, options.requests))
    place.put_contest("jobs.yaml", ["./one", "./two"], "blocks: 1, warmup: 0, memory: 1 GiB")


def jobs(place, _):
    for name, words in (("one by one", ()), ("side by side", ("--jobs", "2"))):
        place.remove("jobs.db")
        yield f"round, {name}", place.run("run", "jobs.yaml", "--db", "jobs.db", "--quiet", *words)


def prepare_sleepers(place, options):
    names = [f"sleeper{n}" for n in range(64)]
    for name in names:
        place.put_program(name, f"# {name}\n" + SLEEPER.format(options.busy / options.requests))
    place.put_contest("sleepers.yaml", [f"./{name}" for name in names], "blocks: 1, warmup: 0, memory: 128 MiB")


def sleepers(place, _):
    place.remove("sleepers.db")
    yield "round of 64 that sleep", place.run("run", "sleepers.yaml", "--db", "sleepers.db", "--quiet", "--jobs", "64")


def prepare_check(place, _):
    if not os.path.exists(place.path("ranker")):
        place.run("plugin", "new", "ranker", "--language", "python")


def check(place, _):
    yield "check of a plain ranker", place.run("plugin", "check", "./ranker")


def prepare_slow(place, options):
    place.put_program("slow", LOADING.format(options.load))


def slow(place, options):
    yield f"check of one that loads {options.load:g} s", place.run("plugin", "check", "./slow", codes=(0, 1))


PARTS = {
    "verdict": (prepare_verdict, verdict),
    "round": (prepare_round, small_round),
    "jobs": (prepare_jobs, jobs),
    "sleepers": (prepare_sleepers, sleepers),
    "check": (prepare_check, check),
    "slow": (prepare_slow, slow),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="+", metavar="PROGRAM")
    parser.add_argument("--tries", type=int, default=5)
    parser.add_argument("--what", default="verdict,round,jobs,sleepers,check")
    parser.add_argument("--load", type=float, default=20)
    parser.add_argument("--busy", type=float, default=60, help="seconds of each ranker of `jobs` and `sleepers`")
    parser.add_argument("--requests", type=int, default=75, help="that the collection has")
    options = parser.parse_args()
    with open("/proc/loadavg", encoding="ascii") as file:
        print("load", file.read().strip(), flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        places = [Place(program, os.path.join(scratch, str(n))) for n, program in enumerate(options.programs)]
        for what in options.what.split(","):
            prepare, measure = PARTS[what]
            for place in places:
                prepare(place, options)
            times = {}
            for _ in range(options.tries):
                for place in places:  # in turn, so that a drift of the machine falls on all alike
                    for name, took in measure(place, options):
                        times.setdefault((name, place.program), []).append(took)
            for (name, program), took in times.items():
                tries = " ".join(f"{one:.2f}" for one in took)
                print(f"{name}\t{program}\t{statistics.median(took):.2f}\t{tries}", flush=True)


if __name__ == "__main__":
    main()
