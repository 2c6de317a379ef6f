#!/usr/bin/env python3
"""Compares the scores of one contest on two machines, as tests/arm64/scores.sql writes them.

usage: compare_scores.py HERE.tsv THERE.tsv

Scores are sums, products, quotients and square roots, which IEEE 754 rounds in one way, so that they have to be equal
to the last bit. Measures that take logarithms or powers from the C library may differ, because two processors may round
those differently: each is within one unit in the last place, and a score has at most a thousand of them.
"""
import struct
import sys
from pathlib import Path

BY_LIBM = ("nDCG", "DCG", "RBP", "ERR", "INST", "INSQ", "BPM", "alpha_nDCG", "NRBP")
BOUND = 1e-12  # of the larger score


def rows_of(path):
    rows = {}
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        *key, score = line.split("\t")
        rows[tuple(key)] = score
    return rows


def family(measure):
    return measure.split("@")[0].split("(")[0]


def are_equal(measure, here, there):
    if here == there:
        return True
    if family(measure) not in BY_LIBM or "" in (here, there):
        return False
    return abs(number(here) - number(there)) <= BOUND * max(abs(number(here)), abs(number(there)))


def number(digits):
    return struct.unpack(">d", bytes.fromhex(digits))[0] if digits else None


def main():
    here, there = map(rows_of, sys.argv[1:])
    faults = [f"{' '.join(key)}: here alone" for key in here.keys() - there.keys()]
    faults += [f"{' '.join(key)}: there alone" for key in there.keys() - here.keys()]
    faults += [f"{' '.join(key)}: {number(here[key])!r} here, {number(there[key])!r} there" for key in sorted(here.keys() & there.keys())
               if not are_equal(key[-1], here[key], there[key])]
    for fault in sorted(faults)[:50]:
        print(f"compare_scores: {fault}", file=sys.stderr)
    differing = sum(here[key] != there[key] for key in here.keys() & there.keys())
    print(f"compare_scores: {len(here)} scores, {differing} of them differ in a last bit, {len(faults)} faults")
    return 1 if faults or not here else 0


if __name__ == "__main__":
    sys.exit(main())
