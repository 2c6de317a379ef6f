#!/usr/bin/env python3
"""Says what it costs a query of a Python program that others may be in flight beside it.

usage: tests/bench/in_flight_bench.py [--in-flight K] [--rate R] [--tries N] PROGRAM

PROGRAM: build/release/bin/matchbench. A program that does nothing is asked 1 500 queries at a rate (default: 200/s) so
low that mostly one is under way, in turn without `in_flight` and with `in_flight: K` (default: 16, so that the program
has 16 threads). Prints p50 and p90 of the time of a query in microseconds for both, medians of N rounds each, and the
difference at p50, wanted: 60 or less. The machine has to be idle.
"""

import argparse
import os
import sqlite3
import statistics
import sys
import tempfile

from pace_bench import CONTEST, Place, TOOLS

NULL = """import matchbench
from matchbench.null import Null
class Mine(Null):
    in_flight = {}
matchbench.main(Mine)
"""


def times_us(place, name):
    place.remove("round.db")
    place.run("run", name, "--db", "round.db", "--quiet")
    with sqlite3.connect(place.path("round.db")) as database:
        failed, = database.execute("SELECT count(*) FROM answer WHERE pass >= 0 AND wall_ns IS NULL").fetchone()
        if failed:
            sys.exit(f"{name}: {failed} queries have no time")
        rows = database.execute("SELECT wall_ns / 1e3 FROM answer WHERE pass >= 0 ORDER BY wall_ns").fetchall()
    times = [time for time, in rows]
    return times[len(times) // 2], times[len(times) * 9 // 10]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("--in-flight", type=int, default=16)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--tries", type=int, default=3)
    options = parser.parse_args()
    with open("/proc/loadavg", encoding="ascii") as file:
        print("load", file.read().strip(), flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        place = Place(options.program, os.path.join(scratch, "place"))
        place.put_program("nothing", NULL.format(options.in_flight))
        entrants = "  - plugin: ./nothing\n"
        for name, in_flight in (("one.yaml", ""), ("several.yaml", f", in_flight: {options.in_flight}")):
            keys = f"blocks: 1, scenario: server, server: {{rate: {options.rate}{in_flight}}}"
            place.put(name, CONTEST.format(TOOLS, entrants, keys).replace("passes: 1", "passes: 20"))
        p50 = {}
        tries = [(name, times_us(place, name)) for _ in range(options.tries) for name in ("one.yaml", "several.yaml")]
        for name, what in (("one.yaml", "one at a time"), ("several.yaml", f"up to {options.in_flight} in flight")):
            halves, tails = zip(*(times for tried, times in tries if tried == name))
            p50[name] = statistics.median(halves)
            print(f"{what}\tp50 {p50[name]:.1f}\tp90 {statistics.median(tails):.1f}")
        print(f"what in_flight: {options.in_flight} costs\tp50 {p50['several.yaml'] - p50['one.yaml']:.1f}\twanted 60")


if __name__ == "__main__":
    main()
