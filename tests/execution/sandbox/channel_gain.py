#!/usr/bin/env python3
"""Prints what a message of a few bits from one worker to the next is worth in average precision.

usage: channel_gain.py RUN QRELS [FOLDS]

The round has FOLDS folds (3), and the worker of each is told a message by one that knows the judgments of
its requests. Both know 2^b variants of the run's rankings, drawn before anybody knew a judgment, and the
message names the best one. Variants exchange neighbours a little or far; the better way counts. Both files
are those of `matchbench report --format trec`.
"""
import collections
import random
import sys

BITS = (1, 2, 4, 6, 8, 10)
TRIALS = 3
SPREADS = (1, 3, 10)  # of the noise that is added to a rank


def rankings_of(path):
    rows = collections.defaultdict(list)
    for line in open(path, encoding="utf-8"):
        topic, _, document, _, score, _ = line.split()
        rows[topic].append((-float(score), document))
    return {topic: [document for _, document in sorted(of_topic)] for topic, of_topic in rows.items()}


def relevant_of(path):
    relevant = collections.defaultdict(set)
    for line in open(path, encoding="utf-8"):
        topic, _, document, grade = line.split()
        if float(grade) > 0:
            relevant[topic].add(document)
    return relevant


def average_precision(ranking, relevant):
    hits, total = 0, 0.0
    for rank, document in enumerate(ranking, 1):
        if document in relevant:
            hits += 1
            total += hits / rank
    return total / len(relevant)


def variant_of(ranking, spread, rng):
    keys = [place + spread * (1 + place / 10) ** 0.5 * rng.gauss(0, 1) for place in range(len(ranking))]
    return [document for _, document in sorted(zip(keys, ranking))]


def best_gains(fold, rankings, relevant, spread, rng):
    """The gain of the best of the first 2^b variants, summed over the requests of the fold, by b."""
    base = sum(average_precision(rankings[topic], relevant[topic]) for topic in fold)
    best, gains = 0.0, {}
    for number in range(1, 2 ** max(BITS) + 1):
        if number > 1:  # the first variant is the ranking itself
            value = sum(
                average_precision(variant_of(rankings[topic], spread, rng), relevant[topic]) for topic in fold
            )
            best = max(best, value - base)
        gains[number] = best
    return [gains[2**bits] for bits in BITS]


def main():
    rankings, relevant = rankings_of(sys.argv[1]), relevant_of(sys.argv[2])
    fold_count = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    topics = sorted(topic for topic in rankings if relevant[topic])
    means = collections.defaultdict(list)
    for spread in SPREADS:
        sums = [0.0] * len(BITS)
        for trial in range(TRIALS):
            rng = random.Random(trial)
            dealt = rng.sample(topics, len(topics))
            for fold in (dealt[first::fold_count] for first in range(fold_count)):
                for place, gain in enumerate(best_gains(fold, rankings, relevant, spread, rng)):
                    sums[place] += gain / len(topics) / TRIALS
        for bits, gain in zip(BITS, sums):
            means[bits].append(gain)
    for bits in BITS:
        print(f"{bits:2} bits  {max(means[bits]):.3f}")


if __name__ == "__main__":
    main()
