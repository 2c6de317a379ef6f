#!/usr/bin/env python3
"""Tells where the time of a command goes: the stretches between the starts and ends of its processes.

usage: tests/bench/stretches_bench.py [--tries N] PROGRAM WORD...

PROGRAM WORD...: such as build/release/bin/matchbench gate baseline.yaml ./ranker. Looks about every millisecond which
processes the command has started and not yet waited for, and how much processor time it has used itself. Prints the
median over the tries (default 5) of each stretch in ms, with the command's own processor time in it, in order:

  until the keeper          arguments, the contest or the base, its collection where that is read first
  beside the keeper alone   the rest of the collection, what no worker may see
  worker K                  from its start to its end: files are copied for the first that needs them, then it is
                            confined, opens the plugin, loads, answers
  between workers           settling and storing
  after the last            the database is closed and read again, scores are made, the command ends

Tries with another number of workers than the first are left out, and said. The machine has to be idle.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time

HZ = os.sysconf("SC_CLK_TCK")


def children_of(pid):
    found = set()
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children", encoding="ascii") as file:
                found.update(int(child) for child in file.read().split())
    except OSError:  # it has just ended
        pass
    return found


def is_keeper(pid):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            return file.read().split(b"\0")[1:2] == [b"keep"]
    except OSError:
        return False


def cpu_ms(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            fields = file.read().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) * 1000 / HZ


def observe(words):
    """The stretches of one run: (name, elapsed ms, own processor time in ms)."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    begin = time.perf_counter()
    stretches = []
    kinds = {}
    name, since, cpu_since, cpu = "until the keeper", begin, 0.0, 0.0
    count = 0
    while process.poll() is None:
        now = time.perf_counter()
        cpu = cpu_ms(process.pid) or cpu
        alive = children_of(process.pid)
        for child in alive - kinds.keys():
            kinds[child] = "keeper" if is_keeper(child) else f"worker {(count := count + 1)}"
        workers = [kinds[child] for child in sorted(alive) if kinds[child] != "keeper"]
        has_keeper = any(kinds[child] == "keeper" for child in alive)
        if workers:
            at = " and ".join(workers)
        elif count:
            at = "between workers"
        else:
            at = "beside the keeper alone" if has_keeper else "until the keeper"
        if at != name:
            stretches.append((name, (now - since) * 1000, cpu - cpu_since))
            name, since, cpu_since = at, now, cpu
        time.sleep(0.001)
    stretches.append(("after the last" if name == "between workers" else name, (time.perf_counter() - since) * 1000,
                      cpu - cpu_since))
    if process.returncode not in (0, 1, 4):
        sys.exit(f"{' '.join(words)}: exit code {process.returncode}")
    return stretches


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tries", type=int, default=5)
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="PROGRAM WORD")
    options = parser.parse_args()
    if not options.words:
        parser.error("no command is named")
    runs = [observe(options.words) for _ in range(options.tries)]
    names = [name for name, _, _ in runs[0]]
    alike = [run for run in runs if [name for name, _, _ in run] == names]
    if len(alike) < len(runs):
        print(f"{len(runs) - len(alike)} of {len(runs)} tries had other stretches and are left out")
    print(f"{'ms':>8} {'cpu ms':>8}")
    for place, name in enumerate(names):
        elapsed = statistics.median(run[place][1] for run in alike)
        own = statistics.median(run[place][2] for run in alike)
        print(f"{elapsed:8.1f} {own:8.0f}  {name}")
    print(f"{statistics.median(sum(one for _, one, _ in run) for run in alike):8.1f} {'':8}  all of it")


if __name__ == "__main__":
    main()
